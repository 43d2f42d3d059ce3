import type { Node, RuleGraph } from '@rheol/runtime/graph'
import { describe, expect, test } from 'vitest'
import { compileText } from '../compile.js'

function compile(text: string): RuleGraph {
  const { value, diagnostics } = compileText('demo.rules', `game demo "Demo" for 2..4 players\n${text}`)
  expect(diagnostics.map((d) => `${d.code}: ${d.message}`)).toEqual([])
  return value!
}

function codes(text: string): string[] {
  const { diagnostics } = compileText('demo.rules', `game demo "Demo" for 2..4 players\n${text}`)
  return diagnostics.map((d) => d.code)
}

/** The kinds of the nodes of a step in order of their chains, bodies in brackets. */
function shape(graph: RuleGraph, name: string): string {
  const step = graph.steps.find((s) => s.name === name)!
  const chain = (entry: number | null): string => {
    const words: string[] = []
    for (let id = entry; id !== null; id = graph.nodes[id]!.next) words.push(word(graph.nodes[id]!))
    return words.join(' ')
  }
  const word = (node: Node): string => {
    if (node.kind === 'branch') return `branch(${chain(node.then)} | ${chain(node.else)})`
    if (node.kind === 'while' || node.kind === 'repeat' || node.kind === 'each')
      return `${node.kind}(${chain(node.body)})`
    if (node.kind === 'call') return `call:${graph.steps[node.target]!.name}`
    if (node.kind === 'choice') return `choice:${graph.choices[node.choice]!.key}`
    return node.kind
  }
  return chain(step.entry)
}

describe('order of play', () => {
  test('chains follow the text, and bodies end where their statement ends', () => {
    const graph = compile(`var pot: 0..9 = 0
      play { if pot is 0 { pot += 1  pot += 2 } else { pot = 0 }  repeat 2 times { pot = 3 }  end winners {} }`)
    expect(shape(graph, 'play')).toBe('branch(assign assign | assign) repeat(assign) end')
  })

  test('triggers run before and after their target, in the order of the file', () => {
    const graph = compile(`var pot: 0..9 = 0
      trigger first after count1 { pot = 1 }
      trigger second after count1 { pot = 2 }
      trigger zeroth before count1 { pot = 0 }
      step count1 { pot = 5 }
      play { count1  end winners {} }`)
    expect(shape(graph, 'count1')).toBe('call:zeroth assign call:first call:second')
  })

  test('a trigger with `where` looks at it inside its own body, with the parameters of its target', () => {
    const graph = compile(`var pot: 0..9 = 0
      trigger watch after pay(who) where who is leader { pot = 1 }
      var leader: player
      step pay(p: player) { }
      setup { leader = random players }
      play { for each p in players { pay(p) }  end winners {} }`)
    expect(shape(graph, 'pay')).toBe('call:watch')
    expect(shape(graph, 'watch')).toBe('branch(assign | )')
  })

  test('a trigger in a row of a card runs once for each copy of that row', () => {
    const graph = compile(`card Charm {
        | name  | copies |
        | plain | 3      |
        | lucky | 2      |
        row lucky { trigger after rest where this in shelf { bonus += 1 } }
      }
      zone shelf: group of Charm
      var bonus: 0..9 = 0
      step rest { }
      play { rest  end winners {} }`)
    const each = graph.nodes.find((node) => node.kind === 'each')
    expect(each?.kind === 'each' && each.set).toMatchObject({ k: 'setConst', v: [3, 4] })
  })
})

