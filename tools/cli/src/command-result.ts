import { UsageError } from './usage-error.js'

/** What the process ends with: 0 nothing found, 1 findings, 2 a mistake in the command or in the tool. */
export type ExitCode = 0 | 1 | 2

/**
 * Runs the body of a command and turns what it comes to into the exit code. A failure of the tool itself is said in
 * one line; with `RHEOL_DEBUG` set, its stack follows.
 */
export function commandAction<A extends unknown[]>(
  body: (...args: A) => Promise<ExitCode>,
): (...args: A) => Promise<void> {
  return async (...args) => {
    process.exitCode = await body(...args).catch(exitCodeOf)
  }
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) {
    process.stderr.write(`error: ${error.message}\n${error.help === null ? '' : `help: ${error.help}\n`}`)
    return 2
  }
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`error: rheol itself failed: ${message.split('\n')[0]}\n`)
  process.stderr.write(
    'help: please report this, with the file and the command; RHEOL_DEBUG=1 shows where it happened\n',
  )
  if (process.env.RHEOL_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  return 2
}
