// biome-ignore-all lint/suspicious/noThenProperty: a branch of the rules has a `then`; nothing here is ever awaited.
/**
 * The JSON Schema of a RuleGraph (draft 2020-12): the shape of every part. That ids point at something and that
 * chains of nodes are sound is looked at by `check-references.ts`, since a schema cannot say it.
 */

import { GRAPH_FORMAT, GRAPH_VERSION } from './rule-graph.js'
import type { Schema } from './schema.js'

const INT32 = { type: 'integer', minimum: -0x80000000, maximum: 0x7fffffff } as const
const ID = { type: 'integer', minimum: 0, maximum: 1_000_000 } as const
const LOCAL = { type: 'integer', minimum: 0, maximum: 10_000 } as const
const BOOL = { type: 'boolean' } as const
const NAME = { type: 'string', minLength: 1, maxLength: 200 } as const
const STRING = { type: 'string', maxLength: 100_000 } as const

const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` })
const list = (items: Schema, maxItems = 100_000): Schema => ({ type: 'array', items, maxItems })
const orNull = (schema: Schema): Schema => ({ anyOf: [{ type: 'null' }, schema] })

/** An object with exactly these properties; a name that ends in `?` may be left out. */
function object(properties: Record<string, Schema>): Schema {
  const names = Object.keys(properties)
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), properties[name]!])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  }
}

/** One of several objects told apart by the property `tag`. */
function oneOf(tag: string, variants: readonly Schema[]): Schema {
  return { type: 'object', required: [tag], discriminator: { propertyName: tag }, oneOf: variants }
}

const k = (...names: string[]): Schema => (names.length === 1 ? { const: names[0] } : { enum: names })

const EXPR = ref('expr')
const EXPRS = list(EXPR, 10_000)
const SOURCE = ref('sourceRef')
const SCALAR = ref('scalarType')
const VALUE_TYPE = ref('valueType')
const SEEN = ref('seen')
const ZONE_REF = ref('zoneRef')
const PLACE = ref('place')
const SENTENCE = ref('sentence')
const NEXT = orNull(ID)
const DOCUMENTED = { name: NAME, doc: STRING } as const

/** An expression: its kind, its type, and what it is made of. */
const expr = (kinds: string | readonly string[], parts: Record<string, Schema> = {}): Schema =>
  object({ k: k(...(typeof kinds === 'string' ? [kinds] : kinds)), t: VALUE_TYPE, ...parts })

const EXPRESSIONS: readonly Schema[] = [
  expr('const', { v: INT32 }),
  expr('setConst', { v: list(INT32) }),
  expr('all'),
  expr('range', { from: EXPR, to: EXPR }),
  expr('local', { i: LOCAL, 'of?': ID, 'seat?': EXPR }),
  expr('option', { id: ID }),
  expr('var', { id: ID, index: EXPRS }),
  expr('zone', { ref: ZONE_REF }),
  expr('attr', { id: ID, of: EXPR }),
  expr('table', { id: ID, args: EXPRS }),
  expr('define', { id: ID, args: EXPRS }),
  expr('dispatch', { id: ID, card: EXPR, args: EXPRS }),
  expr('rowOf', { of: EXPR }),
  expr('arith', { op: { enum: ['+', '-', '*', 'mod', 'divUp', 'divDown'] }, a: EXPR, b: EXPR }),
  expr(['negate', 'not'], { a: EXPR }),
  expr(['and', 'or', 'union', 'minus', 'larger', 'smaller', 'toward'], { a: EXPR, b: EXPR }),
  expr('compare', { op: { enum: ['is', 'isNot', '<', '>', '<=', '>='] }, a: EXPR, b: EXPR }),
  expr('in', { a: EXPR, set: EXPR }),
  expr('if', { if: EXPR, then: EXPR, else: EXPR }),
  expr('setOf', { items: EXPRS }),
  expr('where', { set: EXPR, bind: LOCAL, cond: EXPR }),
  expr('with', { set: EXPR, bind: LOCAL, which: { enum: ['most', 'least'] }, by: EXPR }),
  expr(['any', 'count'], { set: EXPR }),
  expr('the', { set: EXPR, at: SOURCE }),
  expr(['sum', 'max', 'min', 'gather'], { set: EXPR, bind: LOCAL, body: EXPR }),
  expr('step', { by: { enum: [1, -1] }, x: EXPR, set: orNull(EXPR) }),
  expr('top', { ref: ZONE_REF, n: orNull(EXPR) }),
  expr('up', { card: EXPR }),
  expr(['column', 'row', 'neighbours', 'around'], { cell: EXPR }),
  expr('shift', { cell: EXPR, d: EXPR, n: orNull(EXPR) }),
  expr('opposite', { d: EXPR }),
  expr('run', { cell: EXPR, d: EXPR, bind: LOCAL, cond: EXPR }),
  expr('reach', { set: EXPR, define: ID }),
  expr('winners'),
]

const node = (kind: string, parts: Record<string, Schema>): Schema =>
  object({ kind: k(kind), id: ID, step: ID, next: NEXT, at: SOURCE, ...parts })

const OP = { enum: ['=', '+=', '-='] } as const
const CHANCE_TARGET = oneOf('k', [object({ k: k('local'), i: LOCAL }), object({ k: k('var'), place: PLACE, op: OP })])
const MOVE_TARGET = object({ to: ZONE_REF, bottom: BOOL, face: orNull(BOOL) })
const REVEAL_TARGET = oneOf('k', [
  object({ k: k('text'), say: SENTENCE }),
  object({ k: k('answers'), local: LOCAL }),
  object({ k: k('var', 'zone'), id: ID, index: orNull(EXPRS) }),
])

const NODES: readonly Schema[] = [
  node('assign', { target: PLACE, op: OP, value: EXPR }),
  node('let', { local: LOCAL, value: EXPR }),
  node('roll', { die: ID, into: CHANCE_TARGET }),
  node('random', { from: EXPR, into: CHANCE_TARGET }),
  node('branch', { cond: EXPR, then: NEXT, else: NEXT }),
  node('while', { cond: orNull(EXPR), body: NEXT }),
  node('repeat', { times: EXPR, body: NEXT }),
  node('each', {
    local: LOCAL,
    set: EXPR,
    start: orNull(object({ at: EXPR, after: BOOL })),
    where: orNull(EXPR),
    body: NEXT,
  }),
  node('stop', {}),
  node('choice', { choice: ID }),
  node('call', { target: ID, args: EXPRS }),
  node('dispatch', { dispatch: ID, card: EXPR, args: EXPRS }),
  node('move', { what: object({ cards: EXPR, count: orNull(EXPR) }), target: MOVE_TARGET }),
  node('draw', { count: EXPR, from: ZONE_REF, target: MOVE_TARGET }),
  node('deal', { count: EXPR, from: ZONE_REF, to: ID }),
  node('shuffle', { zone: ZONE_REF }),
  node('flip', { cards: EXPR, up: BOOL }),
  node('show', { cards: EXPR, to: EXPR }),
  node('say', { say: SENTENCE }),
  node('reveal', { what: REVEAL_TARGET }),
  node('require', { cond: EXPR, text: SENTENCE }),
  node('end', { winners: EXPR, text: orNull(SENTENCE) }),
]

const PART = object({ name: NAME, local: LOCAL, type: VALUE_TYPE, domain: EXPR, count: orNull(EXPR) })
const ALTERNATIVE = object({
  name: { type: 'string', maxLength: 200 },
  text: orNull(SENTENCE),
  doc: STRING,
  parts: list(PART, 20),
  requires: list(object({ cond: EXPR, text: SENTENCE, at: SOURCE }), 1000),
  action: orNull(ID),
  at: SOURCE,
})
const CHOICE = object({
  key: NAME,
  step: ID,
  node: ID,
  who: oneOf('k', [
    object({ k: k('one'), seat: EXPR }),
    object({ k: k('each'), seats: EXPR, bind: LOCAL, where: orNull(EXPR) }),
  ]),
  secret: BOOL,
  optional: BOOL,
  asksAnyway: BOOL,
  text: orNull(SENTENCE),
  menu: BOOL,
  alternatives: { ...list(ALTERNATIVE, 200), minItems: 1 },
  declined: NEXT,
})

const DEED = object({
  seats: orNull(list(INT32, 32)),
  what: oneOf('k', [
    object({ k: k('chooses'), parts: list(object({ name: NAME, value: EXPR }), 20) }),
    object({ k: k('does'), action: NAME, args: EXPRS }),
    object({ k: k('declines') }),
  ]),
})
const SIGHT = oneOf('k', [
  object({ k: k('zone'), ref: ZONE_REF }),
  object({ k: k('var'), place: PLACE }),
  object({ k: k('define'), id: ID, args: EXPRS }),
])
const TEST = object({
  title: STRING,
  at: SOURCE,
  seats: list(NAME, 32),
  locals: list(ref('local')),
  options: list(object({ id: ID, value: INT32 })),
  chance: list(
    oneOf('k', [
      object({ k: k('roll'), die: ID, values: list(INT32) }),
      object({ k: k('random'), of: SCALAR, values: list(INT32) }),
      object({ k: k('shuffle'), zone: ZONE_REF, rows: list(INT32) }),
    ]),
  ),
  givens: list(
    oneOf('k', [
      object({ k: k('var'), place: PLACE, value: EXPR, at: SOURCE }),
      object({ k: k('zone'), ref: ZONE_REF, cards: list(object({ row: ID, up: orNull(BOOL) })), at: SOURCE }),
    ]),
  ),
  run: orNull(object({ step: ID, args: EXPRS })),
  lines: list(
    oneOf('k', [
      object({ k: k('do'), deed: DEED, at: SOURCE }),
      object({ k: k('refuse'), deed: DEED, text: orNull(STRING), at: SOURCE }),
      object({ k: k('expect'), cond: EXPR, at: SOURCE }),
      object({ k: k('sees'), seat: INT32, sees: BOOL, what: SIGHT, at: SOURCE }),
    ]),
  ),
})

const EXTENT = object({
  from: { type: 'integer', minimum: -1000, maximum: 1000 },
  to: { type: 'integer', minimum: -1000, maximum: 1000 },
})
const MEMBERS = list(object({ name: NAME, text: STRING, doc: STRING, at: orNull(SOURCE) }), 10_000)
const OPT = { 'opt?': { const: true } } as const
const CELLS = list({ anyOf: [INT32, list(INT32)] }, 1_000_000)

export const RULE_GRAPH_SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'rheol-graph-1',
  title: 'RuleGraph',
  ...object({
    format: { const: GRAPH_FORMAT },
    version: { const: GRAPH_VERSION },
    name: NAME,
    layers: { ...list(object({ name: NAME, title: STRING, file: ID, doc: STRING }), 100), minItems: 1 },
    title: ID,
    seats: object({
      min: { type: 'integer', minimum: 1, maximum: 20 },
      max: { type: 'integer', minimum: 1, maximum: 20 },
      names: orNull(list(NAME, 20)),
    }),
    files: list(STRING, 1000),
    texts: list(object({ text: STRING, params: list(object({ name: NAME, type: VALUE_TYPE }), 100) })),
    types: list(ref('type'), 1000),
    attributes: list(object({ type: ID, name: NAME, value: VALUE_TYPE, values: CELLS })),
    tables: list(
      object({
        ...DOCUMENTED,
        params: list(object({ name: NAME, type: SCALAR }), 10),
        value: VALUE_TYPE,
        values: CELLS,
        at: SOURCE,
      }),
    ),
    options: list(object({ ...DOCUMENTED, text: ID, type: SCALAR, value: INT32, at: SOURCE }), 200),
    zones: list(
      object({
        ...DOCUMENTED,
        card: ID,
        holds: { enum: ['one', 'pile', 'group'] },
        index: list(SCALAR, 6),
        seen: SEEN,
        box: BOOL,
        at: orNull(SOURCE),
      }),
      1000,
    ),
    vars: list(
      object({
        ...DOCUMENTED,
        index: list(SCALAR, 6),
        type: VALUE_TYPE,
        track: BOOL,
        initial: orNull(EXPR),
        seen: SEEN,
        at: SOURCE,
      }),
      10_000,
    ),
    defines: list(
      object({
        ...DOCUMENTED,
        params: LOCAL,
        locals: list(ref('local')),
        value: VALUE_TYPE,
        seen: orNull(SEEN),
        body: EXPR,
        memberOf: orNull(ID),
        at: SOURCE,
      }),
    ),
    dispatches: list(
      object({ name: NAME, card: ID, kind: { enum: ['define', 'step'] }, targets: list(ID, 10_000) }),
      10_000,
    ),
    steps: list(
      object({
        ...DOCUMENTED,
        kind: { enum: ['step', 'action', 'trigger', 'setup', 'play'] },
        text: orNull(SENTENCE),
        params: LOCAL,
        locals: list(ref('local')),
        entry: NEXT,
        at: SOURCE,
      }),
    ),
    nodes: list(oneOf('kind', NODES)),
    choices: list(CHOICE, 10_000),
    ends: list(
      object({
        ...DOCUMENTED,
        locals: list(ref('local')),
        cond: EXPR,
        winners: EXPR,
        text: orNull(SENTENCE),
        at: SOURCE,
      }),
      1000,
    ),
    setup: NEXT,
    play: ID,
    tests: list(TEST, 10_000),
  }),
  $defs: {
    expr: oneOf('k', EXPRESSIONS),
    sourceRef: { type: 'array', items: ID, minItems: 4, maxItems: 4 },
    scalarType: oneOf('k', [
      object({ k: k('bool', 'player'), ...OPT }),
      object({ k: k('int'), min: INT32, max: INT32, ...OPT }),
      object({ k: k('kind', 'row'), type: ID, ...OPT }),
    ]),
    valueType: oneOf('k', [
      object({ k: k('bool', 'player'), ...OPT }),
      object({ k: k('int'), min: INT32, max: INT32, ...OPT }),
      object({ k: k('kind', 'row'), type: ID, ...OPT }),
      object({ k: k('set'), of: SCALAR }),
    ]),
    seen: oneOf('k', [
      object({ k: k('everyone', 'nobody') }),
      object({ k: k('owner'), position: { type: 'integer', minimum: 0, maximum: 10 } }),
      object({ k: k('expr'), expr: EXPR }),
    ]),
    zoneRef: object({ zone: ID, index: EXPRS }),
    place: object({ var: ID, index: EXPRS }),
    sentence: object({ text: ID, args: EXPRS }),
    local: object({ name: NAME, type: VALUE_TYPE, kind: { enum: ['param', 'let', 'bound', 'answers'] } }),
    type: oneOf('kind', [
      object({ kind: k('enum'), ...DOCUMENTED, members: MEMBERS }),
      object({ kind: k('grid'), ...DOCUMENTED, columns: EXTENT, rows: EXTENT, hex: BOOL }),
      object({
        kind: k('card'),
        ...DOCUMENTED,
        rows: MEMBERS,
        copies: list({ type: 'integer', minimum: 0, maximum: 10_000 }),
      }),
      object({
        kind: k('die'),
        ...DOCUMENTED,
        members: orNull(MEMBERS),
        min: INT32,
        weights: list({ type: 'integer', minimum: 0, maximum: 1_000_000 }, 10_000),
      }),
      object({ kind: k('direction'), name: { const: 'Direction' }, hex: BOOL, members: MEMBERS }),
    ]),
  },
}
