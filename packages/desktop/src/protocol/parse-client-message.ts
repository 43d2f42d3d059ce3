import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { ClientMessage, RequestName } from './messages.js'
import type { Parsed } from './parse-host-message.js'
import { requestSchemas } from './schemas.js'

/** The largest id of a request. */
const LARGEST_ID = 0x1f_ffff_ffff_ffff

/** Name of each request to its compiled check. */
const checks: ReadonlyMap<string, ValidateFunction> = compileChecks()

function compileChecks(): Map<string, ValidateFunction> {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, ownProperties: true })
  return new Map(Object.entries(requestSchemas).map(([name, schema]) => [name, ajv.compile(schema)]))
}

/** What could not be understood of a message; `id` lets the answer find its question, 0 if there was none. */
export type ParsedClientMessage = Parsed<ClientMessage> & { readonly id: number }

/**
 * Checks what came from a window. Never throws, whatever it is given. Errors: `protocol/bad-message` (not a
 * request at all), `protocol/unknown-request`, `protocol/bad-request` (its body does not fit).
 */
export function parseClientMessage(message: unknown): ParsedClientMessage {
  try {
    return parse(message)
  } catch {
    // A message port can hand over objects whose accessors throw.
    return refuse(0, 'protocol/bad-message', 'The message could not be read.')
  }
}

function parse(message: unknown): ParsedClientMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return refuse(0, 'protocol/bad-message', 'A message must be an object with id, name and body.')
  }
  const { id, name, body, ...rest } = message as Readonly<Record<string, unknown>>
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > LARGEST_ID) {
    return refuse(0, 'protocol/bad-message', 'The id of a message must be a whole number from 1.')
  }
  if (Object.keys(rest).length > 0) {
    return refuse(id, 'protocol/bad-message', 'A message must have id, name and body, and nothing else.')
  }
  const check = typeof name === 'string' ? checks.get(name) : undefined
  if (check === undefined) {
    return refuse(id, 'protocol/unknown-request', 'The host does not know this request. Reload the window.')
  }
  if (!check(body)) {
    return refuse(id, 'protocol/bad-request', `The request ${name} is not well formed: ${describe(check.errors)}.`)
  }
  return { ok: true, id, value: { id, name: name as RequestName, body } as ClientMessage }
}

function describe(errors: ErrorObject[] | null | undefined): string {
  const error = errors?.[0]
  if (error === undefined) return 'its body does not fit'
  return `${error.instancePath === '' ? 'its body' : `body${error.instancePath}`} ${error.message}`
}

function refuse(id: number, code: string, message: string): ParsedClientMessage {
  return { ok: false, id, error: { code, message } }
}
