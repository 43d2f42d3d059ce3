/** Options, zones and variables: what lies on the table, who sees it, and how it stands at the start. */
import type { Expr as GraphExpr, ScalarType, Seen, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { textId } from './check-text.js'
import { checkDomain, checkScalarType, checkType, grouped } from './check-type.js'
import { bare, type Checking, fail } from './checking.js'
import { coerce } from './coerce.js'
import { kindWord } from './declare-kinds.js'
import type { Declared } from './declare-names.js'
import { checked, typed } from './infer.js'
import { describeGlobal } from './infer-name.js'
import { ERROR_TYPE, isError } from './program.js'
import { checkRange } from './ranges.js'
import { Owner, Scope } from './scope.js'
import { describeType, domainSize, isCopy, isErrorType, kindType, PLAYER, setType, withNone } from './types.js'
import { suggestion } from './unknown-name.js'

/** Values that zones and variables may hold together: each copy of a position has room for all of them. */
const MAX_SLOTS = 500_000

// ------------------------------------------------------------------ options

export function readOptions(declared: Declared): void {
  const { checking, program } = declared
  for (const decl of declared.options) {
    const type = checkScalarType(checking, decl.type, 'an option is one choice, not several')
    if (isCopy(program, type)) {
      const name = describeType(program, type)
      const why = `an option is chosen before any card lies on the table; its row can be chosen, by \`${program.types[type.type]!.name}.name\``
      fail(checking, 'check/bad-type', decl.type.span, { what: name.charAt(0).toUpperCase() + name.slice(1), why })
    }
    const text = textId(program, decl.text.text, [])
    program.options.push({ name: decl.name.text, doc: decl.doc, text, type, value: 0, at: program.ref(decl.span) })
  }
}

/** What options are by themselves: read last, so that whatever is named there is known to be no fixed value. */
export function readOptionValues(declared: Declared): void {
  const { checking, program } = declared
  for (const [id, decl] of declared.options.entries()) {
    const { type } = program.options[id]!
    if (isErrorType(type)) continue
    const value = checked(checking, decl.value, new Scope(new Owner()), type)
    const fitted = checkRange(checking, value, type, decl.value.span)
    if (isError(fitted)) continue
    if (fitted.k === 'const') program.options[id] = { ...program.options[id]!, value: fitted.v }
    else fail(checking, 'check/constant-expected', decl.value.span, { what: 'What an option is by itself' })
  }
}

// ------------------------------------------------------------------ zones

export function readZones(declared: Declared): void {
  const { program } = declared
  for (const decl of declared.zones) {
    const card = cardKind(declared, decl.card)
    // A group keeps a bit for each card, a pile its ends and its size.
    const words = decl.holds === 'group' ? 1 + Math.ceil(domainSize(program, kindType(card)) / 32) : 3
    program.zones.push({
      name: decl.name.text,
      doc: decl.doc,
      card,
      holds: decl.holds,
      index: readIndex(declared, decl, words),
      seen: { k: 'everyone' },
      box: false,
      at: program.ref(decl.span),
    })
  }
  for (const [card, def] of program.types.entries()) {
    if (def.kind !== 'card') continue
    const seen: Seen = { k: 'nobody' }
    program.zones.push({ name: 'box', doc: '', card, holds: 'group', index: [], seen, box: true, at: null })
  }
}

/** The kind of card a zone holds; -1 when there is none of that name (reported). */
function cardKind(declared: Declared, name: Ast.Name): number {
  const { checking, program } = declared
  const symbol = program.globals.get(name.text)
  if (symbol?.kind === 'type' && program.types[symbol.id]?.kind === 'card') return symbol.id
  if (symbol === undefined) {
    const cards = program.types.flatMap((def) => (def.kind === 'card' ? [def.name] : []))
    fail(checking, 'check/unknown-kind', name.span, { name: name.text }, suggestion(name, cards))
  } else {
    const found = symbol.kind === 'type' ? kindWord(declared, symbol.id) : describeGlobal(symbol)
    fail(checking, 'check/wrong-kind', name.span, { name: name.text, found, expected: 'a kind of card' })
  }
  return -1
}

/** The types in the brackets. `words` are the slots of each place in the state. */
function readIndex(declared: Declared, decl: Ast.ZoneDecl | Ast.VarDecl, words: number): ScalarType[] {
  const { checking, program, room } = declared
  const index = decl.index.map((type) => checkDomain(checking, type, 'there is one place for each single value'))
  if (index.some(isErrorType)) return index
  const size = index.reduce((n, type) => n * domainSize(program, type), words)
  if (room.used + size <= MAX_SLOTS) {
    room.used += size
    return index
  }
  const what = room.used > size ? `\`${decl.name.text}\`, with all above it,` : `\`${decl.name.text}\``
  const args = { what, size: grouped(room.used + size), limit: grouped(MAX_SLOTS) }
  fail(checking, 'check/too-large', decl.name.span, args)
  return index.map(() => ERROR_TYPE)
}

function wordsOf(declared: Declared, type: ValueType): number {
  return type.k === 'set' ? Math.ceil(domainSize(declared.program, type.of) / 32) : 1
}

// ------------------------------------------------------------------ variables

export function readVars(declared: Declared): void {
  const { checking, program } = declared
  for (const decl of declared.vars) {
    const type = varType(checking, decl)
    program.vars.push({
      name: decl.name.text,
      doc: decl.doc,
      index: readIndex(declared, decl, isErrorType(type) ? 1 : wordsOf(declared, type)),
      type,
      track: decl.kind === 'track',
      initial: null,
      seen: { k: 'everyone' },
      at: program.ref(decl.span),
    })
  }
}

function varType(checking: Checking, decl: Ast.VarDecl): ValueType {
  const type = checkType(checking, decl.type)
  if (decl.kind === 'var' || isErrorType(type) || (type.k === 'int' && !type.opt)) return type
  const why = 'a `track` goes up and down a range of numbers; use `var`'
  fail(checking, 'check/bad-type', decl.type.span, { what: 'This type', why })
  return ERROR_TYPE
}

export function readVarValues(declared: Declared): void {
  const { program } = declared
  for (const [id, decl] of declared.vars.entries()) {
    const def = program.vars[id]!
    const seen = readSeen(declared, decl, def.index)
    const initial = decl.value === null ? null : initialValue(declared, decl, decl.value, def.type)
    program.vars[id] = { ...def, seen, initial }
  }
}

function initialValue(declared: Declared, decl: Ast.VarDecl, expr: Ast.Expr, type: ValueType): GraphExpr | null {
  if (isErrorType(type)) return null
  const { checking } = declared
  const owner = new Owner()
  const value = checkRange(checking, checked(checking, expr, new Scope(owner), type), type, expr.span)
  if (isError(value)) return null
  return withoutLocals(declared, value, owner, `${decl.name.text} at the start`, decl)
}

/** An expression that needs names of its own stands in a definition of its own, which has room for them. */
function withoutLocals(
  declared: Declared,
  value: GraphExpr,
  owner: Owner,
  name: string,
  decl: Ast.VarDecl | Ast.ZoneDecl,
): GraphExpr {
  if (owner.locals.length === 0) return value
  const { program } = declared
  const id = program.defines.length
  program.defines.push({
    name,
    doc: '',
    params: 0,
    locals: owner.locals,
    value: value.t,
    seen: null,
    body: value,
    memberOf: null,
    at: program.ref(decl.span),
  })
  return { k: 'define', id, args: [], t: value.t }
}

// ------------------------------------------------------------------ who sees it

export function readZoneSight(declared: Declared): void {
  const { program } = declared
  for (const [id, decl] of declared.zones.entries()) {
    const zone = program.zones[id]!
    program.zones[id] = { ...zone, seen: readSeen(declared, decl, zone.index) }
  }
}

function readSeen(declared: Declared, decl: Ast.VarDecl | Ast.ZoneDecl, index: readonly ScalarType[]): Seen {
  if (decl.seen === null) return { k: 'everyone' }
  const owner = new Owner()
  const seen = checkSeen(declared.checking, decl.seen, new Scope(owner), index, decl.name)
  if (seen.k !== 'expr') return seen
  return { k: 'expr', expr: withoutLocals(declared, seen.expr, owner, `who sees ${decl.name.text}`, decl) }
}

/** A `seen by`: `everyone`, `nobody`, `owner`, a player or a set of players. What is wrong is seen by nobody. */
export function checkSeen(
  checking: Checking,
  expr: Ast.Expr,
  scope: Scope,
  index: readonly ValueType[],
  of: Ast.Name,
): Seen {
  const word = bare(expr)
  if (word.kind === 'name' && scope.find(word.name.text) === null) {
    switch (word.name.text) {
      case 'everyone':
      case 'nobody':
        return { k: word.name.text }
      case 'owner': {
        const position = index.findIndex((type) => type.k === 'player')
        if (position >= 0 || index.some(isErrorType)) return { k: 'owner', position: Math.max(0, position) }
        fail(checking, 'check/no-owner', expr.span, { name: of.text })
        return { k: 'nobody' }
      }
    }
  }
  const value = typed(checking, expr, scope, PLAYER)
  const to = value.t.k === 'set' ? setType(PLAYER) : withNone(PLAYER)
  const who = coerce(checking, scope, value, to, expr.span)
  return isError(who) ? { k: 'nobody' } : { k: 'expr', expr: who }
}
