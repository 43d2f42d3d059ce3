import type { HostError } from '../protocol/messages.js'

/** A failure that is to be shown to a person: a permanent code and a sentence that says what to do. */
export class CodedError extends Error implements HostError {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The system's short code of a failed call (`ENOENT`, `EADDRINUSE`, …), '' if it is none. */
export function systemCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
