/** Who is timed against whom. */
import type { Workspace } from '@rheol/dsl'
import { byTurn, listEngine, listEngineAsJson, type OutcomeOf, sampleEngine } from './engine-plays.js'
import type { Contender, Group, Way } from './measure.js'
import { type BoardgameIo, listPeerClient, listPeerReducer } from './peer-boardgame-io.js'
import { type PeerGame, peerFourInARow, peerTicTacToe } from './peer-games.js'
import { sampleAvalon } from './reference-avalon.js'
import { listBreakthrough, sampleBreakthrough } from './reference-breakthrough.js'
import { listFourInARow, sampleFourInARow } from './reference-four-in-a-row.js'
import { listResistance, sampleResistance } from './reference-resistance.js'
import { listTicTacToe, sampleTicTacToe } from './reference-tic-tac-toe.js'
import { gameOf } from './shelf-workspace.js'
import type { Play } from './tally.js'

interface Subject {
  readonly title: string
  readonly rules: string
  readonly seats: number
  readonly outcomes: readonly string[]
  readonly outcomeOf: OutcomeOf
  readonly sample: (seed: number) => Play
  readonly list: ((seed: number) => Play) | null
  readonly peer: PeerGame | null
}

const TURNS = ['first', 'second', 'nobody']

const SUBJECTS: readonly Subject[] = [
  {
    title: 'Tic-tac-toe',
    rules: 'ticTacToe',
    seats: 2,
    outcomes: TURNS,
    outcomeOf: byTurn,
    sample: sampleTicTacToe,
    list: listTicTacToe,
    peer: peerTicTacToe,
  },
  {
    title: 'Four in a row',
    rules: 'fourInARow',
    seats: 2,
    outcomes: TURNS,
    outcomeOf: byTurn,
    sample: sampleFourInARow,
    list: listFourInARow,
    peer: peerFourInARow,
  },
  {
    title: 'Breakthrough',
    rules: 'breakthrough',
    seats: 2,
    outcomes: TURNS.slice(0, 2),
    outcomeOf: byTurn,
    sample: sampleBreakthrough,
    list: listBreakthrough,
    peer: null,
  },
  {
    title: 'The Resistance, 5 players',
    rules: 'resistance',
    seats: 5,
    outcomes: ['resistance', 'spies'],
    outcomeOf: (_, end) => (end === 'threeCarried' ? 0 : 1),
    sample: sampleResistance,
    list: listResistance,
    peer: null,
  },
  {
    title: 'Avalon, 5 players',
    rules: 'avalon',
    seats: 5,
    outcomes: ['good', 'evil'],
    outcomeOf: (_, end) => (end === 'merlinSafe' ? 0 : 1),
    sample: (seed) => sampleAvalon(5, seed),
    list: null,
    peer: null,
  },
]

/** Seeds that are no seeds of one another's matches. */
const SEED = 20_000_000

/** The groups whose way and title are wanted. Rules are compiled for those only. */
export function groupsOf(
  shelf: Workspace,
  peer: BoardgameIo | null,
  wanted: (way: Way, title: string, rules: string) => boolean,
): Group[] {
  const sampling = SUBJECTS.filter(({ title, rules }) => wanted('sampling', title, rules)).map((subject) =>
    samplingGroup(shelf, subject),
  )
  const listing = SUBJECTS.filter(({ title, rules, list }) => list !== null && wanted('listing', title, rules)).map(
    (subject) => listingGroup(shelf, peer, subject),
  )
  return [...sampling, ...listing]
}

function samplingGroup(shelf: Workspace, subject: Subject): Group {
  const game = gameOf(shelf, subject.rules)
  return {
    way: 'sampling',
    game: subject.title,
    outcomes: subject.outcomes,
    contenders: [
      { name: 'by hand', play: subject.sample(1) },
      { name: 'Rheol', play: sampleEngine(game, subject.seats, SEED, subject.outcomeOf) },
    ],
  }
}

function listingGroup(shelf: Workspace, peer: BoardgameIo | null, subject: Subject): Group {
  const game = gameOf(shelf, subject.rules)
  const contenders: Contender[] = [
    { name: 'by hand', play: subject.list!(2) },
    { name: 'Rheol', play: listEngine(game, subject.seats, 2 * SEED, subject.outcomeOf) },
    { name: 'Rheol, JSON and events', play: listEngineAsJson(game, subject.seats, 3 * SEED, subject.outcomeOf) },
  ]
  if (peer !== null && subject.peer !== null) {
    contenders.push(
      { name: `boardgame.io ${peer.version}, reducer`, play: listPeerReducer(peer, subject.peer, 4) },
      { name: `boardgame.io ${peer.version}, client`, play: listPeerClient(peer, subject.peer, 5) },
    )
  }
  return { way: 'listing', game: subject.title, outcomes: subject.outcomes, contenders }
}
