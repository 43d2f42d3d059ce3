/**
 * A stamp of file contents. A part of the build whose stamp has not changed since it was last built is
 * skipped, so times, checkouts and copies never matter.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-types', 'artifacts'])

/**
 * Digest of all files below the given files and folders, names included. What does not exist counts as empty.
 * @param {string} root
 * @param {readonly string[]} inputs paths from the root
 * @returns {string}
 */
export function contentStamp(root, inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addPath(hash, root, input)
  return hash.digest('hex')
}

function addPath(hash, root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) {
      if (!SKIPPED_FOLDERS.has(name) && !name.endsWith('.tsbuildinfo')) addPath(hash, root, `${path}/${name}`)
    }
    return
  }
  const content = readFileSync(full)
  hash.update(`${path}\0${content.length}\0`).update(content)
}

/**
 * Does the stamp file hold this stamp?
 * @param {string} file
 * @param {string} stamp
 */
export function hasStamp(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}
