/** The rules files that ship, made ready to play. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openWorkspace, type Workspace } from '@rheol/dsl'
import { type Game, loadGame } from '@rheol/runtime'

const ROOT: string = fileURLToPath(new URL('../../../', import.meta.url))

/** All games and variants. */
export function openShelf(): Workspace {
  const files = readdirSync(`${ROOT}games`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.rules') && !entry.name.endsWith('.tests.rules'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  return openWorkspace(new Map(files.map((path) => [path.slice(ROOT.length), readFileSync(path, 'utf8')])))
}

/** A game or variant by its name. Throws if it cannot be played, which is a mistake in what ships. */
export function gameOf(shelf: Workspace, name: string): Game {
  const { value } = shelf.compile(name)
  const loaded = value === null ? null : loadGame(value)
  if (loaded === null || !loaded.ok) throw new Error(`${name} cannot be played: ${loaded?.refusal.message ?? 'errors'}`)
  return loaded.value
}

export function defaultsOf(game: Game): number[] {
  return game.graph.options.map((option) => option.value)
}
