/** Types as written. */
import type { ScalarType, ValueType } from '@rheol/runtime/graph'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { type Checking, fail } from './checking.js'
import { ERROR_TYPE } from './program.js'
import { BOOL, describeType, domainSize, intType, isErrorType, kindType, PLAYER, rowType, withNone } from './types.js'
import { suggestion } from './unknown-name.js'

/** Sets, indexes and tables have a place for each value; beyond this a game would crawl. */
export const MAX_VALUES = 10_000

/** `10,000`, for messages. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A type; ERROR_TYPE when it makes no sense (reported). */
export function checkType(checking: Checking, type: Ast.TypeAst): ValueType {
  const base = baseType(checking, type)
  if (!type.optional || isErrorType(base)) return base
  if (base.k === 'set') {
    const why = '`{}` already says that nothing is in it'
    return badType(checking, type.span, 'A set that may be none', why)
  }
  return withNone(base)
}

/** A type of single values; sets are reported as `what` that cannot be. */
export function checkScalarType(checking: Checking, type: Ast.TypeAst, what: string): ScalarType {
  const checked = checkType(checking, type)
  if (checked.k !== 'set') return checked
  badType(checking, type.span, 'A set', what)
  return ERROR_TYPE
}

/** A type whose values number something: an index, a parameter of a table, the members of a set. */
export function checkDomain(checking: Checking, type: Ast.TypeAst, what: string): ScalarType {
  const checked = checkScalarType(checking, type, what)
  if (isErrorType(checked)) return checked
  if (checked.opt) {
    badType(
      checking,
      type.span,
      `“${describeType(checking.program, checked)}”`,
      `${what}, and \`none\` has no place there`,
    )
    return ERROR_TYPE
  }
  return withinLimit(checking, checked, type.span)
}

function withinLimit(checking: Checking, type: ScalarType, span: Span): ScalarType {
  const size = domainSize(checking.program, type)
  if (size <= MAX_VALUES) return type
  fail(checking, 'check/too-large', span, { what: 'This', size: grouped(size), limit: grouped(MAX_VALUES) })
  return ERROR_TYPE
}

function badType(checking: Checking, span: Span, what: string, why: string): ValueType {
  fail(checking, 'check/bad-type', span, { what, why })
  return ERROR_TYPE
}

function baseType(checking: Checking, type: Ast.TypeAst): ValueType {
  switch (type.kind) {
    case 'error':
      return ERROR_TYPE
    case 'range':
      if (type.from <= type.to) return intType(type.from, type.to)
      fail(checking, 'check/empty-range', type.span, { from: type.from, to: type.to })
      return ERROR_TYPE
    case 'set': {
      const of = checkDomain(checking, type.of, 'a set holds single values')
      return isErrorType(of) ? ERROR_TYPE : { k: 'set', of }
    }
    case 'named':
      return namedType(checking, type)
  }
}

function namedType(checking: Checking, type: Extract<Ast.TypeAst, { kind: 'named' }>): ValueType {
  const { program } = checking
  const { name, member } = type
  if (member === null && name.text === 'bool') return BOOL
  if (member === null && name.text === 'player') return PLAYER
  const symbol = program.globals.get(name.text)
  const def = symbol?.kind === 'type' ? program.types[symbol.id] : undefined
  if (symbol?.kind !== 'type' || def === undefined) {
    const kinds = program.types.map((other) => other.name)
    const direction = name.text === 'Direction' ? { help: 'directions belong to a `grid`; none is declared' } : null
    fail(
      checking,
      'check/unknown-kind',
      name.span,
      { name: name.text },
      direction ?? suggestion(name, [...kinds, 'player', 'bool']),
    )
    return ERROR_TYPE
  }
  if (member !== null) {
    if (member.text === 'name' && def.kind === 'card') return rowType(symbol.id)
    const what = `\`${name.text}.${member.text}\``
    return badType(checking, type.span, what, 'behind a card kind only `.name` makes a type, for its rows')
  }
  if (def.kind === 'die' && def.members === null) return intType(def.min, def.min + def.weights.length - 1)
  return kindType(symbol.id)
}
