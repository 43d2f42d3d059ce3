import { describe, expect, it } from 'vitest'
import { makeExprChecker } from '../../src/check/check-expr.js'
import { Owner, Scope } from '../../src/check/scope.js'
import { check } from './checked.js'

/** A text checked where a local `n` (a number) and `p` (a player) can be said; and the findings about it. */
function sentence(text: string): { params: readonly string[]; findings: readonly string[] } {
  const { program } = check('var pot: 0..9 = 0 var leader: player')
  const scope = new Scope(new Owner())
  const span = { file: 'demo.rules', start: 0, end: text.length + 2 }
  scope.declare('n', { k: 'int', min: 0, max: 9 }, 'let', span)
  scope.declare('p', { k: 'player' }, 'let', span)
  const found = makeExprChecker(program).sentence({ text, span }, scope)
  const message = program.texts[found.text]!
  expect(message.text).toBe(text)
  return {
    params: message.params.map((param) => param.name),
    findings: program.diagnostics.map((d) => `${d.code} at ${d.span.start}: ${d.message}`),
  }
}

describe('a text', () => {
  it('takes locals, and variables that all of the game know', () => {
    expect(sentence('{p} takes {pot} from {leader}.')).toEqual({ params: ['p', 'pot', 'leader'], findings: [] })
  })

  it('chooses by number', () => {
    expect(sentence('{n, plural, one {One card of {p}.} other {# cards.}}')).toEqual({
      params: ['n', 'p'],
      findings: [],
    })
  })

  it('is not taken to ask for a form in the branch of a plural', () => {
    expect(sentence('{n, plural, one {a card} other {many cards}}')).toEqual({ params: ['n'], findings: [] })
  })

  it('may ask for a further form of a name', () => {
    expect(sentence('{p soft} wins.')).toEqual({ params: ['p'], findings: [] })
  })

  it('without a brace needs nothing', () => {
    expect(sentence("Liar's dice")).toEqual({ params: [], findings: [] })
  })

  it('tells which placeholder is unknown, and where', () => {
    expect(sentence('Now {lead} leads.').findings).toEqual([
      'check/text-name at 6: `lead` in this text is no name that can be said here.',
    ])
  })

  it('takes no expressions', () => {
    expect(sentence('{score[p]} points').findings).toEqual([
      'check/text-form at 0: This text cannot be read: between braces stands a name, not an expression.',
    ])
  })

  it('takes the plural of numbers only', () => {
    expect(sentence('{p, plural, other {#}}').findings).toEqual([
      'check/text-number at 2: `p` is a player; `plural` needs a number.',
    ])
  })

  it('needs an `other` where it chooses', () => {
    expect(sentence('{n, plural, one {One.}}').findings).toEqual([
      'check/text-form at 0: This text cannot be read: `other {…}` is missing.',
    ])
  })
})
