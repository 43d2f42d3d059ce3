import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { checkSchema } from './check-schema.js'
import type { HostMessage, MatchState } from './messages.js'
import { parseHostMessage } from './parse-host-message.js'
import { hostDefs, pushSchemas, responseSchemas } from './schemas.js'

const at = [0, 1, 2, 1] as const
const state: MatchState = {
  match: 'm1',
  game: 'sample',
  title: 'Sample',
  seats: [{ name: 'Ann', kind: 'human' }],
  seat: 0,
  humansAsked: [0],
  solo: true,
  view: {
    seat: 0,
    players: 1,
    turn: 2,
    phases: [{ step: 'round', text: { message: 'Round {n}', args: { n: 1 } } }],
    zones: [
      {
        zone: 'hand',
        card: 'Item',
        holds: 'group',
        index: [{ seat: 0 }],
        count: 2,
        cards: [{ row: 'stew', up: false, private: true }],
      },
    ],
    vars: [
      {
        name: 'score',
        index: [],
        type: { k: 'set', of: { k: 'int', min: 0, max: 9 } },
        value: [1, 2],
        hidden: false,
        private: false,
        track: { min: 0, max: 9 },
      },
    ],
    facts: [],
    knowledge: [
      { source: 'zone', name: 'hand', index: [], type: { k: 'bool' }, value: true, doc: 'Your own cards.', at },
    ],
    waiting: [{ seat: 0, answered: false, decision: 'd', text: null }],
    decision: {
      key: 'd',
      seat: 0,
      text: null,
      at,
      secret: false,
      optional: true,
      simultaneous: false,
      answered: false,
      alternatives: [{ name: '', text: null, doc: '', parts: [], offered: true, refusal: null }],
    },
    answer: null,
    outcome: null,
  },
  legal: { actions: [{ seat: 0, decision: 'd', alternative: null, values: [] }], complete: true },
  log: [{ turn: 0, events: [{ kind: 'rolled', die: 'Pip', value: 3 }] }],
  logStart: 0,
  undo: { possible: false, reason: 'Nothing has been done yet.' },
  busy: false,
  fault: null,
  reload: { kind: 'applied', match: 'm1', file: 'sample.rules', changes: ['A new zone.'] },
}

describe('parseHostMessage', () => {
  test.each<HostMessage>([
    { push: 'match/state', body: state },
    { id: 1, name: 'match/cover', ok: true, body: {} },
    { id: 1, name: 'match/undo', ok: true, body: { undone: 1, reason: null } },
    { id: 1, ok: false, error: { code: 'host/unknown-match', message: 'No.' } },
    { push: 'library/changed', body: { games: [], problems: [{ file: 'a.rules', count: 0, diagnostics: [] }] } },
  ])('accepts a message of the host %#', (message) => {
    expect(parseHostMessage(message)).toEqual({ ok: true, value: message })
  })

  test.each([
    ['nothing', null],
    ['an unknown push', { push: 'match/secrets', body: {} }],
    ['an inherited push name', { push: 'constructor', body: {} }],
    ['an answer with a foreign body', { id: 1, name: 'match/list', ok: true, body: {} }],
    ['a state with a field too many', { push: 'match/state', body: { ...state, seed: 5 } }],
    ['a state with a view that is not one', { push: 'match/state', body: { ...state, view: {} } }],
  ])('refuses %s', (_, message) => {
    expect(parseHostMessage(message)).toMatchObject({ ok: false, error: { code: 'protocol/bad-host-message' } })
  })

  test('says where a message does not fit', () => {
    const message = { push: 'match/state', body: { ...state, humansAsked: [0, 'one'] } }
    const result = parseHostMessage(message)
    expect(result).toMatchObject({ error: { message: expect.stringContaining('body/humansAsked/1, integer') } })
  })
})

test('every schema of the host is one that Ajv reads too, with the same answer', { timeout: 30_000 }, () => {
  const schemas = [...Object.entries(responseSchemas), ...Object.entries(pushSchemas)]
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, ownProperties: true })
  // In one document, so that what they share is compiled once.
  const bodies = Object.fromEntries(schemas.map(([, schema], i) => [`body${i}`, schema]))
  ajv.addSchema({ $id: 'host', $defs: { ...hostDefs, ...bodies } })
  for (const [i, [name, schema]] of schemas.entries()) {
    const check = ajv.getSchema(`host#/$defs/body${i}`)!
    for (const body of [state, {}, { match: 'm' }, { refusal: null }, state.reload, { ...state, log: [1] }, null]) {
      expect([name, checkSchema(schema, body, hostDefs) === null]).toEqual([name, check(body)])
    }
  }
})
