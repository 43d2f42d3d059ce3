/**
 * `npm run bench`: how long the rules take to compile, and how fast matches run on one thread, beside a hand-written
 * reference of the same game timed in the same run. `--seconds n` sets how long each measurement takes.
 */
import { readFileSync } from 'node:fs'
import { compileText } from '@rheol/dsl'
import { applyAction, decisions, type Game, legalActions, loadGame, outcomeOf, start } from '@rheol/runtime'
import { playReference } from './reference-avalon.js'
import { shelfRows } from './shelf.js'
import { median, short, table } from './table.js'

const ROUNDS = 3
const PLAYERS = 5
const MOST_ACTIONS = 10_000

const at = process.argv.indexOf('--seconds')
const seconds = at < 0 ? 2 : Number(process.argv[at + 1])
if (!(seconds > 0)) {
  console.error('bench: --seconds takes a number above 0')
  process.exit(2)
}

interface Totals {
  readonly playouts: number
  readonly actions: number
  readonly evilWins: number
  readonly seconds: number
}

function compileTimes(text: string): { first: number; median: number; game: Game } {
  const times: number[] = []
  let game: Game | null = null
  for (let i = 0; i < 15; i++) {
    const start = performance.now()
    const { value } = compileText('games/avalon.rules', text)
    const loaded = value === null ? null : loadGame(value)
    if (loaded === null || !loaded.ok) throw new Error('games/avalon.rules does not compile')
    loaded.value.program(PLAYERS, defaults(loaded.value))
    times.push(performance.now() - start)
    game = loaded.value
  }
  return { first: times[0]!, median: median(times.slice(5)), game: game! }
}

function defaults(game: Game): number[] {
  return game.graph.options.map((option) => option.value)
}

/** Matches in the engine's fast path: one random legal answer is drawn for each seat asked, nothing is listed. */
function playEngine(game: Game, seed: number): Totals {
  const program = game.program(PLAYERS, defaults(game))
  const slots = new Int32Array(program.layout.size)
  let playouts = 0
  let actions = 0
  let evilWins = 0
  const good = game.graph.ends.findIndex((end) => end.name === 'merlinSafe')
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) {
    for (let i = 0; i < 100; i++) {
      const stats = program.playout(slots, seed + playouts, MOST_ACTIONS)
      if (!stats.finished) throw new Error('a match did not end')
      playouts++
      actions += stats.actions
      if (stats.end !== good) evilWins++
    }
  }
  return { playouts, actions, evilWins, seconds: (performance.now() - start) / 1000 }
}

/** Matches through the API that windows, bots and tests use: all legal answers are listed, events are made. */
function playListed(game: Game, seed: number): Totals {
  let playouts = 0
  let actions = 0
  let evilWins = 0
  let word = seed
  const below = (n: number): number => {
    word = (Math.imul(word, 1664525) + 1013904223) | 0
    return Math.imul(word >>> 16, n) >>> 16
  }
  const begin = performance.now()
  while (performance.now() - begin < seconds * 1000) {
    const started = start(game, { seats: PLAYERS, seed: seed + playouts })
    if (!started.ok) throw new Error(started.refusal.message)
    let { state } = started.value
    for (let asked = decisions(state); asked.length > 0; asked = decisions(state)) {
      for (const { seat } of asked) {
        const legal = legalActions(state, seat).actions
        const applied = applyAction(state, legal[below(legal.length)]!)
        if (!applied.ok) throw new Error(applied.refusal.message)
        state = applied.value.state
        actions++
      }
    }
    playouts++
    if (outcomeOf(state)?.end !== 'merlinSafe') evilWins++
  }
  return { playouts, actions, evilWins, seconds: (performance.now() - begin) / 1000 }
}

function playByHand(seed: number): Totals {
  const start = performance.now()
  const totals = playReference(PLAYERS, seed, seconds * 1000)
  return { ...totals, seconds: (performance.now() - start) / 1000 }
}

function row(name: string, runs: readonly Totals[], hand: number): string[] {
  const rate = median(runs.map((run) => run.playouts / run.seconds))
  const playouts = runs.reduce((sum, run) => sum + run.playouts, 0)
  const actions = runs.reduce((sum, run) => sum + run.actions, 0)
  const evil = runs.reduce((sum, run) => sum + run.evilWins, 0) / playouts
  const error = 1.96 * Math.sqrt((evil * (1 - evil)) / playouts)
  return [
    name,
    short(rate),
    short((rate * actions) / playouts),
    (actions / playouts).toFixed(2),
    `${(evil * 100).toFixed(2)} ± ${(error * 100).toFixed(2)} %`,
    (rate / hand).toPrecision(3),
  ]
}

const text = readFileSync(new URL('../../../games/avalon.rules', import.meta.url), 'utf8')
const compiled = compileTimes(text)
// Warm up, then take turns, so that both meet the same moods of the machine.
playEngine(compiled.game, 1)
playListed(compiled.game, 1)
playByHand(1)
const engine: Totals[] = []
const listed: Totals[] = []
const hand: Totals[] = []
for (let round = 0; round < ROUNDS; round++) {
  engine.push(playEngine(compiled.game, 1_000_000 * (round + 1)))
  listed.push(playListed(compiled.game, 1_000_000 * (round + 1)))
  hand.push(playByHand(round + 2))
}
const handRate = median(hand.map((run) => run.playouts / run.seconds))

console.log(`Avalon, ${PLAYERS} players, no options. Node ${process.version}, one thread, ${ROUNDS} runs of ${seconds} s, median.
`)
console.log(
  table(
    ['compile and load games/avalon.rules', 'ms'],
    [
      ['first time in the process', compiled.first.toFixed(1)],
      ['warm, median of 10', compiled.median.toFixed(1)],
    ],
  ),
)
console.log()
console.log(
  table(
    ['random matches', 'matches/s', 'actions/s', 'actions each', 'evil wins', 'ratio'],
    [
      row('engine, one answer drawn', engine, handRate),
      row('engine, all answers listed', listed, handRate),
      row('written by hand', hand, handRate),
    ],
  ),
)
console.log(`
An action is one answer of one seat; forced answers (a good player's quest card) are counted in all rows. One answer
drawn: the simulator's path, which draws a legal answer without listing them and makes no events. All answers listed:
the path of windows, bots and tests, with JSON decisions and events. The hand-written reference keeps only what
decides the winner. The shares of wins must agree.`)

console.log()
console.log(
  table(
    ['every game, one answer drawn', 'players', 'matches/s', 'actions/s', 'actions each', 'ready in ms'],
    shelfRows(seconds / 2),
  ),
)
console.log(`
Ready: compiling the rules (parsing apart), loading the graph and making its program, once.`)
