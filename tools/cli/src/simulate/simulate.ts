import { gameInfo, groupNames, loadGame } from '@rheol/runtime'
import type { ExitCode } from '../command-result.js'
import type { SimulateCommandOptions } from '../commands/simulate.js'
import { loadRules } from '../files/load-rules.js'
import { namedBot } from '../named-bot.js'
import { gameOptions } from '../options.js'
import { simulateJson } from '../reporters/simulate-json.js'
import { simulatePretty } from '../reporters/simulate-pretty.js'
import { hasColour } from '../terminal/colour.js'
import { Progress } from '../terminal/progress.js'
import { write } from '../terminal/write.js'
import { UsageError } from '../usage-error.js'
import { runSimulation } from './run-simulation.js'

/** The body of `rheol simulate`. */
export async function simulate(file: string, options: SimulateCommandOptions): Promise<ExitCode> {
  const rules = await loadRules(file, options.variant)
  const loaded = loadGame(rules.graph)
  if (!loaded.ok) throw new UsageError(`the game cannot be played: ${loaded.refusal.message}`)
  const info = gameInfo(loaded.value)
  const chosen = await gameOptions(info, options.option)
  const bots = botsOf(options)
  const names = groupNames(loaded.value.graph)
  for (const name of options.by) {
    if (names.includes(name)) continue
    const near = (await import('@rheol/dsl')).suggest(name, names)
    const hint = near === null ? `it has ${names.join(', ')}` : `did you mean \`${near}\`?`
    throw new UsageError(`the game has nothing called \`${name}\` that is one for the whole table`, hint)
  }
  const progress = new Progress(options.number)
  const start = performance.now()
  const result = await runSimulation(
    {
      graph: rules.graph,
      seats: options.players ?? info.seats.min,
      options: chosen,
      seed: options.seed,
      maxActions: options.maxActions,
      bots,
      by: options.by,
    },
    options.number,
    options.workers,
    (done) => progress.show(done),
  )
  progress.clear()
  if (!result.ok) throw new UsageError(`the game cannot be played like that: ${result.refusal.message}`)

  const report = { ...rules, options: chosen, seed: options.seed, bots, table: result.table }
  const text =
    options.format === 'json' ? simulateJson(report) : simulatePretty(report, { colour: hasColour(process.stdout) })
  await write(text)
  if (process.stderr.isTTY) {
    const seconds = (performance.now() - start) / 1000
    const rate = Math.round(options.number / seconds)
    process.stderr.write(`${seconds.toFixed(1)} s, ${rate} matches a second, ${options.workers} threads\n`)
  }
  return result.table.faults.length > 0 ? 1 : 0
}

/** The bots named, seat by seat; nobody where all play at random. */
function botsOf({ bot, bots }: SimulateCommandOptions): string[] {
  const names = bots === undefined ? [bot] : bots.split(',').map((name) => name.trim())
  for (const name of names) namedBot(name)
  return names.every((name) => name === 'random') ? [] : names
}
