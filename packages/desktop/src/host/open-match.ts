import type { MatchRecord, Value } from '@rheol/runtime'
import type { FileProblem, ReloadNotice, SeatSetup, StartMatch } from '../protocol/messages.js'
import { CodedError } from './coded-error.js'
import type { CompiledRules } from './compile-core.js'
import { divergence } from './divergence.js'
import type { Library } from './library.js'
import { openRunner, type RunnerOptions } from './match-runner.js'
import type { SessionStart } from './match-session.js'
import { otherDeal, sameDeal } from './same-deal.js'
import type { Save } from './save-schema.js'

export interface OpenMatchOptions {
  readonly library: Library
  readonly runner: RunnerOptions
}

/**
 * A new match on the rules as they are; while those have mistakes, on the last that had none.
 * Errors: `host/unknown-game`, `host/rules-broken`, and the engine's refusal of seats, options or setup.
 */
export async function startMatch(
  { library, runner: runnerOptions }: OpenMatchOptions,
  match: string,
  { game, variants, seats, options, seed }: StartMatch & { seed: number },
): Promise<SessionStart> {
  const compiled = await library.compile(game, variants)
  const rules = compiled.rules ?? library.lastGood(game, variants)
  if (rules === null) {
    const { file, count } = compiled.problem ?? { file: game, count: 1 }
    throw new CodedError(
      'host/rules-broken',
      `${file} has ${count === 1 ? 'a mistake' : 'mistakes'} and cannot be played yet.`,
    )
  }
  const opened = await openRunner(runnerOptions, rules, newRecord(rules, seats, options, seed), null)
  if (opened.kind === 'diverged') throw new CodedError(opened.reason.code, opened.reason.message)
  const reload = compiled.rules === null ? brokenNotice(match, compiled.problem) : null
  return { rules, runner: opened.runner, stayed: null, reload, pending: null }
}

function newRecord(
  rules: CompiledRules,
  seats: readonly SeatSetup[],
  options: Readonly<Record<string, Value>>,
  seed: number,
): MatchRecord {
  return {
    format: 'rheol-record',
    version: 1,
    engine: rules.engine,
    game: rules.game,
    variants: rules.variants,
    // Filled in by the runner, with the rules and the first digest.
    rulesHash: '',
    rules: {},
    seats,
    options,
    seed,
    actions: [],
    digests: [],
  }
}

/**
 * A saved match, on the rules as they are now where its record fits them; otherwise on the rules that are stored
 * with it, with the question what to do. Errors: `host/stored-rules-broken`, `host/replay-differs`.
 */
export async function resumeMatch(
  { library, runner: runnerOptions }: OpenMatchOptions,
  match: string,
  { record, stayed }: Save,
): Promise<SessionStart> {
  const now = await library.compile(record.game, record.variants).catch(() => null)
  if (now?.rules?.hash === record.rulesHash) {
    return { ...(await openStored(runnerOptions, now.rules, record)), stayed, reload: null, pending: null }
  }
  const stored = await library.compileStored(new Map(Object.entries(record.rules)), record.game, record.variants)
  if (now?.rules && now.rules.hash !== stayed) {
    const opened = await openRunner(runnerOptions, now.rules, record, stored.rules?.graph ?? null)
    if (opened.kind === 'fits') {
      const file = fileOf(now.rules)
      const before = stored.rules === null ? null : await openRunner(runnerOptions, stored.rules, record, null)
      if (stored.rules !== null && before?.kind === 'fits') {
        if (!(await sameDeal(before.runner, opened.runner))) {
          await opened.runner.close()
          const reload = otherDeal(match, file, opened.changes, record.actions.length)
          const pending = { rules: now.rules, turn: record.actions.length + 1 }
          return { rules: stored.rules, runner: before.runner, stayed, reload, pending }
        }
        await before.runner.close()
      }
      const reload: ReloadNotice = { kind: 'applied', match, file, changes: opened.changes }
      return { rules: now.rules, runner: opened.runner, stayed: null, reload, pending: null }
    }
    const kept = await openStored(runnerOptions, requireRules(stored.rules, record.game), record)
    const reload = await divergence(kept.runner, opened, match, fileOf(now.rules))
    return { ...kept, stayed, reload, pending: { rules: now.rules, turn: opened.turn } }
  }
  const kept = await openStored(runnerOptions, requireRules(stored.rules, record.game), record)
  const reload = now === null || now.rules !== null ? null : brokenNotice(match, now.problem)
  return { ...kept, stayed, reload, pending: null }
}

async function openStored(
  options: RunnerOptions,
  rules: CompiledRules,
  record: MatchRecord,
): Promise<Pick<SessionStart, 'rules' | 'runner'>> {
  const opened = await openRunner(options, rules, record, null)
  if (opened.kind === 'fits') return { rules, runner: opened.runner }
  throw new CodedError('host/replay-differs', `This save cannot be played on: ${opened.reason.message}`)
}

function requireRules(rules: CompiledRules | null, game: string): CompiledRules {
  if (rules !== null) return rules
  throw new CodedError(
    'host/stored-rules-broken',
    `The rules of ${game} that are stored with this match are not understood by this version of Rheol.`,
  )
}

function brokenNotice(match: string, problem: FileProblem | null): ReloadNotice | null {
  return problem === null ? null : { kind: 'broken', match, file: problem.file, problem }
}

/** The file of the last layer. */
function fileOf(rules: CompiledRules): string {
  const layer = rules.graph.layers.at(-1)
  return (layer && rules.graph.files[layer.file]) ?? rules.game
}
