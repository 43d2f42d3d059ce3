/** A bar on standard error; draws nothing when that is not a terminal. */
export class Progress {
  readonly #total: number
  readonly #shown: boolean
  #drawn = 0

  constructor(total: number) {
    this.#total = total
    this.#shown = process.stderr.isTTY === true
  }

  show(done: number): void {
    if (!this.#shown) return
    const now = performance.now()
    if (now - this.#drawn < 80 && done < this.#total) return
    this.#drawn = now
    const width = 30
    const filled = Math.round((done / this.#total) * width)
    const percent = Math.floor((done / this.#total) * 100)
    process.stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} %`)
  }

  clear(): void {
    if (this.#shown && this.#drawn > 0) process.stderr.write('\r\x1b[K')
  }
}
