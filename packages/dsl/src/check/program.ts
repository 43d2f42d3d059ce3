/**
 * The contract inside the checker: what the declarations of a game are once names and types are known, and how
 * bodies are checked against them. `declare.ts` fills a Program from a merged list of declarations;
 * `check-expr.ts` checks expressions against it; `../lower` turns statements into nodes with it.
 */
import type {
  AttributeDef,
  DefineDef,
  DispatchDef,
  Expr as GraphExpr,
  Message,
  OptionDef,
  Place,
  ScalarType,
  Sentence,
  SourceRef,
  TableDef,
  TypeDef,
  ValueType,
  VarDef,
  ZoneDef,
  ZoneRef,
} from '@rheol/runtime/graph'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import type { Owner, Scope } from './scope.js'

/** A step, action, trigger body or card-member step before its body is lowered; its id is its place in `steps`. */
export interface StepSymbol {
  readonly id: number
  /** The name callers use; members and triggers have a readable name of their own (`Beast.badger.effect`). */
  readonly name: string
  readonly kind: 'step' | 'action' | 'trigger' | 'setup' | 'play'
  readonly decl: Ast.StepDecl | Ast.ActionDecl | Ast.TriggerDecl | Ast.BlockDecl
  /** Types of parameters (for an action: filled in when its parts are checked; first is `actor`). */
  params: readonly { name: string; type: ValueType; span: Span }[]
  /** The card kind of a member step or row trigger: its first parameter is `this`. */
  readonly memberOf: { readonly card: number; readonly row: number | null } | null
  readonly owner: Owner
}

/** Anything a name can stand for outside a body. `span` is where it was declared. */
export type GlobalSymbol = { readonly name: string; readonly span: Span } & (
  | { readonly kind: 'type'; readonly id: number }
  | { readonly kind: 'option' | 'zone' | 'var' | 'table' | 'define'; readonly id: number }
  | { readonly kind: 'step'; readonly step: StepSymbol }
  | { readonly kind: 'action'; readonly step: StepSymbol }
  | { readonly kind: 'end'; readonly id: number }
  /** A named seat. */
  | { readonly kind: 'seat'; readonly seat: number }
)

export interface Program {
  readonly globals: Map<string, GlobalSymbol>
  readonly types: TypeDef[]
  readonly attributes: AttributeDef[]
  readonly tables: TableDef[]
  readonly options: OptionDef[]
  readonly zones: ZoneDef[]
  readonly vars: VarDef[]
  /** Bodies are filled in by `declare.ts` after all signatures are known. */
  readonly defines: DefineDef[]
  readonly dispatches: DispatchDef[]
  readonly steps: StepSymbol[]
  readonly texts: Message[]
  readonly files: string[]
  readonly seats: { min: number; max: number; names: readonly string[] | null }
  /** The enums of `card … one of each`, by card kind: `Card(spades, queen)` names a row by its members. */
  readonly madeOf: ReadonlyMap<number, readonly number[]>
  /** Open zones in which a card may come to lie face down, as far as the statements of the game tell. */
  readonly faceDownZones: ReadonlySet<number>
  readonly diagnostics: Diagnostic[]

  report(diagnostic: Diagnostic): void
  ref(span: Span): SourceRef
  /** Attribute of that name of a type, or -1. */
  attribute(type: number, name: string): number
  /** Member of an enum, named die, direction, or row of a card: its position, or -1. */
  member(type: number, name: string): number
  /** Dispatch of that name of a card kind, or -1. */
  dispatch(card: number, name: string): number
  /** The box zone of a card kind. */
  box(card: number): number
}

/**
 * The type of what could not be checked; known by identity. It is its own element type, so that asking an
 * unchecked set for what it holds gives the same type again.
 */
export const ERROR_TYPE: ScalarType & { of?: ScalarType } = { k: 'bool' }
Object.defineProperty(ERROR_TYPE, 'of', { value: ERROR_TYPE, enumerable: false })

/** An expression that could not be checked: reported already, absorbed everywhere. */
export const ERROR_EXPR: GraphExpr = { k: 'const', v: 0, t: ERROR_TYPE }

export function isError(expr: GraphExpr): boolean {
  return expr === ERROR_EXPR
}

/** Checks expressions. `expected` guides the reading of members (`badger`) and of `{}`; null: no expectation. */
export interface ExprChecker {
  /** Reports what is wrong and returns ERROR_EXPR then. With `expected`, the result fits it (ranges aside). */
  check(expr: Ast.Expr, scope: Scope, expected: ValueType | null): GraphExpr
  /** A condition. */
  bool(expr: Ast.Expr, scope: Scope): GraphExpr
  /** A set; `of` null: any. A kind's name is the set of its values; `a..b` the set of its ints. */
  set(expr: Ast.Expr, scope: Scope, of: ScalarType | null): GraphExpr & { readonly t: Extract<ValueType, { k: 'set' }> }
  /** A var with its index: the target of an assignment. Reports and returns null for anything else. */
  place(
    expr: Ast.Expr,
    scope: Scope,
  ): { readonly place: Place; readonly type: ValueType; readonly track: boolean } | null
  /** A zone with its index (`box` reads as the box of `card`). Reports and returns null for anything else. */
  zone(expr: Ast.Expr, scope: Scope, card: number | null): ZoneRef | null
  /** A zone's name without its index: `deal … to each hand`, `reveal cup`. null when it is none; reports nothing. */
  zoneFamily(expr: Ast.Expr): number | null
  /** A type as written. */
  type(type: Ast.TypeAst): ValueType
  /** A text with placeholders: each must be a name in scope; checks the ICU form. */
  sentence(text: Ast.TextLiteral, scope: Scope): Sentence
  /** Will a value of this type always, never or perhaps fit (ints out of range)? Reports unless it may. */
  assignable(value: GraphExpr, to: ValueType, span: Span): GraphExpr
  /** Does it read a zone, var or answer that not everyone sees? Through defines as well. */
  readsHidden(expr: GraphExpr): boolean
}
