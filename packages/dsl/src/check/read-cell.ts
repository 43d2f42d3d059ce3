/** The words in a cell of a table, read by the type of its column. */
import type { ScalarType, TypeDef, ValueType } from '@rheol/runtime/graph'
import { NONE, NONE_INT } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { type Checking, fail, orEmpty } from './checking.js'
import { cellAt, namedMembers } from './members.js'
import { describeType, domainMin, domainSize, isCopy } from './types.js'
import { suggestion } from './unknown-name.js'

export type CellValue = number | readonly number[]

/** The value of a cell, or null when it is none of the column's type (reported). `-` and nothing are empty. */
export function readCell(checking: Checking, cell: Ast.Cell | undefined, type: ValueType): CellValue | 'empty' | null {
  if (cell === undefined || isEmptyCell(cell)) return 'empty'
  if (type.k === 'set') {
    const values = cell.words.map((word) => readWord(checking, word, type.of))
    if (!values.every((value) => value !== null)) return null
    return [...new Set(values)].sort((a, b) => a - b)
  }
  if (cell.words.length === 1) return readWord(checking, cell.words[0]!, type)
  const word = cell.words.map((w) => w.text).join(' ')
  return badCell(checking, { text: word, span: cell.span }, type)
}

export function isEmptyCell(cell: Ast.Cell): boolean {
  return cell.words.length === 0 || (cell.words.length === 1 && cell.words[0]!.text === '-')
}

/** The number that stands for the empty value. */
export function emptyValue(type: ValueType): CellValue {
  if (type.k === 'set') return []
  if (type.k === 'bool') return 0
  if (type.k === 'int') return type.opt ? NONE_INT : 0
  return NONE
}

/** The type of a column in which some cells are empty. */
export function withEmpty(type: ValueType): ValueType {
  return orEmpty(type)
}

export function readWord(checking: Checking, word: Ast.Name, type: ScalarType): number | null {
  return wordValue(checking, word.text, type) ?? badCell(checking, word, type)
}

/** The keys of a table: single values and ranges of numbers, parted by spaces. null when one is none (reported). */
export function readKeys(checking: Checking, cell: Ast.Cell, type: ScalarType): number[] | null {
  const text = cell.words.map((word) => word.text).join(' ')
  const keys: number[] = []
  for (const word of text.replace(/ *\.\. */g, '..').split(' ')) {
    const range = /^(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})$/.exec(word)
    const name = { text: word, span: cell.span }
    if (range === null || type.k !== 'int') {
      const value = readWord(checking, name, type)
      if (value === null) return null
      keys.push(value)
      continue
    }
    const [from, to] = [Number(range[1]), Number(range[2])]
    if (from > to || from < type.min || to > type.max) return badCell(checking, name, type)
    for (let n = from; n <= to; n++) keys.push(n)
  }
  return keys
}

function wordValue(checking: Checking, word: string, type: ScalarType): number | null {
  const { program } = checking
  switch (type.k) {
    case 'bool':
      return word === 'yes' ? 1 : word === 'no' ? 0 : null
    case 'int': {
      const value = /^-?[0-9]{1,10}$/.test(word) ? Number(word) : Number.NaN
      return value >= type.min && value <= type.max ? value : null
    }
    case 'player': {
      const symbol = program.globals.get(word)
      return symbol?.kind === 'seat' ? symbol.seat : null
    }
    case 'row':
    case 'kind': {
      if (isCopy(program, type)) return null
      const def = program.types[type.type]
      const cell = def?.kind === 'grid' ? cellInWords(def, word) : null
      const prefix = `${def?.name}.`
      const name = word.startsWith(prefix) ? word.slice(prefix.length) : word
      const position = cell ?? program.member(type.type, name)
      return position < 0 ? null : position
    }
  }
}

/** `Cell(3,-2)`, written without spaces. */
function cellInWords(grid: Extract<TypeDef, { kind: 'grid' }>, word: string): number | null {
  const parts = /^(\w+)\((-?[0-9]{1,5}),(-?[0-9]{1,5})\)$/.exec(word)
  return parts === null || parts[1] !== grid.name ? null : cellAt(grid, Number(parts[2]), Number(parts[3]))
}

function badCell(checking: Checking, word: Ast.Name, type: ValueType): null {
  const { program } = checking
  const one = type.k === 'set' ? type.of : type
  const names =
    one.k === 'kind' || one.k === 'row'
      ? namedMembers(program.types[one.type]).map((m) => m.name)
      : one.k === 'player'
        ? (program.seats.names ?? [])
        : []
  const expected = describeType(program, type)
  fail(checking, 'check/bad-cell', word.span, { word: word.text, expected }, suggestion(word, names))
  return null
}

/** All values of a domain, in order. */
export function valuesOf(checking: Checking, type: ScalarType): number[] {
  const min = domainMin(type)
  return Array.from({ length: domainSize(checking.program, type) }, (_, i) => min + i)
}