describe('decisions', () => {
  test('keys name the step and the first part, and stay apart', () => {
    const graph = compile(`play {
      for each p in players { p chooses x: 1..3 "One?"  p chooses y: 1..3 "Two?"  p does one of { action go "Go" { } } }
      for each p in players { p chooses x2: 1..3 "?"  p does one of { action stay "Stay" { } } }
      end winners {} }`)
    expect(graph.choices.map((choice) => choice.key)).toEqual([
      'play.x',
      'play.y',
      'play.menu',
      'play.x2',
      'play.menu2',
    ])
  })

  test('the answers of `each … chooses` belong to seats afterwards', () => {
    const graph = compile(`play {
      each p in players secretly chooses vote: bool "?"
      reveal vote
      end winners players where vote[it] }`)
    const choice = graph.choices[0]!
    expect(choice.secret).toBe(true)
    expect(graph.steps[choice.step]!.locals[choice.alternatives[0]!.parts[0]!.local]!.kind).toBe('answers')
  })

  test('an action carries the `requires` of triggers before it, under the trigger’s names', () => {
    const graph = compile(`var broke: set of player = {}
      action buy(n: 1..3) "Buy" { requires n < 3 else "Too many." }
      trigger strict before buy(amount) { requires amount < 2 else "Only one."  }
      play { for each p in players { p does one of { buy } }  end winners {} }`)
    const [alternative] = graph.choices[0]!.alternatives
    expect(alternative!.requires.map((rule) => graph.texts[rule.text.text]!.text)).toEqual(['Too many.', 'Only one.'])
  })

  test('an action on the spot reads the names of the step around it', () => {
    const graph = compile(`play { for each p in players { turnOf(p) }  end winners {} }
      var pot: 0..9 = 0
      step turnOf(p: player) {
        let most = 3
        p does one of { action take(n: 1..9) "Take" { requires n <= most else "Too many."  pot = n } }
      }`)
    const rule = graph.choices[0]!.alternatives[0]!.requires[0]!
    const around = graph.steps.findIndex((step) => step.name === 'turnOf')
    expect(JSON.stringify(rule.cond)).toContain(`"of":${around}`)
  })

  test('a declined `may` leaves none, so its type has none', () => {
    const graph = compile(
      `play { for each p in players { p may choose x: players "?"  if x is none { stop } }  end winners {} }`,
    )
    const local = graph.steps.find((s) => s.name === 'play')!.locals.find((l) => l.name === 'x')!
    expect(local.type).toEqual({ k: 'player', opt: true })
  })
})

describe('what is refused', () => {
  test('a circle of steps is one finding that names its members', () => {
    expect(codes('play { a }  step a { b }  step b { a }')).toEqual(['lower/circular-steps'])
  })

  test('a loop that asks nobody and never ends', () => {
    expect(codes('var n: 0..9 = 0\nplay { repeat { n = 1 } }')).toEqual(['lower/endless-repeat'])
  })

  test('a loop whose inner `stop` leaves only the inner loop', () => {
    expect(codes('play { repeat { for each p in players { stop } } }')).toEqual(['lower/endless-repeat'])
  })

  test('a loop that asks only those who can move, and ends when nobody can, is fine', () => {
    expect(
      codes(`define moves(p: player): set of 1..3 = 1..3
      play { repeat {
        for each p in players where any moves(p) { p chooses x: moves(p) "?" }
        if not any players where any moves(it) { end winners {} }
      } }`),
    ).toEqual([])
  })

  test('a secret said aloud', () => {
    expect(codes('var hunt: 0..9 = 1 seen by nobody\nplay { say "{hunt}"  end winners {} }')).toEqual([
      'lower/say-secret',
    ])
  })
})

describe('tests of a game', () => {
  test('players are seats only within their test', () => {
    const graph = compile(`var leader: player
      setup { leader = random players }
      play { leader chooses x: 1..3 "?"  end winners {leader} }
      test "one" { players A, B  given leader = B  do B chooses x: 2  expect winners is {B} }
      test "two" { players B, A  given leader = B  do B chooses x: 2  expect winners is {B} }`)
    const leaders = graph.tests.map((t) => t.givens.map((g) => g.k === 'var' && g.value.k === 'const' && g.value.v))
    expect(leaders).toEqual([[1], [0]])
  })

  test('a list fills a family of zones by its last index', () => {
    const graph = compile(`card Role { | name | copies |
        | good | 2 |
        | evil | 2 |
      }
      zone role[player]: one Role seen by owner
      play { end winners {} }
      test "roles" { players A, B, C  given role = [evil, good, none] }`)
    const givens = graph.tests[0]!.givens
    expect(givens.map((g) => g.k === 'zone' && g.cards.map((c) => c.row))).toEqual([[1], [0], []])
  })
})

describe('broken rules', () => {
  test('an option that names a variable is told so', () => {
    expect(codes('var v: 1..3 = 1\noption o: 1..3 = v "O"\nplay { end winners {} }')).toEqual([
      'check/constant-expected',
    ])
  })

  test('a zone whose card kind cannot be read, a card whose rows are gone', () => {
    expect(
      codes('zone deck: pile of Crd\ncard Coin { | name | }\nplay { move Coin to deck  end winners {} }'),
    ).not.toEqual([])
  })

  test('a part that cannot be read is one finding, wherever its name stands afterwards', () => {
    expect(
      codes('var pot: 0..9 = 0\nplay { for each p in players { p chooses n: nmbers "?"  pot = n }  end winners {} }'),
    ).toEqual(['check/unknown-name'])
    expect(
      codes(
        'play { each p in players secretly chooses n: nmbers "?"  reveal n  end winners players where n[it] is 3 }',
      ),
    ).toEqual(['check/unknown-name'])
  })
})
