import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** The screen, and also what has scrolled away: it shows the hand of the one before. */
const CLEAR = '\x1b[2J\x1b[3J\x1b[H'

/**
 * Asks questions on the terminal, one line at a time. Lines that come faster than questions are kept, so answers may
 * be piped in. Only for commands that talk.
 */
export class Asker {
  readonly interactive: boolean
  readonly #output: Writable
  readonly #readline: Interface
  readonly #lines: string[] = []
  #waiting: ((line: string | null) => void) | null = null
  #closed = false

  /** @param input and `output` count as a person at a terminal when both say that they are one. */
  constructor(input: Readable & { readonly isTTY?: boolean }, output: Writable & { readonly isTTY?: boolean }) {
    this.#output = output
    this.interactive = input.isTTY === true && output.isTTY === true
    this.#readline = createInterface({ input, output, terminal: this.interactive, historySize: 0 })
    this.#readline.on('line', (line) => {
      const waiting = this.#waiting
      if (waiting === null) {
        this.#lines.push(line)
        // Endless input (`yes 1 |`) must not fill the memory while the table thinks.
        if (this.#lines.length > 1_000) this.#readline.pause()
        return
      }
      this.#waiting = null
      waiting(line)
    })
    this.#readline.on('close', () => {
      this.#closed = true
      this.#waiting?.(null)
      this.#waiting = null
    })
    this.#readline.on('SIGINT', () => this.#readline.close())
  }

  /** The next line without white space around it, or null when there are no more. */
  async ask(question: string): Promise<string | null> {
    if (this.interactive) {
      this.#readline.setPrompt(question)
      this.#readline.prompt()
    } else this.#output.write(question)
    const line = await this.#next()
    // Piped answers leave no trace of their own: shown, so that the output can be read afterwards.
    if (!this.interactive) this.#output.write(line === null ? '\n' : `${line}\n`)
    return line === null ? null : line.trim()
  }

  /** Waits for Enter before something is shown to somebody else. Not asked when there is nobody to hide it from. */
  async curtain(text: string): Promise<void> {
    if (!this.interactive) return
    this.#output.write(CLEAR)
    await this.ask(text)
    this.#output.write(CLEAR)
  }

  close(): void {
    this.#readline.close()
  }

  #next(): Promise<string | null> {
    const line = this.#lines.shift()
    if (line !== undefined) return Promise.resolve(line)
    if (this.#closed) return Promise.resolve(null)
    this.#readline.resume()
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }
}
