/**
 * The generator of a bot's own thoughts. It is no part of a match's state: however long a bot thinks, the deal
 * stays the same.
 */
export interface BotRng {
  /** A whole number from 0 to n - 1, each alike; n from 1 to 2^31. */
  below(n: number): number
}

/** The same seed and stream give the same numbers. Streams keep several bots of one match apart. */
export function botRng(seed: number, stream = 0): BotRng {
  // sfc32: small, fast, and good enough for any bot.
  let a = 0x9e3779b9 ^ Math.trunc(seed / 0x100000000)
  let b = 0x243f6a88 ^ (seed | 0)
  let c = 0xb7e15162 ^ stream
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 15; i++) next()
  return {
    below(n) {
      // What lies beyond the last whole multiple of n would favour small numbers.
      const limit = 0x100000000 - (0x100000000 % n)
      for (;;) {
        const drawn = next()
        if (drawn < limit) return drawn % n
      }
    },
  }
}
