/** How fast random matches of the games on the shelf run on one thread: absolute numbers, to be compared on one machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openWorkspace } from '@rheol/dsl'
import { loadGame } from '@rheol/runtime'
import { short } from './table.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const MOST_ACTIONS = 10_000
/** Where a game allows it; otherwise as many as it allows. */
const PLAYERS = 5

/** One row a game: name, players, matches and actions a second, actions in a match, ms to compile and load. */
export function shelfRows(seconds: number): string[][] {
  const files = new Map(
    readdirSync(`${ROOT}games`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.rules') && !entry.name.endsWith('.tests.rules'))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .map((path) => [path.slice(ROOT.length), readFileSync(path, 'utf8')]),
  )
  const workspace = openWorkspace(files)
  return workspace.entries
    .filter((entry) => entry.kind === 'game')
    .map(({ name, title }) => shelfRow(workspace, name, title, seconds))
}

function shelfRow(workspace: ReturnType<typeof openWorkspace>, name: string, title: string, seconds: number): string[] {
  const begin = performance.now()
  const loaded = loadGame(workspace.compile(name).value)
  if (!loaded.ok) throw new Error(`${name}: ${loaded.refusal.message}`)
  const game = loaded.value
  const { min, max } = game.graph.seats
  const seats = Math.min(max, Math.max(min, PLAYERS))
  const program = game.program(
    seats,
    game.graph.options.map((option) => option.value),
  )
  const ready = performance.now() - begin
  const slots = new Int32Array(program.layout.size)
  const play = (wanted: number, seed: number): { matches: number; actions: number; seconds: number } => {
    let matches = 0
    let actions = 0
    const start = performance.now()
    while (performance.now() - start < wanted * 1000) {
      actions += program.playout(slots, seed + matches, MOST_ACTIONS).actions
      matches++
    }
    return { matches, actions, seconds: (performance.now() - start) / 1000 }
  }
  play(seconds / 2, 1)
  const { matches, actions, seconds: took } = play(seconds, 1_000_000)
  return [
    title,
    String(seats),
    short(matches / took),
    short(actions / took),
    (actions / matches).toFixed(1),
    ready.toFixed(0),
  ]
}
