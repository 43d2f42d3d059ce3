/** Schemas of the engine's vocabulary, as it travels from the host to a window. */
import {
  anyOf,
  boolean,
  integer,
  type JsonSchema,
  list,
  literal,
  nothing,
  number,
  object,
  oneOf,
  orNull,
  record,
  ref,
  string,
} from './json-schema.js'

const seat = object({ seat: integer })
const names = list(string)
const index = list(ref('value'))

const member = {
  name: string,
  text: string,
  doc: string,
  attributes: record(ref('value')),
}

const extent = object({ from: integer, to: integer })

/** Shared definitions by name. Values and text arguments nest, so they refer to themselves. */
export const engineDefs: Readonly<Record<string, JsonSchema>> = {
  value: anyOf(boolean, number, string, nothing, seat, list(ref('value'))),
  sourceRef: { type: 'array', items: integer, minItems: 4, maxItems: 4 },
  textArg: anyOf(number, boolean, seat, object({ term: string, key: string }), list(ref('textArg'))),
  text: object({ message: string, args: record(ref('textArg')) }),
  refusal: object({ code: string, message: string, text: orNull(ref('text')), at: orNull(ref('sourceRef')) }),
  action: object({ seat: integer, decision: string, alternative: orNull(string), values: list(ref('value')) }),
  valueInfo: anyOf(
    object({ k: oneOf('bool', 'player', 'direction') }),
    object({ k: literal('int'), min: number, max: number }),
    object({ k: oneOf('enum', 'grid', 'card', 'row', 'die'), name: string }),
    object({ k: literal('set'), of: ref('valueInfo') }),
  ),
  candidate: object({ value: ref('value'), offered: boolean, refusal: orNull(ref('refusal')) }),
  spot: object({ zone: string, index }),
  event: anyOf(
    object({ kind: literal('phase'), step: string, text: ref('text') }),
    object({
      kind: literal('chosen'),
      seat: integer,
      decision: string,
      action: orNull(ref('action')),
      text: orNull(ref('text')),
    }),
    object({
      kind: literal('moved'),
      card: string,
      count: integer,
      rows: list(orNull(string)),
      from: ref('spot'),
      to: ref('spot'),
    }),
    object({ kind: literal('flipped'), rows: list(orNull(string)), zone: ref('spot'), up: boolean }),
    object({ kind: literal('shown'), to: list(integer), rows: list(orNull(string)), zone: ref('spot') }),
    object({ kind: literal('shuffled'), zone: ref('spot') }),
    object({ kind: literal('rolled'), die: string, value: ref('value') }),
    object({ kind: literal('picked'), value: ref('value') }),
    object({ kind: literal('said'), text: ref('text') }),
    object({ kind: literal('revealed'), name: string, entries: list(object({ index, value: ref('value') })) }),
    object({ kind: literal('ended'), winners: list(integer), text: orNull(ref('text')), end: orNull(string) }),
  ),
  part: object({ name: string, type: ref('valueInfo'), count: orNull(integer) }),
  alternative: object({
    name: string,
    text: orNull(ref('text')),
    doc: string,
    parts: list(ref('part')),
    offered: boolean,
    refusal: orNull(ref('refusal')),
  }),
  decision: object({
    key: string,
    seat: integer,
    text: orNull(ref('text')),
    at: ref('sourceRef'),
    secret: boolean,
    optional: boolean,
    simultaneous: boolean,
    answered: boolean,
    alternatives: list(ref('alternative')),
  }),
  outcome: object({ winners: list(integer), text: orNull(ref('text')), end: orNull(string) }),
  view: object({
    seat: orNull(integer),
    players: integer,
    turn: integer,
    phases: list(object({ step: string, text: ref('text') })),
    zones: list(
      object({
        zone: string,
        card: string,
        holds: oneOf('one', 'pile', 'group'),
        index,
        count: integer,
        cards: list(object({ row: orNull(string), up: boolean, private: boolean })),
      }),
    ),
    vars: list(
      object({
        name: string,
        index,
        type: ref('valueInfo'),
        value: ref('value'),
        hidden: boolean,
        private: boolean,
        track: orNull(object({ min: number, max: number })),
      }),
    ),
    facts: list(
      object({
        name: string,
        args: list(ref('value')),
        type: ref('valueInfo'),
        value: ref('value'),
        private: boolean,
        doc: string,
        at: ref('sourceRef'),
      }),
    ),
    knowledge: list(
      object({
        source: oneOf('zone', 'var', 'define', 'shown', 'answer'),
        name: string,
        index,
        type: ref('valueInfo'),
        value: ref('value'),
        doc: string,
        at: orNull(ref('sourceRef')),
      }),
    ),
    waiting: list(object({ seat: integer, answered: boolean, decision: string, text: orNull(ref('text')) })),
    decision: orNull(ref('decision')),
    answer: orNull(ref('action')),
    outcome: orNull(ref('outcome')),
  }),
  info: object({
    name: string,
    title: string,
    doc: string,
    layers: list(object({ name: string, title: string, doc: string })),
    files: list(string),
    seats: object({ min: integer, max: integer, names: orNull(names) }),
    options: list(
      object({
        name: string,
        text: string,
        doc: string,
        type: ref('valueInfo'),
        value: ref('value'),
        choices: list(ref('value')),
      }),
    ),
    enums: list(object({ name: string, members: list(object(member)), attributes: names })),
    cards: list(object({ name: string, rows: list(object({ ...member, copies: integer })), attributes: names })),
    grids: list(object({ name: string, columns: extent, rows: extent, hex: boolean })),
    dice: list(object({ name: string, faces: list(ref('value')) })),
    zones: list(
      object({
        name: string,
        card: string,
        holds: oneOf('one', 'pile', 'group'),
        index: list(ref('valueInfo')),
        doc: string,
        seen: oneOf('everyone', 'nobody', 'owner', 'some'),
        box: boolean,
      }),
    ),
    vars: list(
      object({ name: string, index: list(ref('valueInfo')), type: ref('valueInfo'), doc: string, track: boolean }),
    ),
    steps: list(object({ name: string, text: string, doc: string })),
  }),
}
