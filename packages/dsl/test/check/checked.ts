/** Declarations as text, checked; what they became as text again. */
import { declare } from '../../src/check/declare.js'
import type { Program } from '../../src/check/program.js'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { lineIndexAt, lineStartsOf } from '../../src/source/line-index.js'
import type { Item } from '../../src/syntax/ast.js'
import { parse } from '../../src/syntax/parse.js'
import { showExpr, showType } from './show-expr.js'

export interface Checked {
  readonly program: Program
  /** `code at «text»: message`, in order of place; `| help` behind it when there is one. */
  readonly findings: readonly string[]
}

export function check(text: string, header = 'game demo "Demo" for 2..4 players'): Checked {
  const whole = `${header}\n${text}`
  const { diagnostics } = parse('demo.rules', whole)
  if (diagnostics.length > 0) throw new Error(`not even readable: ${diagnostics.map((d) => d.message).join('; ')}`)
  const program = declareText(whole)
  const findings = [...program.diagnostics].sort((a, b) => a.span.start - b.span.start)
  return { program, findings: findings.map((d) => show(whole, d)) }
}

/** The declarations of a game's text, whatever could be read of it. */
export function declareText(text: string): Program {
  const { header, decls } = parse('demo.rules', text).value
  const starts = lineStartsOf(text)
  const nowhere = { file: 'demo.rules', start: 0, end: 0 }
  return declare(decls as readonly Item[], {
    seats: header?.kind === 'game' ? header.seats : { kind: 'count', min: 2, max: 2, span: nowhere },
    files: ['demo.rules'],
    lineOf: (_file, offset) => lineIndexAt(starts, offset) + 1,
  })
}

function show(text: string, { code, span, message, help }: Diagnostic): string {
  const at = text.slice(span.start, span.end).replace(/\s+/g, ' ')
  return `${code} at «${at}»: ${message}${help === undefined ? '' : ` | ${help}`}`
}

/** The body of the last definition that is no card's own, as a graph expression in short text, with its type. */
export function bodyOf(text: string, header?: string): string {
  const { program, findings } = check(text, header)
  if (findings.length > 0) throw new Error(findings.join('\n'))
  const def = program.defines.findLast((define) => define.memberOf === null)!
  const names = def.locals.map((local) => local.name)
  return `${showExpr(program, def.body, names)} :: ${showType(program, def.body.t)}`
}
