import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import {
  createMatch,
  gameInfo,
  loadGame,
  type Match,
  type Refusal,
  type RuleGraph,
  readRecord,
  recordOf,
  replay,
} from '@rheol/runtime'
import type { ExitCode } from '../command-result.js'
import type { PlayOptions } from '../commands/play.js'
import { type LoadedRules, loadRules } from '../files/load-rules.js'
import { namedBot } from '../named-bot.js'
import { gameOptions } from '../options.js'
import { Asker } from '../terminal/ask.js'
import { hasColour, paint } from '../terminal/colour.js'
import { UsageError } from '../usage-error.js'
import { seating } from './seating.js'
import { ruleAt, Table } from './table.js'
import { Words } from './words.js'

/** The body of `rheol play`. */
export async function play(file: string, options: PlayOptions): Promise<ExitCode> {
  const bot = namedBot(options.bot)
  const rules = await loadRules(file, options.variant)
  const match = options.continue === undefined ? await newMatch(rules, options) : savedMatch(rules, options.continue)
  const info = gameInfo(match.game)
  const names = match.setup.seats.map((seat) => seat.name)
  const asker = new Asker(process.stdin, process.stdout)
  try {
    const style = paint(hasColour(process.stdout))
    const end = await new Table(match, bot, new Words(info, names), asker, style).play()
    // A person who closes the terminal keeps the match, as with q; a pipe that runs dry leaves no files about.
    const wantsSave = end.how === 'quit' || (end.how === 'gone' && asker.interactive) || options.save !== undefined
    if (wantsSave) save(end.match, file, options.save ?? options.continue)
    else if (end.how === 'gone') process.stderr.write('error: the answers ended before the game did\n')
    return end.how === 'over' || end.how === 'quit' || asker.interactive ? 0 : 1
  } finally {
    asker.close()
  }
}

async function newMatch(rules: LoadedRules, options: PlayOptions): Promise<Match> {
  const loaded = loadGame(rules.graph)
  if (!loaded.ok) throw refusedRules(rules.graph, loaded.refusal)
  const info = gameInfo(loaded.value)
  const seed = options.seed ?? randomInt(2 ** 32)
  const created = createMatch(loaded.value, {
    seats: seating(info, options.seats, options.bots),
    seed,
    options: await gameOptions(info, options.option),
    variants: rules.layers.slice(1),
    rules: Object.fromEntries(rules.sources),
  })
  if (!created.ok) throw refusedRules(rules.graph, created.refusal)
  process.stdout.write(`${info.title}, seed ${seed}. ? shows help, q saves and quits.\n`)
  return created.value
}

function savedMatch(rules: LoadedRules, file: string): Match {
  const loaded = loadGame(rules.graph)
  if (!loaded.ok) throw refusedRules(rules.graph, loaded.refusal)
  const record = readRecord(readJson(file))
  if (!record.ok) throw new UsageError(`\`${file}\` cannot be continued: ${record.refusal.message}`)
  const { match, difference } = replay(loaded.value, record.value)
  if (match !== null && difference === null) return match
  const why = difference?.refusal?.message ?? 'it leads to another position now'
  throw new UsageError(
    `\`${file}\` does not fit these rules any more: action ${difference?.turn ?? 0} of the match, ${why}`,
    'the rules have changed since it was saved, or other variants were in play (see `--variant`)',
  )
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(
      `\`${file}\` cannot be read as a saved match: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function save(match: Match, rulesFile: string, to: string | undefined): void {
  const file = to ?? `${match.game.graph.name}-${match.setup.seed}.match.json`
  try {
    writeFileSync(file, `${JSON.stringify(recordOf(match), null, 2)}\n`)
  } catch (error) {
    throw new UsageError(
      `the match could not be saved to \`${file}\`: ${error instanceof Error ? error.message : error}`,
    )
  }
  process.stdout.write(`Saved to ${file}. To go on: rheol play ${rulesFile} --continue ${file}\n`)
}

function refusedRules(graph: RuleGraph, refusal: Refusal): UsageError {
  const at = ruleAt(graph, refusal)
  return new UsageError(`the game cannot be started: ${refusal.message}`, at === '' ? null : `the rule stands at ${at}`)
}
