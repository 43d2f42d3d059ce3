/** Zones and variables as places: where cards go, what an assignment changes. */
import type { ValueType, ZoneRef } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { bare, type Checking, fail } from './checking.js'
import { infer } from './infer.js'
import { inferIndexes } from './infer-access.js'
import { describeGlobal, onlyCardKind } from './infer-name.js'
import { isError } from './program.js'
import type { Scope } from './scope.js'
import { capital, describeType } from './types.js'
import { suggestion } from './unknown-name.js'

/** The name at the head of `x` or `x[i]`, and what stands in its brackets. */
export function headOf(expr: Ast.Expr): { readonly name: Ast.Name; readonly index: readonly Ast.Expr[] } | null {
  const inner = bare(expr)
  if (inner.kind === 'name') return { name: inner.name, index: [] }
  if (inner.kind !== 'index') return null
  const target = bare(inner.target)
  return target.kind === 'name' ? { name: target.name, index: inner.index } : null
}

/** A zone with its index. `hint` tells whose box is meant. Reports and gives null for anything else. */
export function zoneRef(checking: Checking, expr: Ast.Expr, scope: Scope, hint: ValueType | null): ZoneRef | null {
  const { program } = checking
  const head = headOf(expr)
  if (head === null || scope.find(head.name.text) !== null) return notAZone(checking, expr, scope)
  const { name, index } = head
  if (name.text === 'box' && index.length === 0) {
    const wanted = hint?.k === 'set' ? hint.of : hint
    const card = wanted?.k === 'kind' || wanted?.k === 'row' ? wanted.type : onlyCardKind(checking)
    if (card !== null && program.types[card]?.kind === 'card') return { zone: program.box(card), index: [] }
    fail(checking, 'check/box-of-what', name.span, {})
    return null
  }
  const symbol = program.globals.get(name.text)
  if (symbol?.kind !== 'zone') {
    if (symbol === undefined && index.length === 0) {
      const zones = program.zones.flatMap((zone) => (zone.box ? ['box'] : [zone.name]))
      const extra = suggestion(name, zones)
      if (extra.help !== undefined) {
        fail(checking, 'check/unknown-name', name.span, { name: name.text }, extra)
        return null
      }
    }
    return notAZone(checking, expr, scope)
  }
  const values = inferIndexes(checking, name, program.zones[symbol.id]!.index, index, scope, symbol)
  return values === null ? null : { zone: symbol.id, index: values }
}

function notAZone(checking: Checking, expr: Ast.Expr, scope: Scope): null {
  const { program } = checking
  const name = headOf(expr)?.name
  const symbol = name === undefined ? undefined : program.globals.get(name.text)
  if (name !== undefined && symbol !== undefined && scope.find(name.text) === null) {
    fail(checking, 'check/not-a-zone', expr.span, { what: `\`${name.text}\` is ${describeGlobal(symbol)}; it` })
    return null
  }
  const value = infer(checking, expr, scope, null)
  if (isError(value)) return null
  fail(checking, 'check/not-a-zone', expr.span, { what: capital(describeType(program, value.t)) })
  return null
}
