import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SavedMatch } from '../protocol/messages.js'
import { CodedError, systemCode } from './coded-error.js'
import { backupOf, writeSafely } from './safe-file.js'
import { parseSave, type Save } from './save-schema.js'

const LARGEST_SAVE_BYTES = 64 * 1024 * 1024
const SUFFIX = '.match.json'

/** A match is saved under its id: small letters, digits and hyphens, so that it can never name another place. */
export function isMatchId(id: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,99}$/.test(id)
}

/** The saved matches of one folder. */
export interface Saves {
  /** Newest first. A save that cannot be read is listed too, with an empty game, so that it can be deleted. */
  list(): Promise<SavedMatch[]>
  /**
   * Falls back on the previous save when the last one is damaged. Errors: `host/unknown-match`,
   * `host/corrupt-save`; the damaged files are kept.
   */
  read(match: string): Promise<Save>
  /** One save after the other for each match. Errors: `host/save-failed`; the previous save is still there. */
  write(match: string, save: Save): Promise<void>
  remove(match: string): Promise<void>
}

/** The folder is made when it is first written to. */
export function createSaves(folder: string): Saves {
  const lastWrite = new Map<string, Promise<void>>()
  const pathOf = (match: string): string => join(folder, match + SUFFIX)

  async function read(match: string): Promise<Save> {
    if (!isMatchId(match)) throw unknownMatch()
    const path = pathOf(match)
    const [current, previous] = [await load(path), await load(backupOf(path))]
    if (typeof current === 'object') return current
    if (typeof previous === 'object') {
      // Out of the way, or the next save would push it over the one good copy.
      if (current === 'damaged') await rename(path, `${path}.damaged`)
      return previous
    }
    if (current === 'missing' && previous === 'missing') throw unknownMatch()
    throw new CodedError(
      'host/corrupt-save',
      `The save ${match}${SUFFIX} and its backup are damaged or come from a newer version. They have been left as they are, in ${folder}.`,
    )
  }

  async function summary(match: string): Promise<SavedMatch> {
    try {
      const { record, title, changed, ended } = await read(match)
      const seats = record.seats.map(({ name, kind }) => ({ name, kind }))
      return { match, game: record.game, title, seats, actions: record.actions.length, changed, ended }
    } catch {
      const changed = await stat(pathOf(match)).then(
        ({ mtime }) => mtime.toISOString(),
        () => new Date(0).toISOString(),
      )
      return { match, game: '', title: 'A save that cannot be read', seats: [], actions: 0, changed, ended: false }
    }
  }

  async function write(match: string, save: Save): Promise<void> {
    await lastWrite.get(match)?.catch(() => {})
    try {
      await mkdir(folder, { recursive: true })
      await writeSafely(pathOf(match), `${JSON.stringify(save)}\n`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new CodedError(
        'host/save-failed',
        `The match could not be saved: ${reason}. Play can go on, but what happens from here is lost if Rheol stops.`,
      )
    }
  }

  return {
    read,
    async list() {
      const names = await readdir(folder).catch(() => [] as string[])
      const matches = new Set(
        names
          .map((name) => name.replace(/\.bak$/, ''))
          .filter((name) => name.endsWith(SUFFIX))
          .map((name) => name.slice(0, -SUFFIX.length))
          .filter(isMatchId),
      )
      const saved = await Promise.all([...matches].map(summary))
      return saved.sort((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : 0))
    },
    write(match, save) {
      const written = write(match, save)
      lastWrite.set(match, written)
      return written
    },
    async remove(match) {
      if (!isMatchId(match)) throw unknownMatch()
      await lastWrite.get(match)?.catch(() => {})
      lastWrite.delete(match)
      const path = pathOf(match)
      for (const file of [path, backupOf(path), `${path}.damaged`]) await rm(file, { force: true })
    },
  }
}

async function load(path: string): Promise<Save | 'missing' | 'damaged'> {
  try {
    const { size } = await stat(path)
    if (size > LARGEST_SAVE_BYTES) return 'damaged'
    return parseSave(await readFile(path, 'utf8')) ?? 'damaged'
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? 'missing' : 'damaged'
  }
}

function unknownMatch(): CodedError {
  return new CodedError('host/unknown-match', 'There is no such match. It may have been deleted in another window.')
}
