import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalogue, type DiagnosticCode } from '../../src/diagnostics/catalogue.js'
import { renderText } from '../../src/diagnostics/render-text.js'
import { findingsIn, splitFiles } from './findings.js'

const here = dirname(fileURLToPath(import.meta.url))
const update = process.env.UPDATE_GOLDEN === '1'
const codes = [...catalogue.keys()]

/**
 * A text of a million characters is no fixture to keep; `hostile-input.test.ts` makes one. A wrong base is found
 * before files are laid over one another when they come from a workspace; `variants.test.ts` lays them itself.
 */
const WITHOUT_FIXTURE: ReadonlySet<DiagnosticCode> = new Set([
  'lex/too-long',
  'lex/too-many-words',
  'resolve/wrong-base',
])

/** The example of the catalogue, which every code has, and whatever else is kept beside it. */
function casesOf(code: string): string[] {
  const folder = `${here}/${code}`
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.rules')) : []
  return [...new Set(['example', ...names.map((name) => name.slice(0, -'.rules'.length))])]
}

function golden(path: string, actual: string): void {
  if (update) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, actual)
  }
  expect(existsSync(path) ? readFileSync(path, 'utf8') : 'no such file: run with UPDATE_GOLDEN=1').toBe(actual)
}

describe.each(codes.filter((code) => !WITHOUT_FIXTURE.has(code)))('%s', (code) => {
  const entry = catalogue.get(code)!

  it('is raised by the example of the catalogue, and by nothing in the mended one', () => {
    golden(`${here}/${code}/example.rules`, `${entry.example}\n`)
    const mended = findingsIn(splitFiles('example.rules', entry.mended))
    expect(mended.map((one) => `${one.code}: ${one.message}`)).toEqual([])
  })

  it.each(casesOf(code))('%s reads as expected', (name) => {
    const text = readFileSync(`${here}/${code}/${name}.rules`, 'utf8')
    const files = splitFiles(`${name}.rules`, text)
    const found = findingsIn(files)
    expect(found.map((one) => one.code)).toContain(code)
    golden(`${here}/${code}/${name}.expected.txt`, renderText(found, files))
  })
})
