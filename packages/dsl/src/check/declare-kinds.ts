/** Enums, grids, cards and dice: their members and how many copies there are. */
import type { MemberDef, TypeDef } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { BUILT_IN_WORDS } from './built-in-names.js'
import { grouped, MAX_VALUES } from './check-type.js'
import { type Checking, fail } from './checking.js'
import { checkLetter, type Declared, type KindDecl } from './declare-names.js'
import { describeGlobal } from './infer-name.js'
import { member, namedMembers } from './members.js'
import { domainSize, kindName, kindType } from './types.js'
import { declaredHere, suggestion } from './unknown-name.js'

/** Fills in `program.types` under the numbers that the names already have. */
export function readKinds(declared: Declared): void {
  const { checking, program, kinds } = declared
  // Cards may be made of enums that are declared below them.
  for (const { decl, id } of kinds) if (decl.kind !== 'card') program.types[id] = readKind(checking, decl)
  for (const { decl, id } of kinds) if (decl.kind === 'card') program.types[id] = readCard(declared, decl, id)
  for (const { decl, id } of kinds) {
    const size = domainSize(program, kindType(id))
    if (size <= MAX_VALUES) continue
    fail(checking, 'check/too-large', decl.name.span, {
      what: `\`${decl.name.text}\``,
      size: grouped(size),
      limit: grouped(MAX_VALUES),
    })
    program.types[id] = withoutValues(program.types[id]!)
  }
  for (const { id } of kinds) reportTakenNames(checking, id, kinds)
}

function readKind(checking: Checking, decl: Exclude<KindDecl, Ast.CardDecl>): TypeDef {
  const name = decl.name.text
  switch (decl.kind) {
    case 'enum':
      return { kind: 'enum', name, doc: decl.doc, members: readMembers(checking, enumNames(decl)) }
    case 'grid': {
      const { columns, rows } = decl
      for (const extent of [columns, rows]) {
        if (extent.from > extent.to) fail(checking, 'check/empty-range', decl.name.span, extent)
      }
      return { kind: 'grid', name, doc: decl.doc, columns: ordered(columns), rows: ordered(rows), hex: decl.hex }
    }
    case 'die': {
      const { faces } = decl
      if (faces.kind === 'named') {
        const members = readMembers(
          checking,
          faces.faces.map((face) => ({ name: face.name, doc: '' })),
        )
        for (const face of faces.faces) {
          if (face.weight > 0) continue
          const why = 'every face of a die must be able to come up'
          fail(checking, 'check/bad-type', face.name.span, { what: `The weight ${face.weight}`, why })
        }
        const kept = faces.faces.filter((face, i) => faces.faces.findIndex((f) => f.name.text === face.name.text) === i)
        return {
          kind: 'die',
          name,
          doc: decl.doc,
          members,
          min: 0,
          weights: kept.map((face) => Math.max(1, face.weight)),
        }
      }
      if (faces.from > faces.to) fail(checking, 'check/empty-range', decl.name.span, faces)
      const { from, to } = ordered(faces)
      const size = to - from + 1
      const tooLarge = size > MAX_VALUES
      if (tooLarge)
        fail(checking, 'check/too-large', decl.name.span, {
          what: `\`${name}\``,
          size: grouped(size),
          limit: grouped(MAX_VALUES),
        })
      return {
        kind: 'die',
        name,
        doc: decl.doc,
        members: null,
        min: from,
        weights: new Array(tooLarge ? 1 : size).fill(1),
      }
    }
  }
}

function ordered(extent: { readonly from: number; readonly to: number }): { from: number; to: number } {
  return { from: Math.min(extent.from, extent.to), to: Math.max(extent.from, extent.to) }
}

/** What a kind that is far too large shrinks to, so that it is spoken of once. */
function withoutValues(type: TypeDef): TypeDef {
  switch (type.kind) {
    case 'grid':
      return { ...type, columns: { from: 1, to: 1 }, rows: { from: 1, to: 1 } }
    case 'card':
      return { ...type, copies: type.rows.map(() => 1) }
    case 'die':
      return { ...type, weights: [1], members: type.members?.slice(0, 1) ?? null }
    default:
      return type
  }
}

interface Named {
  readonly name: Ast.Name
  readonly doc: string
}

/** Members of an enum: listed, or the first column of its table. */
function enumNames(decl: Ast.EnumDecl): Named[] {
  return [...decl.members, ...decl.rows.flatMap(rowNames)]
}

/** The names in the first cells of a table. Rows that begin with something else are spoken of where cells are read. */
export function rowNames(table: Ast.RowTable): Named[] {
  return table.rows.flatMap((row) => {
    const words = row.cells[0]?.words ?? []
    return words.length === 1 ? [{ name: words[0]!, doc: row.doc }] : []
  })
}

function readMembers(checking: Checking, names: readonly Named[]): MemberDef[] {
  const members = new Map<string, MemberDef>()
  const spans = new Map<string, Ast.Name>()
  for (const { name, doc } of names) {
    checkLetter(checking, name, false)
    const other = spans.get(name.text)
    if (other !== undefined) {
      fail(checking, 'check/duplicate-name', name.span, { name: name.text }, { related: [declaredHere(other.span)] })
      continue
    }
    spans.set(name.text, name)
    members.set(name.text, member(name.text, doc, checking.program.ref(name.span)))
  }
  return [...members.values()]
}

// ------------------------------------------------------------------ cards

