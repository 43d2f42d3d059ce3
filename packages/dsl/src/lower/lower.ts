/**
 * From checked declarations to a RuleGraph: every body becomes nodes, every decision a choice. The order matters
 * once: actions and steps first, since triggers take their parameters from them.
 */
import type { EndDef, RuleGraph, ScalarType, StepDef, TestDef } from '@rheol/runtime/graph'
import { GRAPH_FORMAT, GRAPH_VERSION } from '@rheol/runtime/graph'
import { makeExprChecker } from '../check/check-expr.js'
import { positions } from '../check/new-program.js'
import type { ExprChecker, Program, StepSymbol } from '../check/program.js'
import { Owner, Scope } from '../check/scope.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Merged } from '../resolve/variants.js'
import type * as Ast from '../syntax/ast.js'
import { reportCircles } from './find-circles.js'
import { reportEndlessLoops } from './find-endless-loops.js'
import { reportNeverSet } from './find-never-set.js'
import { type KnownDeeds, knownDeeds } from './known-deeds.js'
import { lowerAction } from './lower-action.js'
import { lowerBody } from './lower-body.js'
import { declareParams } from './lower-call.js'
import { lowerTest } from './lower-test.js'
import { isTarget, lowerTrigger, triggersByTarget } from './lower-trigger.js'
import type { Lowering } from './lowering.js'
import type { TestsBeside } from './tests-beside.js'
import { TestsView } from './tests-view.js'
import { reportToldSecrets } from './told-secrets.js'
import { reportUnseenOffers } from './unseen-offers.js'

const PLAYER: ScalarType = { k: 'player' }

/**
 * Lowers a whole game. Findings go to `program.report`; null when there is nothing that could run. The tests of a file
 * that is known to be faultless are left out.
 */
export function lower(
  program: Program,
  exprs: ExprChecker,
  merged: Merged,
  beside: readonly TestsBeside[],
): RuleGraph | null {
  // What is declared wrongly is absorbed wherever it is named, so that tests seem better than they are.
  const declaredWell = !program.diagnostics.some((it) => it.severity === 'error')
  const lowering: Lowering = {
    program,
    exprs,
    nodes: [],
    choices: [],
    entries: new Map(),
    phases: new Map(),
    alternatives: new Map(),
    triggers: triggersByTarget(program.steps),
    targetNamed: positions(program.steps, (step) => (isTarget(step) ? step.name : '')),
    publicTexts: [],
    offers: [],
    keys: new Set(),
  }
  const declared = [...program.steps]
  // Signatures of actions are known only once their parts are lowered, and triggers and tests need them.
  for (const step of declared)
    if (step.kind === 'action' && !lowering.alternatives.has(step.id))
      lowerAction(lowering, step, new Scope(step.owner))
  for (const step of declared) if (step.kind !== 'action' && step.kind !== 'trigger') lowerStep(lowering, step)
  for (const step of declared) if (step.kind === 'trigger') lowerTrigger(lowering, step)
  const ends = merged.decls.flatMap((decl) => (decl.kind === 'end' ? [lowerEnd(lowering, decl)] : []))
  const inTests: Lowering = { ...lowering, exprs: makeExprChecker(program, 'test') }
  const known = knownDeeds(inTests)
  const own = merged.decls.filter((decl) => decl.kind === 'test')
  const tests = own.flatMap((decl) => lowerTest(inTests, known, decl) ?? [])
  const view = declaredWell ? new TestsView(program, known) : null
  for (const file of beside) tests.push(...lowerTestsBeside(inTests, known, file, view))
  reportSameTitles(lowering, [...own.map((decl) => decl.title), ...beside.flatMap((file) => file.titles)])
  const play = program.steps.find((step) => step.kind === 'play')
  const setup = program.steps.find((step) => step.kind === 'setup')
  const game = merged.headers[0]
  if (play === undefined) {
    if (game !== undefined) program.report(diagnostic('lower/no-play', game.name.span, { game: game.name.text }))
    return null
  }
  reportCircles(lowering)
  reportToldSecrets(lowering)
  reportUnseenOffers(lowering)
  reportEndlessLoops(lowering)
  reportNeverSet(lowering, merged.decls)
  return {
    format: GRAPH_FORMAT,
    version: GRAPH_VERSION,
    name: merged.name,
    layers: merged.headers.map((header) => ({
      name: header.name.text,
      title: header.title.text,
      file: program.ref(header.span)[0],
      doc: header.doc,
    })),
    title: exprs.sentence(merged.title, new Scope(new Owner())).text,
    seats: program.seats,
    files: program.files,
    texts: program.texts,
    types: program.types,
    attributes: program.attributes,
    tables: program.tables,
    options: program.options,
    zones: program.zones,
    vars: program.vars,
    defines: program.defines,
    dispatches: program.dispatches,
    steps: program.steps.map((step) => stepDef(lowering, step)),
    nodes: lowering.nodes,
    choices: lowering.choices,
    ends,
    setup: setup?.id ?? null,
    play: play.id,
    tests,
  }
}

function lowerTestsBeside(lowering: Lowering, known: KnownDeeds, file: TestsBeside, view: TestsView | null): TestDef[] {
  if (view !== null && file.isFaultless(view)) return []
  const { diagnostics } = lowering.program
  const before = diagnostics.length
  const tests = file.tests().flatMap((decl) => lowerTest(lowering, known, decl) ?? [])
  if (view !== null && diagnostics.length === before) file.foundFaultless(view)
  return tests
}

/** Two tests of one title could not be told apart in a report. */
function reportSameTitles({ program }: Lowering, titles: readonly Ast.TextLiteral[]): void {
  const first = new Map<string, Ast.TextLiteral>()
  for (const title of titles) {
    const { text, span } = title
    const other = first.get(text)
    if (other === undefined) first.set(text, title)
    else {
      const related = [{ span: other.span, message: 'the other one' }]
      program.report(diagnostic('test/same-title', span, { title: text }, { related }))
    }
  }
}

function lowerStep(lowering: Lowering, step: StepSymbol): void {
  const decl = step.decl as Ast.StepDecl | Ast.BlockDecl
  const scope = new Scope(step.owner)
  declareParams(step, scope)
  if (decl.kind === 'step' && decl.text !== null) {
    const text = lowering.exprs.sentence(decl.text, scope)
    const { span } = decl.text
    lowering.phases.set(step.id, text)
    lowering.publicTexts.push({ step: step.id, text, span, at: lowering.program.ref(span) })
  }
  lowerBody(lowering, step, decl.body, scope)
}

function lowerEnd(lowering: Lowering, decl: Ast.EndDecl): EndDef {
  const { exprs, program } = lowering
  const owner = new Owner()
  const scope = new Scope(owner)
  const cond = exprs.bool(decl.condition, scope)
  const winners = exprs.set(decl.winners, scope, PLAYER)
  const text = decl.text === null ? null : exprs.sentence(decl.text, scope)
  return { name: decl.name.text, doc: decl.doc, locals: owner.locals, cond, winners, text, at: program.ref(decl.span) }
}

function stepDef(lowering: Lowering, step: StepSymbol): StepDef {
  return {
    name: step.name,
    doc: step.decl.doc,
    kind: step.kind,
    text: lowering.phases.get(step.id) ?? null,
    params: step.params.length,
    locals: step.owner.locals,
    entry: lowering.entries.get(step.id) ?? null,
    at: lowering.program.ref(step.decl.span),
  }
}
