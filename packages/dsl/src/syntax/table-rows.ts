import type { IToken } from 'chevrotain'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Cell, Name, RowTable, TableRow } from './ast.js'
import type { DocTexts } from './doc-texts.js'
import { hardWordAsName } from './hard-words.js'
import * as T from './tokens.js'

/** A line such as `|---|---|`, which only pleases the eye. */
const RULE_LINE = /^\|(?:\s*:?-{2,}:?\s*\|)*\s*:?-{2,}:?\s*\|?$/

/** More cells than any table has; what stands beyond them is not read. */
const MAX_CELLS = 500

/** Reads row tokens into cells. Lines that only draw a rule are left out. */
export function readRows(
  file: string,
  tokens: readonly IToken[],
  docs: DocTexts,
  diagnostics: Diagnostic[],
): TableRow[] {
  return tokens
    .filter((token) => !RULE_LINE.test(token.image))
    .map((token) => readRow(file, token, docs.before(token.startOffset), diagnostics))
}

function readRow(file: string, token: IToken, doc: string, diagnostics: Diagnostic[]): TableRow {
  const start = token.startOffset
  const pieces = token.image.slice(1).split('|', MAX_CELLS)
  const end = start + token.image.length
  const open = !token.image.endsWith('|') || token.image.length === 1
  if (open) {
    const place = { file, start: end - 1, end }
    const fixes = [
      { title: 'Close the row', safety: 'safe' as const, edits: [{ span: { file, start: end, end }, newText: ' |' }] },
    ]
    diagnostics.push(diagnostic('parse/row-end', place, {}, { fixes }))
  } else if (pieces.length < MAX_CELLS) {
    pieces.pop()
  }
  const cells: Cell[] = []
  let at = start + 1
  for (const piece of pieces) {
    const words: Name[] = [...piece.matchAll(/\S+/g)].map((found) => {
      const from = at + found.index
      return { text: found[0].normalize('NFC'), span: { file, start: from, end: from + found[0].length } }
    })
    const span =
      words.length === 0
        ? { file, start: at, end: at + piece.length }
        : { file, start: words[0]!.span.start, end: words.at(-1)!.span.end }
    if (words.length === 0 && !open) diagnostics.push(diagnostic('parse/empty-cell', span, {}))
    cells.push({ words, span })
    at += piece.length + 1
  }
  return { doc, span: { file, start, end }, cells }
}

/** Reads the rows of an enum or a card kind, as the tables they make. */
export function readTables(
  file: string,
  tokens: readonly IToken[],
  docs: DocTexts,
  owner: Name,
  diagnostics: Diagnostic[],
): RowTable[] {
  const tables = groupTables(readRows(file, tokens, docs, diagnostics))
  for (const table of tables) {
    if (table.rows.length === 0) diagnostics.push(diagnostic('parse/no-rows', table.span, { name: owner.text }))
    if (table.header[0]?.text !== 'name') continue
    for (const row of table.rows) {
      const word = row.cells[0]?.words[0]
      if (word !== undefined && T.isHardWord(word.text)) diagnostics.push(hardWordAsName(word.text, word.span))
    }
  }
  return tables
}

/** Parts rows into tables: each row that begins with `name` is the header of a new one. */
function groupTables(rows: readonly TableRow[]): RowTable[] {
  const tables: { header: Name[]; rows: TableRow[]; span: { file: string; start: number; end: number } }[] = []
  for (const row of rows) {
    const begins = row.cells[0]?.words.length === 1 && row.cells[0].words[0]!.text === 'name'
    const table = tables.at(-1)
    if (table === undefined || begins) {
      tables.push({ header: row.cells.map(headerName), rows: [], span: { ...row.span } })
    } else {
      table.rows.push(row)
      table.span.end = row.span.end
    }
  }
  return tables
}

function headerName(cell: Cell): Name {
  return { text: cell.words.map((word) => word.text).join(' '), span: cell.span }
}
