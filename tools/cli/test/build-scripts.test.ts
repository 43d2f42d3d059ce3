import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tempFolder } from './run-rheol.js'

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

// The build scripts are plain JavaScript, as they run before anything is compiled.
const from = (name: string): Promise<unknown> => import(new URL(`../../build/${name}`, import.meta.url).href)
const { contentStamp } = (await from('content-stamp.mjs')) as {
  contentStamp: (root: string, inputs: string[]) => string
}
const { vitestCounts, plainCounts } = (await from('test-counts.mjs')) as {
  vitestCounts: (name: string, file: string) => Counts
  plainCounts: (name: string, file: string, exitCode: number) => Counts
}

describe('the stamp of a part', () => {
  it('changes with content, names and added files, and with nothing else', () => {
    const root = tempFolder()
    mkdirSync(`${root}/src/node_modules`, { recursive: true })
    writeFileSync(`${root}/src/a.ts`, 'one')
    const first = contentStamp(root, ['src', 'missing'])
    writeFileSync(`${root}/src/node_modules/x.js`, 'ignored')
    expect(contentStamp(root, ['src', 'missing'])).toBe(first)
    writeFileSync(`${root}/src/b.ts`, '')
    const second = contentStamp(root, ['src'])
    expect(second).not.toBe(first)
    writeFileSync(`${root}/src/a.ts`, 'two')
    expect(contentStamp(root, ['src'])).not.toBe(second)
  })
})

describe('the counts of a test run', () => {
  const file = (content: string): string => {
    const path = `${tempFolder()}/report.json`
    writeFileSync(path, content)
    return path
  }

  it('come from Vitest report by report', () => {
    const report = {
      success: false,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'x' },
            { status: 'failed', fullName: 'y' },
            { status: 'skipped', fullName: 'z' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      ],
    }
    expect(vitestCounts('p', file(JSON.stringify(report)))).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ['p: y', 'p: b.test.ts could not be run'],
    })
  })

  it.each(['', '{', '{"passed": 1}', '{"passed": -1, "failed": 0}'])(
    'never come out green from a broken report: %j',
    (content) => {
      expect(vitestCounts('p', file(content)).failed).toBe(1)
      expect(plainCounts('p', file(content), 0).failed).toBe(1)
    },
  )

  it('never come out green when the run itself failed', () => {
    expect(plainCounts('p', file('{"passed": 3, "failed": 0}'), 1)).toMatchObject({ passed: 3, failed: 1 })
    expect(vitestCounts('p', '/nowhere/report.json').failed).toBe(1)
  })
})
