/**
 * Loads the parts of `rheol check`. Each is kept with what the engine made of it when it was built, so that no check has
 * to compile it again; without that, or with another version of the engine, it is compiled as any other. In a thread of
 * its own this begins the checker.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import type * as checkCommand from './check-command.js'
import type * as checkWorker from './check-worker.js'

const DIGEST_BYTES = 32

// A check is over before it has won back what the engine would spend on making its functions quick; so that begins
// later, after some fifteen times as much work as the engine is used to. Versions of it that may not know the setting
// are left alone.
if (/^1[1-3]\./.test(process.versions.v8)) setFlagsFromString('--interrupt-budget=1000000')

/** One of the programs that lie beside this one, as the body of a function. */
export class Part<T extends object> {
  readonly #name: string
  #script: Script | null = null
  #loaded: T | null = null

  constructor(name: string) {
    this.#name = name
  }

  /** The program, as the engine has it. */
  get script(): Script {
    const filename = this.#file('js')
    this.#script ??= new Script(readFileSync(filename, 'latin1'), {
      filename,
      cachedData: cachedData(this.#file('cache')),
    })
    return this.#script
  }

  /** What the program exports. */
  load(): T {
    if (this.#loaded === null) {
      const filename = this.#file('js')
      const exported = {}
      this.script.runInThisContext()(exported, createRequire(filename), pathToFileURL(filename).href)
      this.#loaded = exported as T
    }
    return this.#loaded
  }

  /** Keeps what the engine has compiled of the program until now. */
  keepCompiled(write: (file: string, content: Buffer) => void): void {
    const data = this.script.createCachedData()
    // Its digest goes before it: the engine itself does not look whether the cache is whole.
    write(this.#file('cache'), Buffer.concat([digest(data), data]))
  }

  #file(ending: string): string {
    return join(__dirname, `${this.#name}.code.${ending}`)
  }
}

/** What the build made of a program: a digest, then what it is of. Undefined when it is not there or not whole. */
function cachedData(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(file)
    const data = kept.subarray(DIGEST_BYTES)
    return digest(data).equals(kept.subarray(0, DIGEST_BYTES)) ? data : undefined
  } catch {
    return undefined
  }
}

function digest(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The command line. */
export const command: Part<typeof checkCommand> = new Part('check-command')
/** The compiler, and what asks it. */
export const checker: Part<typeof checkWorker> = new Part('check-worker')

if (!isMainThread) checker.load()
