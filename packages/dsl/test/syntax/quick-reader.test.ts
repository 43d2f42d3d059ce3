import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileAst } from '../../src/syntax/ast.js'
import { DocTexts } from '../../src/syntax/doc-texts.js'
import { lex } from '../../src/syntax/lexer.js'
import { parseByGrammar } from '../../src/syntax/parse.js'
import { quickRead } from '../../src/syntax/quick-reader.js'

const root = join(import.meta.dirname, '../../../..')
const rules = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rules'))
    .sort()
    .map((name) => join(folder, name))
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** What the quick reader makes of a text that it may be given; null when it gives up. */
function quick(file: string, text: string): FileAst | null {
  const { tokens, comments, diagnostics } = lex(file, text)
  if (tokens.length === 0 || diagnostics.length > 0) return null
  const docs = new DocTexts(tokens, comments)
  const read = quickRead(file, tokens, docs)
  return docs.unused().length > 0 ? null : read
}

/** Holds the two readings against each other; true when the quick one did not give up. */
function agree(file: string, text: string): boolean {
  const read = quick(file, text)
  if (read === null) return false
  const whole = parseByGrammar(file, text, lex(file, text))
  expect(whole.diagnostics, text).toEqual([])
  expect(read, text).toEqual(whole.value)
  return true
}

/** Numbers that look random, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('the quick reader', () => {
  const shelf = rules('games')
  const small = [...shelf, ...rules('packages/dsl/test/samples')].filter((file) => textOf(file).length < 7_000)

  it.each(shelf)('reads %s as the grammar does', (file) => {
    expect(agree(file, textOf(file))).toBe(true)
  })

  it('reads whatever it reads of the samples and of mistaken texts as the grammar does', () => {
    const mistaken = rules('packages/dsl/test/diagnostics')
    for (const file of [...rules('packages/dsl/test/samples'), ...mistaken]) agree(file, textOf(file))
  })

  it.each(small)('takes nothing for faultless in %s that the grammar does not', (file) => {
    const text = textOf(file)
    const { tokens } = lex(file, text)
    const random = numbers(text.length)
    const some = () => tokens[random(tokens.length)]!
    for (let round = 0; round < 25; round++) {
      const at = some()
      const end = at.startOffset + at.image.length
      const put = ['', some().image, `${at.image} ${some().image}`, `${some().image} ${at.image}`][random(4)]!
      agree(file, `${text.slice(0, at.startOffset)}${put}${text.slice(end)}`)
    }
  })

  it('leaves what nests too deep to the grammar', () => {
    const nested = (depth: number) =>
      `game g "G" for 2 players\nplay { let a = ${'('.repeat(depth)}1${')'.repeat(depth)} }`
    const chained = (length: number) => `game g "G" for 2 players\nplay { let a = 1${' + 1'.repeat(length)} }`
    const chance = (depth: number) =>
      `game g "G" for 2 players\nplay ${'{ if yes '.repeat(depth)}{ let a = random {1} }${' }'.repeat(depth)}`
    for (let depth = 1; depth < 140; depth++) {
      agree('g', nested(depth))
      agree('g', chance(depth))
    }
    for (let length = 200; length < 300; length += 3) agree('g', chained(length))
    expect([nested(100), chained(200), chance(50)].map((text) => agree('g', text))).toEqual([true, true, true])
    expect([nested(140), chained(300), chance(80)].map((text) => quick('g', text))).toEqual([null, null, null])
  })
})
