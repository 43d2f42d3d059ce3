/** Every name of a game, before anything is known about what stands behind it. */
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { BUILT_IN_FUNCTIONS, BUILT_IN_WORDS } from './built-in-names.js'
import { type Checking, fail } from './checking.js'
import { directionType } from './members.js'
import type { GrowingProgram } from './new-program.js'
import type { GlobalSymbol, StepSymbol } from './program.js'
import { Owner } from './scope.js'
import { declaredHere } from './unknown-name.js'

/** The most players a game can have. A set of seats must fit into one word of the state. */
const MAX_SEATS = 20

type Entry<D extends Ast.Item> = { readonly decl: D; readonly id: number }

/** Declarations whose names are their own, with the numbers they have in the graph. */
export interface Declared {
  readonly program: GrowingProgram
  readonly checking: Checking
  /** Values that zones and variables read so far may hold. */
  readonly room: { used: number }
  readonly kinds: readonly Entry<KindDecl>[]
  readonly tables: readonly Ast.TableDecl[]
  readonly options: readonly Ast.OptionDecl[]
  readonly zones: readonly Ast.ZoneDecl[]
  readonly vars: readonly Ast.VarDecl[]
  readonly defines: readonly Ast.DefineDecl[]
  readonly bodies: readonly (Ast.StepDecl | Ast.ActionDecl | Ast.TriggerDecl | Ast.BlockDecl)[]
}

export type KindDecl = Ast.EnumDecl | Ast.GridDecl | Ast.CardDecl | Ast.DieDecl

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never

export function collectNames(program: GrowingProgram, decls: readonly Ast.Item[], seats: Ast.SeatsAst): Declared {
  const checking: Checking = { program, setting: 'rules', depth: 0 }
  const collected = {
    program,
    checking,
    room: { used: 0 },
    kinds: [] as Entry<KindDecl>[],
    tables: [] as Ast.TableDecl[],
    options: [] as Ast.OptionDecl[],
    zones: [] as Ast.ZoneDecl[],
    vars: [] as Ast.VarDecl[],
    defines: [] as Ast.DefineDecl[],
    bodies: [] as (Ast.StepDecl | Ast.ActionDecl | Ast.TriggerDecl | Ast.BlockDecl)[],
  }
  readSeats(checking, seats)
  const triggers = new Map<string, Span>()
  let ends = 0
  for (const decl of decls) {
    switch (decl.kind) {
      case 'enum':
      case 'grid':
      case 'card':
      case 'die': {
        const id = collected.kinds.length
        if (takeName(checking, decl.name, { kind: 'type', id }, true)) collected.kinds.push({ decl, id })
        break
      }
      case 'table':
        takeOne(checking, decl, collected.tables, 'table')
        break
      case 'option':
        takeOne(checking, decl, collected.options, 'option')
        break
      case 'zone':
        takeOne(checking, decl, collected.zones, 'zone')
        break
      case 'var':
      case 'track':
        takeOne(checking, decl, collected.vars, 'var')
        break
      case 'define':
        takeOne(checking, decl, collected.defines, 'define')
        break
      case 'step':
      case 'action': {
        const step = stepSymbol(program, decl, decl.kind, decl.name.text)
        if (takeName(checking, decl.name, { kind: decl.kind, step }, false)) addStep(program, step, collected.bodies)
        break
      }
      case 'trigger': {
        if (decl.name !== null && !takeTriggerName(checking, decl.name, triggers)) break
        addStep(program, stepSymbol(program, decl, 'trigger', triggerName(decl)), collected.bodies)
        break
      }
      case 'setup':
      case 'play':
        takeBlock(checking, decl, collected.bodies)
        break
      case 'end':
        if (takeName(checking, decl.name, { kind: 'end', id: ends }, false)) ends++
        break
      case 'test':
        break
    }
  }
  addDirections(checking, collected.kinds)
  return collected
}

export function triggerName(decl: Ast.TriggerDecl): string {
  return decl.name?.text ?? `${decl.when} ${decl.target.text}`
}

export function stepSymbol(
  program: GrowingProgram,
  decl: StepSymbol['decl'],
  kind: StepSymbol['kind'],
  name: string,
  memberOf: StepSymbol['memberOf'] = null,
): StepSymbol {
  return { id: program.steps.length, name, kind, decl, params: [], memberOf, owner: new Owner() }
}

function addStep(program: GrowingProgram, step: StepSymbol, bodies: Ast.Item[]): void {
  program.steps.push(step)
  bodies.push(step.decl)
}

// ------------------------------------------------------------------ names

