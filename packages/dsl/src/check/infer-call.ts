/** Parentheses: what is worked out by definitions, tables, cards' own definitions and built-in functions. */
import type { Expr as GraphExpr, ScalarType, ValueType } from '@rheol/runtime/graph'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { BUILT_IN_FUNCTIONS, BUILT_IN_WORDS } from './built-in-names.js'
import { bare, type Checking, fail, lookedUp } from './checking.js'
import { checked, infer, typed } from './infer.js'
import { inferBuiltInCall } from './infer-built-in.js'
import { inferConstructor } from './infer-constructor.js'
import { describeGlobal } from './infer-name.js'
import { ERROR_EXPR, type GlobalSymbol, isError } from './program.js'
import { checkRange } from './ranges.js'
import type { Scope } from './scope.js'
import { capital, describeType, isCopy, isErrorType } from './types.js'
import { countOf, declaredHere, suggestion } from './unknown-name.js'

type Call = Extract<Ast.Expr, { kind: 'call' }>

export function inferCall(checking: Checking, expr: Call, scope: Scope, hint: ValueType | null): GraphExpr {
  const { program } = checking
  const callee = bare(expr.callee)
  if (callee.kind === 'error') return ERROR_EXPR
  if (callee.kind === 'member') return inferMemberCall(checking, expr, callee, scope)
  if (callee.kind !== 'name') {
    const value = infer(checking, callee, scope, null)
    if (isError(value)) return ERROR_EXPR
    return fail(checking, 'check/nothing-inside', expr.span, { what: capital(describeType(program, value.t)) })
  }
  const name = callee.name
  const local = scope.find(name.text)
  if (local !== null) {
    if (isErrorType(local.type)) return ERROR_EXPR
    if (local.kind === 'answers') {
      return fail(checking, 'check/brackets-look-up', expr.span, { name: name.text, what: 'the answers of a choice' })
    }
    return fail(checking, 'check/nothing-inside', expr.span, { what: capital(describeType(program, local.type)) })
  }
  const symbol = program.globals.get(name.text)
  if (symbol !== undefined) return callGlobal(checking, expr, name, symbol, scope)
  if (BUILT_IN_FUNCTIONS.has(name.text)) return inferBuiltInCall(checking, expr, name, scope, hint)
  return unknownFunction(checking, name)
}

function unknownFunction(checking: Checking, name: Ast.Name): GraphExpr {
  const { program } = checking
  if (BUILT_IN_WORDS.has(name.text)) {
    return fail(checking, 'check/nothing-inside', name.span, { what: `\`${name.text}\`` })
  }
  const known = [
    ...[...program.globals.values()].flatMap((s) => (s.kind === 'define' || s.kind === 'table' ? [s.name] : [])),
    ...BUILT_IN_FUNCTIONS.keys(),
  ]
  return fail(checking, 'check/unknown-name', name.span, { name: name.text }, suggestion(name, known))
}

function callGlobal(checking: Checking, expr: Call, name: Ast.Name, symbol: GlobalSymbol, scope: Scope): GraphExpr {
  const { program } = checking
  const related = [declaredHere(symbol.span)]
  switch (symbol.kind) {
    case 'define': {
      const def = program.defines[symbol.id]!
      const params = def.locals.slice(0, def.params).map((local) => local.type)
      const args = checkArguments(checking, name, params, expr.args, expr.span, scope, symbol.span)
      if (args === null || isErrorType(def.value)) return ERROR_EXPR
      return { k: 'define', id: symbol.id, args, t: def.value }
    }
    case 'table': {
      const def = program.tables[symbol.id]!
      const params = def.params.map((param) => param.type)
      const args = checkArguments(checking, name, params, expr.args, expr.span, scope, symbol.span)
      if (args === null || isErrorType(def.value)) return ERROR_EXPR
      return { k: 'table', id: symbol.id, args, t: lookedUp(def.value, args) }
    }
    case 'type':
      return inferConstructor(checking, expr, name, symbol.id, scope)
    case 'zone':
    case 'var': {
      const what = describeGlobal(symbol)
      return fail(checking, 'check/brackets-look-up', expr.span, { name: name.text, what }, { related })
    }
    case 'step':
    case 'action':
    case 'end':
      return fail(
        checking,
        'check/not-a-value',
        expr.span,
        { name: name.text, what: describeGlobal(symbol) },
        { related },
      )
    default: {
      const what = `\`${name.text}\`, ${describeGlobal(symbol)},`
      return fail(checking, 'check/nothing-inside', expr.span, { what }, { related })
    }
  }
}

