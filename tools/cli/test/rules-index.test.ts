/** The index at the head of a game of many files names declarations that are where it says. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from '@rheol/dsl'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.js'

const GAME = 'dead-of-winter'

/** A line of the index: the files it is about, and what it says they declare. */
interface Entry {
  readonly files: readonly string[]
  readonly names: readonly string[]
}

function readIndex(text: string): Entry[] {
  const entries: Entry[] = []
  let files: string[] = []
  for (const line of text.split('\n')) {
    if (/^\/\/ \S+\.rules/.test(line)) {
      files = [...line.matchAll(/([\w/-]+)\.rules/g)].map(([, name]) => name!.split('/').at(-1)!)
    }
    const found = /^\/\/ {3}\S.{36} ?(\w+(?:, \w+)*)$/.exec(line)
    if (found !== null) entries.push({ files, names: found[1]!.split(', ') })
  }
  return entries
}

function declared(file: string): string[] {
  const path = file === GAME ? `${GAME}.rules` : `${GAME}/${file}.rules`
  return parse(path, readFileSync(`${ROOT}games/${path}`, 'utf8')).value.decls.flatMap((decl) =>
    'name' in decl && decl.name !== null ? [decl.name.text] : [],
  )
}

describe('the index of Dead of Winter', () => {
  const text = readFileSync(`${ROOT}games/${GAME}.rules`, 'utf8')
  const index = readIndex(text.slice(0, text.indexOf('\noption ')))

  it('has a line for each topic', () => {
    const lines = text
      .slice(0, text.indexOf('\noption '))
      .split('\n')
      .filter((line) => line.startsWith('//   '))
    expect(lines.length).toBeGreaterThan(20)
    expect(index.length).toBe(lines.length)
  })

  it('names what its files declare', () => {
    const wrong = index.flatMap(({ files, names }) => {
      const known = files.flatMap(declared)
      return names.filter((name) => !known.includes(name)).map((name) => `${name} is not in ${files.join(', ')}`)
    })
    expect(wrong).toEqual([])
  })

  it('leaves out no file of rules', () => {
    const parts = readdirSync(`${ROOT}games/${GAME}`)
      .filter((name) => name.endsWith('.rules') && !name.endsWith('.tests.rules'))
      .map((name) => name.slice(0, -'.rules'.length))
    const named = new Set(index.flatMap((entry) => entry.files))
    expect([GAME, ...parts].filter((name) => !named.has(name))).toEqual([])
  })

  it('names every action', () => {
    const names = new Set(index.flatMap((entry) => entry.names))
    const path = `${GAME}/actions.rules`
    const { decls } = parse(path, readFileSync(`${ROOT}games/${path}`, 'utf8')).value
    const actions = decls.flatMap((decl) => (decl.kind === 'action' ? [decl.name.text] : []))
    expect(actions.length).toBeGreaterThan(20)
    expect(actions.filter((name) => !names.has(name))).toEqual([])
  })
})
