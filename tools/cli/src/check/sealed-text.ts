import { createHash } from 'node:crypto'

/**
 * A text that is kept in a file, behind a line that says whose it is and holds a digest of all that follows. So what is
 * damaged, cut short or of somebody else can be told from what is whole.
 */
export function sealed(whose: string, body: string): string {
  return `${firstLine(whose, body)}\n${body}`
}

/** The text that was sealed for them; null when it was not, or when anything of it has changed. */
export function unsealed(whose: string, text: string): string | null {
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  return end >= 0 && text.slice(0, end) === firstLine(whose, body) ? body : null
}

/** The lines of such a text, by the word each begins with. */
export function sealedLines(whose: string, text: string): Map<string, string> {
  const lines = new Map<string, string>()
  for (const line of unsealed(whose, text)?.split('\n') ?? []) {
    const space = line.indexOf(' ')
    if (space > 0) lines.set(line.slice(0, space), line.slice(space + 1))
  }
  return lines
}

function firstLine(whose: string, body: string): string {
  return `${whose} ${createHash('sha256').update(body).digest('hex')}`
}
