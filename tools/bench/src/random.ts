/**
 * The generator of the hand-written references: sfc32, as in the engine, and as exact: every number below n is equally
 * likely.
 */
export class Random {
  #a: number
  #b = 0x1e3779b9
  #c = 0x243f6a88
  #d = 1

  constructor(seed: number) {
    this.#a = seed | 0
    for (let i = 0; i < 12; i++) this.word()
  }

  /** Thirty-two random bits. */
  word(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0
    return t
  }

  /** A whole number from 0 to n - 1; n up to 32,768. */
  below(n: number): number {
    let product = (this.word() >>> 16) * n
    if ((product & 65535) < n) {
      const uneven = 65536 % n
      while ((product & 65535) < uneven) product = (this.word() >>> 16) * n
    }
    return product >>> 16
  }
}
