/** A mistake in the command line: shown as one message without a stack, and the exit code is 2. */
export class UsageError extends Error {
  readonly help: string | null
  constructor(message: string, help: string | null = null) {
    super(message)
    this.help = help
  }
}