function readCard(declared: Declared, decl: Ast.CardDecl, id: number): TypeDef {
  const { checking } = declared
  const made = decl.each.length > 0 ? makeRows(declared, decl, id) : []
  const blocks = new Map(decl.rowBlocks.map((block) => [block.name.text, block.doc]))
  const own = decl.tables
    .flatMap(rowNames)
    .map(({ name, doc }) => ({ name, doc: doc || (blocks.get(name.text) ?? '') }))
  // The tables of a made card only add columns to the rows that are there.
  const rows = decl.each.length > 0 ? made : readMembers(checking, own)
  if (decl.each.length > 0) {
    const known = new Set(made.map((row) => row.name))
    for (const { name } of own) {
      if (known.has(name.text)) continue
      const extra = suggestion(name, [...known])
      fail(checking, 'check/unknown-row', name.span, { card: decl.name.text, name: name.text }, extra)
    }
  }
  const copies = rows.map((row) => copiesOf(checking, decl, row.name))
  const isEmpty = decl.each.length === 0 && copies.every((n) => n === 0)
  if (isEmpty) fail(checking, 'check/no-cards', decl.name.span, { name: decl.name.text })
  return { kind: 'card', name: decl.name.text, doc: decl.doc, rows, copies }
}

/** One row for each combination, the first enum running slowest: `spadesQueen`. */
function makeRows(declared: Declared, decl: Ast.CardDecl, id: number): MemberDef[] {
  const { checking, program } = declared
  const enums: number[] = []
  for (const name of decl.each) {
    const symbol = program.globals.get(name.text)
    const type = symbol?.kind === 'type' ? program.types[symbol.id] : undefined
    if (symbol?.kind === 'type' && type?.kind === 'enum') {
      enums.push(symbol.id)
    } else if (symbol === undefined) {
      const known = program.types.flatMap((t) => (t?.kind === 'enum' ? [t.name] : []))
      fail(checking, 'check/unknown-kind', name.span, { name: name.text }, suggestion(name, known))
    } else {
      const found = symbol.kind === 'type' ? kindWord(declared, symbol.id) : describeGlobal(symbol)
      fail(checking, 'check/wrong-kind', name.span, { name: name.text, found, expected: 'an enum' })
    }
  }
  if (enums.length < decl.each.length) return []
  const size = enums.reduce((n, type) => n * domainSize(program, kindType(type)), 1)
  if (size > MAX_VALUES) {
    fail(checking, 'check/too-large', decl.name.span, {
      what: `\`${decl.name.text}\``,
      size: grouped(size),
      limit: grouped(MAX_VALUES),
    })
    return []
  }
  program.madeOf.set(id, enums)
  const at = program.ref(decl.name.span)
  return enums.reduce<MemberDef[]>(
    (made, type) => made.flatMap((before) => namedMembers(program.types[type]).map((m) => joinMembers(before, m, at))),
    [{ name: '', text: '', doc: '', at }],
  )
}

function joinMembers(before: MemberDef, m: MemberDef, at: MemberDef['at']): MemberDef {
  if (before.name === '') return { name: m.name, text: m.text, doc: '', at }
  const name = before.name + m.name.charAt(0).toUpperCase() + m.name.slice(1)
  return { name, text: `${before.text} ${m.text}`, doc: '', at }
}

/** The number in the `copies` column of the row, else 1. */
function copiesOf(checking: Checking, decl: Ast.CardDecl, row: string): number {
  for (const table of decl.tables) {
    const column = table.header.findIndex((name) => name.text === 'copies')
    if (column < 0) continue
    for (const { cells } of table.rows) {
      if (cells[0]?.words[0]?.text !== row) continue
      const cell = cells[column]
      const word = cell?.words.map((w) => w.text).join(' ') ?? ''
      if (cell === undefined || word === '' || word === '-') return 1
      if (/^[0-9]{1,6}$/.test(word)) return Number(word)
      fail(checking, 'check/bad-cell', cell.span, { word, expected: 'the number of copies' })
      return 1
    }
  }
  return 1
}

export function kindWord(declared: Declared, id: number): string {
  const { decl } = declared.kinds[id] ?? {}
  const word = decl?.kind ?? 'kind'
  return word === 'enum' ? 'an enum' : word === 'card' ? 'a kind of card' : `a ${word}`
}

// ------------------------------------------------------------------ names that are taken

/** A declaration shares its name with nothing, so a member may not have one either. */
function reportTakenNames(checking: Checking, id: number, kinds: Declared['kinds']): void {
  const { program } = checking
  const decl = kinds[id]!.decl
  for (const name of ownNames(decl)) {
    const other = program.globals.get(name.text)
    if (other !== undefined) {
      const help = `\`${kindName(program, id)}\` has a member of the name of ${describeGlobal(other)}; give one of the two another name`
      fail(
        checking,
        'check/duplicate-name',
        name.span,
        { name: name.text },
        { help, related: [declaredHere(other.span)] },
      )
    } else if (BUILT_IN_WORDS.has(name.text)) {
      fail(checking, 'check/built-in-name', name.span, { name: name.text })
    }
  }
}

function ownNames(decl: KindDecl): Ast.Name[] {
  switch (decl.kind) {
    case 'enum':
      return enumNames(decl).map((named) => named.name)
    case 'card':
      return decl.each.length > 0 ? [] : decl.tables.flatMap(rowNames).map((named) => named.name)
    case 'die':
      return decl.faces.kind === 'named' ? decl.faces.faces.map((face) => face.name) : []
    case 'grid':
      return []
  }
}
