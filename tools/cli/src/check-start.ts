/**
 * Begins the check worker. Its program is kept with what the engine made of it when it was built, so that no check
 * has to compile it again; without that, or with another version of the engine, it is compiled as any other.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'

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

const filename = join(__dirname, 'check-worker.code.js')
const script = new Script(readFileSync(filename, 'latin1'), {
  filename,
  cachedData: cachedData(join(__dirname, 'check-worker.code.cache')),
})
script.runInThisContext()({}, createRequire(filename))
