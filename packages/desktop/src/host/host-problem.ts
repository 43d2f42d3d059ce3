import type { FileProblem, ShownDiagnostic } from '../protocol/messages.js'

/** A finding of the host's own about a whole file. */
export function hostProblem(file: string, code: string, message: string): FileProblem {
  const rendered = `error[${code}]: ${message}\n  ${file}\n`
  const diagnostic: ShownDiagnostic = {
    code,
    severity: 'error',
    message,
    help: null,
    file,
    line: 1,
    column: 1,
    rendered,
  }
  return { file, count: 1, diagnostics: [diagnostic] }
}
