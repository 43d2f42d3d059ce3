/** Compiles the nodes that touch cards. */
import type { Expr, MoveTarget, Node, TypeId, ZoneRef } from '../graph/rule-graph.js'
import { flipFunction, moveFunction, putFunction, showFunction, shuffleFunction } from './card-moves.js'
import { allOf, zoneBase, zoneInstance } from './lookups.js'
import { hold, type Scope } from './scope.js'
import { seatMask } from './seats.js'

type CardNode = Extract<Node, { kind: 'move' | 'draw' | 'deal' | 'shuffle' | 'flip' | 'show' }>

export function writeCardNode(sc: Scope, node: CardNode): void {
  switch (node.kind) {
    case 'move': {
      const card = cardKind(sc, node.what.cards)
      if (sc.unit.fused && node.what.cards.t.k !== 'set' && node.what.count === null) {
        putOne(sc, card, hold(sc, sc.exprs.value(sc, node.what.cards)), node.target)
        return
      }
      const list = cardList(sc, node.what.cards, node.what.count)
      const { z, bottom, face } = target(sc, node.target)
      sc.out.push(`${moveFunction(sc, card)}(s, ${list.buffer}, ${list.count}, ${z}, ${bottom}, ${face}, ${sc.at});`)
      return
    }
    case 'draw': {
      const card = sc.unit.graph.zones[node.from.zone]!.card
      const count = hold(sc, sc.exprs.value(sc, node.count))
      const first = sc.unit.fused && count === '1' ? topOf(sc, node.from) : null
      if (first !== null) {
        putOne(sc, card, hold(sc, first), node.target)
        return
      }
      const list = zoneList(sc, node.from, count)
      const { z, bottom, face } = target(sc, node.target)
      sc.out.push(`${moveFunction(sc, card)}(s, ${list.buffer}, ${list.count}, ${z}, ${bottom}, ${face}, ${sc.at});`)
      return
    }
    case 'deal':
      writeDeal(sc, node)
      return
    case 'shuffle': {
      const card = sc.unit.graph.zones[node.zone.zone]!.card
      sc.out.push(`${shuffleFunction(sc, card)}(s, ${instance(sc, node.zone)});`)
      return
    }
    case 'flip': {
      const list = cardList(sc, node.cards, null)
      const flip = flipFunction(sc, cardKind(sc, node.cards))
      sc.out.push(`${flip}(s, ${list.buffer}, ${list.count}, ${node.up ? 1 : 0});`)
      return
    }
    case 'show': {
      const list = cardList(sc, node.cards, null)
      const seats = hold(sc, seatMask(sc, node.to))
      sc.out.push(`${showFunction(sc, cardKind(sc, node.cards))}(s, ${list.buffer}, ${list.count}, ${seats});`)
    }
  }
}

function cardKind(sc: Scope, cards: Expr): TypeId {
  const card = sc.unit.cardOf(cards.t.k === 'set' ? cards.t.of : cards.t)
  if (card === null) throw new Error('cards were expected')
  return card
}

interface CardList {
  readonly buffer: string
  readonly count: string
}

/** The cards in a list of their own, since moving them changes where they lie: piles from the top. */
function cardList(sc: Scope, cards: Expr, count: Expr | null): CardList {
  const { unit } = sc
  const most = count === null ? null : hold(sc, sc.exprs.value(sc, count))
  const buffer = unit.buffer(Math.max(1, unit.layout.cards[cardKind(sc, cards)]!.copies))
  const n = unit.fresh('n')
  sc.out.push(`let ${n} = 0;`)
  if (cards.t.k !== 'set') {
    const card = hold(sc, sc.exprs.value(sc, cards))
    const wanted = most === null ? '' : ` && ${most} > 0`
    sc.out.push(`if (${card} >= 0${wanted}) ${buffer}[${n}++] = ${card};`)
    return { buffer, count: n }
  }
  const label = unit.fresh('a')
  sc.out.push(`${label}: {`)
  if (most !== null) sc.out.push(`if (${most} <= 0) break ${label};`)
  sc.exprs.each(sc, cards, (inner, v) => {
    inner.out.push(`${buffer}[${n}++] = ${v};`)
    if (most !== null) inner.out.push(`if (${n} >= ${most}) break ${label};`)
  })
  sc.out.push('}')
  return { buffer, count: n }
}

