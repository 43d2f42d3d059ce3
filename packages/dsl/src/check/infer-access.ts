/** Brackets and dots: what is looked up in zones, variables and answers, and what is printed on things. */
import type { Expr as GraphExpr, ScalarType, TypeDef } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { bare, type Checking, fail, localExpr, lookedUp } from './checking.js'
import { rowOfCopy } from './coerce.js'
import { checked, infer, typed } from './infer.js'
import { dispatchCall } from './infer-call.js'
import { describeGlobal, memberValue, zoneValue } from './infer-name.js'
import { namedMembers } from './members.js'
import { ERROR_EXPR, type GlobalSymbol, isError } from './program.js'
import { checkRange } from './ranges.js'
import type { Scope } from './scope.js'
import { BOOL, capital, describeType, intType, isCopy, isErrorType, PLAYER } from './types.js'
import { countOf, declaredHere, suggestion } from './unknown-name.js'

export function inferIndex(checking: Checking, expr: Extract<Ast.Expr, { kind: 'index' }>, scope: Scope): GraphExpr {
  const { program } = checking
  const target = bare(expr.target)
  if (target.kind === 'error') return ERROR_EXPR
  if (target.kind !== 'name') {
    const value = infer(checking, target, scope, null)
    if (isError(value)) return ERROR_EXPR
    return fail(checking, 'check/nothing-inside', expr.span, { what: capital(describeType(program, value.t)) })
  }
  const name = target.name
  const local = scope.find(name.text)
  if (local !== null) {
    if (isErrorType(local.type)) return ERROR_EXPR
    if (local.kind !== 'answers') {
      return fail(checking, 'check/nothing-inside', expr.span, { what: capital(describeType(program, local.type)) })
    }
    const index = inferIndexes(checking, name, [PLAYER], expr.index, scope, null)
    if (index === null) return ERROR_EXPR
    const answer = localExpr(local) as Extract<GraphExpr, { k: 'local' }>
    return { ...answer, seat: index[0]!, t: lookedUp(local.type, index) }
  }
  const symbol = program.globals.get(name.text)
  if (symbol?.kind === 'zone' || symbol?.kind === 'var') return lookUp(checking, name, symbol, expr.index, scope)
  if (symbol === undefined) {
    const value = infer(checking, target, scope, null)
    if (isError(value)) return ERROR_EXPR
    return fail(checking, 'check/nothing-inside', expr.span, { what: capital(describeType(program, value.t)) })
  }
  const what = describeGlobal(symbol)
  const related = [declaredHere(symbol.span)]
  if (symbol.kind === 'define' || symbol.kind === 'table' || symbol.kind === 'type') {
    return fail(checking, 'check/parentheses-work-out', expr.span, { name: name.text, what }, { related })
  }
  return fail(checking, 'check/nothing-inside', expr.span, { what: `\`${name.text}\`, ${what},` }, { related })
}

function lookUp(
  checking: Checking,
  name: Ast.Name,
  symbol: Extract<GlobalSymbol, { id: number }>,
  indexes: readonly Ast.Expr[],
  scope: Scope,
): GraphExpr {
  const { program } = checking
  const def = symbol.kind === 'zone' ? program.zones[symbol.id]! : program.vars[symbol.id]!
  const index = inferIndexes(checking, name, def.index, indexes, scope, symbol)
  if (index === null) return ERROR_EXPR
  if (symbol.kind === 'zone') return zoneValue(checking, symbol.id, index)
  const { type } = program.vars[symbol.id]!
  return isErrorType(type) ? ERROR_EXPR : { k: 'var', id: symbol.id, index, t: lookedUp(type, index) }
}

/** The values in brackets, by the types of the declaration; null when they do not fit. */
export function inferIndexes(
  checking: Checking,
  name: Ast.Name,
  types: readonly ScalarType[],
  indexes: readonly Ast.Expr[],
  scope: Scope,
  symbol: GlobalSymbol | null,
): GraphExpr[] | null {
  if (types.length !== indexes.length) {
    const expected = types.length === 0 ? 'nothing' : countOf(types.length, 'value')
    const args = {
      name: name.text,
      expected,
      given: `${countOf(indexes.length, 'value')} ${indexes.length === 1 ? 'is' : 'are'}`,
    }
    const extra = symbol === null ? {} : { related: [declaredHere(symbol.span)] }
    fail(checking, 'check/index-count', name.span, args, extra)
    return null
  }
  const values = indexes.map((index, i) => {
    const type = types[i]!
    return checkRange(checking, checked(checking, index, scope, type), type, index.span)
  })
  return values.some(isError) ? null : values
}

