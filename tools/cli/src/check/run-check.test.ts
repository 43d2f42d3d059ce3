import { describe, expect, it } from 'vitest'
import { runCheck } from './run-check.js'

const limits = {
  worker: new URL('../../test/fixtures/stubborn-worker.mjs', import.meta.url),
  milliseconds: 2_000,
  megabytes: 64,
}

async function codesFor(files: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await runCheck({ files: new Map(Object.entries(files)), asked: Object.keys(files) }, limits)
  return found.map((one) => `${'span' in one ? one.span.file : one.file} ${one.code}`)
}

describe('a check', () => {
  it('says which file takes too long, and goes on with the others', async () => {
    expect(await codesFor({ a: 'fine', b: 'hang', c: 'fine', d: 'break' })).toEqual([
      'b check/no-answer',
      'd check/internal',
    ])
  })

  it('says which file takes too much memory', async () => {
    expect(await codesFor({ a: 'devour', b: 'break' })).toEqual(['a check/no-answer', 'b check/internal'])
  })

  it('finds the one file that keeps the others from being read', async () => {
    expect(await codesFor({ a: 'break', b: 'fine', c: 'at opening: hang' })).toEqual([
      'c check/no-answer',
      'a check/internal',
    ])
  })
})
