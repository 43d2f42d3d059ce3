import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, Command } from 'commander'
import { commandAction, type ExitCode } from '../command-result.js'
import { peekHeader } from '../files/header.js'
import { listRules } from '../files/list-rules.js'
import { loadRules } from '../files/load-rules.js'
import { readText, shownName } from '../files/read-text.js'
import { gameTemplate } from '../templates/game-template.js'
import { variantTemplate } from '../templates/variant-template.js'
import { write } from '../terminal/write.js'
import { UsageError } from '../usage-error.js'

interface NewOptions {
  readonly of?: string
  readonly in?: string
}

export function newCommand(): Command {
  return new Command('new')
    .summary('begin a game or a variant')
    .description('Writes a small rules file that works, to go on from. Never overwrites a file.')
    .addArgument(new Argument('<kind>', 'what to begin').choices(['game', 'variant']))
    .argument('<name>', 'its name in the rules: a small letter, then letters and digits')
    .option('--of <base>', 'the game or variant that a new variant stands on: its name or its file')
    .option('--in <folder>', 'the folder to write it in (default: games, if there is one, else this folder)')
    .action(commandAction(begin))
}

async function begin(kind: 'game' | 'variant', name: string, options: NewOptions): Promise<ExitCode> {
  if (!/^[a-z][A-Za-z0-9_]*$/.test(name)) {
    throw new UsageError(`\`${name}\` cannot be a name`, 'a name begins with a small letter, then letters, digits or _')
  }
  if (kind === 'game' && options.of !== undefined) throw new UsageError('`--of` is for variants')
  const folder = options.in ?? (isFolder('games') ? 'games' : '.')
  const file = join(folder, `${kebab(name)}.rules`)
  if (existsSync(file)) throw new UsageError(`\`${shownName(file)}\` is there already`, 'choose another name')
  const taken = headersIn(folder).find((one) => one.name === name)
  if (taken !== undefined) throw new UsageError(`\`${taken.file}\` has that name already`, 'choose another name')

  const text = kind === 'game' ? gameTemplate(name, titleOf(name)) : await variantText(name, folder, options.of)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text, { flag: 'wx' })
  const shown = shownName(file)
  await write(`Wrote ${shown}. What next:\n  rheol check ${shown}\n  rheol test ${shown}\n  rheol play ${shown}\n`)
  return 0
}

async function variantText(name: string, folder: string, of: string | undefined): Promise<string> {
  const known = headersIn(folder)
  const games = known.filter((one) => one.kind === 'game')
  const base = of ?? (games.length === 1 ? games[0]!.file : undefined)
  if (base === undefined) {
    const names = games.map((one) => one.name).join(', ')
    throw new UsageError('a variant of what?', `say it with \`--of\`${names === '' ? '' : `; there are: ${names}`}`)
  }
  const file = known.find((one) => one.name === base)?.file ?? base
  const { graph, layers } = await loadRules(file)
  const { min, names } = graph.seats
  const seats = names === null ? Array.from({ length: min }, (_, seat) => String.fromCharCode(65 + seat)) : []
  return variantTemplate(name, titleOf(name), { name: layers.at(-1)!, seats })
}

function headersIn(folder: string): { readonly file: string; readonly name: string; readonly kind: string }[] {
  if (!isFolder(folder)) return []
  return listRules(folder).paths.flatMap((path) => {
    const read = readText(path, folder)
    const header = 'text' in read ? peekHeader(read.text) : null
    return header === null || header.name === ''
      ? []
      : [{ file: shownName(path), name: header.name, kind: header.kind }]
  })
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** `threeInARow` → `three-in-a-row`. */
function kebab(name: string): string {
  return name
    .replace(/_/g, '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

/** `threeInARow` → `Three in a row`. */
function titleOf(name: string): string {
  const words = kebab(name).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