// ------------------------------------------------------------------ dots

export function inferMember(checking: Checking, expr: Extract<Ast.Expr, { kind: 'member' }>, scope: Scope): GraphExpr {
  const { program } = checking
  const target = bare(expr.target)
  if (target.kind === 'name' && scope.find(target.name.text) === null) {
    const symbol = program.globals.get(target.name.text)
    if (symbol?.kind === 'type') {
      const position = program.member(symbol.id, expr.name.text)
      if (position >= 0) return memberValue(checking, { type: symbol.id, position })
    }
  }
  const value = typed(checking, expr.target, scope, null)
  if (isError(value)) return ERROR_EXPR
  return attributeOf(checking, value, expr.name, expr)
}

function attributeOf(checking: Checking, value: GraphExpr, name: Ast.Name, expr: Ast.Expr): GraphExpr {
  const { program } = checking
  const type = value.t
  if (type.k === 'set') {
    const target = expr.kind === 'member' ? bare(expr.target) : expr
    const kind = type.of.k === 'kind' || type.of.k === 'row' ? program.types[type.of.type] : undefined
    // `Kind.x` with an unknown x is a slip in a member's name, unless x is printed on the kind's members.
    if (target.kind === 'name' && kind?.name === target.name.text && !hasAttribute(checking, type.of, name.text)) {
      return unknownMember(checking, kind, name)
    }
    const found = describeType(program, type)
    return fail(checking, 'check/attribute-of-set', name.span, { name: name.text, what: found })
  }
  if (type.k !== 'kind' && type.k !== 'row') return unknownAttribute(checking, type, name)
  const def = program.types[type.type]
  if (def?.kind === 'grid' && (name.text === 'row' || name.text === 'column')) {
    const extent = name.text === 'row' ? def.rows : def.columns
    return { k: name.text, cell: value, t: lookedUp(intType(extent.from, extent.to), [value]) }
  }
  if (isCopy(program, type) && name.text === 'up') return { k: 'up', card: value, t: BOOL }
  const id = program.attribute(type.type, name.text)
  if (id >= 0) {
    const attribute = program.attributes[id]!
    const of = isCopy(program, type) ? rowOfCopy(value) : value
    return isErrorType(attribute.value) ? ERROR_EXPR : { k: 'attr', id, of, t: lookedUp(attribute.value, [value]) }
  }
  if (isCopy(program, type) && program.dispatch(type.type, name.text) >= 0) {
    return dispatchCall(checking, value, name, [], expr.span, null)
  }
  return unknownAttribute(checking, type, name)
}

function hasAttribute(checking: Checking, type: ScalarType, name: string): boolean {
  if (type.k !== 'kind' && type.k !== 'row') return false
  return attributeNames(checking, type).includes(name)
}

function unknownMember(checking: Checking, kind: TypeDef, name: Ast.Name): GraphExpr {
  const known = namedMembers(kind).map((m) => m.name)
  return fail(checking, 'check/unknown-name', name.span, { name: `${kind.name}.${name.text}` }, suggestion(name, known))
}

function unknownAttribute(checking: Checking, type: ScalarType, name: Ast.Name): GraphExpr {
  const what = describeType(checking.program, { ...type, opt: undefined } as ScalarType)
  const known = type.k === 'kind' || type.k === 'row' ? attributeNames(checking, type) : []
  return fail(checking, 'check/unknown-attribute', name.span, { name: name.text, what }, suggestion(name, known))
}

/** All that a dot can read there. */
function attributeNames(checking: Checking, type: Extract<ScalarType, { type: number }>): string[] {
  const { program } = checking
  const printed = program.attributes.flatMap((a) => (a.type === type.type ? [a.name] : []))
  const def = program.types[type.type]
  if (def?.kind === 'grid') return [...printed, 'row', 'column']
  if (!isCopy(program, type)) return printed
  const own = program.dispatches.flatMap((d) => (d.card === type.type && d.kind === 'define' ? [d.name] : []))
  return [...printed, ...own, 'up']
}
