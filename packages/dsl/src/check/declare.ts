/**
 * Reads the declarations of a game into a Program: first every name, then types and what is printed, then zones,
 * variables and signatures, and last the expressions among them, which may speak of everything. Bodies of steps,
 * actions and triggers, conditions of ends, and tests are left to `../lower`.
 */
import type * as Ast from '../syntax/ast.js'
import { readAttributes } from './declare-attributes.js'
import { readDefineBodies, readDefines } from './declare-defines.js'
import { readKinds } from './declare-kinds.js'
import { collectNames, type Declared } from './declare-names.js'
import { readOptions, readOptionValues, readVars, readVarValues, readZoneSight, readZones } from './declare-places.js'
import { readSteps } from './declare-steps.js'
import { readTables } from './declare-tables.js'
import { findFaceDownZones } from './face-down.js'
import { reportDefineCircles } from './find-define-circles.js'
import { newProgram } from './new-program.js'
import type { Program } from './program.js'

/** What the checker must know besides the declarations themselves. */
export interface DeclareInput {
  /** The seats of the game, or those a variant narrows them to. */
  readonly seats: Ast.SeatsAst
  /** Names of the source files, for `SourceRef`. */
  readonly files: readonly string[]
  /** Line (from 1) of an offset in a file. */
  readonly lineOf: (file: string, offset: number) => number
}

/** The declarations of a game, a variant's already laid over them. Never throws; findings are in `diagnostics`. */
export function declare(decls: readonly Ast.Item[], input: DeclareInput): Program {
  const program = newProgram(input.files, input.lineOf)
  const declared: Declared = collectNames(program, decls, input.seats)
  readKinds(declared)
  readAttributes(declared)
  readTables(declared)
  readOptions(declared)
  readZones(declared)
  readVars(declared)
  const waiting = readDefines(declared)
  readSteps(declared)
  findFaceDownZones(declared)
  readZoneSight(declared)
  readVarValues(declared)
  readOptionValues(declared)
  readDefineBodies(declared, waiting)
  reportDefineCircles(program, (id) => waiting.find((one) => one.id === id)?.decl.name.span ?? null)
  return program
}
