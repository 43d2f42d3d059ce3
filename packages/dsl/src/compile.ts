/** The whole compiler on one screen: texts in, rule graph and findings out. No file is read here. */
import type { RuleGraph } from '@rheol/runtime/graph'
import { makeExprChecker } from './check/check-expr.js'
import { declare } from './check/declare.js'
import { withoutConsequences } from './diagnostics/consequences.js'
import type { Diagnostic, Outcome } from './diagnostics/diagnostic.js'
import { withFamiliarSlip } from './diagnostics/familiar-slips.js'
import { lower } from './lower/lower.js'
import type { TestsBeside } from './lower/tests-beside.js'
import { overlay } from './resolve/variants.js'
import { positionAt } from './source/source-file.js'
import { Sources } from './source/sources.js'
import type { FileAst } from './syntax/ast.js'
import { parse } from './syntax/parse.js'

/** A game with the variants laid over it, already parsed, and the test files that stand beside it. */
export interface CompileInput {
  readonly base: FileAst
  /** In load order: each may change what those before it made. */
  readonly variants: readonly FileAst[]
  readonly tests: readonly TestsBeside[]
  /** Text of every file that takes part, for line numbers. */
  readonly texts: ReadonlyMap<string, string>
}

/** From syntax trees to a graph; `value` is null when there are errors. Tests known to be faultless are left out of it. */
export function compileTrees({ base, variants, tests, texts }: CompileInput): Outcome<RuleGraph | null> {
  const merged = overlay(base, variants)
  if (merged.value === null) return { value: null, diagnostics: merged.diagnostics }
  const whole = merged.value
  const sources = new Sources(texts)
  const program = declare(whole.decls, {
    seats: whole.seats,
    files: [...texts.keys()],
    lineOf: (file, offset) => {
      const source = sources.get(file)
      return source === undefined ? 1 : positionAt(source, offset).line
    },
  })
  const graph = lower(program, makeExprChecker(program), whole, tests)
  const damages = [...[base, ...variants].map((file) => file.damage), ...tests.map((file) => file.damage)]
  const all = [...merged.diagnostics, ...program.diagnostics]
  const diagnostics = withoutConsequences(all, damages, sources).map((it) => {
    const source = sources.get(it.span.file)
    return source === undefined ? it : withFamiliarSlip(it, source)
  })
  return { value: all.some(isFatal) ? null : graph, diagnostics }
}

/** Compiles one game from its text alone: for tests, examples and single files. */
export function compileText(file: string, text: string): Outcome<RuleGraph | null> {
  const parsed = parse(file, text)
  const compiled = compileTrees({ base: parsed.value, variants: [], tests: [], texts: new Map([[file, text]]) })
  const diagnostics: Diagnostic[] = [...parsed.diagnostics, ...compiled.diagnostics]
  return { value: parsed.diagnostics.some(isFatal) ? null : compiled.value, diagnostics }
}

function isFatal(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}
