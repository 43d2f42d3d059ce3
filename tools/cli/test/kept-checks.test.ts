import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import buildCommand from './build-command.js'
import { CACHE, rheol, tempFolder } from './run-rheol.js'

const GAMES = fileURLToPath(new URL('../../../games', import.meta.url))
const KNOWN = join(CACHE, 'rheol/check/known')

/** What a check says: with what is kept, and anew. They must not differ. */
function said(cwd: string): string {
  const args = ['check', '--format', 'json', 'saboteur.rules']
  const kept = rheol(args, { cwd })
  const anew = rheol([...args, '--no-cache'], { cwd })
  expect(kept.err).toBe('')
  expect({ code: kept.code, out: kept.out }).toEqual({ code: anew.code, out: anew.out })
  return kept.out
}

const findings = (out: string): number => (JSON.parse(out) as { diagnostics: unknown[] }).diagnostics.length

describe('a check with what earlier ones kept', () => {
  const cwd = tempFolder()
  for (const name of ['saboteur.rules', 'saboteur.tests.rules']) cpSync(join(GAMES, name), join(cwd, name))
  const edit = (name: string, change: (text: string) => string): void =>
    writeFileSync(join(cwd, name), change(readFileSync(join(cwd, name), 'utf8')))

  it('says what a check anew says, edit after edit', () => {
    expect(findings(said(cwd))).toBe(0)
    const game = readFileSync(join(cwd, 'saboteur.rules'), 'utf8')
    const tests = readFileSync(join(cwd, 'saboteur.tests.rules'), 'utf8')
    edit('saboteur.tests.rules', (text) => text.replace('expect ', 'expect not '))
    expect(findings(said(cwd))).toBe(0)
    edit('saboteur.rules', (text) => `${text}\nvar newlyMade: 0..3 = 1\n`)
    expect(findings(said(cwd))).toBe(0)
    edit('saboteur.rules', (text) => text.replace(/^action \w+/m, (words) => `${words}Otherwise`))
    expect(findings(said(cwd))).toBeGreaterThan(0)
    edit('saboteur.rules', () => game)
    edit('saboteur.tests.rules', (text) => text.replace('expect not ', 'expect nott '))
    expect(findings(said(cwd))).toBeGreaterThan(0)
    edit('saboteur.tests.rules', () => tests)
    expect(findings(said(cwd))).toBe(0)
  })

  it('believes nothing that is damaged, and heals', () => {
    expect(readdirSync(KNOWN)).toHaveLength(1)
    const file = join(KNOWN, readdirSync(KNOWN)[0]!)
    const whole = readFileSync(file)
    const damaged = [
      Buffer.alloc(0),
      whole.subarray(0, whole.length / 2),
      Buffer.from(whole.toString().replaceAll('views', 'wiews')),
      Buffer.from([...whole].map((byte, i) => (i === 200 ? byte ^ 1 : byte))),
    ]
    for (const [i, bytes] of damaged.entries()) {
      writeFileSync(file, bytes)
      edit('saboteur.tests.rules', (text) => `${text}// ${i}\n`)
      expect(findings(said(cwd))).toBe(0)
    }
    expect(readFileSync(file, 'utf8')).toContain('"views"')
  })

  it('is done by `--no-cache` without looking there or leaving anything', () => {
    const other = tempFolder()
    cpSync(join(GAMES, 'pig.rules'), join(other, 'pig.rules'))
    const before = readdirSync(join(CACHE, 'rheol/check')).length
    expect(rheol(['check', '--no-cache', 'pig.rules'], { cwd: other }).code).toBe(0)
    expect(readdirSync(join(CACHE, 'rheol/check'))).toHaveLength(before)
  })

  it('is answered by the build for a game as it came, and by nothing but a check for any other', () => {
    const dist = fileURLToPath(new URL('../dist', import.meta.url))
    const answers = join(dist, 'check-worker.answers')
    const root = dirname(GAMES)
    // A game that changed since is no reason to build the command again, but this is about one that has not.
    if (statSync(join(GAMES, 'saboteur.rules')).mtimeMs > statSync(answers).mtimeMs) {
      rmSync(join(dist, '.stamp-cli'))
      buildCommand()
    }
    const own = mkdtempSync(join(tmpdir(), 'rheol-own-cache-'))
    const whole = readFileSync(answers)
    const first = (name: string): unknown => {
      rmSync(own, { recursive: true, force: true })
      const { code, out } = rheol(['check', '--format', 'json', name], { cwd: root, cache: own })
      return { code, out }
    }
    try {
      const right = first('games/saboteur.rules')
      // An answer from the build leaves nothing of the user's own; a check does.
      expect(existsSync(own)).toBe(false)
      const anew = rheol(['check', '--format', 'json', '--no-cache', 'games/saboteur.rules'], { cwd: root, cache: own })
      expect(right).toEqual({ code: anew.code, out: anew.out })
      for (const damaged of [whole.subarray(0, -1), Buffer.concat([whole, whole]), Buffer.alloc(0)]) {
        writeFileSync(answers, damaged)
        expect(first('games/saboteur.rules')).toEqual(right)
        expect(existsSync(own)).toBe(true)
      }
    } finally {
      writeFileSync(answers, whole)
      rmSync(own, { recursive: true, force: true })
    }
  })

  it('runs what the engine compiled when it was built', () => {
    const start = fileURLToPath(new URL('../dist/check-start.cjs', import.meta.url))
    const asked = `const { checker, command } = require(${JSON.stringify(start)})
      process.stdout.write(String([checker.script.cachedDataRejected, command.script.cachedDataRejected]))`
    expect(execFileSync(process.execPath, ['-e', asked], { encoding: 'utf8' })).toBe('false,false')
  })

  it('begins with what the build knows of the games here', () => {
    const built = fileURLToPath(new URL('../dist/check-worker.known', import.meta.url))
    expect(existsSync(built)).toBe(true)
    const known = new Set(readFileSync(built, 'utf8').split('\n').slice(1))
    expect(known.size).toBeGreaterThan(20)
  })
})
