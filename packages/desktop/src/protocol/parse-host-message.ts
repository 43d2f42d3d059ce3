import { checkSchema, type Misfit } from './check-schema.js'
import { object } from './json-schema.js'
import type { HostError, HostMessage, PushName, RequestName } from './messages.js'
import { errorSchema, hostDefs, pushSchemas, responseSchemas } from './schemas.js'

/** A message that was understood, or the error to show or send back instead. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: HostError }

/**
 * Checks what a window got from the host. Never throws. Uses no run-time code generation, so it works in the
 * window under its content security policy. Errors: `protocol/bad-host-message`.
 */
export function parseHostMessage(message: unknown): Parsed<HostMessage> {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return bad('it is not an object')
  const fields = message as Readonly<Record<string, unknown>>
  const misfit =
    'push' in fields ? checkPush(fields) : fields.ok === false ? checkFailure(fields) : checkResponse(fields)
  if (misfit === null) return { ok: true, value: message as HostMessage }
  return bad(`at ${misfit.path.slice(1) || 'the top'}, ${misfit.expected} was expected`)
}

type Fields = Readonly<Record<string, unknown>>

const failure = object({ id: { type: 'integer' }, ok: { const: false }, error: errorSchema })

function checkPush(fields: Fields): Misfit | null {
  const push = fields.push
  if (typeof push !== 'string' || !Object.hasOwn(pushSchemas, push)) return { path: '/push', expected: 'a known name' }
  const schema = object({ push: { const: push }, body: pushSchemas[push as PushName] })
  return checkSchema(schema, fields, hostDefs)
}

function checkFailure(fields: Fields): Misfit | null {
  return checkSchema(failure, fields, hostDefs)
}

function checkResponse(fields: Fields): Misfit | null {
  const name = fields.name
  if (typeof name !== 'string' || !Object.hasOwn(responseSchemas, name)) {
    return { path: '/name', expected: 'a known name' }
  }
  const schema = object({
    id: { type: 'integer' },
    name: { const: name },
    ok: { const: true },
    body: responseSchemas[name as RequestName],
  })
  return checkSchema(schema, fields, hostDefs)
}

function bad(why: string): { ok: false; error: HostError } {
  return {
    ok: false,
    error: {
      code: 'protocol/bad-host-message',
      message: `The host sent a message this window cannot read: ${why}. Reload the window.`,
    },
  }
}
