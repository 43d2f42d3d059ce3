/**
 * Times contenders of one game against one another. Time is CPU time of the process, so that a busy machine takes
 * nothing away from the figures; threads that compile and collect garbage count in. Contenders take turns in short
 * slices, so that all meet the same moods of the machine, and ratios are made slice by slice.
 */
import { emptyTally, type Play, type Tally } from './tally.js'

export interface Contender {
  readonly name: string
  readonly play: Play
}

/** Contenders that play the same matches by the same law. The first is the measure of the others. */
export interface Group {
  readonly way: Way
  readonly game: string
  readonly outcomes: readonly string[]
  readonly contenders: readonly Contender[]
}

/** `sampling`: one legal answer is drawn and nothing listed. `listing`: all legal answers are listed, and one drawn. */
export type Way = 'sampling' | 'listing'

export interface Measured {
  readonly name: string
  readonly tally: Tally
  /** Medians over the slices. */
  readonly matchesPerSecond: number
  readonly actionsPerSecond: number
  /** To the first contender: the median of the ratios of the slices, with the lowest and the highest. */
  readonly ratio: { readonly median: number; readonly low: number; readonly high: number }
  readonly cpuSeconds: number
}

export interface Clock {
  /** Seconds since some moment. */
  now(): number
}

export const cpuClock: Clock = {
  now: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
}

/** Slices for each contender. */
const SLICES = 9
/** Of the measured time, run beforehand and not counted. */
const WARM_UP = 1 / 3
/** Between two looks at the clock. */
const BATCH_SECONDS = 0.002

export function measureGroup(group: Group, seconds: number, clock: Clock = cpuClock): Measured[] {
  const runners = group.contenders.map((contender) => new Runner(contender, group.outcomes.length, clock))
  for (const runner of runners) runner.warmUp(seconds * WARM_UP)
  for (let slice = 0; slice < SLICES; slice++) {
    // Nobody always comes behind the same one.
    const order = slice % 2 === 0 ? runners : [...runners].reverse()
    for (const runner of order) runner.slice(seconds / SLICES)
  }
  return runners.map((runner) => runner.measured(runners[0]!))
}

class Runner {
  readonly #contender: Contender
  readonly #clock: Clock
  readonly #tally: Tally
  /** Matches a second of each slice. */
  readonly #rates: number[] = []
  #batch = 1
  #seconds = 0

  constructor(contender: Contender, outcomes: number, clock: Clock) {
    this.#contender = contender
    this.#clock = clock
    this.#tally = emptyTally(outcomes)
  }

  warmUp(seconds: number): void {
    const unused = emptyTally(this.#tally.outcomes.length)
    const begin = this.#clock.now()
    for (;;) {
      const before = this.#clock.now()
      this.#contender.play(this.#batch, unused)
      const after = this.#clock.now()
      // Compiled code is faster than the first matches, so a batch may still grow.
      if (after - before < BATCH_SECONDS) this.#batch *= 2
      if (after - begin >= seconds) return
    }
  }

  slice(seconds: number): void {
    const before = this.#tally.matches
    const begin = this.#clock.now()
    let now = begin
    while (now - begin < seconds) {
      this.#contender.play(this.#batch, this.#tally)
      now = this.#clock.now()
    }
    this.#rates.push((this.#tally.matches - before) / (now - begin))
    this.#seconds += now - begin
  }

  measured(first: Runner): Measured {
    const rate = median(this.#rates)
    const ratios = this.#rates.map((each, i) => each / first.#rates[i]!)
    return {
      name: this.#contender.name,
      tally: this.#tally,
      matchesPerSecond: rate,
      actionsPerSecond: (rate * this.#tally.actions) / this.#tally.matches,
      ratio: { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) },
      cpuSeconds: this.#seconds,
    }
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
