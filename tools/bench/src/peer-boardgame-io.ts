/**
 * boardgame.io as a live peer: the same random matches, driven through its reducer, which is what its own bots search
 * with, and through its client, which is what a window uses. It is loaded from where it was installed; without it, its
 * rows are left out.
 */
import { createRequire } from 'node:module'
import type { PeerGame } from './peer-games.js'
import { Random } from './random.js'
import type { Play } from './tally.js'

interface PeerState {
  readonly G: Parameters<PeerGame['ai']['enumerate']>[0]
  readonly ctx: { readonly currentPlayer: string; readonly gameover?: { readonly winner?: string } }
}

interface PeerClient {
  readonly moves: Readonly<Record<string, (...args: readonly number[]) => void>>
  readonly reset: () => void
  getState(): PeerState
}

export interface BoardgameIo {
  readonly version: string
  readonly InitializeGame: (options: { readonly game: PeerGame; readonly numPlayers: number }) => PeerState
  readonly CreateGameReducer: (options: { readonly game: PeerGame }) => (state: PeerState, action: unknown) => PeerState
  readonly Client: (options: {
    readonly game: PeerGame
    readonly numPlayers: number
    readonly debug: false
  }) => PeerClient
}

/** null if it is not installed. In production mode, as it would be deployed: it writes no log then. */
export function loadBoardgameIo(): BoardgameIo | null {
  const load = createRequire(import.meta.url)
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const { version } = load('boardgame.io/package.json') as { version: string }
    return { version, ...load('boardgame.io/internal'), ...load('boardgame.io/client') }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'MODULE_NOT_FOUND') return null
    throw error
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  }
}

export function listPeerReducer(peer: BoardgameIo, game: PeerGame, seed: number): Play {
  const random = new Random(seed)
  const reducer = peer.CreateGameReducer({ game })
  // States are never written to, so all matches can begin at one.
  const first = peer.InitializeGame({ game, numPlayers: 2 })
  return (matches, tally) => {
    for (let match = 0; match < matches; match++) {
      let state = first
      while (state.ctx.gameover === undefined) {
        const moves = game.ai.enumerate(state.G)
        const { move: type, args } = moves[random.below(moves.length)]!
        state = reducer(state, { type: 'MAKE_MOVE', payload: { type, args, playerID: state.ctx.currentPlayer } })
        tally.actions++
      }
      tally.outcomes[outcomeOf(state)]!++
    }
    tally.matches += matches
  }
}

export function listPeerClient(peer: BoardgameIo, game: PeerGame, seed: number): Play {
  const random = new Random(seed)
  const client = peer.Client({ game, numPlayers: 2, debug: false })
  return (matches, tally) => {
    for (let match = 0; match < matches; match++) {
      client.reset()
      let state = client.getState()
      while (state.ctx.gameover === undefined) {
        const moves = game.ai.enumerate(state.G)
        const { move, args } = moves[random.below(moves.length)]!
        client.moves[move]!(...args)
        state = client.getState()
        tally.actions++
      }
      tally.outcomes[outcomeOf(state)]!++
    }
    tally.matches += matches
  }
}

function outcomeOf({ ctx }: PeerState): number {
  return ctx.gameover?.winner === '0' ? 0 : ctx.gameover?.winner === '1' ? 1 : 2
}
