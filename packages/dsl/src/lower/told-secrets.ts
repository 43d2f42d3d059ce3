/**
 * Public texts that tell a secret by a roundabout way: one kept in a `let`, met by a loop, chosen from hidden cards or
 * handed to a step. Each name in a text is followed back to where its value comes from. On the way it is forgiven
 * what the game has laid open before: cards that were turned up, shown to all or moved where all see them, and what a
 * `reveal` told. "Before" is the order of writing, so that a doubtful case is let pass.
 */
import {
  type Expr,
  type Node,
  type NodeId,
  partsOf,
  type Sentence,
  type SourceRef,
  type StepId,
} from '@rheol/runtime/graph'
import { type BodyReads, type HiddenRead, hiddenRead, inWords, searchReads } from '../check/secrecy.js'
import { ANY_INT } from '../check/types.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import { isLaidOpen, keyOf, type LaidOpen, laidOpenBy } from './laid-open.js'
import type { Lowering } from './lowering.js'

/** A text that all hear. */
export interface PublicText {
  readonly step: StepId
  readonly text: Sentence
  readonly span: Span
  readonly at: SourceRef
}

/** Where the value of a local comes from. */
interface Origin {
  readonly expr: Expr
  readonly step: StepId
  readonly at: SourceRef
}

/** Reports each public text that tells a secret through a name of its step. Direct reads are reported where they stand. */
export function reportToldSecrets(lowering: Lowering): void {
  const told = lowering.publicTexts.filter(({ text }) => text.args.some(readsLocal))
  let search = new Search(lowering)
  let found = secretsTold(search, told)
  let when = secretsBehind(search, lowering)
  if (search.gaveUp) {
    search = new Search(lowering)
    search.followAll()
    found = secretsTold(search, told)
    when = secretsBehind(search, lowering)
  }
  for (const { span, what } of when) lowering.program.report(diagnostic('lower/say-when-secret', span, { what }))
  for (const { span, what } of found) lowering.program.report(diagnostic('lower/say-secret', span, { what }))
}

function secretsTold(search: Search, told: readonly PublicText[]): { readonly span: Span; readonly what: string }[] {
  return told.flatMap(({ step, text, span, at }) => {
    for (const arg of text.args) {
      const secret = search.secretIn(arg, step, at)
      if (secret !== null) return [{ span, what: inWords(secret) }]
    }
    return []
  })
}

/** Texts that are said only if something holds which not everyone may know. */
function secretsBehind(
  search: Search,
  { nodes, program, publicTexts }: Lowering,
): { readonly span: Span; readonly what: string }[] {
  if (publicTexts.length === 0) return []
  const secrets = new Map<NodeId, string>()
  for (const node of nodes) {
    const [condition, inner] = branching(node)
    const secret = condition === null ? null : search.secretIn(condition, node.step, node.at)
    if (secret === null) continue
    for (const id of saidIn(nodes, inner)) if (!secrets.has(id)) secrets.set(id, inWords(secret))
  }
  return [...secrets].map(([id, what]) => {
    const [file, start, end] = nodes[id]!.at
    return { span: { file: program.files[file]!, start, end }, what }
  })
}

/** What decides whether a statement's inner chains run, and these. */
function branching(node: Node): [Expr | null, readonly (NodeId | null)[]] {
  switch (node.kind) {
    case 'branch':
      return [node.cond, [node.then, node.else]]
    case 'while':
      return [node.cond, [node.body]]
    case 'repeat':
      return [node.times, [node.body]]
    case 'each':
      // How many cards lie in a zone is known to all.
      return [node.where ?? { k: 'count', set: node.set, t: ANY_INT }, [node.body]]
    default:
      return [null, []]
  }
}

function saidIn(nodes: readonly Node[], chains: readonly (NodeId | null)[]): NodeId[] {
  const said: NodeId[] = []
  const waiting = chains.filter((id) => id !== null)
  for (const entry of waiting) {
    for (let id: NodeId | null = entry; id !== null; id = nodes[id]!.next) {
      const node = nodes[id]!
      if (node.kind === 'say') said.push(id)
      for (const inner of branching(node)[1]) if (inner !== null) waiting.push(inner)
    }
  }
  return said
}

