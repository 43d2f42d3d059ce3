import type { IToken } from 'chevrotain'
import type { Comment } from './lexer.js'

/** The `///` texts of a file, by the token each group of them stands before. */
export class DocTexts {
  private readonly groups = new Map<number, Comment[]>()
  private readonly taken = new Set<number>()

  constructor(tokens: readonly IToken[], comments: readonly Comment[]) {
    let next = 0
    for (const comment of comments) {
      if (!comment.doc) continue
      while (next < tokens.length && tokens[next]!.startOffset < comment.start) next++
      const at = tokens[next]?.startOffset ?? Number.POSITIVE_INFINITY
      const group = this.groups.get(at)
      if (group === undefined) this.groups.set(at, [comment])
      else group.push(comment)
    }
  }

  /** The text before a token, lines joined by `\n`; '' when there is none. The text counts as used then. */
  before(start: number): string {
    const group = this.groups.get(start)
    if (group === undefined) return ''
    this.taken.add(start)
    return group.map((comment) => comment.text).join('\n')
  }

  /** The first line of each text that nobody asked for. */
  unused(): Comment[] {
    return [...this.groups].filter(([at]) => !this.taken.has(at)).map(([, group]) => group[0]!)
  }
}
