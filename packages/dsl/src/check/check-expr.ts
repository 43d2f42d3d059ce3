/** The expression checker as the rest of the compiler sees it. */
import type { Place, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { checkSentence } from './check-text.js'
import { checkType } from './check-type.js'
import { type Checking, type ExprSetting, fail } from './checking.js'
import { coerce } from './coerce.js'
import { checked, condition, inferSet, typed } from './infer.js'
import { inferIndexes } from './infer-access.js'
import { type ExprChecker, isError, type Program } from './program.js'
import { checkRange } from './ranges.js'
import type { Scope } from './scope.js'
import { notPublic } from './secrecy.js'
import { capital, describeType, isErrorType } from './types.js'
import { suggestion } from './unknown-name.js'
import { headOf, zoneRef } from './zone-ref.js'

export type { ExprSetting } from './checking.js'

/** An ExprChecker over a program. Making one costs nothing. */
export function makeExprChecker(program: Program, setting: ExprSetting = 'rules'): ExprChecker {
  const checking: Checking = { program, setting, depth: 0 }
  return {
    check: (expr, scope, expected) =>
      expected === null ? typed(checking, expr, scope, null) : checked(checking, expr, scope, expected),
    bool: (expr, scope) => condition(checking, expr, scope),
    set(expr, scope, of) {
      const hint: ValueType | null = of === null ? null : { k: 'set', of }
      const set = inferSet(checking, expr, scope, hint)
      const fitted = hint === null || isError(set) ? set : coerce(checking, scope, set, hint, expr.span)
      return fitted as ReturnType<ExprChecker['set']>
    },
    place: (expr, scope) => checkPlace(checking, expr, scope),
    zone: (expr, scope, card) => zoneRef(checking, expr, scope, card === null ? null : { k: 'kind', type: card }),
    zoneFamily(expr) {
      const name = headOf(expr)?.name
      const symbol = name === undefined ? undefined : program.globals.get(name.text)
      return symbol?.kind === 'zone' ? symbol.id : null
    },
    type: (type) => checkType(checking, type),
    sentence: (text, scope) => checkSentence(checking, text, scope),
    assignable: (value, to, span) => checkRange(checking, value, to, span),
    readsHidden: (expr) => notPublic(program, expr) !== null,
  }
}

/** The target of an assignment: a variable with its index. */
function checkPlace(
  checking: Checking,
  expr: Ast.Expr,
  scope: Scope,
): { readonly place: Place; readonly type: ValueType; readonly track: boolean } | null {
  const { program } = checking
  const head = headOf(expr)
  if (head === null) return cannotChange(checking, expr, scope)
  const { name, index } = head
  const symbol = program.globals.get(name.text)
  if (scope.find(name.text) !== null || (symbol !== undefined && symbol.kind !== 'var')) {
    return cannotChange(checking, expr, scope)
  }
  if (symbol === undefined) {
    const names = program.vars.map((v) => v.name)
    fail(checking, 'check/unknown-name', name.span, { name: name.text }, suggestion(name, names))
    return null
  }
  const def = program.vars[symbol.id]!
  const values = inferIndexes(checking, name, def.index, index, scope, symbol)
  if (values === null || isErrorType(def.type)) return null
  return { place: { var: symbol.id, index: values }, type: def.type, track: def.track }
}

function cannotChange(checking: Checking, expr: Ast.Expr, scope: Scope): null {
  const { program } = checking
  const head = headOf(expr)
  const local = head === null ? null : scope.find(head.name.text)
  const symbol = head === null ? undefined : program.globals.get(head.name.text)
  if (head !== null && (local !== null || symbol !== undefined)) {
    const what = `\`${head.name.text}\``
    fail(checking, 'check/cannot-change', expr.span, { what, why: local === null ? whyNot(symbol?.kind) : KEPT })
    return null
  }
  const value = typed(checking, expr, scope, null)
  if (isError(value)) return null
  const what = describeType(program, value.t)
  const why = 'only a variable or a track can stand left of `=`'
  fail(checking, 'check/cannot-change', expr.span, { what: capital(what), why })
  return null
}

const KEPT = 'it keeps its value until its block ends'

function whyNot(kind: string | undefined): string {
  switch (kind) {
    case 'zone':
      return 'cards come and go by `move`, `draw` and `deal`'
    case 'define':
      return 'a definition is worked out'
    case 'option':
      return 'an option is chosen before the game begins'
    case 'table':
      return 'a table is printed in the rules'
    default:
      return 'only a variable or a track can stand left of `=`'
  }
}