function readsLocal(expr: Expr): boolean {
  return expr.k === 'local' || partsOf(expr).some(readsLocal)
}

/** So many links of a chain are followed at once. */
const MAX_DEPTH = 200

class Search {
  private readonly lowering: Lowering
  private readonly origins = new Map<string, Origin[]>()
  private readonly open: LaidOpen
  private readonly followed = new Map<string, HiddenRead | null>()
  private readonly bodies = new Map<number, BodyReads>()
  private depth = 0
  /** A chain was too long to be followed from its end. */
  gaveUp = false
  private readonly secretAnswers = new Set<string>()

  constructor(lowering: Lowering) {
    this.lowering = lowering
    this.open = laidOpenBy(lowering)
    for (const node of lowering.nodes) this.collect(node)
    this.collectAnswers()
  }

  /** In the order of writing, so that long chains of names are not followed link within link. */
  followAll(): void {
    for (const key of this.origins.keys()) this.follow(key)
  }

  /** What an expression tells at a place that not everyone sees and nothing before has laid open. */
  secretIn(expr: Expr, step: StepId, at: SourceRef): HiddenRead | null {
    const test = (read: Expr, inDefine: boolean): HiddenRead | null => {
      if (read.k === 'local' && !inDefine) return this.secretLocal(read, step, at)
      const hidden = hiddenRead(this.lowering.program, read)
      return hidden === null || isLaidOpen(this.open, hidden.source, at) ? null : hidden
    }
    return searchReads(this.lowering.program, expr, test, this.bodies)
  }

  private secretLocal(read: Extract<Expr, { k: 'local' }>, step: StepId, at: SourceRef): HiddenRead | null {
    const key = keyOf(read.of ?? step, read.i)
    if (isLaidOpen(this.open, key, at)) return null
    const secret = this.secretAnswers.has(key)
      ? { name: 'the answers that were given in secret', source: key }
      : this.follow(key)
    return secret === null || isLaidOpen(this.open, secret.source, at) ? null : secret
  }

  /** The secret that comes to a local from where its values are made. */
  private follow(key: string): HiddenRead | null {
    const known = this.followed.get(key)
    if (known !== undefined) return known
    if (this.depth >= MAX_DEPTH) {
      this.gaveUp = true
      return null
    }
    // A circle tells nothing new.
    this.followed.set(key, null)
    this.depth++
    let found: HiddenRead | null = null
    for (const { expr, step, at } of this.origins.get(key) ?? []) found ??= this.secretIn(expr, step, at)
    this.depth--
    this.followed.set(key, found)
    return found
  }

  private add(step: StepId, local: number, origin: Origin): void {
    const key = keyOf(step, local)
    const known = this.origins.get(key)
    if (known === undefined) this.origins.set(key, [origin])
    else known.push(origin)
  }

  private collect(node: Node): void {
    const { step, at } = node
    switch (node.kind) {
      case 'let':
        this.add(step, node.local, { expr: node.value, step, at })
        break
      case 'each':
        this.add(step, node.local, { expr: node.set, step, at })
        if (node.where !== null) this.add(step, node.local, { expr: node.where, step, at })
        break
      case 'random':
        if (node.into.k === 'local') this.add(step, node.into.i, { expr: node.from, step, at })
        break
      case 'call':
        for (const [i, expr] of node.args.entries()) this.add(node.target, i, { expr, step, at })
        break
      case 'dispatch':
        for (const target of this.lowering.program.dispatches[node.dispatch]!.targets) {
          for (const [i, expr] of [node.card, ...node.args].entries()) this.add(target, i, { expr, step, at })
        }
        break
      default:
    }
  }

  /** A choice made openly is known to all, except that a card in it is known only to those who see the card. */
  private collectAnswers(): void {
    const { choices, nodes, program } = this.lowering
    for (const choice of choices) {
      const { at } = nodes[choice.node]!
      for (const { action, parts } of choice.alternatives) {
        const step = action ?? choice.step
        for (const { local, type, domain } of parts) {
          const of = type.k === 'set' ? type.of : type
          if (choice.who.k === 'each' && choice.secret) this.secretAnswers.add(keyOf(step, local))
          else if (of.k === 'kind' && program.types[of.type]?.kind === 'card')
            this.add(step, local, { expr: domain, step, at })
        }
      }
    }
  }
}
