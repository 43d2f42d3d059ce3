/** What is printed on members and cards: the columns above their rows, and the cells. */
import type { ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { checkType } from './check-type.js'
import { type Checking, fail } from './checking.js'
import { checkLetter, type Declared } from './declare-names.js'
import { namedMembers } from './members.js'
import { ERROR_TYPE } from './program.js'
import { type CellValue, emptyValue, readCell, withEmpty } from './read-cell.js'
import { describeType, domainSize, isCopy, isErrorType, kindType } from './types.js'
import { countOf, declaredHere, suggestion } from './unknown-name.js'

export function readAttributes(declared: Declared): void {
  for (const { decl, id } of declared.kinds) {
    if (decl.kind === 'enum') readColumns(declared, id, decl.columns, decl.rows)
    if (decl.kind === 'card') {
      addMadeAttributes(declared, id)
      readColumns(declared, id, decl.attrs, decl.tables)
    }
  }
}

/** A card made of enums carries them: `suit`, `rank`. */
function addMadeAttributes(declared: Declared, id: number): void {
  const { program } = declared
  const enums = program.madeOf.get(id) ?? []
  const sizes = enums.map((type) => domainSize(program, kindType(type)))
  const count = sizes.reduce((n, size) => n * size, 1)
  for (const [i, type] of enums.entries()) {
    const below = sizes.slice(i + 1).reduce((n, size) => n * size, 1)
    const name = program.types[type]!.name
    program.attributes.push({
      type: id,
      name: name.charAt(0).toLowerCase() + name.slice(1),
      value: kindType(type),
      values: Array.from({ length: count }, (_, row) => Math.floor(row / below) % sizes[i]!),
    })
  }
}

interface Column {
  readonly attr: Ast.AttrAst
  readonly type: ValueType
  readonly values: (CellValue | 'empty')[]
}

function readColumns(
  declared: Declared,
  id: number,
  attrs: readonly Ast.AttrAst[],
  tables: readonly Ast.RowTable[],
): void {
  const { checking, program } = declared
  const rows = namedMembers(program.types[id])
  const columns = new Map<string, Column>()
  for (const attr of attrs) {
    const other = columns.get(attr.name.text)?.attr.name.span
    const made = program.attribute(id, attr.name.text) >= 0
    if (attr.name.text === 'name' || attr.name.text === 'copies' || made) {
      fail(checking, 'check/built-in-name', attr.name.span, { name: attr.name.text })
    } else if (other !== undefined) {
      fail(
        checking,
        'check/duplicate-name',
        attr.name.span,
        { name: attr.name.text },
        { related: [declaredHere(other)] },
      )
    } else {
      checkLetter(checking, attr.name, false)
      const values = rows.map(() => 'empty' as const)
      columns.set(attr.name.text, { attr, type: columnType(checking, attr), values })
    }
  }
  for (const table of tables) readTable(declared, id, table, columns)
  for (const { attr, type, values } of columns.values()) {
    const value = values.includes('empty') ? withEmpty(type) : type
    const filled = values.map((v) => (v === 'empty' ? emptyValue(value) : v))
    program.attributes.push({ type: id, name: attr.name.text, value, values: filled })
  }
}

function columnType(checking: Checking, attr: Ast.AttrAst): ValueType {
  const type = checkType(checking, attr.type)
  const one = type.k === 'set' ? type.of : type
  if (isErrorType(type) || !isCopy(checking.program, one)) return type
  const what = `“${describeType(checking.program, type)}”`
  const why = 'what is printed names rows, `Card.name`, and no single copies'
  fail(checking, 'check/bad-type', attr.type.span, { what, why })
  return ERROR_TYPE
}

function readTable(declared: Declared, id: number, table: Ast.RowTable, columns: ReadonlyMap<string, Column>): void {
  const { checking, program } = declared
  const header = table.header
  if (header[0]?.text !== 'name') {
    fail(checking, 'check/missing-name-column', header[0]?.span ?? table.span, {})
    return
  }
  const isCard = program.types[id]?.kind === 'card'
  const targets = header.map((name, i) => {
    if (i === 0 || (isCard && name.text === 'copies')) return null
    const twice = header.findIndex((other) => other.text === name.text)
    if (twice < i) {
      fail(
        checking,
        'check/duplicate-name',
        name.span,
        { name: name.text },
        { related: [declaredHere(header[twice]!.span)] },
      )
      return null
    }
    const column = columns.get(name.text)
    if (column !== undefined) return column
    const kind = program.types[id]!.name
    fail(checking, 'check/unknown-column', name.span, { name: name.text, kind }, suggestion(name, [...columns.keys()]))
    return null
  })
  for (const row of table.rows) readRow(declared, id, row, targets)
}

function readRow(declared: Declared, id: number, row: Ast.TableRow, targets: readonly (Column | null)[]): void {
  const { checking, program } = declared
  if (row.cells.length !== targets.length) {
    const args = { given: countOf(row.cells.length, 'cell'), expected: String(targets.length) }
    fail(checking, 'check/row-length', row.span, args)
  }
  const [name] = row.cells
  if (name?.words.length !== 1) {
    const word = name?.words.map((w) => w.text).join(' ') ?? ''
    fail(checking, 'check/bad-cell', name?.span ?? row.span, { word, expected: 'the name of the row' })
    return
  }
  const position = program.member(id, name.words[0]!.text)
  if (position < 0) return
  for (const [i, column] of targets.entries()) {
    if (column === null || isErrorType(column.type)) continue
    const value = readCell(checking, row.cells[i], column.type)
    if (value !== null && column.values[position] === 'empty') column.values[position] = value
  }
}
