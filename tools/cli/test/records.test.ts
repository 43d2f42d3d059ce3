/**
 * Recorded matches that every change must play again, to the last bit. A difference means that somebody's saved
 * game would no longer open: either that is a mistake, or the change is meant and the records are written anew with
 * `UPDATE_GOLDEN=1 npx vitest run test/records.test.ts`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openWorkspace } from '@rheol/dsl'
import {
  type Action,
  act,
  askedSeats,
  type Bot,
  type BotRng,
  botAction,
  botRng,
  createMatch,
  type Game,
  loadGame,
  type Match,
  type MatchRecord,
  outcomeOf,
  randomBot,
  readRecord,
  recordOf,
  replay,
  type Value,
} from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.js'

interface Recording {
  readonly game: string
  readonly variants?: readonly string[]
  readonly seats: number
  readonly options?: Readonly<Record<string, Value>>
  readonly seed: number
  /** Without it, actions are drawn at random. */
  readonly bot?: Bot
}

/** Lays the tunnel card that comes nearest to the middle goal, so that gold is found now and then. */
const digger: Bot = {
  name: 'digger',
  choose({ actions, rng }) {
    const tunnels = actions.filter((action) => action.alternative === 'lay')
    const nearest = Math.min(...tunnels.map(distance))
    const good = tunnels.length === 0 ? actions : tunnels.filter((action) => distance(action) === nearest)
    return good[rng.below(good.length)]!
  },
}

/** Spaces from where the card is laid to the middle goal, at (8, 0). */
function distance(action: Action): number {
  const [column, row] = String(action.values[2]).split(',').map(Number)
  return Math.abs(8 - column!) + Math.abs(row!)
}

/** Matches that reach deep into their games. A game that is not among them without a variant is recorded once, with as few players as it needs. */
const CHOSEN: readonly Recording[] = [
  {
    game: 'avalon',
    seats: 7,
    seed: 1,
    options: { withPercival: true, withMorgana: true, withOberon: true },
  },
  { game: 'avalon', variants: ['lake', 'targeting'], seats: 8, seed: 3 },
  { game: 'saboteur', seats: 5, seed: 4, bot: digger },
  { game: 'gnomingARound', seats: 3, seed: 1 },
  { game: 'golfSix', variants: ['golfNine'], seats: 3, seed: 1, options: { holes: 3 } },
  { game: 'deadOfWinter', seats: 4, seed: 2 },
  { game: 'pig', seats: 3, seed: 1 },
  { game: 'crazyEights', variants: ['powerCards'], seats: 4, seed: 1 },
  { game: 'crazyEights', variants: ['eightsInPairs'], seats: 4, seed: 1 },
  { game: 'goFish', variants: ['choosyFish'], seats: 3, seed: 1 },
  { game: 'pairs', variants: ['triplets'], seats: 3, seed: 1 },
  { game: 'ticTacToe', variants: ['threeMen'], seats: 2, seed: 1 },
  { game: 'werewolf', variants: ['dogKeeper'], seats: 9, seed: 1 },
  { game: 'attic', seats: 4, seed: 1 },
  { game: 'teetotum', seats: 5, seed: 1 },
  { game: 'crownAndAnchor', seats: 4, seed: 1 },
]

const folder = `${ROOT}games`
const workspace = openWorkspace(
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.rules'))
      .map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]),
  ),
)

function fileOf({ game, variants = [], seats }: Recording): string {
  return `${folder}/records/${game}/${[game, ...variants].join('+')}-${seats}.json`
}

function gameOf(name: string, variants: readonly string[]): Game {
  const compiled = workspace.compile(name, variants)
  expect(compiled.diagnostics.filter((one) => one.severity === 'error')).toEqual([])
  const loaded = loadGame(compiled.value!)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  return loaded.value
}

/** Plays a match at random to its end, every seat through its own view. */
function record(recording: Recording): MatchRecord {
  const { game: name, variants = [], seats, options = {}, seed, bot = randomBot } = recording
  const names = Array.from({ length: seats }, (_, seat) => ({ name: `Seat ${seat + 1}`, kind: 'bot' as const }))
  const created = createMatch(gameOf(name, variants), { seats: names, seed, options, variants })
  if (!created.ok) throw new Error(created.refusal.message)
  const rng = botRng(seed)
  let match: Match = created.value
  while (outcomeOf(match.state) === null) {
    const next = act(match, nextAction(match, bot, rng))
    if (!next.ok) throw new Error(next.refusal.message)
    match = next.value
  }
  return recordOf(match)
}

function nextAction(match: Match, bot: Bot, rng: BotRng): Action {
  for (const seat of askedSeats(match.state)) {
    const action = botAction(match.state, seat, bot, rng)
    if (action !== null) return action
  }
  throw new Error('Nobody can act, and the match is not over.')
}

/** One line for each action and digest, so that a change can be read in a comparison. */
function toText({ actions, digests, ...head }: MatchRecord): string {
  const lines = (values: readonly unknown[]) => values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')
  const top = JSON.stringify(head, null, 2).slice(0, -2)
  return `${top},\n  "actions": [\n${lines(actions)}\n  ],\n  "digests": [\n${lines(digests)}\n  ]\n}\n`
}

const games = workspace.entries.filter((entry) => entry.kind === 'game').map((entry) => entry.name)

function recordings(): Recording[] {
  const others = games.filter((game) => !CHOSEN.some((one) => one.game === game && one.variants === undefined))
  return [...CHOSEN, ...others.map((game) => ({ game, seats: gameOf(game, []).graph.seats.min, seed: 1 }))]
}

if (process.env.UPDATE_GOLDEN === '1') {
  for (const recording of recordings()) {
    mkdirSync(`${folder}/records/${recording.game}`, { recursive: true })
    writeFileSync(fileOf(recording), toText(record(recording)))
  }
}

describe('recorded matches', () => {
  it('there is one of every game', () => {
    expect(games.filter((game) => !existsSync(`${folder}/records/${game}`))).toEqual([])
  })

  const files = existsSync(`${folder}/records`)
    ? readdirSync(`${folder}/records`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
    : []

  it('every one was written with the rules as they are now, even where the match would be the same', () => {
    const stale = files.filter((file) => {
      const { game, variants, rulesHash } = JSON.parse(readFileSync(`${folder}/records/${file}`, 'utf8')) as MatchRecord
      return gameOf(game, variants).hash !== rulesHash
    })
    expect(stale).toEqual([])
  })

  it.each(files)('%s is played again to its end, with the same position after every action', (file) => {
    const read = readRecord(JSON.parse(readFileSync(`${folder}/records/${file}`, 'utf8')))
    if (!read.ok) throw new Error(read.refusal.message)
    const { game, variants } = read.value
    const { match, difference } = replay(gameOf(game, variants), read.value)
    expect(difference).toBeNull()
    expect(outcomeOf(match!.state)).not.toBeNull()
  })
})
