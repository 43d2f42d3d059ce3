/**
 * One host to a folder of saves: two would write over each other's matches. The lock is a file that names the
 * process that holds it, so that one left behind by a crash is known as such.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CodedError, systemCode } from './coded-error.js'

export interface SavesLock {
  release(): Promise<void>
}

interface Holder {
  readonly pid: number
  readonly machine: string
}

const FILE = '.rheol.lock'
const MOST_ATTEMPTS = 5
/** Folders that a host of this very process holds. */
const held = new Set<string>()

/**
 * Takes the folder, and makes it if need be. A folder that cannot be written to is not locked: nothing can be saved
 * there anyway, and saving says so. Errors: `host/saves-in-use`.
 */
export async function lockSaves(folder: string): Promise<SavesLock> {
  const path = join(folder, FILE)
  const self: Holder = { pid: process.pid, machine: hostname() }
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(path, `${JSON.stringify(self)}\n`, { flag: 'wx' })
      held.add(path)
      return { release: () => release(path) }
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') return { release: async () => {} }
    }
    const holder = await readHolder(path)
    if (holder !== null && isAtWork(holder, self, path)) throw inUse(folder, path, holder)
    await rm(path, { force: true })
  }
  throw inUse(folder, path, null)
}

async function release(path: string): Promise<void> {
  held.delete(path)
  await rm(path, { force: true })
}

/** null: it is gone, or was not finished when its host died. */
async function readHolder(path: string): Promise<Holder | null> {
  try {
    const { pid, machine } = JSON.parse(await readFile(path, 'utf8'))
    return Number.isInteger(pid) && pid > 0 && typeof machine === 'string' ? { pid, machine } : null
  } catch {
    return null
  }
}

function isAtWork(holder: Holder, self: Holder, path: string): boolean {
  // Processes of another machine cannot be looked up.
  if (holder.machine !== self.machine) return true
  // Numbers of processes come again; our own number is somebody else's unless we know of it.
  if (holder.pid === self.pid) return held.has(path)
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

function inUse(folder: string, path: string, holder: Holder | null): CodedError {
  const who = holder === null ? 'Another Rheol' : `Another Rheol (process ${holder.pid} on ${holder.machine})`
  return new CodedError(
    'host/saves-in-use',
    `${who} keeps its matches in ${folder}. Use that one, or give another folder with --saves. If none is running any more, delete ${path}.`,
  )
}
