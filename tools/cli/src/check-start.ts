/**
 * Begins the checker, in whichever thread this is loaded. Its program is kept with what the engine made of it when it
 * was built, so that no check has to compile it again; without that, or with another version of the engine, it is
 * compiled as any other.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import type { checkWhole } from './check-worker.js'

/** What the program of the checker gives to whoever loads it. */
export interface LoadedChecker {
  readonly checkWhole: typeof checkWhole
}

const DIGEST_BYTES = 32

/** What the build made of the program: a digest, then what it is of. Undefined when it is not there or not whole. */
function cachedData(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(file)
    const data = kept.subarray(DIGEST_BYTES)
    const digest = createHash('sha256').update(data).digest()
    return digest.equals(kept.subarray(0, DIGEST_BYTES)) ? data : undefined
  } catch {
    return undefined
  }
}

// A check is over before it has won back what the engine would spend on making its functions quick; so that begins
// later, after some fifteen times as much work as the engine is used to. Versions of it that may not know the setting
// are left alone.
if (/^1[1-3]\./.test(process.versions.v8)) setFlagsFromString('--interrupt-budget=1000000')

const filename = join(__dirname, 'check-worker.code.js')

/** The program, as the engine has it. */
export const script: Script = new Script(readFileSync(filename, 'latin1'), {
  filename,
  cachedData: cachedData(join(__dirname, 'check-worker.code.cache')),
})

const loaded: Partial<LoadedChecker> = {}
script.runInThisContext()(loaded, createRequire(filename))

export const checker: LoadedChecker = loaded as LoadedChecker
