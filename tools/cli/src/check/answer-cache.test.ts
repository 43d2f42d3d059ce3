import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnswerCache } from './answer-cache.js'
import type { CheckAnswer, CheckJob } from './check-job.js'

let folder: string
const checker = new URL('./check-worker.code.js', import.meta.url)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rheol-cache-'))
  // Stands in for the built checker, which lies beside the built cache.
  writeFileSync(checker, 'the checker')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(checker)
})

const job: Pick<CheckJob, 'files' | 'asked'> = {
  files: new Map([
    ['a.rules', 'game a'],
    ['b.rules', 'game b'],
  ]),
  asked: ['a.rules'],
}
const answers: CheckAnswer[] = [{ file: 'a.rules', diagnostics: [], failure: null }]

describe('answers of earlier checks', () => {
  it('are found again by another process, as long as nothing has changed', () => {
    expect(new AnswerCache(folder).find(job)).toBeNull()
    new AnswerCache(folder).keep(job, answers)
    expect(new AnswerCache(folder).find(job)).toEqual(answers)
    expect(new AnswerCache(folder).find({ ...job, asked: ['b.rules'] })).toBeNull()
    expect(new AnswerCache(folder).find({ ...job, files: new Map([...job.files, ['b.rules', 'game c']]) })).toBeNull()
    expect(new AnswerCache(folder).find({ ...job, files: new Map([...job.files, ['c.rules', '']]) })).toBeNull()
    writeFileSync(checker, 'another checker')
    expect(new AnswerCache(folder).find(job)).toBeNull()
    writeFileSync(checker, 'the checker')
  })

  it('count as none when they are damaged', () => {
    const cache = new AnswerCache(folder)
    cache.keep(job, answers)
    const [name] = readdirSync(folder)
    const file = join(folder, name!)
    const whole = readFileSync(file)
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole)
      damaged[at]! ^= 1
      writeFileSync(file, damaged)
      expect(cache.find(job), `byte ${at}`).toBeNull()
      writeFileSync(file, whole.subarray(0, at))
      expect(cache.find(job), `${at} bytes`).toBeNull()
    }
    writeFileSync(file, whole)
    expect(cache.find(job)).toEqual(answers)
  })

  it('are found in whichever order one asks', () => {
    const both: typeof job = { ...job, asked: ['a.rules', 'b.rules'] }
    const answerTo = (file: string): CheckAnswer => ({ file, diagnostics: [], failure: null })
    const [a, b] = [answerTo('a.rules'), answerTo('b.rules')]
    new AnswerCache(folder).keep(both, [a, b])
    const turned = { files: new Map([...both.files].reverse()), asked: ['b.rules', 'a.rules'] }
    expect(new AnswerCache(folder).find(turned)).toEqual([b, a])
  })

  it('may come with the program, for the very same question, checker and text', () => {
    const nowhere = join(folder, 'nowhere')
    let asked = 0
    const ask = (): CheckAnswer[] => {
      asked++
      return [...answers]
    }
    const built = new URL('./check-worker.answers', import.meta.url)
    const whole = new AnswerCache(nowhere).beforehand([job, job], ask)
    expect(asked).toBe(1)
    try {
      writeFileSync(built, whole)
      expect(new AnswerCache(nowhere).find(job)).toEqual(answers)
      expect(new AnswerCache(nowhere).find({ ...job, asked: ['b.rules'] })).toBeNull()
      expect(new AnswerCache(nowhere).find({ ...job, files: new Map([['a.rules', 'game a']]) })).toBeNull()
      writeFileSync(checker, 'another checker')
      expect(new AnswerCache(nowhere).find(job)).toBeNull()
      writeFileSync(checker, 'the checker')
      for (let at = 0; at < whole.length; at++) {
        writeFileSync(built, `${whole.slice(0, at)}~${whole.slice(at + 1)}`)
        expect(new AnswerCache(nowhere).find(job), `character ${at}`).toBeNull()
        writeFileSync(built, whole.slice(0, at))
        expect(new AnswerCache(nowhere).find(job), `${at} characters`).toBeNull()
      }
    } finally {
      rmSync(built)
    }
    expect(new AnswerCache(nowhere).find(job)).toBeNull()
  })

  it('are not kept when a file gave none, or broke the checker', () => {
    const other: typeof job = { files: new Map([['x.rules', '']]), asked: ['x.rules'] }
    const cache = new AnswerCache(folder)
    cache.keep(other, [])
    cache.keep(other, [{ file: 'x.rules', diagnostics: [], failure: 'it broke' }])
    expect(cache.find(other)).toBeNull()
  })

  it('cost nothing but time where they cannot be kept', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const cache = new AnswerCache(join(file, 'inside'))
    cache.keep(job, answers)
    expect(cache.find(job)).toBeNull()
  })

  it('are dropped when there are too many', () => {
    const many = mkdtempSync(join(folder, 'many-'))
    const cache = new AnswerCache(many)
    for (let i = 0; i <= 200; i++)
      cache.keep({ files: new Map([['a.rules', `game a${i}`]]), asked: ['a.rules'] }, answers)
    expect(readdirSync(many).length).toBeLessThanOrEqual(101)
    cache.keep(job, answers)
    expect(cache.find(job)).toEqual(answers)
  })
})
