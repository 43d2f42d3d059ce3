import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { type FileProblem, fileProblem, MAX_FILE_BYTES } from './file-problem.js'

export type TextRead = { readonly text: string } | { readonly problem: FileProblem }

/** Name of a file as it is shown and as the compiler knows it: from the working folder, with `/`. */
export function shownName(path: string): string {
  const name = relative(process.cwd(), path)
  const shown = name === '' ? '.' : name
  return sep === '/' ? shown : shown.replaceAll(sep, '/')
}

/**
 * Reads one rules file. Never follows a link out of `root` and the working folder, never waits on a device or
 * pipe, never reads more than a rules file may have.
 */
export function readText(path: string, root: string = dirname(path)): TextRead {
  const name = shownName(path)
  const refuse = (code: Parameters<typeof fileProblem>[0]): TextRead => ({ problem: fileProblem(code, name) })
  let descriptor: number | null = null
  try {
    if (lstatSync(path).isSymbolicLink()) {
      const target = followLink(path)
      if (target === null) return refuse('file/broken-link')
      if (!isWithin(target, realpathSync(root)) && !isWithin(target, realpathSync(process.cwd()))) {
        return refuse('file/link-outside')
      }
    }
    // Without blocking: opening a pipe that nobody writes to would wait for ever.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const status = fstatSync(descriptor)
    if (!status.isFile()) return refuse('file/not-a-file')
    if (status.size > MAX_FILE_BYTES) return refuse('file/too-large')
    const text = decode(readFileSync(descriptor))
    return text === null ? refuse('file/not-text') : { text }
  } catch (error) {
    return refuse(codeOf(error))
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

/** UTF-8 text without its byte order mark, or null if it is something else. */
export function decode(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The real path behind a link, or null if it leads nowhere. */
export function followLink(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

function codeOf(error: unknown): 'file/missing' | 'file/broken-link' | 'file/not-a-file' | 'file/unreadable' {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return 'file/missing'
  if (code === 'ELOOP') return 'file/broken-link'
  // A socket, or a device that nothing stands behind.
  if (code === 'ENXIO' || code === 'ENODEV' || code === 'EISDIR') return 'file/not-a-file'
  return 'file/unreadable'
}