/** Registers a name; false when it is taken, and then its declaration is left out. */
function takeName(
  checking: Checking,
  name: Ast.Name,
  symbol: Without<GlobalSymbol, 'name' | 'span'>,
  kind: boolean,
): boolean {
  const { globals } = checking.program
  checkLetter(checking, name, kind)
  if (BUILT_IN_FUNCTIONS.has(name.text) || BUILT_IN_WORDS.has(name.text)) {
    fail(checking, 'check/built-in-name', name.span, { name: name.text })
    return false
  }
  const other = globals.get(name.text)
  if (other !== undefined) {
    fail(checking, 'check/duplicate-name', name.span, { name: name.text }, { related: [declaredHere(other.span)] })
    return false
  }
  globals.set(name.text, { ...symbol, name: name.text, span: name.span } as GlobalSymbol)
  return true
}

/** Kinds begin with a capital letter, everything else with a small one; letters without case pass. */
export function checkLetter(checking: Checking, name: Ast.Name, kind: boolean): void {
  const first = name.text.charAt(0)
  const right = kind ? first.toUpperCase() : first.toLowerCase()
  if (first === right || first.toUpperCase() === first.toLowerCase()) return
  const better = right + name.text.slice(1)
  const code = kind ? 'check/kind-needs-capital' : 'check/name-needs-small-letter'
  fail(checking, code, name.span, { name: name.text, better })
}

function takeOne<D extends Ast.Item & { readonly name: Ast.Name }>(
  checking: Checking,
  decl: D,
  list: D[],
  kind: 'table' | 'option' | 'zone' | 'var' | 'define',
): void {
  if (takeName(checking, decl.name, { kind, id: list.length }, false)) list.push(decl)
}

/** Triggers are never called, so their names live apart; but two of one name could not be told apart. */
function takeTriggerName(checking: Checking, name: Ast.Name, triggers: Map<string, Span>): boolean {
  checkLetter(checking, name, false)
  if (BUILT_IN_FUNCTIONS.has(name.text) || BUILT_IN_WORDS.has(name.text)) {
    fail(checking, 'check/built-in-name', name.span, { name: name.text })
    return false
  }
  const other = triggers.get(name.text) ?? checking.program.globals.get(name.text)?.span
  if (other !== undefined) {
    fail(checking, 'check/duplicate-name', name.span, { name: name.text }, { related: [declaredHere(other)] })
    return false
  }
  triggers.set(name.text, name.span)
  return true
}

/** A game has one `setup` and one `play`. */
function takeBlock(checking: Checking, decl: Ast.BlockDecl, bodies: Ast.Item[]): void {
  const { program } = checking
  const first = program.steps.find((step) => step.kind === decl.kind)
  const head = { ...decl.span, end: decl.span.start + decl.kind.length }
  if (first !== undefined) {
    fail(
      checking,
      'check/duplicate-name',
      head,
      { name: decl.kind },
      {
        help: `a game has one \`${decl.kind}\`; put the two together`,
        related: [declaredHere({ ...first.decl.span, end: first.decl.span.start + decl.kind.length })],
      },
    )
    return
  }
  addStep(program as GrowingProgram, stepSymbol(program as GrowingProgram, decl, decl.kind, decl.kind), bodies)
}

// ------------------------------------------------------------------ seats and directions

function readSeats(checking: Checking, seats: Ast.SeatsAst): void {
  const { program } = checking
  if (seats.kind === 'named') {
    for (const [seat, name] of seats.names.entries()) takeName(checking, name, { kind: 'seat', seat }, false)
    const count = Math.max(1, seats.names.length)
    Object.assign(program.seats, { min: count, max: count, names: seats.names.map((name) => name.text) })
  } else {
    const [min, max] = [Math.max(1, seats.min), Math.max(1, seats.max)]
    if (seats.max < seats.min) fail(checking, 'check/empty-range', seats.span, { from: seats.min, to: seats.max })
    Object.assign(program.seats, { min: Math.min(min, max), max: Math.max(min, max) })
  }
  if (program.seats.max <= MAX_SEATS) return
  const why = `at most ${MAX_SEATS} players fit at a table`
  fail(checking, 'check/bad-type', seats.span, { what: 'This number of players', why })
  Object.assign(program.seats, { min: Math.min(program.seats.min, MAX_SEATS), max: MAX_SEATS })
}

/** `Direction` is there where a grid is. */
function addDirections(checking: Checking, kinds: readonly Entry<KindDecl>[]): void {
  const { program } = checking
  const grids = kinds.flatMap(({ decl }) => (decl.kind === 'grid' ? [decl] : []))
  const [first] = grids
  if (first === undefined) return
  const other = grids.find((grid) => grid.hex !== first.hex)
  if (other !== undefined) {
    fail(checking, 'lower/not-supported', other.name.span, { what: 'a square grid and a hex grid in one game' })
  }
  const id = kinds.length
  program.types[id] = directionType(first.hex)
  program.globals.set('Direction', { kind: 'type', id, name: 'Direction', span: first.name.span })
}
