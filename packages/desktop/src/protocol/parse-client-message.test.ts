import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSchema } from './check-schema.js'
import { parseClientMessage } from './parse-client-message.js'
import { requestSchemas } from './schemas.js'

const act = {
  id: 7,
  name: 'match/act',
  body: { match: 'm1', action: { seat: 0, decision: 'd', alternative: '', values: [['a', { seat: 1 }], 3, null] } },
}

describe('parseClientMessage', () => {
  test('accepts a well-formed request', () => {
    expect(parseClientMessage(act)).toEqual({ ok: true, id: 7, value: act })
  })

  test.each([
    ['nothing', undefined],
    ['text', 'library/list'],
    ['a list', []],
    ['no id', { name: 'library/list', body: {} }],
    ['a fractional id', { id: 0.5, name: 'library/list', body: {} }],
    ['more than a request', { id: 1, name: 'library/list', body: {}, push: 'x' }],
    [
      'a thing that throws',
      {
        get id() {
          throw new Error('no')
        },
      },
    ],
  ])('refuses %s as no message', (_, message) => {
    expect(parseClientMessage(message)).toMatchObject({ ok: false, error: { code: 'protocol/bad-message' } })
  })

  test.each(['library/lists', 'constructor', '__proto__', 'toString'])('does not know the request %s', (name) => {
    expect(parseClientMessage({ id: 3, name, body: {} })).toMatchObject({
      ok: false,
      id: 3,
      error: { code: 'protocol/unknown-request' },
    })
  })

  test.each([
    ['a missing match', { id: 1, name: 'match/open', body: {} }],
    ['an unknown field', { id: 1, name: 'match/open', body: { match: 'm', path: '/etc' } }],
    ['a seat that cannot be', { id: 1, name: 'match/uncover', body: { match: 'm', seat: -1 } }],
    ['an endless name', { id: 1, name: 'match/open', body: { match: 'x'.repeat(201) } }],
    ['a value in a set in a set', { ...act, body: { ...act.body, action: { ...act.body.action, values: [[['a']]] } } }],
    ['an inherited body', { id: 1, name: 'match/open', body: Object.create({ match: 'm' }) }],
  ])('refuses %s as not well formed', (_, message) => {
    expect(parseClientMessage(message)).toMatchObject({ ok: false, error: { code: 'protocol/bad-request' } })
  })

  test('names what does not fit, and where', () => {
    const result = parseClientMessage({ id: 1, name: 'match/uncover', body: { match: 'm', seat: 'one' } })
    expect(result).toMatchObject({ error: { message: expect.stringContaining('body/seat must be integer') } })
  })

  test('reads an option that has an awkward name', () => {
    const body = JSON.parse('{"game":"g","variants":[],"seats":[],"options":{"__proto__":"yes","constructor":1}}')
    expect(parseClientMessage({ id: 1, name: 'match/start', body }).ok).toBe(true)
  })

  test('never throws and agrees with the checker of the window on any data', () => {
    const names = Object.keys(requestSchemas) as (keyof typeof requestSchemas)[]
    const words = fc.constantFrom(
      'match',
      'seat',
      'action',
      'decision',
      'alternative',
      'values',
      'seats',
      'name',
      'kind',
    )
    const scalar = fc.oneof(words, fc.integer({ min: -2, max: 25 }), fc.boolean(), fc.constant(null), fc.double())
    const data = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        scalar,
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(words, tie('any'), { maxKeys: 5 }),
      ),
    })).any
    const likely = fc.record(
      {
        match: fc.oneof(fc.string({ maxLength: 210 }), scalar),
        seat: fc.integer({ min: -2, max: 25 }),
        choice: fc.constantFrom('stay', 'rewind', 'leave'),
        action: fc.record(
          { seat: fc.integer({ min: -1, max: 21 }), decision: fc.string(), alternative: scalar, values: data },
          { requiredKeys: ['seat'] },
        ),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(likely, data), (name, body) => {
        const byAjv = parseClientMessage({ id: 1, name, body }).ok
        expect(checkSchema(requestSchemas[name], body, {}) === null).toBe(byAjv)
      }),
      { numRuns: 2000 },
    )
  })
})
