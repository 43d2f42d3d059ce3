/**
 * Begins the check worker. Its program is kept with what the engine made of it when it was built, so that no check
 * has to compile it again; without that, or with another version of the engine, it is compiled as any other.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'

function cachedData(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
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
