/**
 * Options that rest on cards or values which the player who decides does not see: through that player's eyes they
 * read as nothing, so that what was meant is never offered, or always. Only what is sure is reported. A card counts
 * as unseen where nobody, or only another player, looks into its zone and the game never turns up or shows a card of
 * its kind; another player is the next or previous one.
 */
import { type Expr, type Node, partsOf, type ValueType, type ZoneRef } from '@rheol/runtime/graph'
import { definesOf } from '../check/secrecy.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type { Lowering } from './lowering.js'

/** An expression that shapes what is offered to a player. */
export interface Offer {
  readonly expr: Expr
  /** Who decides, as read where the expression stands. */
  readonly decider: Expr
  /** The parts of the choice before it, by their locals. */
  readonly parts: readonly { readonly local: number; readonly domain: Expr }[]
  readonly span: Span
}

/** What is known about the names of one frame. */
interface Frame {
  /** Alike for frames of a definition that know the same of its parameters. */
  readonly key: string
  /** Is it the decider, for sure? */
  readonly isDecider: (expr: Expr) => boolean
  /** Names that hold unseen cards, with the zone these lie in. */
  readonly unseen: ReadonlyMap<number, string>
}

/** Definitions that call definitions are followed so far. */
const MAX_DEPTH = 20

/** Reports each offer that reads something its decider cannot see. */
export function reportUnseenOffers(lowering: Lowering): void {
  const search = new Search(lowering)
  for (const { expr, decider, parts, span } of lowering.offers) {
    const isDecider = (one: Expr): boolean => sameName(one, decider)
    let frame: Frame = { key: '', isDecider, unseen: new Map() }
    for (const part of parts) frame = named(frame, part.local, search.cardsIn(part.domain, frame, 0))
    const name = search.read(expr, frame, 0)
    if (name !== null) lowering.program.report(diagnostic('lower/unseen-by-decider', span, { name }))
  }
}

class Search {
  private readonly lowering: Lowering
  /** Kinds of cards that are turned up or shown somewhere, whose cards anybody may know. */
  private readonly shown: ReadonlySet<number>
  /** What definitions were found to read and to give, by their number and frame: each is looked through once. */
  private readonly reads = new Map<string, string | null>()
  private readonly gives = new Map<string, string | null>()

  constructor(lowering: Lowering) {
    this.lowering = lowering
    this.shown = new Set(lowering.nodes.flatMap((node) => this.shownBy(node)))
  }

  private shownBy(node: Node): readonly number[] {
    const { zones } = this.lowering.program
    switch (node.kind) {
      case 'flip':
        return node.up ? kindsOf(node.cards.t) : []
      case 'show':
        return kindsOf(node.cards.t)
      case 'move':
      case 'draw':
        return node.target.face === true ? [zones[node.target.to.zone]!.card] : []
      case 'reveal':
        return node.what.k === 'zone' ? [zones[node.what.id]!.card] : []
      default:
        return []
    }
  }

  /** The first thing unseen whose value matters to the expression, by name. */
  read(expr: Expr, frame: Frame, depth: number): string | null {
    const own = this.ownRead(expr, frame, depth)
    if (own !== null) return own
    const inner =
      'bind' in expr && 'set' in expr ? named(frame, expr.bind, this.cardsIn(expr.set, frame, depth)) : frame
    for (const part of partsOf(expr)) {
      const found = this.read(part, inner, depth)
      if (found !== null) return found
    }
    return null
  }

  private ownRead(expr: Expr, frame: Frame, depth: number): string | null {
    switch (expr.k) {
      case 'attr':
      case 'rowOf':
        return this.cardsIn(expr.of, frame, depth)
      case 'dispatch': {
        const card = this.cardsIn(expr.card, frame, depth)
        return card ?? this.throughDefines(expr, [expr.card, ...expr.args], frame, depth)
      }
      case 'define':
        return this.throughDefines(expr, expr.args, frame, depth)
      case 'var': {
        const def = this.lowering.program.vars[expr.id]!
        return def.seen.k === 'owner' && isAnother(expr.index[def.seen.position], frame) ? def.name : null
      }
      default:
        return null
    }
  }

