/**
 * A player that tries things out. It imagines worlds that look to its seat like the true one, does each thing it may do
 * in each of them, plays on, and keeps what came out best. Half of the actions drop out of each round, so that
 * most matches are played where the choice is close. In one sample all actions meet the same world and the same luck.
 */
import { type QuietStats, rolloutOf } from '../codegen/rollout-unit.js'
import { AnswerCodec } from '../engine/answer-codec.js'
import type { State } from '../engine/game.js'
import { pendingChoice } from '../engine/pending.js'
import { Fault, type PlayoutStats, type Raw, type Slots } from '../engine/program.js'
import type { Action } from '../engine/types.js'
import { HEADER } from '../layout/layout.js'
import { seedStream } from '../random/stream.js'
import type { Bot, BotQuestion } from './bot.js'
import { type Prospects, prospectsOf, quietRolloutOf, tellsOutlook } from './prospects.js'
import { shuffled } from './shuffled.js'

export interface SearchOptions {
  /** Matches played in thought for one decision; about, as each action is tried at least once. */
  readonly effort: number
  /** Actions after which such a match is broken off and judged as it stands. */
  readonly depth?: number
}

const DEPTH = 30
/** Worlds imagined for one decision; further samples differ by their luck. */
const MOST_WORLDS = 8

export function searchBot({ effort, depth = DEPTH }: SearchOptions): Bot {
  return {
    name: 'search',
    choose: (question) => (question.actions.length === 1 ? question.actions[0]! : search(question, effort, depth)),
  }
}

/** What doing nothing is worth more than it seems: of much that is of no use, something always looks good by chance. */
const IDLE = 0.003
/** The same where the rules tell themselves how well a player stands, so that it can tell small differences. */
const IDLE_IF_TOLD = 0.0003

/** Once in so many choices it leaves be what it may: what costs nothing could seem worth doing for ever. */
const WEARY = 100

interface Arm {
  readonly action: Action
  readonly bonus: number
  sum: number
  count: number
}

function search(question: BotQuestion, effort: number, depth: number): Action {
  const { actions, rng } = question
  const nothing = actions.find(({ alternative }) => alternative === null)
  if (nothing !== undefined && rng.below(WEARY) === 0) return nothing
  // In any order, so that a tie is broken by chance.
  const inAnyOrder = shuffled(actions, rng)
  const worlds = [new World(question)]
  const idle = worlds[0]!.told ? IDLE_IF_TOLD : IDLE
  let arms = inAnyOrder.map(
    (action): Arm => ({ action, sum: 0, count: 0, bonus: action.alternative === null ? idle : 0 }),
  )
  const rounds = Math.ceil(Math.log2(arms.length))
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round++) {
    const tries = Math.max(1, Math.floor(effort / (rounds * arms.length)))
    const first = round === 0 ? 0 : samples.length
    while (samples.length < first + tries) {
      const at = samples.length % MOST_WORLDS
      worlds[at] ??= new World(question)
      samples.push({ world: worlds[at]!, seed: rng.below(0x7fffffff) })
    }
    for (const { world, seed } of samples.slice(first)) {
      for (const arm of arms) {
        arm.sum += world.value(arm.action, seed, depth)
        arm.count++
      }
    }
    arms.sort((a, b) => b.sum / b.count + b.bonus - a.sum / a.count - a.bonus)
    arms = arms.slice(0, Math.ceil(arms.length / 2))
  }
  return arms[0]!.action
}

/** How much it counts what an answer brings at once; the rest is what comes of playing on, which is ever so noisy. */
const AT_ONCE = 0.5
/** The same where what comes is what comes if everybody leaves it at that, which is less noisy. */
const AT_ONCE_OF_CALM = 0.3
/** How much of safety, after such a calm, is how nearly what threatened was warded off. */
const WARDED = 0.5
/** The same where the rules tell themselves how well a player stands. */
const WARDED_IF_TOLD = 0.25
const UNDER_WAY: PlayoutStats = { actions: 0, finished: false, winners: 0, end: -1, node: -1 }

interface Sample {
  readonly world: World
  readonly seed: number
}

