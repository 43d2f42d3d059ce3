import { gameInfo, loadGame, perft } from '@rheol/runtime'
import type { ExitCode } from '../command-result.js'
import type { PerftCommandOptions } from '../commands/perft.js'
import { loadRules } from '../files/load-rules.js'
import { gameOptions } from '../options.js'
import { perftJson, perftPretty } from '../reporters/perft-report.js'
import { write } from '../terminal/write.js'
import { UsageError } from '../usage-error.js'

/** The body of `rheol perft`. */
export async function countPlies(file: string, options: PerftCommandOptions): Promise<ExitCode> {
  const rules = await loadRules(file, options.variant)
  const loaded = loadGame(rules.graph)
  if (!loaded.ok) throw new UsageError(`the game cannot be played: ${loaded.refusal.message}`)
  const info = gameInfo(loaded.value)
  const chosen = await gameOptions(info, options.option)
  const start = performance.now()
  const seats = options.players ?? info.seats.min
  const result = perft(loaded.value, { seats, options: chosen, depth: options.depth })
  if (!result.ok) {
    throw new UsageError(`the game cannot be counted: ${result.refusal.message}`, `code ${result.refusal.code}`)
  }
  const report = { ...rules, options: chosen, table: result.value, divide: options.divide }
  await write(options.format === 'json' ? perftJson(report) : perftPretty(report))
  if (process.stderr.isTTY) process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return 0
}
