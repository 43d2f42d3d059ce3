/** Tables: a result for every combination of their parameters. */
import type { ScalarType, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { checkDomain, checkType, grouped } from './check-type.js'
import { type Checking, fail } from './checking.js'
import { checkLetter, type Declared } from './declare-names.js'
import { type CellValue, emptyValue, isEmptyCell, readCell, readKeys, valuesOf, withEmpty } from './read-cell.js'
import { domainMin, domainSize, isErrorType } from './types.js'
import { countOf } from './unknown-name.js'

/** Entries of one table. */
const MAX_ENTRIES = 100_000

export function readTables(declared: Declared): void {
  for (const decl of declared.tables) readTable(declared, decl)
}

function readTable(declared: Declared, decl: Ast.TableDecl): void {
  const { checking, program } = declared
  const params = decl.params.map((param) => {
    checkLetter(checking, param.name, false)
    return { name: param.name.text, type: checkDomain(checking, param.type, 'a table has a row for each value') }
  })
  const type = checkType(checking, decl.type)
  const known = !isErrorType(type) && !params.some((param) => isErrorType(param.type))
  const entries = known
    ? readEntries(
        checking,
        decl,
        params.map((p) => p.type),
        type,
      )
    : null
  const values = entries ?? []
  const value = values.includes('empty') ? withEmpty(type) : type
  program.tables.push({
    name: decl.name.text,
    doc: decl.doc,
    params,
    value,
    values: values.map((v) => (v === 'empty' ? emptyValue(value) : v)),
    at: program.ref(decl.span),
  })
}

/** Row-major over the parameters; null when the table is not whole (reported). */
function readEntries(
  checking: Checking,
  decl: Ast.TableDecl,
  params: readonly ScalarType[],
  type: ValueType,
): (CellValue | 'empty')[] | null {
  const [header, ...rows] = decl.rows
  if (params.length > 2) {
    fail(checking, 'lower/not-supported', decl.name.span, { what: 'tables with more than two parameters' })
    return null
  }
  const [first, second] = params
  if (header === undefined || first === undefined) return shape(checking, decl, 'it needs a header row and a parameter')
  const column0 = decl.params[0]!.name.text
  if (header.cells[0]?.words.map((w) => w.text).join(' ') !== column0) {
    return shape(checking, decl, `its first column must be headed \`${column0}\``, header.cells[0])
  }
  if (second === undefined && header.cells.length !== 2) {
    return shape(checking, decl, 'with one parameter it has two columns', header.cells[2] ?? header.cells[0])
  }
  const across: readonly (readonly number[] | null)[] =
    second === undefined ? [[0]] : header.cells.slice(1).map((cell) => readKeys(checking, cell, second))
  if (!across.every((keys) => keys !== null)) return null
  const width = second === undefined ? 1 : domainSize(checking.program, second)
  const size = domainSize(checking.program, first) * width
  if (size > MAX_ENTRIES) {
    const what = `\`${decl.name.text}\``
    fail(checking, 'check/too-large', decl.name.span, { what, size: grouped(size), limit: grouped(MAX_ENTRIES) })
    return null
  }
  const filling: Filling = {
    checking,
    decl,
    params,
    width,
    entries: new Array<undefined>(size).fill(undefined),
  }
  let whole = true
  for (const row of rows) {
    if (row.cells.length !== header.cells.length) {
      const args = { given: countOf(row.cells.length, 'cell'), expected: String(header.cells.length) }
      fail(checking, 'check/row-length', row.span, args)
      return null
    }
    const keys = isEmptyCell(row.cells[0]!) ? null : readKeys(checking, row.cells[0]!, first)
    if (keys === null) {
      whole = false
      continue
    }
    for (const [i, columns] of across.entries()) {
      const cell = row.cells[i + 1]!
      const value = readCell(checking, cell, type)
      if (value === null) whole = false
      if (!fill(filling, cell, keys, columns ?? [], value ?? 'empty')) return null
    }
  }
  const missing = filling.entries.indexOf(undefined)
  if (missing < 0) return whole ? (filling.entries as (CellValue | 'empty')[]) : null
  if (whole) {
    const key = keyText(filling, missing)
    fail(checking, 'check/table-missing', decl.name.span, { table: decl.name.text, key })
  }
  return null
}

/** A table while its rows are read. */
interface Filling {
  readonly checking: Checking
  readonly decl: Ast.TableDecl
  readonly params: readonly ScalarType[]
  /** Entries for each value of the first parameter. */
  readonly width: number
  readonly entries: (CellValue | 'empty' | undefined)[]
}

/** Enters one cell at all its keys; false when one of them has an entry already (reported). */
function fill(
  filling: Filling,
  cell: Ast.Cell,
  down: readonly number[],
  across: readonly number[],
  value: CellValue | 'empty',
): boolean {
  const { checking, decl, params, width, entries } = filling
  const [first, second] = params
  for (const a of down) {
    for (const b of across) {
      const at = (a - domainMin(first!)) * width + (second === undefined ? 0 : b - domainMin(second))
      if (entries[at] !== undefined) {
        fail(checking, 'check/table-twice', cell.span, { table: decl.name.text, key: keyText(filling, at) })
        return false
      }
      entries[at] = value
    }
  }
  return true
}

function shape(checking: Checking, decl: Ast.TableDecl, why: string, cell?: Ast.Cell): null {
  fail(checking, 'check/table-shape', cell?.span ?? decl.name.span, { why })
  return null
}

/** `n 4, quest 2`, for messages. */
function keyText({ checking, decl, params, width }: Filling, at: number): string {
  const positions = params.length === 2 ? [Math.floor(at / width), at % width] : [at]
  return positions.map((p, i) => `\`${decl.params[i]!.name.text}\` ${valueText(checking, params[i]!, p)}`).join(' and ')
}

function valueText(checking: Checking, type: ScalarType, position: number): string {
  const { program } = checking
  switch (type.k) {
    case 'int':
      return String(type.min + position)
    case 'bool':
      return position === 1 ? 'yes' : 'no'
    case 'player':
      return program.seats.names?.[position] ?? `player ${position + 1}`
    default: {
      const def = program.types[type.type]
      if (def?.kind === 'enum' || def?.kind === 'direction') return def.members[position]?.name ?? ''
      if (def?.kind === 'card') return def.rows[position]?.name ?? ''
      return String(valuesOf(checking, type)[position])
    }
  }
}
