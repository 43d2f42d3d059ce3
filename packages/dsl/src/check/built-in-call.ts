/** What the built-in functions share: the call under check and the ways in which it may be written. */
import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type { DiagnosticExtra } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import { BUILT_IN_FUNCTIONS } from './built-in-names.js'
import { type Checking, fail } from './checking.js'
import { checked } from './infer.js'
import type { Scope } from './scope.js'
import { ANY_INT } from './types.js'

type Call = Extract<Ast.Expr, { kind: 'call' }>

/** A call under check: what every built-in needs to know. */
export interface Site {
  readonly checking: Checking
  readonly expr: Call
  readonly name: Ast.Name
  readonly scope: Scope
  readonly hint: ValueType | null
}

export function wrongForm(site: Site, extra: DiagnosticExtra = {}): GraphExpr {
  const form = `\`${BUILT_IN_FUNCTIONS.get(site.name.text)}\``
  return fail(site.checking, 'check/argument-form', site.expr.span, { name: site.name.text, form }, extra)
}

/** The arguments when there are between `least` and `most` of them, all plain; otherwise null (reported). */
export function plain(site: Site, least: number, most: number = least): readonly Ast.Expr[] | null {
  const { args } = site.expr
  if (args.length >= least && args.length <= most && args.every((a) => a.over === null && a.whilst === null)) {
    return args.map((arg) => arg.expr)
  }
  wrongForm(site)
  return null
}

export function number(site: Site, expr: Ast.Expr): GraphExpr {
  return checked(site.checking, expr, site.scope, ANY_INT)
}
