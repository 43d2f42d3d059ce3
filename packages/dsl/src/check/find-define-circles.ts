/** Definitions that rest on themselves, directly or through others: there would be no place to begin. */

import type { Expr, SourceRef } from '@rheol/runtime/graph'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type { Program } from './program.js'
import { definesOf } from './secrecy.js'
import { operands } from './walk-expr.js'

/** Reports each circle once, at the first of its members, naming them in order. */
export function reportDefineCircles(program: Program, nameOf: (define: number) => Span | null): void {
  const done = new Set<number>()
  const told = new Set<number>()
  const uses = program.defines.map((def) => [...usedBy(program, def.body)])
  const path: number[] = []

  function visit(id: number): void {
    const at = path.indexOf(id)
    if (at >= 0) {
      const circle = path.slice(at)
      if (!circle.some((member) => told.has(member))) report(program, circle, nameOf)
      for (const member of circle) told.add(member)
      return
    }
    if (done.has(id)) return
    path.push(id)
    for (const next of uses[id] ?? []) visit(next)
    path.pop()
    done.add(id)
  }
  for (const id of program.defines.keys()) visit(id)
}

function usedBy(program: Program, expr: Expr, found: Set<number> = new Set()): Set<number> {
  for (const id of definesOf(program, expr)) found.add(id)
  for (const part of operands(expr)) usedBy(program, part, found)
  return found
}

function report(program: Program, circle: readonly number[], nameOf: (define: number) => Span | null): void {
  const defs = circle.map((id) => ({
    name: program.defines[id]!.name,
    span: nameOf(id) ?? spanOf(program, program.defines[id]!.at),
  }))
  const first = defs[0]!
  const names = [...defs, first].map((def) => `\`${def.name}\``).join(' → ')
  const related = defs.slice(1).map((def) => ({ span: def.span, message: `\`${def.name}\` is part of it` }))
  program.report(diagnostic('check/circular-defines', first.span, { circle: names }, { related }))
}

function spanOf(program: Program, at: SourceRef): Span {
  return { file: program.files[at[0]] ?? '', start: at[1], end: at[2] }
}