/** One imagined world, in which answers are tried. */
class World {
  /** Do the rules tell themselves how well a player stands? */
  readonly told: boolean
  readonly #state: State
  readonly #seat: number
  readonly #slots: Slots
  readonly #answers = new Map<Action, { readonly alternative: number; readonly values: readonly Raw[] } | null>()

  constructor({ seat, imagine }: BotQuestion) {
    this.#state = imagine()
    this.told = tellsOutlook(this.#state.program)
    this.#seat = seat
    this.#slots = new Int32Array(this.#state.slots.length)
  }

  /** What came of doing this and playing on, from 0 to 1. */
  value(action: Action, seed: number, depth: number): number {
    const { program, slots } = this.#state
    const { chooser } = pendingChoice(this.#state)!
    const answer = this.#answer(action)
    if (answer === null) return VALUE.unknown
    const s = this.#slots
    s.set(slots)
    try {
      seedStream(s, HEADER.rngDeal, seed, 1)
      seedStream(s, HEADER.rngDice, seed, 2)
      chooser.answer(s, this.#seat, answer.alternative, answer.values)
      const prospects = (): Prospects => prospectsOf(program)(s, this.#seat)
      const quiet = quietRolloutOf(program)
      // Putting off the end of a turn must not seem to save what is lost after it in any case.
      const declines = quiet !== null && answer.alternative < 0
      let atOnce = declines ? worthOf(UNDER_WAY, this.#seat, prospects) : null
      if (chooser.answered(s) === chooser.asked(s)) {
        program.resume(s, null, null)
        if (!declines && program.status(s) === 'asking') atOnce = worthOf(UNDER_WAY, this.#seat, prospects)
      }
      const later =
        quiet === null
          ? worthOf(rolloutOf(program)(s, seed, depth), this.#seat, prospects)
          : this.#calm(quiet(s, seed, depth, this.#seat, answer.alternative < 0), prospects)
      if (atOnce === null) return later
      const share = quiet === null ? AT_ONCE : AT_ONCE_OF_CALM
      return share * atOnce + (1 - share) * later
    } catch (error) {
      // A rule that fails in a world that is not the true one tells nothing.
      if (error instanceof Fault) return VALUE.unknown
      throw error
    }
  }

  #calm(stats: QuietStats, prospects: () => Prospects): number {
    return worthOf(stats, this.#seat, () => {
      const { win, safety } = prospects()
      const warded = this.told ? WARDED_IF_TOLD : WARDED
      return { win, safety: warded * stats.warded + (1 - warded) * safety }
    })
  }

  #answer(action: Action): { readonly alternative: number; readonly values: readonly Raw[] } | null {
    const known = this.#answers.get(action)
    if (known !== undefined) return known
    const answer = this.#decoded(action)
    this.#answers.set(action, answer)
    return answer
  }

  #decoded(action: Action): { readonly alternative: number; readonly values: readonly Raw[] } | null {
    const { program, slots } = this.#state
    const { id, chooser } = pendingChoice(this.#state)!
    if (action.alternative === null) return { alternative: -1, values: [] }
    const alternative = chooser.def.alternatives.findIndex(({ name }) => name === action.alternative)
    const decoded = new AnswerCodec(program, slots, id, this.#seat, alternative).decode(action.values)
    return 'part' in decoded ? null : { alternative, values: decoded.values }
  }
}

/** A match won is worth 1, and no match under way as much. */
const VALUE = {
  unknown: 0.5,
  /** A match under way, and what its prospects add. */
  open: 0.2,
  win: 0.35,
  safety: 0.4,
  /** Nobody has won; others have won; and what was nearly reached adds. */
  nobody: 0.15,
  lost: 0,
  nearly: 0.1,
} as const

function worthOf(stats: PlayoutStats, seat: number, prospects: () => Prospects): number {
  if (stats.finished) {
    if (((stats.winners >> seat) & 1) === 1) return 1
    return (stats.winners === 0 ? VALUE.nobody : VALUE.lost) + VALUE.nearly * prospects().win
  }
  const { win, safety } = prospects()
  return VALUE.open + VALUE.win * win + VALUE.safety * safety
}