/** The first cards of a zone: a pile from the top, a group in order. */
function zoneList(sc: Scope, ref: ZoneRef, most: string): CardList {
  const { unit } = sc
  const { card } = unit.graph.zones[ref.zone]!
  const buffer = unit.buffer(Math.max(1, unit.layout.cards[card]!.copies))
  const n = unit.fresh('n')
  const label = unit.fresh('a')
  const all: Expr = { k: 'zone', ref, t: { k: 'set', of: { k: 'kind', type: card } } }
  sc.out.push(`let ${n} = 0;`, `${label}: if (${most} > 0) {`)
  sc.exprs.each(sc, all, (inner, v) => {
    inner.out.push(`${buffer}[${n}++] = ${v};`, `if (${n} >= ${most}) break ${label};`)
  })
  sc.out.push('}')
  return { buffer, count: n }
}

/** Moves a card, if there is one. In a playout nobody is told of it, so that no list is needed. */
function putOne(sc: Scope, card: TypeId, copy: string, to: MoveTarget): void {
  const { z, bottom, face } = target(sc, to)
  sc.out.push(`if (${copy} >= 0) ${putFunction(sc, card)}(s, ${copy}, ${z}, ${bottom}, ${face}, ${sc.at});`)
}

/** The top card of a pile, or a number below 0; null for other zones and places that may not be there. */
function topOf(sc: Scope, ref: ZoneRef): string | null {
  if (sc.unit.layout.zones[ref.zone]!.holds !== 'pile') return null
  const place = zoneBase(sc, ref)
  return place.guards.length === 0 ? `s[${place.code}]` : null
}

function target(sc: Scope, to: MoveTarget): { z: string; bottom: number; face: number } {
  return { z: instance(sc, to.to), bottom: to.bottom ? 1 : 0, face: to.face === null ? -1 : to.face ? 1 : 0 }
}

/** The instance that is written to; a place that is not there is a fault. */
function instance(sc: Scope, ref: ZoneRef): string {
  const place = zoneInstance(sc, ref)
  if (place.guards.length > 0) {
    sc.out.push(
      `if (!(${allOf(place.guards)})) throw FAULT('engine/fault', 'There is no such place for cards.', ${sc.at});`,
    )
  }
  return hold(sc, place.code)
}

/** Round by round, one card at a time to each instance, as long as there are cards. */
function writeDeal(sc: Scope, node: Extract<Node, { kind: 'deal' }>): void {
  const { unit } = sc
  const { card } = unit.graph.zones[node.from.zone]!
  const to = unit.layout.zones[node.to]!
  const count = hold(sc, sc.exprs.value(sc, node.count))
  const list = zoneList(sc, node.from, hold(sc, `${count} * ${to.instances}`))
  const hand = unit.buffer(Math.max(1, unit.layout.cards[card]!.copies))
  const [i, j, n] = [unit.fresh('i'), unit.fresh('j'), unit.fresh('n')]
  sc.out.push(
    `for (let ${i} = 0; ${i} < ${to.instances}; ${i}++) {`,
    `let ${n} = 0;`,
    `for (let ${j} = ${i}; ${j} < ${list.count}; ${j} += ${to.instances}) ${hand}[${n}++] = ${list.buffer}[${j}];`,
    `${moveFunction(sc, card)}(s, ${hand}, ${n}, ${to.first} + ${i}, 0, -1, ${sc.at});`,
    '}',
  )
}
