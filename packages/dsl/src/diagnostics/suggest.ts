/**
 * The candidate that was most likely meant, or null when none is close. Counts letters that were changed, left
 * out, added or swapped with their neighbour; about one slip in three letters is forgiven. Upper and lower case
 * count as nearly alike, since they are mixed up so often. The first of equally close candidates wins.
 */
export function suggest(wrong: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = allowance(wrong) + 0.5
  for (const candidate of candidates) {
    if (candidate === wrong || Math.abs(candidate.length - wrong.length) >= bestDistance + 0.5) continue
    const distance =
      candidate.toLowerCase() === wrong.toLowerCase() ? 0.25 : editDistance(wrong, candidate, bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Slips that are forgiven in a word of this length: none in one or two letters, one in up to five. */
function allowance(word: string): number {
  return word.length <= 2 ? 0 : word.length <= 5 ? 1 : word.length <= 8 ? 2 : 3
}

/**
 * Damerau–Levenshtein distance (each pair of neighbours is swapped at most once). Stops when it must exceed
 * `limit`, and answers infinity then; so does a word of more than 100 letters, which no one mistypes.
 */
export function editDistance(a: string, b: string, limit: number = Number.POSITIVE_INFINITY): number {
  if (a.length > 100 || b.length > 100) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return Number.POSITIVE_INFINITY
    before = previous
    previous = row
  }
  return previous[b.length]!
}
