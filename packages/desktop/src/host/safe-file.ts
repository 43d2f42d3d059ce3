/**
 * Files that survive a crash: at every moment either the old or the new content can be read back. The new
 * content is written beside the old one and forced to disk before it takes its name; the old one stays as `.bak`.
 */
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from './coded-error.js'

/** The calls used, so that a test can make any one of them the last. */
export interface FileCalls {
  open(path: string, flags: string): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>
  rename(from: string, to: string): Promise<void>
  rm(path: string, options: { force: true }): Promise<void>
}

const nodeCalls: FileCalls = { open, rename, rm }

/** Name of the previous content of a file. */
export function backupOf(path: string): string {
  return `${path}.bak`
}

/** Replaces the content of a file. When it fails, with the system's error, the old content stays. */
export async function writeSafely(path: string, content: string, calls: FileCalls = nodeCalls): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = await calls.open(temporary, 'w')
    try {
      await file.writeFile(content, 'utf8')
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await calls.rm(temporary, { force: true })
    throw error
  }
  try {
    await calls.rename(path, backupOf(path))
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  await calls.rename(temporary, path)
  await syncFolder(dirname(path), calls)
}

/** Forces the new names to disk, where the system allows a folder to be opened. */
async function syncFolder(folder: string, calls: FileCalls): Promise<void> {
  try {
    const handle = await calls.open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(systemCode(error))) throw error
  }
}
