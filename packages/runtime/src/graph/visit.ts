/** Walks over the expressions and nodes of a graph: the one place that knows where they hold one another. */
import type {
  AlternativeDef,
  ChanceTarget,
  ChoiceDef,
  Expr,
  Node,
  NodeId,
  Place,
  RuleGraph,
  Seen,
  TestDef,
  ZoneRef,
} from './rule-graph.js'

/** The expressions directly inside an expression, in the order in which they are written. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.k) {
    case 'const':
    case 'setConst':
    case 'all':
    case 'option':
    case 'winners':
      return []
    case 'range':
      return [expr.from, expr.to]
    case 'local':
      return expr.seat === undefined ? [] : [expr.seat]
    case 'var':
      return expr.index
    case 'zone':
      return expr.ref.index
    case 'attr':
    case 'rowOf':
      return [expr.of]
    case 'table':
    case 'define':
      return expr.args
    case 'dispatch':
      return [expr.card, ...expr.args]
    case 'arith':
    case 'and':
    case 'or':
    case 'compare':
    case 'union':
    case 'minus':
    case 'larger':
    case 'smaller':
    case 'toward':
      return [expr.a, expr.b]
    case 'negate':
    case 'not':
      return [expr.a]
    case 'in':
      return [expr.a, expr.set]
    case 'if':
      return [expr.if, expr.then, expr.else]
    case 'setOf':
      return expr.items
    case 'where':
      return [expr.set, expr.cond]
    case 'with':
      return [expr.set, expr.by]
    case 'any':
    case 'the':
    case 'count':
    case 'reach':
      return [expr.set]
    case 'sum':
    case 'max':
    case 'min':
    case 'gather':
      return [expr.set, expr.body]
    case 'step':
      return expr.set === null ? [expr.x] : [expr.x, expr.set]
    case 'top':
      return expr.n === null ? expr.ref.index : [...expr.ref.index, expr.n]
    case 'up':
      return [expr.card]
    case 'column':
    case 'row':
    case 'neighbours':
    case 'around':
      return [expr.cell]
    case 'shift':
      return expr.n === null ? [expr.cell, expr.d] : [expr.cell, expr.d, expr.n]
    case 'opposite':
      return [expr.d]
    case 'run':
      return [expr.cell, expr.d, expr.cond]
  }
}

/** The expression and all inside it, outermost first. */
export function* within(expr: Expr): Generator<Expr> {
  yield expr
  for (const part of partsOf(expr)) yield* within(part)
}

function chanceExprs(into: ChanceTarget): readonly Expr[] {
  return into.k === 'var' ? into.place.index : []
}

/** The expressions that a node works out itself. Those of a choice are its choice's: see `exprsOfChoice`. */
export function exprsOfNode(node: Node): readonly Expr[] {
  switch (node.kind) {
    case 'assign':
      return [...node.target.index, node.value]
    case 'let':
      return [node.value]
    case 'roll':
      return chanceExprs(node.into)
    case 'random':
      return [node.from, ...chanceExprs(node.into)]
    case 'branch':
      return [node.cond]
    case 'while':
      return node.cond === null ? [] : [node.cond]
    case 'repeat':
      return [node.times]
    case 'each':
      return [node.set, ...(node.start === null ? [] : [node.start.at]), ...(node.where === null ? [] : [node.where])]
    case 'stop':
    case 'choice':
      return []
    case 'call':
      return node.args
    case 'dispatch':
      return [node.card, ...node.args]
    case 'move':
      return [node.what.cards, ...(node.what.count === null ? [] : [node.what.count]), ...node.target.to.index]
    case 'draw':
      return [node.count, ...node.from.index, ...node.target.to.index]
    case 'deal':
      return [node.count, ...node.from.index]
    case 'shuffle':
      return node.zone.index
    case 'flip':
      return [node.cards]
    case 'show':
      return [node.cards, node.to]
    case 'say':
      return node.say.args
    case 'reveal':
      if (node.what.k === 'text') return node.what.say.args
      return node.what.k === 'answers' ? [] : (node.what.index ?? [])
    case 'require':
      return [node.cond, ...node.text.args]
    case 'end':
      return [node.winners, ...(node.text?.args ?? [])]
  }
}

/** The vars that a node writes and the zones whose cards it moves or turns; null where any zone may be meant. */
export function writesOf(node: Node): {
  readonly places: readonly Place[]
  readonly zones: readonly (ZoneRef | null)[]
} {
  switch (node.kind) {
    case 'assign':
      return { places: [node.target], zones: [] }
    case 'roll':
    case 'random':
      return { places: node.into.k === 'var' ? [node.into.place] : [], zones: [] }
    case 'move':
      return { places: [], zones: [null, node.target.to] }
    case 'draw':
      return { places: [], zones: [node.from, node.target.to] }
    case 'deal':
      return { places: [], zones: [node.from, { zone: node.to, index: [] }] }
    case 'shuffle':
      return { places: [], zones: [node.zone] }
    case 'flip':
    case 'show':
      return { places: [], zones: [null] }
    default:
      return { places: [], zones: [] }
  }
}

export function exprsOfAlternative(alternative: AlternativeDef): readonly Expr[] {
  return [
    ...(alternative.text?.args ?? []),
    ...alternative.parts.flatMap((part) => (part.count === null ? [part.domain] : [part.domain, part.count])),
    ...alternative.requires.flatMap((requires) => [requires.cond, ...requires.text.args]),
  ]
}

export function exprsOfChoice(choice: ChoiceDef): readonly Expr[] {
  const { who } = choice
  const deciders = who.k === 'one' ? [who.seat] : who.where === null ? [who.seats] : [who.seats, who.where]
  return [...deciders, ...(choice.text?.args ?? []), ...choice.alternatives.flatMap(exprsOfAlternative)]
}

export function exprsOfSeen(seen: Seen | null): readonly Expr[] {
  return seen !== null && seen.k === 'expr' ? [seen.expr] : []
}

export function exprsOfTest(test: TestDef): readonly Expr[] {
  return [
    ...test.chance.flatMap((chance) => (chance.k === 'shuffle' ? chance.zone.index : [])),
    ...test.givens.flatMap((given) => (given.k === 'var' ? [...given.place.index, given.value] : given.ref.index)),
    ...(test.run?.args ?? []),
    ...test.lines.flatMap((line): readonly Expr[] => {
      switch (line.k) {
        case 'expect':
          return [line.cond]
        case 'sees':
          if (line.what.k === 'zone') return line.what.ref.index
          return line.what.k === 'var' ? line.what.place.index : line.what.args
        default: {
          const { what } = line.deed
          if (what.k === 'chooses') return what.parts.map((part) => part.value)
          return what.k === 'does' ? what.args : []
        }
      }
    }),
  ]
}

/** The chains that begin inside a node: branches, bodies, what is done when a choice is declined. */
export function innerChains(
  graph: RuleGraph,
  node: Node,
): readonly { readonly kind: 'then' | 'else' | 'body' | 'declined'; readonly entry: NodeId | null }[] {
  switch (node.kind) {
    case 'branch':
      return [
        { kind: 'then', entry: node.then },
        { kind: 'else', entry: node.else },
      ]
    case 'while':
    case 'repeat':
    case 'each':
      return [{ kind: 'body', entry: node.body }]
    case 'choice':
      return [{ kind: 'declined', entry: graph.choices[node.choice]?.declined ?? null }]
    default:
      return []
  }
}
