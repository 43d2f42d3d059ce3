/**
 * Reads folders of rules files and watches them. Whatever happens on disk, the whole folder is read again once
 * it has been quiet for a moment: folders are small, and the events of different systems and editors for one
 * save differ too much to be trusted one by one.
 */
import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { watch } from 'chokidar'
import type { FileProblem } from '../protocol/messages.js'
import { systemCode } from './coded-error.js'
import { hostProblem } from './host-problem.js'

const LARGEST_FILE_BYTES = 1024 * 1024
const LARGEST_TOTAL_BYTES = 8 * 1024 * 1024
const MOST_FILES = 2000
const DEEPEST_FOLDER = 16

/** All rules of the watched folders. File names begin with the name of their folder: `games/whist.rules`. */
export interface RulesFiles {
  readonly files: ReadonlyMap<string, string>
  /** Files that are there but could not be taken. */
  readonly problems: readonly FileProblem[]
}

export interface RulesFolder {
  /** What the folders hold now. */
  readonly current: RulesFiles
  close(): Promise<void>
}

export interface RulesFolderOptions {
  readonly folders: readonly string[]
  /** Called after each change of content, never for a save that changed nothing. */
  readonly onChange: (rules: RulesFiles) => void
  /** Milliseconds of quiet before the folders are read again. */
  readonly settle?: number
}

/** The longest wait for quiet: a file that is written without end must not stop the others from being read. */
const LONGEST_WAIT_IN_SETTLES = 10
/** How often to look where the system cannot tell of changes. */
const POLL_MS = 1000

export async function watchRulesFolders(options: RulesFolderOptions): Promise<RulesFolder> {
  const settle = options.settle ?? 150
  const folders = nameFolders(options.folders)
  let current = await readFolders(folders)
  let timer: NodeJS.Timeout | null = null
  let firstEvent = 0
  let reading = Promise.resolve()
  let closed = false

  const watcher = watch([...options.folders], {
    ignoreInitial: true,
    followSymlinks: false,
    depth: DEEPEST_FOLDER,
    ignored: (path, stats) => basename(path).startsWith('.') || (stats?.isFile() === true && !isRulesFile(path)),
  })
  watcher.on('all', touched)
  let poll: NodeJS.Timeout | null = null
  watcher.on('error', () => {
    // For example no more watches on this system. Then looking now and again has to do.
    poll ??= setInterval(readAgain, POLL_MS)
    poll.unref()
  })
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  // What was saved between the first reading and the first watch is found now.
  readAgain()
  await reading

  function touched(): void {
    const now = performance.now()
    if (timer === null) firstEvent = now
    else clearTimeout(timer)
    const left = firstEvent + settle * LONGEST_WAIT_IN_SETTLES - now
    timer = setTimeout(
      () => {
        timer = null
        readAgain()
      },
      Math.max(0, Math.min(settle, left)),
    )
  }

  function readAgain(): void {
    reading = reading.then(async () => {
      if (closed) return
      const next = await readFolders(folders)
      if (closed || sameRules(current, next)) return
      current = next
      options.onChange(next)
    })
  }

  return {
    get current() {
      return current
    },
    async close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      if (poll !== null) clearInterval(poll)
      await watcher.close()
      await reading
    },
  }
}

function isRulesFile(path: string): boolean {
  return path.endsWith('.rules') || path.endsWith('.texts')
}

/** Each folder with the name its files are shown under; two of the same name are told apart by a number. */
function nameFolders(folders: readonly string[]): { path: string; name: string }[] {
  const taken = new Set<string>()
  return folders.map((path) => {
    const base = basename(path) || 'rules'
    let name = base
    for (let n = 2; taken.has(name); n++) name = `${base}-${n}`
    taken.add(name)
    return { path, name }
  })
}

function sameRules(a: RulesFiles, b: RulesFiles): boolean {
  if (a.files.size !== b.files.size || JSON.stringify(a.problems) !== JSON.stringify(b.problems)) return false
  for (const [file, text] of a.files) if (b.files.get(file) !== text) return false
  return true
}

/** Reads all rules files of the folders, in order of name. Never fails: what cannot be read is a problem. */
export async function readFolders(folders: readonly { path: string; name: string }[]): Promise<RulesFiles> {
  const files = new Map<string, string>()
  const problems: FileProblem[] = []
  let bytes = 0
  for (const { path, name } of folders) {
    let top: string
    try {
      top = await realpath(path)
    } catch {
      problems.push(hostProblem(name, 'host/no-folder', `There is no folder ${path}.`))
      continue
    }
    for (const file of (await rulesFilesIn(top)).sort()) {
      const shown = `${name}/${file.split(sep).join('/')}`
      if (files.size + problems.length >= MOST_FILES) {
        problems.push(hostProblem(name, 'host/too-many-files', `Only the first ${MOST_FILES} rules files are read.`))
        break
      }
      const read = await readRulesFile(top, file, LARGEST_TOTAL_BYTES - bytes)
      if (typeof read === 'string') problems.push(hostProblem(shown, read, SENTENCES[read]))
      else if (read !== null) {
        bytes += read.bytes
        files.set(shown, read.text)
      }
    }
  }
  return { files, problems }
}

async function rulesFilesIn(top: string, below = '', depth = 0): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(join(top, below), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = join(below, entry.name)
    if (entry.isDirectory()) {
      if (depth < DEEPEST_FOLDER) found.push(...(await rulesFilesIn(top, path, depth + 1)))
    } else if (isRulesFile(entry.name)) found.push(path)
    if (found.length > MOST_FILES) break
  }
  return found
}

type Unreadable =
  | 'host/file-outside'
  | 'host/not-a-file'
  | 'host/file-too-large'
  | 'host/not-text'
  | 'host/unreadable-file'

const SENTENCES: Readonly<Record<Unreadable, string>> = {
  'host/file-outside': 'This is a link to a file outside the folder. Copy the file itself into the folder.',
  'host/not-a-file': 'This is not an ordinary file.',
  'host/file-too-large': 'This file is too large: one file may have 1 MiB, all of them together 8 MiB.',
  'host/not-text': 'This file is not text in UTF-8.',
  'host/unreadable-file': 'This file cannot be read. Look at its permissions.',
}

/** null: it is not there any more. */
async function readRulesFile(
  top: string,
  file: string,
  bytesLeft: number,
): Promise<{ text: string; bytes: number } | Unreadable | null> {
  try {
    const path = await realpath(join(top, file))
    if (!path.startsWith(top.endsWith(sep) ? top : top + sep)) return 'host/file-outside'
    // Without NONBLOCK, opening a pipe would wait for somebody to write to it.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) return 'host/not-a-file'
      if (stats.size > Math.min(LARGEST_FILE_BYTES, bytesLeft)) return 'host/file-too-large'
      const content = await handle.readFile()
      if (content.length > Math.min(LARGEST_FILE_BYTES, bytesLeft)) return 'host/file-too-large'
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), bytes: content.length }
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof TypeError) return 'host/not-text'
    return systemCode(error) === 'ENOENT' ? null : 'host/unreadable-file'
  }
}
