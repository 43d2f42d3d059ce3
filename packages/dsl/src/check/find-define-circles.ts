/** Definitions that rest on themselves, directly or through others: there would be no place to begin. */

import { type Expr, partsOf, type SourceRef } from '@rheol/runtime/graph'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type { Program } from './program.js'
import { definesOf } from './secrecy.js'

/** Reports each circle once, at the first of its members, naming them in order. */
export function reportDefineCircles(program: Program, nameOf: (define: number) => Span | null): void {
  const uses = program.defines.map((def) => [...usedBy(program, def.body)])
  const done = new Set<number>()
  const told = new Set<number>()
  for (const start of program.defines.keys()) {
    // A chain of definitions may be longer than calls may nest, so the way back is kept in a list.
    const path: { readonly id: number; next: number }[] = [{ id: start, next: 0 }]
    const onPath = new Set([start])
    while (path.length > 0) {
      const last = path.at(-1)!
      const used = done.has(last.id) ? undefined : uses[last.id]?.[last.next++]
      if (used === undefined) {
        done.add(last.id)
        onPath.delete(last.id)
        path.pop()
      } else if (onPath.has(used)) {
        const circle = path.slice(path.findIndex((step) => step.id === used)).map((step) => step.id)
        if (!circle.some((id) => told.has(id))) report(program, circle, nameOf)
        for (const id of circle) told.add(id)
      } else if (!done.has(used)) {
        path.push({ id: used, next: 0 })
        onPath.add(used)
      }
    }
  }
}

function usedBy(program: Program, expr: Expr, found: Set<number> = new Set()): Set<number> {
  for (const id of definesOf(program, expr)) found.add(id)
  for (const part of partsOf(expr)) usedBy(program, part, found)
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
