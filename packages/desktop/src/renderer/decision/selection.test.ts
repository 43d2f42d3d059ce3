import type { Action, AlternativeInfo, Candidate, Decision, Value } from '@rheol/runtime'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueKey } from '../names/value.js'
import {
  type Choice,
  candidateKey,
  chooseAlternative,
  chooseAnother,
  chooseOption,
  closeSet,
  decline,
  goBack,
  type KnownCandidates,
  type LegalList,
  NOTHING,
  type Option,
  readChoice,
  type Selection,
} from './selection.js'

const CARD = { k: 'card', name: 'Piece' } as const
const CELL = { k: 'grid', name: 'Cell' } as const
const PLAYER = { k: 'player' } as const

function alternative(name: string, parts: AlternativeInfo['parts'], offered = true): AlternativeInfo {
  return { name, text: null, doc: '', parts, offered, refusal: null }
}

function decision(alternatives: readonly AlternativeInfo[], optional = false): Decision {
  return {
    key: 'turn.what',
    seat: 0,
    text: null,
    at: [0, 0, 0, 1],
    secret: false,
    optional,
    simultaneous: false,
    answered: false,
    alternatives,
  }
}

function action(alternative: string | null, ...values: Value[]): Action {
  return { seat: 0, decision: 'turn.what', alternative, values }
}

function legal(...actions: Action[]): LegalList {
  return { actions, complete: true }
}

const NONE: KnownCandidates = new Map()
const seat = (n: number): Value => ({ seat: n })

function lit(choice: Choice): Option[] {
  return choice.options.filter((option) => option.left > 0)
}

function find(choice: Choice, value: Value): Option {
  const option = choice.options.find((it) => valueKey(it.value) === valueKey(value))
  if (option === undefined) throw new Error(`no option ${valueKey(value)}`)
  return option
}

describe('one part', () => {
  const cells = decision([alternative('', [{ name: 'at', type: CELL, count: null }])])
  const list = legal(action('', 'a1'), action('', 'b2'))

  test('lights exactly the legal values', () => {
    const choice = readChoice(cells, list, NONE, NOTHING)
    expect(choice.stage).toBe('part')
    expect(lit(choice).map((it) => it.value)).toEqual(['a1', 'b2'])
  })

  test('is ready once a value has been taken', () => {
    const choice = readChoice(cells, list, NONE, NOTHING)
    const next = readChoice(cells, list, NONE, chooseOption(choice, find(choice, 'b2')))
    expect(next.stage).toBe('ready')
    expect(next.action).toEqual(action('', 'b2'))
  })

  test('shows what is not legal with the reason the engine gives', () => {
    const refusal = { code: 'engine/requires', message: 'Too far.', text: null, at: null } as const
    const known = new Map([
      [
        candidateKey('', []),
        [
          { value: 'a1', offered: true, refusal: null },
          { value: 'c3', offered: false, refusal },
        ] satisfies Candidate[],
      ],
    ])
    const choice = readChoice(cells, list, known, NOTHING)
    expect(find(choice, 'c3')).toMatchObject({ offered: false, left: 0, refusal })
    expect(chooseOption(choice, find(choice, 'c3'))).toBe(choice.selection)
  })

  test('believes the list of legal actions before the candidates', () => {
    const known = new Map([[candidateKey('', []), [{ value: 'c3', offered: true, refusal: null }]]])
    expect(find(readChoice(cells, list, known, NOTHING), 'c3').left).toBe(0)
  })

  test('takes the candidates when the list is too long to send', () => {
    const known = new Map([[candidateKey('', []), [{ value: 'c3', offered: true, refusal: null }]]])
    const choice = readChoice(cells, { actions: [], complete: false }, known, NOTHING)
    expect(lit(choice).map((it) => it.value)).toEqual(['c3'])
  })

  test('asks for candidates that it has not got', () => {
    expect(readChoice(cells, list, NONE, NOTHING).wanted).toEqual([{ alternative: '', values: [] }])
    expect(readChoice(cells, list, new Map([[candidateKey('', []), []]]), NOTHING).wanted).toEqual([])
  })
})

