import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, type SourceFile, sourceFiles, withoutComments } from './source-files.js'

interface Rule {
  readonly folder: string
  /** Modules of ours that may be imported. */
  readonly ours: readonly string[]
  /** May Node's own modules be used? */
  readonly node: boolean
  /** The only folders in which Electron may be imported. */
  readonly electron: readonly string[]
}

const rules: readonly Rule[] = [
  { folder: 'packages/runtime/src', ours: [], node: false, electron: [] },
  { folder: 'packages/dsl/src', ours: ['@rheol/runtime/graph'], node: false, electron: [] },
  {
    folder: 'packages/desktop/src',
    ours: ['@rheol/dsl', '@rheol/runtime', '@rheol/runtime/graph'],
    node: true,
    electron: ['packages/desktop/src/main/', 'packages/desktop/src/preload/'],
  },
  {
    folder: 'tools/cli/src',
    ours: ['@rheol/dsl', '@rheol/dsl/render-text', '@rheol/dsl/source-file', '@rheol/runtime', '@rheol/runtime/graph'],
    node: true,
    electron: [],
  },
  {
    folder: 'tools/bench/src',
    ours: ['@rheol/dsl', '@rheol/runtime', '@rheol/runtime/graph'],
    node: true,
    electron: [],
  },
]

function violations(rule: Rule, files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((name) => !isAllowed(rule, path, name))
      .map((name) => `${path} imports ${name}`),
  )
}

function isAllowed(rule: Rule, path: string, name: string): boolean {
  if (name === 'electron' || name.startsWith('electron/'))
    return rule.electron.some((folder) => path.startsWith(folder))
  if (name.startsWith('node:')) return rule.node
  if (name.startsWith('@rheol/')) return rule.ours.includes(name)
  if (name.startsWith('.')) return `${posix.join(posix.dirname(path), name)}/`.startsWith(`${rule.folder}/`)
  return true
}

describe('imports', () => {
  it.each(rules)('of $folder point one way', (rule) => {
    const files = sourceFiles(rule.folder)
    expect(files.length).toBeGreaterThan(0)
    expect(violations(rule, files)).toEqual([])
  })

  it('are found in every form', () => {
    const text = `import a from 'one'
import type { B } from "two"
export * from 'three'
const c = await import('four')
import 'five'
// import d from 'six'
type E = import('seven').E`
    expect(importsOf(text)).toEqual(['one', 'two', 'three', 'four', 'five', 'seven'])
  })

  it('against the direction are told', () => {
    const [runtime, dsl, desktop] = rules as [Rule, Rule, Rule]
    const file = (path: string, name: string): SourceFile[] => [{ path, text: `import x from '${name}'` }]
    expect(violations(runtime, file('packages/runtime/src/a.ts', '@rheol/dsl'))).toHaveLength(1)
    expect(violations(runtime, file('packages/runtime/src/a/b.ts', '../../../dsl/src/x.js'))).toHaveLength(1)
    expect(violations(runtime, file('packages/runtime/src/a.ts', 'node:fs'))).toHaveLength(1)
    expect(violations(dsl, file('packages/dsl/src/a.ts', '@rheol/runtime'))).toHaveLength(1)
    expect(violations(dsl, file('packages/dsl/src/a.ts', '@rheol/runtime/graph'))).toHaveLength(0)
    expect(violations(desktop, file('packages/desktop/src/host/a.ts', 'electron'))).toHaveLength(1)
    expect(violations(desktop, file('packages/desktop/src/main/a.ts', 'electron'))).toHaveLength(0)
  })
})

/** What would make a match differ from one machine or run to the next. */
const AMBIENT =
  /\bMath\s*\.\s*random\b|\bDate\s*[.(]|\bnew\s+Date\b|\blocaleCompare\b|\bperformance\s*\.\s*now\b|\bIntl\s*\.\s*Collator\b|\btoLocale\w+\s*\(/g

describe('the engine and the compiler', () => {
  it.each(['packages/runtime/src', 'packages/dsl/src'])('take nothing from around them in %s', (folder) => {
    const found = sourceFiles(folder).flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(AMBIENT)].map((match) => `${path}: ${match[0]}`),
    )
    expect(found).toEqual([])
  })

  it('would be caught taking the time or a random number', () => {
    expect('const x = Math.random()'.match(AMBIENT)).not.toBeNull()
    expect('new Date(0)'.match(AMBIENT)).not.toBeNull()
    expect('a.sort((x, y) => x.localeCompare(y))'.match(AMBIENT)).not.toBeNull()
  })
})
