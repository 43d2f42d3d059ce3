import type * as Ast from '../syntax/ast.js'
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

/** Collects, types and checks the declarations of a game. Never throws; findings are in `diagnostics`. */
export function declare(_decls: readonly Ast.Item[], _input: DeclareInput): Program {
  throw new Error('under construction')
}