describe('several of a set', () => {
  const crew = decision([alternative('', [{ name: 'crew', type: { k: 'set', of: PLAYER }, count: 2 }])])
  const list = legal(
    action('', [seat(0), seat(1)]),
    action('', [seat(0), seat(2)]),
    action('', [seat(1), seat(2)]),
    action('', [seat(2), seat(3)]),
  )
  const start = readChoice(crew, list, NONE, NOTHING)

  function pick(...seats: number[]): Choice {
    let choice = start
    for (const n of seats) choice = readChoice(crew, list, NONE, chooseOption(choice, find(choice, seat(n))))
    return choice
  }

  test('lights only what can still be completed', () => {
    expect(lit(start)).toHaveLength(4)
    expect(lit(pick(3)).map((it) => it.value)).toEqual([seat(2)])
  })

  test('is finished when it is full, in the order of the engine', () => {
    expect(pick(3).action).toBeNull()
    expect(pick(3, 2).action).toEqual(action('', [seat(2), seat(3)]))
  })

  test('lights nothing more when it is full', () => {
    expect(lit(pick(0, 1))).toEqual([])
  })

  test('gives a member back when it is pressed again', () => {
    expect(pick(0, 0).selection.picked).toEqual([])
  })

  test('of one changes over to another at once', () => {
    const one = decision([alternative('', [{ name: 'crew', type: { k: 'set', of: PLAYER }, count: 1 }])])
    const list = legal(action('', [seat(0)]), action('', [seat(1)]))
    const first = readChoice(one, list, NONE, NOTHING)
    const second = readChoice(one, list, NONE, chooseOption(first, find(first, seat(0))))
    const third = readChoice(one, list, NONE, chooseOption(second, find(second, seat(1))))
    expect(third.action).toEqual(action('', [seat(1)]))
  })

  test('takes cards that are alike one by one', () => {
    const give = decision([alternative('', [{ name: 'give', type: { k: 'set', of: CARD }, count: 2 }])])
    const list = legal(action('', ['moon', 'moon']), action('', ['moon', 'star']))
    const first = readChoice(give, list, NONE, NOTHING)
    expect(find(first, 'moon').left).toBe(2)
    const second = readChoice(give, list, NONE, chooseOption(first, find(first, 'moon')))
    expect(find(second, 'moon')).toMatchObject({ picked: 1, left: 1 })
    const third = readChoice(give, list, NONE, chooseAnother(second, find(second, 'moon')))
    expect(third.action).toEqual(action('', ['moon', 'moon']))
  })

  test('is closed before the next part', () => {
    const two = decision([
      alternative('', [
        { name: 'crew', type: { k: 'set', of: PLAYER }, count: 1 },
        { name: 'at', type: CELL, count: null },
      ]),
    ])
    const list = legal(action('', [seat(0)], 'a1'), action('', [seat(1)], 'b1'))
    const first = readChoice(two, list, NONE, NOTHING)
    const second = readChoice(two, list, NONE, chooseOption(first, find(first, seat(1))))
    expect(second.action).toBeNull()
    const third = readChoice(two, list, NONE, closeSet(second, list))
    expect(lit(third).map((it) => it.value)).toEqual(['b1'])
  })
})

