/**
 * The workshop in which bodies become nodes: what is shared while all steps of one game are lowered.
 * Statements append nodes here; `lower.ts` collects them into the RuleGraph.
 */
import type { AlternativeDef, ChoiceDef, Node, NodeId, Sentence, ValueType } from '@rheol/runtime/graph'
import type { ExprChecker, Program, StepSymbol } from '../check/program.js'
import type { LocalSymbol, Scope } from '../check/scope.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import type { PublicText } from './told-secrets.js'
import type { Offer } from './unseen-offers.js'

type Placed = 'id' | 'step' | 'next' | 'at'
type Without<T> = T extends unknown ? Omit<T, Placed> : never

/** A node before it has its place. */
export type NodeSpec = Without<Node>

/** Which body is being lowered, and what may stand in it. */
export interface Body {
  readonly step: StepSymbol
  readonly inLoop: boolean
}

export interface Lowering {
  readonly program: Program
  readonly exprs: ExprChecker
  readonly nodes: Node[]
  readonly choices: ChoiceDef[]
  /** First node of each step, by step id. */
  readonly entries: Map<number, NodeId | null>
  /** Phase texts, by step id. */
  readonly phases: Map<number, Sentence>
  /** Each action as an alternative, lowered once and shared by the menus that offer it. */
  readonly alternatives: Map<number, AlternativeDef>
  /** Triggers by `before` or `after` and the name of what they stand at, in order. */
  readonly triggers: ReadonlyMap<string, readonly StepSymbol[]>
  /** The first step or action of a name that a trigger may stand at; -1 when there is none. */
  readonly targetNamed: (name: string) => number
  /** Texts that all hear. */
  readonly publicTexts: PublicText[]
  /** What shapes the options of choices. */
  readonly offers: Offer[]
  /** Steps whose bodies wait to be lowered because they were met on the way (inline actions). */
  readonly keys: Set<string>
}

/** Adds a node, made of what is told of it, at the end of a chain under construction; `link` sets what follows it. */
export function addNode(lowering: Lowering, body: Body, span: Span, spec: NodeSpec): NodeId {
  const id = lowering.nodes.length
  const placed = { id, step: body.step.id, next: null, at: lowering.program.ref(span) }
  lowering.nodes.push(Object.assign(spec, placed) as Node)
  return id
}

/** Makes one chain of the nodes and returns its first, or null when there are none. */
export function link(lowering: Lowering, chain: readonly NodeId[]): NodeId | null {
  for (let i = 0; i + 1 < chain.length; i++) {
    const node: { next: NodeId | null } = lowering.nodes[chain[i]!]!
    node.next = chain[i + 1]!
  }
  return chain[0] ?? null
}

/** Declares a local under a name that must be free at this place; reports and declares it all the same otherwise. */
export function declareLocal(
  lowering: Lowering,
  scope: Scope,
  name: Ast.Name,
  type: ValueType,
  kind: LocalSymbol['kind'],
): LocalSymbol {
  checkFree(lowering, scope, name)
  return scope.declare(name.text, type, kind, name.span)
}

/** Reports a name that would hide another one. A choice may give a name anew to the answer of an earlier choice. */
export function checkFree(lowering: Lowering, scope: Scope, name: Ast.Name): void {
  const local = scope.find(name.text)
  const other = local ?? lowering.program.globals.get(name.text)
  if (other === undefined || other === null) return
  lowering.program.report(
    diagnostic(
      'lower/name-in-use',
      name.span,
      { name: name.text },
      {
        related: [{ span: other.span, message: 'declared here' }],
      },
    ),
  )
}

/** The expression without the brackets around it. */
export function bare(expr: Ast.Expr): Ast.Expr {
  return expr.kind === 'paren' ? bare(expr.inner) : expr
}
