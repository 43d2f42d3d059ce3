/**
 * One schema for every message of `messages.ts`, as plain data.
 *
 * They are read in two ways. Where messages come from a window, in the host and in Electron's main process,
 * Ajv compiles them once (`parse-client-message.ts`). In the window itself a strict content security policy
 * forbids making code at run time, so there the same data is walked by a small checker
 * (`parse-host-message.ts`); a test holds the two readers to the same answers. The other way, code generated
 * at build time, would need a build before any test and would still be a second reader to keep equal.
 *
 * What a window sends is bounded everywhere and never refers to itself, so no message can be deep or
 * circular enough to hurt its checker.
 */
import { engineDefs } from './engine-schemas.js'
import {
  anyOf,
  boolean,
  integer,
  type JsonSchema,
  list,
  literal,
  nothing,
  object,
  oneOf,
  orNull,
  record,
  ref,
  string,
} from './json-schema.js'
import type { PushName, RequestName } from './messages.js'

const LONGEST_NAME = 200
const MOST_SEATS = 20
const MOST_VALUES = 4096

const name: JsonSchema = { type: 'string', maxLength: LONGEST_NAME }
const sentSeat: JsonSchema = { type: 'integer', minimum: 0, maximum: MOST_SEATS - 1 }
const sentScalar = anyOf(
  boolean,
  { type: 'number' },
  { type: 'string', maxLength: LONGEST_NAME },
  nothing,
  object({ seat: sentSeat }),
)
const sentValue = anyOf(sentScalar, list(sentScalar, MOST_VALUES))
const sentSetup = object({ name, kind: oneOf('human', 'bot') })

const empty = object({})
const oneMatch = object({ match: name })

/** Bodies of the requests that a window may send. */
export const requestSchemas: Readonly<Record<RequestName, JsonSchema>> = {
  'library/list': empty,
  'match/start': object({
    game: name,
    variants: list(name, 50),
    seats: list(sentSetup, MOST_SEATS),
    options: record(sentValue, 200),
    'seed?': { type: 'integer', minimum: -0x1f_ffff_ffff_ffff, maximum: 0x1f_ffff_ffff_ffff },
  }),
  'match/list': empty,
  'match/open': oneMatch,
  'match/uncover': object({ match: name, seat: sentSeat }),
  'match/cover': oneMatch,
  'match/act': object({
    match: name,
    action: object({ seat: sentSeat, decision: name, alternative: orNull(name), values: list(sentValue, 100) }),
  }),
  'match/candidates': object({
    match: name,
    partial: object({ seat: sentSeat, alternative: name, values: list(sentValue, 100) }),
  }),
  'match/past': object({ match: name, turn: { type: 'integer', minimum: 0 } }),
  'match/undo': oneMatch,
  'match/delete': oneMatch,
  'match/reload': object({ match: name, choice: oneOf('stay', 'rewind', 'restart') }),
}

const setup = object({ name: string, kind: oneOf('human', 'bot') })

const described = {
  name: string,
  file: string,
  title: string,
  doc: string,
  info: orNull(ref('info')),
  status: oneOf('ok', 'errors', 'reading'),
  problem: orNull(ref('problem')),
}

/** Shared definitions of `responseSchemas` and `pushSchemas`. */
export const hostDefs: Readonly<Record<string, JsonSchema>> = {
  ...engineDefs,
  problem: object({
    file: string,
    count: integer,
    diagnostics: list(
      object({
        code: string,
        severity: oneOf('error', 'warning', 'hint'),
        message: string,
        help: orNull(string),
        file: string,
        line: integer,
        column: integer,
        rendered: string,
      }),
    ),
  }),
  library: object({
    games: list(object({ ...described, variants: list(object(described)) })),
    problems: list(ref('problem')),
  }),
  reload: anyOf(
    object({ kind: literal('applied'), match: string, file: string, changes: list(string) }),
    object({ kind: literal('broken'), match: string, file: string, problem: ref('problem') }),
    object({
      kind: literal('diverged'),
      match: string,
      file: string,
      changes: list(string),
      turn: integer,
      action: string,
      reason: ref('refusal'),
    }),
  ),
  state: object({
    match: string,
    game: string,
    title: string,
    seats: list(setup),
    seat: orNull(integer),
    humansAsked: list(integer),
    solo: boolean,
    view: ref('view'),
    legal: orNull(object({ actions: list(ref('action')), complete: boolean })),
    log: list(object({ turn: integer, events: list(ref('event')) })),
    logStart: integer,
    undo: object({ possible: boolean, reason: orNull(string) }),
    busy: boolean,
    fault: orNull(ref('refusal')),
    reload: orNull(ref('reload')),
  }),
}

/** Bodies of the host's answers. */
export const responseSchemas: Readonly<Record<RequestName, JsonSchema>> = {
  'library/list': ref('library'),
  'match/start': object({ match: string }),
  'match/list': object({
    matches: list(
      object({
        match: string,
        game: string,
        title: string,
        seats: list(setup),
        actions: integer,
        changed: string,
        ended: boolean,
      }),
    ),
  }),
  'match/open': object({ info: ref('info'), state: ref('state') }),
  'match/uncover': empty,
  'match/cover': empty,
  'match/act': object({ refusal: orNull(ref('refusal')) }),
  'match/candidates': object({ candidates: list(ref('candidate')) }),
  'match/past': object({ turn: integer, seat: orNull(integer), view: ref('view') }),
  'match/undo': object({ undone: integer, reason: orNull(string) }),
  'match/delete': empty,
  'match/reload': empty,
}

/** Bodies of what the host sends unasked. */
export const pushSchemas: Readonly<Record<PushName, JsonSchema>> = {
  'library/changed': ref('library'),
  'match/state': ref('state'),
  'match/reloaded': ref('reload'),
}

export const errorSchema: JsonSchema = object({ code: string, message: string })
