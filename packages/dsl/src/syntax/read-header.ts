import type { Header } from './ast.js'
import { AstBuilder } from './build-ast.js'
import { DocTexts } from './doc-texts.js'
import { lex } from './lexer.js'
import { parseTokens } from './parser.js'
import * as T from './tokens.js'

const DECLARATION_KINDS = new Set(T.DECLARATION_WORDS.map((it) => T.word[it]))

/**
 * What a file is, from its first lines alone: for finding games and their variants among many files. Null when
 * it does not begin with a header; `parse` says why.
 */
export function readHeader(file: string, text: string): Header | null {
  const { tokens, comments } = lex(file, text)
  const end = tokens.findIndex((token) => DECLARATION_KINDS.has(token.tokenType))
  const first = end < 0 ? tokens.slice(0, 60) : tokens.slice(0, end)
  if (first.length === 0) return null
  return new AstBuilder(file, new DocTexts(tokens, comments)).fileAst(parseTokens(first).cst).header
}
