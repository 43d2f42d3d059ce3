/** Small graphs by hand: the runtime's tests know nothing of the compiler. */
import type {
  Expr,
  Node,
  NodeId,
  RuleGraph,
  ScalarType,
  Sentence,
  SourceRef,
  ValueType,
} from '../../src/graph/index.js'

export const AT: SourceRef = [0, 0, 0, 1]
export const BOOL: ScalarType = { k: 'bool' }
export const PLAYER: ScalarType = { k: 'player' }
export const PLAYERS: ValueType = { k: 'set', of: PLAYER }
export const int = (min: number, max: number): ScalarType => ({ k: 'int', min, max })
export const kind = (type: number, opt = false): ScalarType =>
  opt ? { k: 'kind', type, opt: true } : { k: 'kind', type }
export const setOf = (of: ScalarType): ValueType => ({ k: 'set', of })

export const num = (v: number, t: ScalarType = int(-1000, 1000)): Expr => ({ k: 'const', v, t })
export const all = (of: ScalarType): Expr => ({ k: 'all', t: setOf(of) })
export const local = (i: number, t: ValueType, seat?: Expr): Expr =>
  seat === undefined ? { k: 'local', i, t } : { k: 'local', i, t, seat }
export const readVar = (id: number, t: ValueType, index: Expr[] = []): Expr => ({ k: 'var', id, index, t })
export const compare = (a: Expr, op: 'is' | 'isNot' | '<' | '>' | '<=' | '>=', b: Expr): Expr => ({
  k: 'compare',
  op,
  a,
  b,
  t: BOOL,
})
export const where = (set: Expr, bind: number, cond: Expr): Expr => ({ k: 'where', set, bind, cond, t: set.t })

type Loose<T> = T extends unknown ? Omit<T, 'id' | 'step' | 'next' | 'at'> : never

/** Collects nodes; `chain` links them. */
export class Nodes {
  readonly list: Node[] = []

  chain(step: number, ...nodes: Loose<Node>[]): NodeId | null {
    const ids = nodes.map((node) => {
      const id = this.list.length
      this.list.push({ ...node, id, step, next: null, at: [0, id, id + 1, id + 1] } as Node)
      return id
    })
    ids.forEach((id, i) => {
      this.list[id] = { ...this.list[id]!, next: ids[i + 1] ?? null } as Node
    })
    return ids[0] ?? null
  }
}

export const noText = (text: number): Sentence => ({ text, args: [] })

/** A graph in which everything but the given parts is empty. */
export function graphOf(parts: Partial<RuleGraph>): RuleGraph {
  return {
    format: 'rheol-graph',
    version: 1,
    name: 'sample',
    layers: [{ name: 'sample', title: 'Sample', file: 0, doc: '' }],
    title: 0,
    seats: { min: 2, max: 3, names: null },
    files: ['sample.rules'],
    texts: [{ text: 'Sample', params: [] }],
    types: [],
    attributes: [],
    tables: [],
    options: [],
    zones: [],
    vars: [],
    defines: [],
    dispatches: [],
    steps: [],
    nodes: [],
    choices: [],
    ends: [],
    setup: null,
    play: 0,
    tests: [],
    ...parts,
  }
}
