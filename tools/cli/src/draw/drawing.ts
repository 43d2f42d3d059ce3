import type { NodeId, RuleGraph, StepDef, StepId } from '@rheol/runtime'

/** A graph to be drawn: boxes in groups, and arrows between boxes. */
export interface Drawing {
  readonly title: string
  readonly groups: readonly Group[]
  readonly arrows: readonly Arrow[]
}

export interface Group {
  readonly id: string
  readonly label: string
  readonly boxes: readonly Box[]
}

export interface Box {
  readonly id: string
  readonly label: string
  readonly shape: 'start' | 'choice' | 'chance' | 'branch' | 'loop' | 'call' | 'end' | 'plain'
}

export interface Arrow {
  readonly from: string
  readonly to: string
  readonly label: string
  /** Calls, and what starts a trigger or an action: drawn apart from the order of play. */
  readonly call: boolean
}

type Node = RuleGraph['nodes'][number]

/**
 * The order of play as a drawing: one group for each step, action and trigger, one box for each statement in the
 * author's own words.
 * @param sources texts by file name; a box whose text is not there is labelled by its kind
 */
export function drawFlow(graph: RuleGraph, sources: ReadonlyMap<string, string>): Drawing {
  const drawer = new FlowDrawer(graph, sources)
  const groups = graph.steps.map((step, id) => drawer.step(step, id))
  return { title: graph.texts[graph.title]?.text ?? graph.name, groups: groups.filter(hasBoxes), arrows: drawer.arrows }
}

function hasBoxes(group: Group): boolean {
  return group.boxes.length > 0
}

class FlowDrawer {
  readonly arrows: Arrow[] = []
  readonly #graph: RuleGraph
  readonly #sources: ReadonlyMap<string, string>
  #boxes: Box[] = []

  constructor(graph: RuleGraph, sources: ReadonlyMap<string, string>) {
    this.#graph = graph
    this.#sources = sources
  }

  step(step: StepDef, id: StepId): Group {
    this.#boxes = [{ id: stepId(id), label: step.text === null ? step.name : this.#message(step), shape: 'start' }]
    this.#chain(step.entry, [{ from: stepId(id), label: '' }], null)
    return { id: `group${id}`, label: `${step.kind} ${step.name}`, boxes: this.#boxes }
  }

  /**
   * Draws a chain of nodes and gives back the loose ends that go on behind it.
   * @param loose arrows that wait for their target
   * @param stops where the innermost loop collects its `stop`s
   */
  #chain(entry: NodeId | null, loose: Loose[], stops: Loose[] | null): Loose[] {
    let ends = loose
    for (let at = entry; at !== null; ) {
      const node: Node = this.#graph.nodes[at]!
      this.#boxes.push({ id: nodeId(at), label: this.#label(node), shape: shapeOf(node) })
      this.#land(ends, at)
      ends = this.#after(node, stops)
      at = node.next
    }
    return ends
  }

  #after(node: Node, stops: Loose[] | null): Loose[] {
    const from = nodeId(node.id)
    switch (node.kind) {
      case 'branch': {
        const then = this.#chain(node.then, [{ from, label: 'yes' }], stops)
        return [...then, ...this.#chain(node.else, [{ from, label: 'no' }], stops)]
      }
      case 'while':
      case 'repeat':
      case 'each': {
        const own: Loose[] = []
        this.#land(this.#chain(node.body, [{ from, label: 'again' }], own), node.id)
        const endless = node.kind === 'while' && node.cond === null
        return endless ? own : [...own, { from, label: 'done' }]
      }
      case 'stop':
        stops?.push({ from, label: '' })
        return []
      case 'end':
        return []
      case 'choice':
        return this.#afterChoice(node, stops)
      case 'call':
        this.arrows.push({ from, to: stepId(node.target), label: '', call: true })
        return [{ from, label: '' }]
      case 'dispatch':
        for (const target of new Set(this.#graph.dispatches[node.dispatch]?.targets ?? [])) {
          if (target >= 0) this.arrows.push({ from, to: stepId(target), label: '', call: true })
        }
        return [{ from, label: '' }]
      default:
        return [{ from, label: '' }]
    }
  }

  #afterChoice(node: Node & { readonly kind: 'choice' }, stops: Loose[] | null): Loose[] {
    const from = nodeId(node.id)
    const choice = this.#graph.choices[node.choice]!
    for (const alternative of choice.alternatives) {
      if (alternative.action === null) continue
      this.arrows.push({ from, to: stepId(alternative.action), label: alternative.name, call: true })
    }
    const declined = choice.declined === null ? [] : this.#chain(choice.declined, [{ from, label: 'declined' }], stops)
    return [{ from, label: '' }, ...declined]
  }

  #land(ends: readonly Loose[], at: NodeId): void {
    for (const { from, label } of ends) this.arrows.push({ from, to: nodeId(at), label, call: false })
  }

  #message(step: StepDef): string {
    return step.text === null ? step.name : (this.#graph.texts[step.text.text]?.text ?? step.name)
  }

  /** The first line of the statement as the author wrote it. */
  #label(node: Node): string {
    const [file, start, end] = node.at
    const text = this.#sources.get(this.#graph.files[file] ?? '')?.slice(start, end)
    if (text === undefined || text.trim() === '') return node.kind
    const line = text
      .trimStart()
      .split('\n')[0]!
      .replace(/\s*\{?\s*$/, '')
    return line.length > 60 ? `${line.slice(0, 59)}…` : line
  }
}

interface Loose {
  readonly from: string
  readonly label: string
}

function stepId(id: StepId): string {
  return `step${id}`
}

function nodeId(id: NodeId): string {
  return `node${id}`
}

function shapeOf(node: Node): Box['shape'] {
  switch (node.kind) {
    case 'choice':
      return 'choice'
    case 'roll':
    case 'random':
    case 'shuffle':
      return 'chance'
    case 'branch':
      return 'branch'
    case 'while':
    case 'repeat':
    case 'each':
      return 'loop'
    case 'call':
    case 'dispatch':
      return 'call'
    case 'end':
      return 'end'
    default:
      return 'plain'
  }
}
