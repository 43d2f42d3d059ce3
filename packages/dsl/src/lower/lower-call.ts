import type { Expr, NodeId, ValueType } from '@rheol/runtime/graph'
import { type GlobalSymbol, isError, type StepSymbol } from '../check/program.js'
import type { Scope } from '../check/scope.js'
import { describeType } from '../check/types.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import { suggest } from '../diagnostics/suggest.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { addNode, type Body, bare, type Lowering } from './lowering.js'

/** A statement that is only a name or a call: `propose`, `kill(victim)`, `c.effect(p)`. */
export function lowerCall(lowering: Lowering, body: Body, call: Ast.Expr, scope: Scope): NodeId[] {
  const { program } = lowering
  const expr = bare(call)
  const callee = expr.kind === 'call' ? bare(expr.callee) : expr
  const args = expr.kind === 'call' ? expr.args : []
  if (callee.kind === 'member') return lowerDispatch(lowering, body, callee, args, expr.span, scope)
  if (callee.kind === 'error') return []
  if (callee.kind !== 'name') {
    program.report(diagnostic('lower/statement-expected', expr.span, {}))
    return []
  }
  const name = callee.name
  const local = scope.find(name.text)
  const symbol = program.globals.get(name.text)
  if (local === null && symbol?.kind === 'step') {
    const values = checkArgs(lowering, name, symbol.step.params, args, expr.span, scope)
    if (values === null) return []
    return [addNode(lowering, body, expr.span, { kind: 'call', target: symbol.step.id, args: values })]
  }
  if (local === null && symbol === undefined) {
    const steps = program.steps.flatMap((s) => (s.kind === 'step' && s.memberOf === null ? [s.name] : []))
    const near = suggest(name.text, steps)
    program.report(
      diagnostic(
        'lower/unknown-step',
        name.span,
        { name: name.text },
        near === null
          ? {}
          : {
              help: `did you mean \`${near}\`?`,
              fixes: [{ title: `Change to \`${near}\``, safety: 'guess', edits: [{ span: name.span, newText: near }] }],
            },
      ),
    )
    return []
  }
  const what = local !== null ? 'a value' : describeSymbol(symbol!)
  program.report(
    diagnostic(
      'lower/not-a-step',
      name.span,
      { name: name.text, what },
      symbol === undefined
        ? {}
        : {
            related: [{ span: symbol.span, message: 'declared here' }],
          },
    ),
  )
  return []
}

function describeSymbol(symbol: GlobalSymbol): string {
  switch (symbol.kind) {
    case 'type':
      return 'a kind'
    case 'seat':
      return 'a player'
    case 'option':
    case 'end':
    case 'action':
      return `an ${symbol.kind}`
    case 'define':
      return 'a definition'
    case 'var':
      return 'a variable'
    default:
      return `a ${symbol.kind}`
  }
}

function lowerDispatch(
  lowering: Lowering,
  body: Body,
  callee: Extract<Ast.Expr, { kind: 'member' }>,
  args: readonly Ast.ArgAst[],
  span: Span,
  scope: Scope,
): NodeId[] {
  const { program, exprs } = lowering
  const card = exprs.check(callee.target, scope, null)
  if (isError(card)) return []
  const kind = card.t.k === 'kind' ? program.types[card.t.type] : undefined
  if (card.t.k !== 'kind' || kind?.kind !== 'card') {
    program.report(diagnostic('lower/not-cards', callee.target.span, { what: describeType(program, card.t) }))
    return []
  }
  const id = program.dispatch(card.t.type, callee.name.text)
  const dispatch = program.dispatches[id]
  if (dispatch === undefined || dispatch.kind !== 'step') {
    program.report(diagnostic('lower/unknown-card-step', callee.name.span, { card: kind.name, name: callee.name.text }))
    return []
  }
  // A card kind whose rows could not be read has its own finding.
  const params = program.steps[dispatch.targets[0] ?? -1]?.params.slice(1)
  if (params === undefined) return []
  const values = checkArgs(lowering, callee.name, params, args, span, scope)
  if (values === null) return []
  return [addNode(lowering, body, span, { kind: 'dispatch', dispatch: id, card, args: values })]
}

/** Checks the arguments of a call against the parameters; null when they do not fit (reported). */
export function checkArgs(
  lowering: Lowering,
  name: Ast.Name,
  params: readonly { readonly type: ValueType }[],
  args: readonly Ast.ArgAst[],
  span: Span,
  scope: Scope,
): Expr[] | null {
  const { exprs, program } = lowering
  if (params.length !== args.length) {
    const expected = params.length === 0 ? 'no values' : params.length === 1 ? 'one value' : `${params.length} values`
    const given = args.length === 0 ? 'none' : args.length === 1 ? 'one' : `${args.length}`
    program.report(diagnostic('lower/argument-count', span, { name: name.text, expected, given }))
    return null
  }
  const values = args.map((arg, i) => {
    const type = params[i]!.type
    return exprs.assignable(exprs.check(arg.expr, scope, type), type, arg.span)
  })
  return values.some(isError) ? null : values
}

/** Parameters of a step as locals of its frame, in the scope of its body. */
export function declareParams(step: StepSymbol, scope: Scope): void {
  for (const param of step.params) scope.declare(param.name, param.type, 'param', param.span)
}
