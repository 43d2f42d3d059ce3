import type { ScalarType, TestChance } from '@rheol/runtime/graph'
import { isError } from '../check/program.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import type { TestContext } from './lower-test.js'
import { bare } from './lowering.js'

/** `next roll Pip: 6, 1` · `next random player: B` · `next shuffle deck: ace, two` */
export function lowerChanceLine(test: TestContext, line: Extract<Ast.TestLine, { kind: 'next' }>): TestChance[] {
  const { program, exprs } = test.lowering
  const of = bare(line.of)
  if (line.what === 'shuffle') {
    const zone = exprs.zone(of, test.scope, null)
    if (zone === null) return []
    const rows = constants(test, line.values, { k: 'row', type: program.zones[zone.zone]!.card })
    return rows === null ? [] : [{ k: 'shuffle', zone, rows }]
  }
  const name = of.kind === 'name' ? of.name.text : ''
  const symbol = program.globals.get(name)
  const def = symbol?.kind === 'type' ? program.types[symbol.id] : undefined
  if (line.what === 'roll') {
    if (symbol?.kind !== 'type' || def?.kind !== 'die') return bad(test, of, '`next roll` names a die of the game.')
    const type: ScalarType =
      def.members === null
        ? { k: 'int', min: def.min, max: def.min + def.weights.length - 1 }
        : { k: 'kind', type: symbol.id }
    const values = constants(test, line.values, type)
    return values === null ? [] : [{ k: 'roll', die: symbol.id, values }]
  }
  const type: ScalarType | null =
    name === 'player' || name === 'players'
      ? { k: 'player' }
      : symbol?.kind === 'type'
        ? { k: 'kind', type: symbol.id }
        : null
  if (type === null) return bad(test, of, '`next random` names a kind of thing: `player`, an enum, a card.')
  const read: ScalarType = def?.kind === 'card' && type.k === 'kind' ? { k: 'row', type: type.type } : type
  const values = constants(test, line.values, read)
  return values === null ? [] : [{ k: 'random', of: read, values }]
}

function bad(test: TestContext, at: Ast.Expr, reason: string): [] {
  test.lowering.program.report(diagnostic('test/bad-chance', at.span, { reason }))
  return []
}

function constants(test: TestContext, exprs: readonly Ast.Expr[], type: ScalarType): number[] | null {
  const values: number[] = []
  for (const expr of exprs) {
    const value = test.lowering.exprs.check(expr, test.scope, type)
    if (isError(value)) return null
    if (value.k !== 'const') {
      bad(test, expr, 'What chance brings must be a fixed value.')
      return null
    }
    values.push(value.v)
  }
  return values
}
