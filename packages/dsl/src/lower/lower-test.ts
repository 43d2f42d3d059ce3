/**
 * `test` blocks. The players of a test are names for seats; what is given is spelled out zone by zone and var by
 * var; deeds name a choice's parts or an action. Sets of a grid or family are laid out in order here, so that the
 * runner needs no knowledge of kinds.
 */
import type { Expr, SightTarget, TestChance, TestDeed, TestDef, TestGiven, TestLine } from '@rheol/runtime/graph'
import { isError } from '../check/program.js'
import { Owner, Scope } from '../check/scope.js'
import { suggestionOrAll } from '../check/unknown-name.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import type { KnownDeeds } from './known-deeds.js'
import { checkArgs } from './lower-call.js'
import { lowerGiven } from './lower-given.js'
import { lowerChanceLine } from './lower-test-chance.js'
import { bare, type Lowering } from './lowering.js'

/** What is known while one test is lowered. */
export interface TestContext {
  readonly lowering: Lowering
  readonly known: KnownDeeds
  readonly seats: readonly string[]
  readonly scope: Scope
}

const ORDER: Readonly<Record<Ast.TestLine['kind'], number>> = {
  players: 0,
  option: 1,
  next: 2,
  given: 2,
  run: 3,
  do: 4,
  refuse: 4,
  expect: 4,
}

/** Lowers one test; null when it cannot be run (reported). */
export function lowerTest(lowering: Lowering, known: KnownDeeds, decl: Ast.TestDecl): TestDef | null {
  const { program } = lowering
  const found = program.diagnostics.length
  const seats = seatNames(lowering, decl)
  if (seats === null) return null
  const unseat = seatPlayers(lowering, decl)
  const lowered = lowerLines(lowering, known, decl, seats)
  unseat()
  return program.diagnostics.slice(found).some((d) => d.severity === 'error') ? null : lowered
}

function lowerLines(lowering: Lowering, known: KnownDeeds, decl: Ast.TestDecl, seats: readonly string[]): TestDef {
  const { program } = lowering
  const owner = new Owner()
  const scope = new Scope(owner)
  const test: TestContext = { lowering, known, seats, scope }
  const options: { id: number; value: number }[] = []
  const chance: TestChance[] = []
  const givens: TestGiven[] = []
  const lines: TestLine[] = []
  let run: TestDef['run'] = null
  let stage = 0
  for (const line of decl.lines) {
    if (ORDER[line.kind] < stage) program.report(diagnostic('test/line-order', line.span, { line: line.kind }))
    stage = Math.max(stage, ORDER[line.kind])
    switch (line.kind) {
      case 'players':
        break
      case 'option':
        options.push(...line.sets.flatMap((set) => lowerOption(test, set) ?? []))
        break
      case 'next':
        chance.push(...lowerChanceLine(test, line))
        break
      case 'given':
        givens.push(...line.sets.flatMap((set) => lowerGiven(test, set)))
        break
      case 'run':
        run = lowerRun(test, line.call)
        break
      default: {
        const lowered = lowerLine(test, line)
        if (lowered !== null) lines.push(lowered)
      }
    }
  }
  return {
    title: decl.title.text,
    at: program.ref(decl.span),
    seats,
    locals: owner.locals,
    options,
    chance,
    givens,
    run,
    lines,
  }
}

/** The seats of a test by name; a game with named seats needs no `players` line. */
function seatNames(lowering: Lowering, decl: Ast.TestDecl): readonly string[] | null {
  const { program } = lowering
  const line = decl.lines.find((l) => l.kind === 'players')
  const { min, max, names } = program.seats
  if (line === undefined && names !== null) return names
  const given = line?.names.map((name) => name.text) ?? []
  if (given.length >= min && given.length <= max) return given
  const expected = min === max ? `${min} players` : `${min} to ${max} players`
  program.report(
    diagnostic('test/seats', line?.span ?? decl.title.span, {
      given: given.length === 0 ? 'nobody' : given.length,
      expected,
    }),
  )
  return null
}

/** For the length of the test its players are names of seats, as named seats are in a game. Returns the way back. */
function seatPlayers(lowering: Lowering, decl: Ast.TestDecl): () => void {
  const { program } = lowering
  const seated: string[] = []
  for (const line of decl.lines) {
    if (line.kind !== 'players') continue
    for (const [seat, name] of line.names.entries()) {
      const other = program.globals.get(name.text)
      if (other !== undefined) {
        const related = [{ span: other.span, message: 'declared here' }]
        program.report(diagnostic('lower/name-in-use', name.span, { name: name.text }, { related }))
        continue
      }
      program.globals.set(name.text, { kind: 'seat', name: name.text, span: name.span, seat })
      seated.push(name.text)
    }
  }
  return () => {
    for (const name of seated) program.globals.delete(name)
  }
}

function lowerOption(test: TestContext, set: Ast.TestSet): { id: number; value: number } | null {
  const { program, exprs } = test.lowering
  const target = bare(set.target)
  const symbol = target.kind === 'name' ? program.globals.get(target.name.text) : undefined
  if (symbol?.kind !== 'option' || set.value.kind !== 'one') {
    const names = program.options.map((option) => option.name)
    const extra = target.kind === 'name' ? suggestionOrAll(target.name, names, 'the options are') : {}
    const reason = 'An `option` line sets options of the game.'
    program.report(diagnostic('test/bad-given', set.span, { reason }, extra))
    return null
  }
  const value = exprs.check(set.value.expr, test.scope, program.options[symbol.id]!.type)
  return value.k === 'const' && !isError(value) ? { id: symbol.id, value: value.v } : null
}

