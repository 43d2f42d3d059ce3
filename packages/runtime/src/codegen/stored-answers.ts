/**
 * Answers drawn at random and put where a choice keeps them, for playouts that begin in the middle of a match: their
 * steps find everything in the state.
 */
import type { ChoiceId, Node } from '../graph/rule-graph.js'
import { emptyOf, noneOf } from '../layout/domain.js'
import { writeAlternative } from './choice-code.js'
import { EXPRS } from './exprs.js'
import { menuFunction, resultOf } from './fused-choices.js'
import { block, hold, newScope, type Scope } from './scope.js'
import { clear, copy } from './sets-basic.js'
import type { Unit } from './unit.js'

/** Answers for all who are asked. */
export function writeAnswers(sc: Scope, node: Extract<Node, { kind: 'choice' }>, asked: string): void {
  const { unit } = sc
  const def = unit.graph.choices[node.choice]!
  const { revealed } = unit.layout.choices[node.choice]!
  sc.out.push('fuel = BUDGET_SIZE; effort = EFFORT_SIZE;')
  if (revealed >= 0) sc.out.push(`s[${revealed}] = 0;`)
  const take = answerFunction(unit, node.choice)
  if (def.who.k === 'one') {
    sc.out.push(`if (${take}(s, 31 - Math.clz32(${asked})) !== 0) return 3;`)
    return
  }
  block(sc, `for (let e = 0; e < ${unit.seats}; e++)`, (inner) => {
    inner.out.push(
      `if ((${asked} >> e & 1) === 0) ${noAnswerFunction(unit, node.choice)}(s, e, 0);`,
      `else if (${take}(s, e) !== 0) return 3;`,
    )
  })
}

/**
 * Where all leave be what they may: it is over when everybody had a chance, and the seat asked for has its own again.
 * With each seat's turn new chance begins, so that what follows is the same luck whatever was done before.
 */
const QUIET = `  if (home >= 0) {
    if (e !== turnOf) { turnOf = e; RENEW(s, ++turns) }
    if (e !== home) lapped += lapped & 1
    else if (lapped === 2) return 3
    else lapped = 1
  }
`

/** `takeN(s, e)`: draws an answer of seat e and stores it. 0, or 3 when the playout grows too long. */
export function answerFunction(unit: Unit, choice: ChoiceId): string {
  return unit.need(`take${choice}`, (name) => {
    const def = unit.graph.choices[choice]!
    const sc = newScope(unit, EXPRS, { at: unit.source(unit.graph.nodes[def.node]!.at) })
    const codes = def.alternatives.map((_, a) => writeAlternative(unit, EXPRS, choice, a))
    const menu = menuFunction(unit, sc, codes, def.optional)
    const own = def.who.k === 'each'
    const arms: string[] = []
    def.alternatives.forEach((alternative, a) => {
      const out: string[] = []
      const inner: Scope = { ...sc, out }
      const frame = unit.layout.frames[alternative.action ?? def.step]!
      if (alternative.action !== null) out.push(`s[${frame.locals[0]}] = e;`)
      codes[a]!.parts.forEach((part, i) => {
        const words = part.count === '' ? 1 : unit.words(part.domain)
        const base = frame.locals[part.def.local]!
        const slot = own ? hold(inner, `${base} + e * ${words}`) : String(base)
        const drawn = resultOf(unit, codes[a]!, i)
        if (typeof drawn === 'string') out.push(`s[${slot}] = ${drawn};`)
        else copy(inner, drawn, { arr: 's', off: own ? slot : base }, words)
      })
      arms.push(`case ${a}: {`, ...out, 'break }')
    })
    const { alternative } = unit.layout.choices[choice]!
    unit.add(`function ${name}(s, e) {
  if (++actions > most) return 3
${def.optional ? QUIET : ''}  const a = ${def.optional ? 'home >= 0 ? -1 : ' : ''}${menu}(s, e)
${
  def.optional
    ? ''
    : `  if (a < 0) throw NO_OPTION(${sc.at})
`
}  s[${alternative}${own ? ' + e' : ''}] = a
  switch (a) {
  ${arms.join('\n')}
  default: ${noAnswerFunction(unit, choice)}(s, e, 1)
  }
  return 0
}`)
  })
}

/** `noneN(s, e, d)`: seat e has given no answer; d is 1 when it was asked and declined. */
function noAnswerFunction(unit: Unit, choice: ChoiceId): string {
  return unit.need(`none${choice}`, (name) => {
    const def = unit.graph.choices[choice]!
    const sc = newScope(unit, EXPRS)
    const own = def.who.k === 'each'
    const { alternative } = unit.layout.choices[choice]!
    sc.out.push(`s[${alternative}${own ? ' + e' : ''}] = -1;`)
    for (const each of def.alternatives) {
      if (each.action !== null) continue
      for (const part of each.parts) {
        const words = part.type.k === 'set' ? unit.words(part.type) : 1
        const base = unit.layout.frames[def.step]!.locals[part.local]!
        const slot = own ? hold(sc, `${base} + e * ${words}`) : String(base)
        if (part.type.k === 'set') clear(sc, { arr: 's', off: own ? slot : base }, words)
        else sc.out.push(`s[${slot}] = d !== 0 ? ${noneOf(part.type)} : ${emptyOf(part.type)};`)
      }
    }
    unit.add(`function ${name}(s, e, d) {\n${sc.out.join('\n')}\n}`)
  })
}
