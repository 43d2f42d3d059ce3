import { describe, expect, it } from 'vitest'
import { Checker } from './checker.js'
import { runCheck } from './run-check.js'

const limits = {
  here: null,
  worker: new URL('../../test/fixtures/stubborn-worker.mjs', import.meta.url),
  milliseconds: 700,
  megabytes: 64,
}

async function codesFor(files: Readonly<Record<string, string>>): Promise<string[]> {
  const checker = new Checker(limits)
  const found = await runCheck({ files: new Map(Object.entries(files)), asked: Object.keys(files) }, checker)
  await checker.close()
  return found.map((one) => `${'span' in one ? one.span.file : one.file} ${one.code}`)
}

describe('a check', () => {
  it('says which file takes too long, and goes on with the others', async () => {
    expect(await codesFor({ a: 'fine', b: 'hang', c: 'fine', d: 'break' })).toEqual([
      'b check/no-answer',
      'd check/internal',
    ])
  })

  it('asks the thread when it cannot be done here, and does not try again', async () => {
    let tried = 0
    const here = (): null => {
      tried++
      return null
    }
    const checker = new Checker({ ...limits, here })
    const files = new Map(Object.entries({ a: 'hang', b: 'break' }))
    const found = await runCheck({ files, asked: [...files.keys()] }, checker)
    await checker.close()
    expect(found.map((one) => one.code)).toEqual(['check/no-answer', 'check/internal'])
    expect(tried).toBe(1)
  })

  it('says which file takes too much memory', async () => {
    expect(await codesFor({ a: 'devour', b: 'break' })).toEqual(['a check/no-answer', 'b check/internal'])
  })

  it('says nothing about files that mean nothing without the one that takes too long', async () => {
    const family = {
      'a.rules': 'game a "A" // hang',
      'b.rules': 'variant b of a "B"',
      'c.rules': 'tests of b',
      'd.rules': 'game d "D"',
      'e.rules': 'tests of d // hang',
    }
    expect(await codesFor(family)).toEqual([
      'a.rules check/no-answer',
      'b.rules check/not-checked',
      'c.rules check/not-checked',
      'e.rules check/no-answer',
    ])
    expect(await codesFor({ 'a.rules': 'game a "A"', 'b.rules': 'part of a // at opening: hang' })).toEqual([
      'b.rules check/no-answer',
      'a.rules check/not-checked',
    ])
  })

  it('finds the one file that keeps the others from being read', async () => {
    expect(await codesFor({ a: 'break', b: 'fine', c: 'at opening: hang' })).toEqual([
      'c check/no-answer',
      'a check/internal',
    ])
  })
})
