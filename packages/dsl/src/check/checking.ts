/** What all parts of the expression checker share: the program, the way to report, and two words without a type. */
import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import { NONE, NONE_INT } from '@rheol/runtime/graph'
import type { DiagnosticArgs, DiagnosticCode } from '../diagnostics/catalogue.js'
import type { CodeFix } from '../diagnostics/diagnostic.js'
import { type DiagnosticExtra, diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { ERROR_EXPR, type Program } from './program.js'
import type { LocalSymbol, Scope } from './scope.js'
import { BOOL, setType, withNone, withoutNone } from './types.js'

/** Where expressions stand: `winners` is known only to tests. */
export type ExprSetting = 'rules' | 'test'

export interface Checking {
  readonly program: Program
  readonly setting: ExprSetting
  /** How many expressions hold the one that is looked at. */
  depth: number
}

/** `none` before anything tells its type. Known by identity; never leaves the checker. */
export const NONE_LITERAL: GraphExpr = { k: 'const', v: NONE, t: withNone(BOOL) }

/** `{}` before anything tells its type. Known by identity; never leaves the checker. */
export const EMPTY_LITERAL: GraphExpr = { k: 'setConst', v: [], t: setType(BOOL) }

export function isUntyped(expr: GraphExpr): boolean {
  return expr === NONE_LITERAL || expr === EMPTY_LITERAL
}

/** Reports a finding; the expression it stands for is given up. */
export function fail<C extends DiagnosticCode>(
  checking: Checking,
  code: C,
  span: Span,
  args: DiagnosticArgs<C>,
  extra: DiagnosticExtra = {},
): GraphExpr {
  checking.program.report(diagnostic(code, span, args, extra))
  return ERROR_EXPR
}

/** A change that puts brackets, or other signs, round a place. */
export function bracketsRound(span: Span, title: string, open = '(', close = ')'): CodeFix {
  const edits = [
    { span: { ...span, end: span.start }, newText: open },
    { span: { ...span, start: span.end }, newText: close },
  ]
  return { title, safety: 'guess', edits }
}

/** The expression without the brackets around it. */
export function bare(expr: Ast.Expr): Ast.Expr {
  return expr.kind === 'paren' ? bare(expr.inner) : expr
}

/** Adds a local that lives inside one expression, and its name if the author gives it one. */
export function bind(scope: Scope, name: string, type: ValueType, span: Span): LocalSymbol {
  return scope.declare(name, type, 'bound', span)
}

export function localExpr(symbol: LocalSymbol): GraphExpr {
  return symbol.of === null
    ? { k: 'local', i: symbol.index, t: symbol.type }
    : { k: 'local', i: symbol.index, of: symbol.of, t: symbol.type }
}

export function constant(v: number, t: ValueType): GraphExpr {
  return { k: 'const', v, t }
}

/** `none` as a value of that type. */
export function noneOf(type: ValueType): GraphExpr {
  if (type.k === 'set') return { k: 'setConst', v: [], t: type }
  return constant(type.k === 'int' ? NONE_INT : NONE, withNone(type))
}

/** The type of what is looked up at `none`: it may be the empty value. */
export function orEmpty(type: ValueType): ValueType {
  switch (type.k) {
    case 'set':
    case 'bool':
      return type
    case 'int':
      return type.opt ? type : { ...type, min: Math.min(0, type.min), max: Math.max(0, type.max) }
    default:
      return withNone(type)
  }
}

/** Something looked up by these may be the empty value, since one of them may be `none`. */
export function lookedUp(type: ValueType, by: readonly GraphExpr[]): ValueType {
  return by.some((e) => e.t.k !== 'set' && e.t.opt) ? orEmpty(type) : type
}

/** A yes-or-no as the condition of something: `none`, as from a choice declined, counts as no. */
export function asCondition(expr: GraphExpr): GraphExpr {
  if (expr.t.k !== 'bool' || !expr.t.opt) return expr
  return { k: 'compare', op: 'is', a: expr, b: constant(1, withoutNone(expr.t)), t: BOOL }
}

export function choice(cond: GraphExpr, yes: GraphExpr, no: GraphExpr, t: ValueType): GraphExpr {
  // biome-ignore lint/suspicious/noThenProperty: the graph's own word for a branch; it is never awaited
  return { k: 'if', if: cond, then: yes, else: no, t }
}
