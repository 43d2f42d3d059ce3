/**
 * Small fast counting generators (sfc32) kept in four words of an Int32Array, so that chance is part of the
 * position. Generated code carries the same functions as text; a test holds the two equal.
 */

/** Starts a stream. Streams of one seed with different numbers are independent. */
export function seedStream(words: Int32Array, at: number, seed: number, stream: number): void {
  // Whole numbers beyond 32 bits count too.
  let a = mix(seed | 0)
  let b = mix(Math.floor(seed / 4294967296) ^ 0x5bf03635)
  let c = mix(stream * 0x9e3779b9 + 0x7f4a7c15)
  // The first twelve words are thrown away. Out of the array, because playouts begin with this.
  for (let counter = 1; counter <= 12; counter++) {
    const result = (((a + b) | 0) + counter) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + result) | 0
  }
  words[at] = a
  words[at + 1] = b
  words[at + 2] = c
  words[at + 3] = 13
}

function mix(value: number): number {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

/** Thirty-two random bits. */
export function nextWord(words: Int32Array, at: number): number {
  const a = words[at]!
  const b = words[at + 1]!
  const c = words[at + 2]!
  const counter = words[at + 3]!
  const result = (((a + b) | 0) + counter) | 0
  words[at + 3] = (counter + 1) | 0
  words[at] = b ^ (b >>> 9)
  words[at + 1] = (c + (c << 3)) | 0
  words[at + 2] = (((c << 21) | (c >>> 11)) + result) | 0
  return result
}

/** A whole number from 0 to n - 1, each equally likely; n from 1 to 2^31. */
export function below(words: Int32Array, at: number, n: number): number {
  if (n > 32768) {
    const limit = 4294967296 - (4294967296 % n)
    let word = nextWord(words, at) >>> 0
    while (word >= limit) word = nextWord(words, at) >>> 0
    return word % n
  }
  // Sixteen bits times n: the upper half is the result, unless the lower half falls into the uneven rest.
  let product = (nextWord(words, at) >>> 16) * n
  if ((product & 65535) < n) {
    const uneven = 65536 % n
    while ((product & 65535) < uneven) product = (nextWord(words, at) >>> 16) * n
  }
  return product >>> 16
}

/** The text of `word` and `below` for generated code. */
export const STREAM_SOURCE = `
function word(s, r) {
  const a = s[r], b = s[r + 1], c = s[r + 2], n = s[r + 3]
  const t = (a + b | 0) + n | 0
  s[r + 3] = n + 1 | 0
  s[r] = b ^ b >>> 9
  s[r + 1] = c + (c << 3) | 0
  s[r + 2] = (c << 21 | c >>> 11) + t | 0
  return t
}
function below(s, r, n) {
  if (n > 32768) {
    const limit = 4294967296 - 4294967296 % n
    let w = word(s, r) >>> 0
    while (w >= limit) w = word(s, r) >>> 0
    return w % n
  }
  let m = (word(s, r) >>> 16) * n
  if ((m & 65535) < n) {
    const uneven = 65536 % n
    while ((m & 65535) < uneven) m = (word(s, r) >>> 16) * n
  }
  return m >>> 16
}`
