// biome-ignore-all assist/source/organizeImports: the order is the table of contents.
/**
 * The engine. In the order in which a caller meets it: a graph is loaded into a Game; `start` gives a State;
 * `decisions`, `legalActions` and `candidates` say what may be done; `applyAction` does it; `playerView` and
 * `redactEvents` say what a seat may know. A Match keeps the record of all that.
 */
export * from './engine/types.js'
export * from './graph/index.js'

// Rules
export { makeProgram } from './codegen/make-program.js'
export { loadGame } from './engine/load.js'
export type { Game, State } from './engine/game.js'
export { gameInfo } from './engine/game-info.js'
export { validateGraph } from './graph/validate-graph.js'
export { RULE_GRAPH_SCHEMA } from './graph/rule-graph.schema.js'
export { hashGraph } from './graph/hash.js'
export { diffGraphs } from './graph/diff-graphs.js'
export { type EdgeKind, type GraphEdge, graphEdges, type Reads, readsOf, type VertexId } from './graph/edges.js'
export { exprText, scalarText } from './graph/expr-text.js'
export { stepText } from './graph/step-text.js'

// Play
export { start } from './engine/start.js'
export { askedSeats } from './engine/pending.js'
export { decisionOf, decisions } from './engine/decisions.js'
export { type LegalActions, legalActions } from './engine/legal-actions.js'
export { sampleActions } from './engine/sample-actions.js'
export { candidates } from './engine/candidates.js'
export { applyAction, type Step } from './engine/apply-action.js'
export { digest } from './engine/digest.js'
export { deserialise, type SavedState, serialise } from './engine/serialise.js'
export { ENGINE_VERSION } from './engine/version.js'
export type { ListWatch, PlayoutStats, RawEvent } from './engine/program.js'

// What a seat may know
export { outcomeOf, playerView } from './views/player-view.js'
export { redactEvents } from './views/redact-events.js'

// Matches and their records
export {
  act,
  actAll,
  createMatch,
  logOf,
  type Match,
  type MatchOptions,
  type MatchSeat,
  type MatchTurn,
  matchAt,
  recordOf,
} from './match/match.js'
export { type MatchRecord, RECORD_FORMAT, RECORD_VERSION } from './match/record.js'
export { RECORD_SCHEMA } from './match/record.schema.js'
export { type Reload, reload } from './match/reload.js'
export { type Replay, type ReplayDifference, readRecord, replay, setupOf } from './match/replay.js'
export { type UndoState, undo, undoState } from './match/undo.js'

// Bots and simulation
export { type Bot, type BotQuestion, botAction } from './bots/bot.js'
export { BOT_NAMES, botNamed } from './bots/bot-named.js'
export { type BotRng, botRng } from './bots/bot-rng.js'
export { possibleWorld } from './bots/possible-world.js'
export { randomBot } from './bots/random-bot.js'
export { type SearchOptions, searchBot } from './bots/search-bot.js'
export { type GroupCount, groupNames } from './simulate/groups.js'
export type { HoldingCount } from './simulate/holdings.js'
export type { BotCount } from './simulate/players.js'
export { type PerftBranch, type PerftCount, type PerftOptions, type PerftTable, perft } from './simulate/perft.js'
export { playListed } from './simulate/play-listed.js'
export {
  meanActions,
  mergeTables,
  type SimulateOptions,
  type SimulationFault,
  type SimulationTable,
  seedOfMatch,
  simulateRange,
  wilsonInterval,
} from './simulate/simulate.js'

// Tests and properties of games
export { type FoundValue, runTest, type TestResult } from './testing/run-test.js'
export {
  type CardCoverage,
  type Coverage,
  type Measure,
  type MissingPart,
  measure,
  type RowCoverage,
  type RuleCoverage,
} from './testing/measure/measure.js'
export { checkInvariants, type Violation } from './testing/invariants.js'
export { permuteHidden } from './testing/permute-hidden.js'

// Texts
export { type FormatOptions, formatMessage, formatText } from './text/format-text.js'