function lowerRun(test: TestContext, call: Ast.Expr): TestDef['run'] {
  const { program } = test.lowering
  const expr = bare(call)
  const callee = expr.kind === 'call' ? bare(expr.callee) : expr
  const symbol = callee.kind === 'name' ? program.globals.get(callee.name.text) : undefined
  if (callee.kind !== 'name' || symbol?.kind !== 'step') {
    program.report(
      diagnostic('test/bad-given', call.span, { reason: '`run` names a step of the game, with its values.' }),
    )
    return null
  }
  const given = expr.kind === 'call' ? expr.args : []
  const args = checkArgs(test.lowering, callee.name, symbol.step.params, given, expr.span, test.scope)
  return args === null ? null : { step: symbol.step.id, args }
}

function lowerLine(
  test: TestContext,
  line: Extract<Ast.TestLine, { kind: 'do' | 'refuse' | 'expect' }>,
): TestLine | null {
  const { program, exprs } = test.lowering
  const at = program.ref(line.span)
  if (line.kind === 'expect') {
    if (line.sight === null) return { k: 'expect', at, cond: exprs.bool(line.condition, test.scope) }
    const seat = bare(line.condition)
    const index = seat.kind === 'name' ? test.seats.indexOf(seat.name.text) : -1
    if (index < 0) {
      const name = seat.kind === 'name' ? seat.name.text : 'this'
      const extra = seat.kind === 'name' ? suggestionOrAll(seat.name, test.seats, 'at this table are') : {}
      program.report(diagnostic('test/unknown-player', seat.span, { name }, extra))
      return null
    }
    const what = lowerSight(test, line.sight.what)
    return what === null ? null : { k: 'sees', at, seat: index, sees: line.sight.sees, what }
  }
  const deed = lowerDeed(test, line.deed)
  if (deed === null) return null
  if (line.kind === 'do') return { k: 'do', at, deed }
  return { k: 'refuse', at, deed, text: line.else?.text ?? null }
}

function lowerSight(test: TestContext, expr: Ast.Expr): SightTarget | null {
  const { program, exprs } = test.lowering
  const what = bare(expr)
  const head = what.kind === 'index' ? bare(what.target) : what.kind === 'call' ? bare(what.callee) : what
  const symbol = head.kind === 'name' ? program.globals.get(head.name.text) : undefined
  if (symbol?.kind === 'zone') {
    const ref = exprs.zone(what, test.scope, null)
    return ref === null ? null : { k: 'zone', ref }
  }
  if (symbol?.kind === 'var') {
    const place = exprs.place(what, test.scope)
    return place === null ? null : { k: 'var', place: place.place }
  }
  if (symbol?.kind === 'define' && program.defines[symbol.id]?.seen != null) {
    const value = exprs.check(what, test.scope, null)
    return value.k === 'define' ? { k: 'define', id: value.id, args: value.args } : null
  }
  program.report(diagnostic('test/no-sight', what.span, {}))
  return null
}

function lowerDeed(test: TestContext, deed: Ast.Deed): TestDeed | null {
  const { program } = test.lowering
  const everyone = deed.who.length === 1 && deed.who[0]!.text === 'everyone'
  const seats = everyone ? null : deed.who.map((name) => test.seats.indexOf(name.text))
  const missing = seats?.indexOf(-1) ?? -1
  if (missing >= 0) {
    const name = deed.who[missing]!
    const extra = suggestionOrAll(name, test.seats, 'at this table are')
    program.report(diagnostic('test/unknown-player', name.span, { name: name.text }, extra))
    return null
  }
  switch (deed.what.kind) {
    case 'declines':
      return { seats, what: { k: 'declines' } }
    case 'chooses': {
      const parts = deed.what.parts.map((part) => lowerPartValue(test, part))
      if (parts.some((part) => part === null)) return null
      return { seats, what: { k: 'chooses', parts: parts as { name: string; value: Expr }[] } }
    }
    case 'does':
      return lowerDoes(test, seats, deed.what.call)
  }
}

/** The value of a part is read by the type that the choices of the game give to a part of that name. */
function lowerPartValue(test: TestContext, part: Ast.PartAst): { name: string; value: Expr } | null {
  const { program } = test.lowering
  const types = test.known.parts.get(part.name.text)
  if (types === undefined) {
    const extra = suggestionOrAll(part.name, [...test.known.parts.keys()], 'the parts of its choices are')
    program.report(diagnostic('test/unknown-part', part.name.span, { name: part.name.text }, extra))
    return null
  }
  const mark = program.diagnostics.length
  let first: ReturnType<typeof program.diagnostics.splice> = []
  for (const type of types) {
    const value = test.lowering.exprs.check(part.domain, test.scope, type)
    if (!isError(value)) return { name: part.name.text, value }
    const found = program.diagnostics.splice(mark)
    if (first.length === 0) first = found
  }
  program.diagnostics.push(...first)
  return null
}

function lowerDoes(test: TestContext, seats: TestDeed['seats'], call: Ast.Expr): TestDeed | null {
  const { program } = test.lowering
  const expr = bare(call)
  const callee = expr.kind === 'call' ? bare(expr.callee) : expr
  const name = callee.kind === 'name' ? callee.name : null
  const params = name === null ? undefined : test.known.actions.get(name.text)
  if (name === null || params === undefined) {
    const extra = name === null ? {} : suggestionOrAll(name, [...test.known.actions.keys()], 'the actions are')
    program.report(diagnostic('lower/unknown-action', callee.span, { name: name?.text ?? 'this' }, extra))
    return null
  }
  const given = expr.kind === 'call' ? expr.args : []
  const args = checkArgs(test.lowering, name, params, given, expr.span, test.scope)
  return args === null ? null : { seats, what: { k: 'does', action: name.text, args } }
}
