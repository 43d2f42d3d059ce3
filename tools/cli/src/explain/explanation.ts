import { fileProblems } from '../files/file-problem.js'

/** What is known about a code, of the language or of the command. */
export interface Explanation {
  readonly code: string
  readonly message: string
  readonly explanation: string
  /** Rules text that raises it, and the same mended; null for codes that are not about a text. */
  readonly example: string | null
  readonly mended: string | null
}

export async function explanationOf(code: string): Promise<Explanation | null> {
  const own = new Map<string, { message: string; explanation: string }>(Object.entries(fileProblems)).get(code)
  if (own !== undefined) {
    const { message, explanation } = own
    return { code, message: message.replace('{file}', 'FILE'), explanation, example: null, mended: null }
  }
  const { catalogue, isDiagnosticCode } = await import('@rheol/dsl')
  const entry = isDiagnosticCode(code) ? catalogue.get(code) : undefined
  if (entry === undefined) return null
  const { message, explanation, example, mended } = entry
  return { code, message, explanation, example, mended }
}

/** Every code there is, in order. */
export async function allCodes(): Promise<string[]> {
  const { catalogue } = await import('@rheol/dsl')
  return [...Object.keys(fileProblems), ...catalogue.keys()]
}
