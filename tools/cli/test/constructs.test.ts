/**
 * The table of constructs and games in the reference is read from the syntax trees of the games that are shipped.
 * When it is out of date: `UPDATE_GOLDEN=1 npx vitest run test/constructs.test.ts`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openWorkspace, parse } from '@rheol/dsl'
import { describe, expect, it } from 'vitest'
import { CONSTRUCTS } from './construct-list.js'
import { constructsIn } from './constructs.js'
import { ROOT } from './source-files.js'

const PAGE = `${ROOT}docs/language/constructs.md`

/** A construct that fewer games use has not shown yet that it is worth its place in the language. */
const ENOUGH = 3

const texts = new Map(
  readdirSync(`${ROOT}games`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rules'))
    .sort()
    .map((path) => [path, readFileSync(`${ROOT}games/${path}`, 'utf8')]),
)

/** Games and variants by name, each with the constructs of all its files. */
function usesByGame(): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>()
  for (const [path, text] of texts) {
    const ast = parse(path, text).value
    if (ast.header === null) continue
    const { text: name } = ast.header.kind === 'part' || ast.header.kind === 'tests' ? ast.header.base : ast.header.name
    const known = uses.get(name) ?? new Set<string>()
    for (const form of constructsIn(ast)) known.add(form)
    uses.set(name, known)
  }
  return uses
}

const uses = usesByGame()
const users = (form: string): string[] => [...uses].filter(([, forms]) => forms.has(form)).map(([name]) => name)

/** Names shown of the games that use a construct. */
const MOST_NAMES = 4

/** From here on the exact number tells nothing, and every change of a game would change the page. */
const MANY = 10

function page(): string {
  const sections = CONSTRUCTS.map(({ title, page: about, forms }) => {
    const rows = forms.map((form) => {
      const games = users(form)
      const shown = games.slice(0, MOST_NAMES).join(', ') + (games.length > MOST_NAMES ? ', …' : '')
      return `| \`${form.replaceAll('|', '\\|')}\` | ${games.length >= MANY ? `${MANY}+` : games.length} | ${shown || '–'} |`
    })
    return `## ${title}\n\nSee [${about.title}](${about.file}).\n\n| construct | games | which |\n|---|--:|---|\n${rows.join('\n')}`
  })
  return `# Constructs and games

Which games and variants that are shipped use what. Look one up to see a construct at work: \`games/<name>.rules\`, or
\`games/variants/\`. The table is made from the rules files, and a test keeps it up to date.

Of ${CONSTRUCTS.flatMap((section) => section.forms).length} constructs, each is used by at least ${ENOUGH} of ${uses.size} games and variants.

${sections.join('\n\n')}
`
}

describe('the table of constructs', () => {
  it('knows every construct that the games use, once', () => {
    const listed = CONSTRUCTS.flatMap((section) => section.forms)
    expect(new Set(listed).size).toBe(listed.length)
    expect([...uses.values()].flatMap((forms) => [...forms]).filter((form) => !listed.includes(form))).toEqual([])
  })

  it('lists none that fewer than three games use', () => {
    const few = CONSTRUCTS.flatMap((section) => section.forms).filter((form) => users(form).length < ENOUGH)
    expect(few).toEqual([])
  })

  it('is up to date', () => {
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, page())
    expect(readFileSync(PAGE, 'utf8')).toBe(page())
  })

  it('counts the files of a game as one', () => {
    const { entries } = openWorkspace(texts)
    const games = entries.filter((entry) => entry.kind === 'game' || entry.kind === 'variant')
    expect([...uses.keys()].sort()).toEqual(games.map((entry) => entry.name).sort())
  })
})
