/**
 * What five players come to who vote and quest by the toss of a coin, worked out exactly: no match is played. Two of
 * the five are evil.
 */
export interface ExactQuests {
  /** Good carries three quests. */
  readonly good: number
  /** Actions until quests or turned-down teams decide. */
  readonly actions: number
}

const SIZES: readonly number[] = [2, 3, 2, 3, 3]
/** Three or more of five coins. */
const APPROVED = 16 / 32

/** Of ten teams of each size: how many have so many evil members, and so how often every card is a success. */
function carried(size: number): number {
  const teams = size === 2 ? [3, 6, 1] : [1, 6, 3]
  return teams.reduce((sum, count, evil) => sum + (count / 10) * 0.5 ** evil, 0)
}

export function exactQuests(good = 0, bad = 0, rejected = 0): ExactQuests {
  if (good === 3) return { good: 1, actions: 0 }
  if (bad === 3 || rejected === 5) return { good: 0, actions: 0 }
  const size = SIZES[good + bad]!
  const success = carried(size)
  const up = exactQuests(good + 1, bad, 0)
  const down = exactQuests(good, bad + 1, 0)
  const again = exactQuests(good, bad, rejected + 1)
  const vote = 1 + 5
  return {
    good: APPROVED * (success * up.good + (1 - success) * down.good) + (1 - APPROVED) * again.good,
    actions:
      vote + APPROVED * (size + success * up.actions + (1 - success) * down.actions) + (1 - APPROVED) * again.actions,
  }
}
