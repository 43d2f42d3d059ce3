import { describe, expect, it } from 'vitest'
import { checkHere, type LoadedChecker } from './check-here.js'
import type { CheckAnswer, CheckJob } from './check-job.js'

const job: CheckJob = { files: new Map([['a.rules', 'game a']]), asked: ['a.rules'], keep: null }
const answers: CheckAnswer[] = [{ file: 'a.rules', diagnostics: [], failure: null }]
const leftovers = (): string[] => Object.getOwnPropertyNames(globalThis).filter((name) => name.startsWith('rheol'))

function loading(checkWhole: LoadedChecker['checkWhole']): () => LoadedChecker {
  return () => ({ checkWhole })
}

describe('a check in the thread that asks', () => {
  it('gives the answers, and leaves nothing about', () => {
    expect(checkHere(job, () => ({ checkWhole: (asked) => (asked === job ? answers : []) }))).toBe(answers)
    expect(leftovers()).toEqual([])
  })

  it('is given up when it takes too long', () => {
    const endless = loading(() => {
      for (;;);
    })
    expect(checkHere(job, endless)).toBeNull()
    expect(leftovers()).toEqual([])
  })

  it('is given up when anything breaks', () => {
    const broken = loading(() => {
      throw new Error('it broke')
    })
    const deep = loading(function deeper(asked): CheckAnswer[] {
      return [...deeper(asked), ...answers]
    })
    const missing = (): LoadedChecker => {
      throw new Error('not built')
    }
    for (const load of [broken, deep, missing]) expect(checkHere(job, load)).toBeNull()
  })

  it('is not tried with much text', () => {
    const large = new Map([['a.rules', ' '.repeat((1 << 20) + 1)]])
    expect(
      checkHere(
        { ...job, files: large },
        loading(() => answers),
      ),
    ).toBeNull()
  })
})
