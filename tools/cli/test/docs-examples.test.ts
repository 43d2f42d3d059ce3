/**
 * The documentation is run. Every `rules` example is a file of its own: it compiles beside the games and the other
 * examples of its page, its tests pass, and random matches of it come to an end. A `rules fragment` is cut from a
 * larger file and must at least be well formed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { openWorkspace, parse, type Workspace } from '@rheol/dsl'
import { type Game, loadGame, runTest, simulateRange } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.js'

interface Example {
  readonly page: string
  readonly line: number
  readonly fragment: boolean
  readonly text: string
}

const PLAYOUTS = 20

const games = new Map(
  readdirSync(`${ROOT}games`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rules'))
    .map((path) => [`games/${path}`, readFileSync(`${ROOT}games/${path}`, 'utf8')]),
)

const pages = ['README.md', 'CHANGELOG.md', ...markdownIn('docs')].filter((page) => !page.startsWith('docs/errors'))
const examples = pages.flatMap(examplesOf)

function markdownIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort()
}

function examplesOf(page: string): Example[] {
  const lines = readFileSync(`${ROOT}${page}`, 'utf8').split('\n')
  const found: Example[] = []
  for (let i = 0; i < lines.length; i++) {
    const fence = /^( *)```rules( fragment)?$/.exec(lines[i]!)
    if (fence === null) continue
    const end = lines.indexOf(`${fence[1]}\`\`\``, i)
    const text = lines.slice(i + 1, end).map((line) => line.slice(fence[1]!.length))
    found.push({ page, line: i + 1, fragment: fence[2] !== undefined, text: text.join('\n') })
    i = end
  }
  return found
}

/** The games and the complete examples of one page, as one folder of files. */
function workspaceOf(page: string): Workspace {
  const own = examples.filter((one) => one.page === page && !one.fragment)
  return openWorkspace(new Map([...games, ...own.map((one) => [nameOf(one), one.text] as const)]))
}

function nameOf(example: Example): string {
  return `${example.page}:${example.line}`
}

function found(workspace: Workspace, example: Example): string[] {
  return workspace.check(nameOf(example)).map((one) => {
    const line = example.text.slice(0, one.span.start).split('\n').length
    return `${example.page}:${example.line + line} ${one.code}: ${one.message}`
  })
}

function gameOf(workspace: Workspace, example: Example): Game {
  const entry = workspace.entries.find((one) => one.file === nameOf(example))!
  const compiled = workspace.compile(entry.name)
  const loaded = loadGame(compiled.value!)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  return loaded.value
}

describe.each(pages.filter((page) => examples.some((one) => one.page === page && !one.fragment)))('%s', (page) => {
  const workspace = workspaceOf(page)
  const complete = examples.filter((one) => one.page === page && !one.fragment)

  it.each(complete)('has a sound example at line $line', (example) => {
    expect(found(workspace, example)).toEqual([])
  })

  it.each(complete)('has an example at line $line whose tests pass', (example) => {
    const game = gameOf(workspace, example)
    const failures = game.graph.tests.map((test) => [test.title, runTest(game, test)] as const).filter(([, r]) => !r.ok)
    expect(failures).toEqual([])
  })

  it.each(complete)('has an example at line $line that can be played to an end', (example) => {
    const game = gameOf(workspace, example)
    const table = simulateRange(game, { seats: game.graph.seats.max, seed: 1, from: 0, to: PLAYOUTS })
    expect(table).toMatchObject({ ok: true, value: { matches: PLAYOUTS, unfinished: 0, faults: [] } })
  })
})

describe('fragments', () => {
  const wrapped = (before: string, text: string, after: string) =>
    parse('fragment.rules', `${before}${text}${after}`).diagnostics.map((one) => one.message)

  it.each(examples.filter((one) => one.fragment))('are well formed: $page:$line', ({ text }) => {
    const asVariant = wrapped('variant x of y "X"\n', text, '\n')
    const asStatements = wrapped('game x "X" for 2 players\nplay {\n', text, '\n}\n')
    expect(asVariant.length === 0 ? [] : asStatements).toEqual([])
  })
})

describe('the reference', () => {
  it('runs at least one example on every page that teaches a construct', () => {
    const without = [
      'files-and-names',
      'values-and-types',
      'declarations',
      'cards',
      'grids',
      'zones-and-secrets',
      'play',
    ]
      .concat(['choices', 'chance', 'expressions', 'texts', 'tests', 'variants'])
      .filter((topic) => !examples.some((one) => one.page === `docs/language/${topic}.md` && !one.fragment))
    expect(without).toEqual([])
  })

  it('links only to pages and headings that are there', () => {
    expect(pages.flatMap(brokenLinks)).toEqual([])
  })
})

function brokenLinks(page: string): string[] {
  const text = readFileSync(`${ROOT}${page}`, 'utf8')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
    if (/^[a-z]+:/.test(link!)) return []
    const url = new URL(link!, `file://${ROOT}${page}`)
    const there = contentOf(new URL(url.pathname, 'file://'))
    const heading = url.hash.slice(1)
    const ok = there !== null && (heading === '' || headingsOf(there).includes(heading))
    return ok ? [] : [`${page}: ${link}`]
  })
}

/** The anchors that a page's headings have. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The text of a file; '' for a folder, null when there is neither. */
function contentOf(url: URL): string | null {
  try {
    return readFileSync(url, 'utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR' ? '' : null
  }
}