  private throughDefines(expr: Expr, args: readonly Expr[], frame: Frame, depth: number): string | null {
    if (depth >= MAX_DEPTH) return null
    for (const id of definesOf(this.lowering.program, expr)) {
      const def = this.lowering.program.defines[id]
      // A definition that is shown is worked out with full knowledge.
      if (def === undefined || def.seen !== null) continue
      const inner = this.inside(args, frame, depth)
      const key = `${id} ${inner.key}`
      if (!this.reads.has(key)) {
        this.reads.set(key, null)
        this.reads.set(key, this.read(def.body, inner, depth + 1))
      }
      const found = this.reads.get(key)!
      if (found !== null) return found
    }
    return null
  }

  /** What the parameters of a definition are, from what it is given. */
  private inside(args: readonly Expr[], frame: Frame, depth: number): Frame {
    const unseen = new Map<number, string>()
    const deciders = new Set<number>()
    for (const [i, arg] of args.entries()) {
      const zone = this.cardsIn(arg, frame, depth)
      if (zone !== null) unseen.set(i, zone)
      if (frame.isDecider(arg)) deciders.add(i)
    }
    const key = `${[...unseen].join(' ')}|${[...deciders].join(' ')}`
    return { key, unseen, isDecider: (one) => one.k === 'local' && one.seat === undefined && deciders.has(one.i) }
  }

  /** The zone of the cards that an expression gives, if all of them are unseen. */
  cardsIn(expr: Expr, frame: Frame, depth: number): string | null {
    if (kindsOf(expr.t).length === 0) return null
    switch (expr.k) {
      case 'zone':
      case 'top':
        return this.unseenZone(expr.ref, frame)
      case 'local':
        return expr.of === undefined && expr.seat === undefined ? (frame.unseen.get(expr.i) ?? null) : null
      case 'where':
      case 'with':
      case 'the':
        return this.cardsIn(expr.set, frame, depth)
      case 'minus':
        return this.cardsIn(expr.a, frame, depth)
      case 'define': {
        const def = this.lowering.program.defines[expr.id]
        if (depth >= MAX_DEPTH || def === undefined || def.seen !== null) return null
        const inner = this.inside(expr.args, frame, depth)
        const key = `${expr.id} ${inner.key}`
        if (!this.gives.has(key)) {
          this.gives.set(key, null)
          this.gives.set(key, this.cardsIn(def.body, inner, depth + 1))
        }
        return this.gives.get(key)!
      }
      default:
        return null
    }
  }

  private unseenZone({ zone, index }: ZoneRef, frame: Frame): string | null {
    const { name, seen, card, box } = this.lowering.program.zones[zone]!
    if (box || this.shown.has(card)) return null
    const unseen = seen.k === 'nobody' || (seen.k === 'owner' && isAnother(index[seen.position], frame))
    return unseen ? name : null
  }
}

/** Is this, for sure, a player other than the one who decides? */
function isAnother(seat: Expr | undefined, frame: Frame): boolean {
  return seat?.k === 'step' && seat.set === null && frame.isDecider(seat.x)
}

function named(frame: Frame, local: number, zone: string | null): Frame {
  const unseen = new Map(frame.unseen)
  if (zone === null) unseen.delete(local)
  else unseen.set(local, zone)
  return { ...frame, unseen }
}

/** One name, read twice at one stop of play. */
function sameName(a: Expr, b: Expr): boolean {
  if (a.k === 'local' && b.k === 'local') {
    return a.i === b.i && a.of === b.of && a.seat === undefined && b.seat === undefined
  }
  return a.k === 'var' && b.k === 'var' && a.id === b.id && a.index.length === 0
}

function kindsOf(type: ValueType): readonly number[] {
  const one = type.k === 'set' ? type.of : type
  return one.k === 'kind' ? [one.type] : []
}
