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
import { Command, Option } from 'commander'
import { commandAction, type ExitCode } from '../command-result.js'
import { type LoadedRules, loadRules } from '../files/load-rules.js'
import { gameOptions, repeatable, wholeNumber } from '../options.js'
import { seating } from '../play/seating.js'
import { ruleAt, Table } from '../play/table.js'
import { Words } from '../play/words.js'
import { Asker } from '../terminal/ask.js'
import { hasColour, paint } from '../terminal/colour.js'
import { UsageError } from '../usage-error.js'

interface PlayOptions {
  readonly seats?: string
  readonly bots?: number
  readonly seed?: number
  readonly variant: readonly string[]
  readonly option: readonly string[]
  readonly save?: string
  readonly continue?: string
}

export function playCommand(): Command {
  return new Command('play')
    .summary('play a game in the terminal')
    .description(
      `Plays a game here, all people at one screen. Between hidden hands the screen is cleared and the next person asked for.
While you choose: ? says what is not offered and why, u takes back, l shows the log, q saves and quits.`,
    )
    .argument('<file>', 'a game or variant, or its name in games/')
    .option('--seats <names>', 'the people, as names parted by commas or as a number')
    .addOption(new Option('--bots <n>', 'computer players').argParser(wholeNumber(0, 32)))
    .addOption(
      new Option('--seed <n>', 'the same seed deals the same cards').argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    )
    .addOption(repeatable('--variant <name>', 'lay a variant over it; may be given more than once'))
    .addOption(repeatable('--option <name=value>', 'set an option of the game; may be given more than once'))
    .option('--save <file>', 'where to keep the match (default: a name made of the game and the seed, on q)')
    .option('--continue <file>', 'go on with a match that was saved')
    .action(commandAction(play))
}

async function play(file: string, options: PlayOptions): Promise<ExitCode> {
  const rules = await loadRules(file, options.variant)
  const match = options.continue === undefined ? await newMatch(rules, options) : savedMatch(rules, options.continue)
  const info = gameInfo(match.game)
  const names = match.setup.seats.map((seat) => seat.name)
  const asker = new Asker(process.stdin, process.stdout)
  try {
    const style = paint(hasColour(process.stdout))
    const end = await new Table(match, new Words(info, names), asker, style).play()
    if (end.how === 'quit' || options.save !== undefined) save(end.match, file, options.save ?? options.continue)
    return end.how === 'stuck' ? 1 : 0
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
