import type { Expr, MoveTarget, NodeId, ScalarType } from '@rheol/runtime/graph'
import { isError } from '../check/program.js'
import type { Scope } from '../check/scope.js'
import { describeType } from '../check/types.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import { addNode, type Body, bare, type Lowering } from './lowering.js'

type CardStatement = Extract<Ast.Stmt, { kind: 'move' | 'draw' | 'deal' | 'shuffle' | 'flip' | 'show' }>

const ANY_COUNT: ScalarType = { k: 'int', min: -1_000_000, max: 1_000_000 }

/** The statements that touch cards: `move`, `draw`, `deal`, `shuffle`, `flip`, `show`. */
export function lowerCardStatement(lowering: Lowering, body: Body, stmt: CardStatement, scope: Scope): NodeId[] {
  const { exprs, program } = lowering
  switch (stmt.kind) {
    case 'move': {
      const count = stmt.count === null ? null : exprs.check(stmt.count, scope, ANY_COUNT)
      const cards = checkCards(lowering, stmt.what, scope)
      const target = moveTarget(lowering, stmt.to, scope, cards === null ? null : cardKind(lowering, cards))
      if (cards === null || target === null || (count !== null && isError(count))) return []
      if (count !== null && !alike(cards)) program.report(diagnostic('lower/unlike-cards', stmt.what.span, {}))
      return [addNode(lowering, body, stmt.span, { kind: 'move', what: { cards, count }, target })]
    }
    case 'draw': {
      const count = exprs.check(stmt.count, scope, ANY_COUNT)
      const from = exprs.zone(bare(stmt.from), scope, null)
      const target = moveTarget(lowering, stmt.to, scope, from === null ? null : program.zones[from.zone]!.card)
      if (from === null || target === null || isError(count)) return []
      return [addNode(lowering, body, stmt.span, { kind: 'draw', count, from, target })]
    }
    case 'deal': {
      const count = exprs.check(stmt.count, scope, ANY_COUNT)
      const from = exprs.zone(bare(stmt.from), scope, null)
      const to = exprs.zoneFamily(bare(stmt.to))
      if (to === null) {
        program.report(diagnostic('lower/not-a-zone-family', stmt.to.span, {}))
        return []
      }
      if (from === null || isError(count)) return []
      return [addNode(lowering, body, stmt.span, { kind: 'deal', count, from, to })]
    }
    case 'shuffle': {
      const zone = exprs.zone(bare(stmt.zone), scope, null)
      return zone === null ? [] : [addNode(lowering, body, stmt.span, { kind: 'shuffle', zone })]
    }
    case 'flip': {
      const cards = checkCards(lowering, stmt.what, scope)
      if (cards === null) return []
      return [addNode(lowering, body, stmt.span, { kind: 'flip', cards, up: stmt.facing === 'up' })]
    }
    case 'show': {
      const cards = checkCards(lowering, stmt.what, scope)
      const to = exprs.check(stmt.to, scope, null)
      if (cards === null || isError(to)) return []
      const isSeats = to.t.k === 'player' || (to.t.k === 'set' && to.t.of.k === 'player')
      if (!isSeats) {
        program.report(diagnostic('lower/show-to-whom', stmt.to.span, { what: describeType(program, to.t) }))
        return []
      }
      return [addNode(lowering, body, stmt.span, { kind: 'show', cards, to })]
    }
  }
}

/** A card or a set of cards; null when it is neither (reported). */
export function checkCards(lowering: Lowering, expr: Ast.Expr, scope: Scope): Expr | null {
  const { exprs, program } = lowering
  const cards = exprs.check(expr, scope, null)
  if (isError(cards)) return null
  if (cardKind(lowering, cards) !== null) return cards
  program.report(diagnostic('lower/not-cards', expr.span, { what: describeType(program, cards.t) }))
  return null
}

/** The card kind of a card or set of cards; null for anything else. */
export function cardKind(lowering: Lowering, expr: Expr): number | null {
  const scalar = expr.t.k === 'set' ? expr.t.of : expr.t
  if (scalar.k !== 'kind') return null
  return lowering.program.types[scalar.type]?.kind === 'card' ? scalar.type : null
}

function moveTarget(lowering: Lowering, dest: Ast.Dest, scope: Scope, card: number | null): MoveTarget | null {
  const to = lowering.exprs.zone(bare(dest.place), scope, card)
  if (to === null) return null
  const zone = lowering.program.zones[to.zone]!
  const holds = lowering.program.types[zone.card]?.name
  const given = card === null ? undefined : lowering.program.types[card]?.name
  // A zone whose card kind could not be read has its own finding.
  if (holds === undefined) return null
  if (card !== null && zone.card !== card && given !== undefined) {
    lowering.program.report(diagnostic('lower/wrong-zone', dest.place.span, { zone: zone.name, holds, given }))
    return null
  }
  return { to, bottom: dest.bottom, face: dest.facing === null ? null : dest.facing === 'up' }
}

/**
 * Are the cards of a `move n of S` interchangeable, or in an order of their own? True for zones (a pile has a
 * top, a group is moved as it comes) and for filters that settle the row or a printed column.
 */
function alike(cards: Expr): boolean {
  if (cards.k === 'zone' || cards.k === 'top' || cards.k === 'local') return true
  return cards.k === 'where'
}