describe('a menu', () => {
  const menu = decision([
    alternative('lay', [
      { name: 'c', type: CARD, count: null },
      { name: 'at', type: CELL, count: null },
    ]),
    alternative('drop', [{ name: 'c', type: CARD, count: null }]),
    alternative('wait', []),
    alternative('sing', [], false),
  ])
  const list = legal(
    action('lay', 'moon', 'a1'),
    action('lay', 'moon', 'a2'),
    action('drop', 'moon'),
    action('drop', 'star'),
    action('wait'),
  )
  const start = readChoice(menu, list, NONE, NOTHING)

  test('lights everything that begins one of its actions', () => {
    expect(start.stage).toBe('alternative')
    expect(lit(start).map((it) => [it.value, it.alternatives])).toEqual([
      ['moon', ['lay', 'drop']],
      ['star', ['drop']],
    ])
  })

  test('goes straight into the only action that a thing can begin', () => {
    const next = readChoice(menu, list, NONE, chooseOption(start, find(start, 'star')))
    expect(next.action).toEqual(action('drop', 'star'))
  })

  test('asks what to do with a thing that can begin several', () => {
    const held = readChoice(menu, list, NONE, chooseOption(start, find(start, 'moon')))
    expect(held.alternatives.map((it) => it.info.name)).toEqual(['lay', 'drop'])
    const laid = readChoice(menu, list, NONE, chooseAlternative(held, 'lay'))
    expect(laid.selection.values).toEqual(['moon'])
    expect(lit(laid).map((it) => it.value)).toEqual(['a1', 'a2'])
  })

  test('is ready at once with an action that has no parts', () => {
    expect(readChoice(menu, list, NONE, chooseAlternative(start, 'wait')).action).toEqual(action('wait'))
  })

  test('does not take an action that is not offered', () => {
    expect(chooseAlternative(start, 'sing')).toEqual(NOTHING)
  })

  test('goes back part by part', () => {
    const laid: Selection = { ...NOTHING, alternative: 'lay', values: ['moon', 'a1'] }
    const second = goBack(readChoice(menu, list, NONE, laid))
    expect(second.values).toEqual(['moon'])
    const first = goBack(readChoice(menu, list, NONE, second))
    expect(first).toMatchObject({ alternative: 'lay', values: [] })
    expect(goBack(readChoice(menu, list, NONE, first))).toEqual(NOTHING)
  })
})

describe('declining', () => {
  const part = alternative('', [{ name: 'at', type: CELL, count: null }])

  test('is an answer of its own', () => {
    const may = decision([part], true)
    const choice = readChoice(may, legal(action(null), action('', 'a1')), NONE, NOTHING)
    expect(readChoice(may, null, NONE, decline(choice)).action).toEqual(action(null))
  })

  test('is not possible where an answer must be given', () => {
    const must = decision([part])
    expect(decline(readChoice(must, legal(action('', 'a1')), NONE, NOTHING))).toEqual(NOTHING)
  })
})

describe('whatever the legal actions are', () => {
  const word = fc.constantFrom('moon', 'star', 'sun', 'moon@hand[0]')
  const cell = fc.constantFrom('a1', 'a2', 'b1')
  const members = fc.subarray([seat(0), seat(1), seat(2), seat(3)], { minLength: 2, maxLength: 2 })
  const legalActions = fc.uniqueArray(
    fc.oneof(
      fc.tuple(word, cell).map(([c, at]) => action('lay', c, at)),
      fc.tuple(cell, members).map(([at, crew]) => action('send', at, crew)),
      fc.constant(action('wait')),
    ),
    { minLength: 1, maxLength: 30, selector: (it) => JSON.stringify(it) },
  )
  const alternatives = [
    alternative('lay', [
      { name: 'c', type: CARD, count: null },
      { name: 'at', type: CELL, count: null },
    ]),
    alternative('send', [
      { name: 'at', type: CELL, count: null },
      { name: 'crew', type: { k: 'set', of: PLAYER }, count: 2 },
    ]),
    alternative('wait', []),
  ]

  /** Every answer that can be reached by taking lit things, action by action. */
  function reachable(list: LegalList, all: Decision): Set<string> {
    const found = new Set<string>()
    const seen = new Set<string>()
    const visit = (selection: Selection): void => {
      const key = JSON.stringify({ ...selection, picked: selection.picked.map(valueKey).sort() })
      if (seen.has(key)) return
      seen.add(key)
      const choice = readChoice(all, list, NONE, selection)
      if (choice.action !== null) found.add(JSON.stringify(choice.action))
      if (choice.stage === 'alternative') {
        for (const it of choice.alternatives) if (it.offered) visit(chooseAlternative(choice, it.info.name))
      }
      for (const option of choice.options) if (option.left > 0) visit(chooseOption(choice, option))
    }
    visit(NOTHING)
    return found
  }

  test('exactly they can be put together from lit things', () => {
    fc.assert(
      fc.property(legalActions, (actions) => {
        const offered = new Set(actions.map((it) => it.alternative))
        const all = decision(alternatives.map((it) => ({ ...it, offered: offered.has(it.name) })))
        const reached = reachable(legal(...actions), all)
        expect([...reached].sort()).toEqual(actions.map((it) => JSON.stringify(it)).sort())
      }),
    )
  })
})