/** `c.knows(p)`: a card's own definition. */
function inferMemberCall(
  checking: Checking,
  expr: Call,
  callee: Extract<Ast.Expr, { kind: 'member' }>,
  scope: Scope,
): GraphExpr {
  const { program } = checking
  const card = typed(checking, callee.target, scope, null)
  if (isError(card)) return ERROR_EXPR
  if (card.t.k === 'set') {
    const what = describeType(program, card.t)
    return fail(checking, 'check/attribute-of-set', callee.name.span, { name: callee.name.text, what })
  }
  if (!isCopy(program, card.t) || program.dispatch(card.t.type, callee.name.text) < 0) {
    const what = describeType(program, { ...card.t, opt: undefined } as ScalarType)
    const card0 = card.t
    const own =
      card0.k === 'kind'
        ? program.dispatches.flatMap((d) => (d.card === card0.type && d.kind === 'define' ? [d.name] : []))
        : []
    const extra = suggestion(callee.name, own)
    return fail(checking, 'check/unknown-attribute', callee.name.span, { name: callee.name.text, what }, extra)
  }
  return dispatchCall(checking, card, callee.name, expr.args, expr.span, scope)
}

/** A card's own definition, for arguments that are written (with their scope) or for none at all. */
export function dispatchCall(
  checking: Checking,
  card: GraphExpr,
  name: Ast.Name,
  args: readonly Ast.ArgAst[],
  span: Span,
  scope: Scope | null,
): GraphExpr {
  const { program } = checking
  const type = card.t as Extract<ScalarType, { type: number }>
  const id = program.dispatch(type.type, name.text)
  const dispatch = program.dispatches[id]
  if (dispatch === undefined || dispatch.kind === 'step') {
    return fail(checking, 'check/not-a-value', name.span, { name: name.text, what: 'a step of the card' })
  }
  const def = program.defines[dispatch.targets[0] ?? -1]
  if (def === undefined) return ERROR_EXPR
  const params = def.locals.slice(1, def.params).map((local) => local.type)
  if (scope === null && params.length > 0) {
    const expected = countOf(params.length, 'value')
    return fail(checking, 'check/argument-count', name.span, { name: name.text, expected, given: 'none' })
  }
  const values = scope === null ? [] : checkArguments(checking, name, params, args, span, scope, null)
  if (values === null || isErrorType(def.value)) return ERROR_EXPR
  return { k: 'dispatch', id, card, args: values, t: lookedUp(def.value, [card]) }
}

/** Arguments by the types of the parameters; null when they do not fit (reported). */
export function checkArguments(
  checking: Checking,
  name: Ast.Name,
  params: readonly ValueType[],
  args: readonly Ast.ArgAst[],
  span: Span,
  scope: Scope,
  declared: Span | null,
): GraphExpr[] | null {
  if (params.length !== args.length) {
    const given = args.length === 0 ? 'none' : countOf(args.length, 'value')
    const extra = declared === null ? {} : { related: [declaredHere(declared)] }
    fail(
      checking,
      'check/argument-count',
      span,
      { name: name.text, expected: countOf(params.length, 'value'), given },
      extra,
    )
    return null
  }
  const odd = args.find((arg) => arg.over !== null || arg.whilst !== null)
  if (odd !== undefined) {
    fail(checking, 'check/argument-form', odd.span, { name: name.text, form: 'with plain values in its parentheses' })
    return null
  }
  const values = args.map((arg, i) => {
    const type = params[i]!
    return checkRange(checking, checked(checking, arg.expr, scope, type), type, arg.span)
  })
  return values.some(isError) ? null : values
}
