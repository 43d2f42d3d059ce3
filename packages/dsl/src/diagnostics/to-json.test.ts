import { expect, it } from 'vitest'
import { diagnostic } from './diagnostic-of.js'
import { DIAGNOSTICS_SCHEMA_VERSION, toJson } from './to-json.js'

const span = { file: 'a.rules', start: 4, end: 7 }

it('gives places by offset and by line and column', () => {
  const report = toJson([diagnostic('lex/unknown-character', span, { text: '@' })], new Map([['a.rules', 'one\ntwo']]))
  expect(report.schemaVersion).toBe(DIAGNOSTICS_SCHEMA_VERSION)
  expect(report.diagnostics[0]).toMatchObject({
    code: 'lex/unknown-character',
    severity: 'error',
    message: '`@` means nothing in a rules file.',
    args: { text: '@' },
    place: { ...span, from: { line: 2, column: 1 }, to: { line: 2, column: 4 } },
  })
})

it('carries related places and fixes', () => {
  const fixes = [{ title: 'Take it out', safety: 'safe' as const, edits: [{ span, newText: '' }] }]
  const found = diagnostic('lex/semicolon', span, {}, { related: [{ span, message: 'here' }], fixes })
  const [one] = toJson([found], new Map()).diagnostics
  expect(one!.related).toEqual([{ message: 'here', place: span }])
  expect(one!.fixes).toEqual([{ title: 'Take it out', safety: 'safe', edits: [{ place: span, newText: '' }] }])
})

it('is nothing but plain data', () => {
  const report = toJson([diagnostic('lex/semicolon', span, {})], new Map([['a.rules', 'one\ntwo']]))
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
})
