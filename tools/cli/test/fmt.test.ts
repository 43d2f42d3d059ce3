import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { rheol } from './run-rheol.js'

const folder = mkdtempSync(join(tmpdir(), 'rheol-fmt-'))
const file = join(folder, 'crooked.rules')
const CROOKED = 'game crooked "Crooked" for 2 players\n\n\n\nplay   {\n// kept\n      end winners {}\n}\n'

afterAll(() => rmSync(folder, { recursive: true }))

describe('rheol fmt', () => {
  it('names what is laid out otherwise and changes nothing with --check', () => {
    writeFileSync(file, CROOKED)
    const run = rheol(['fmt', '--check', file])
    expect(run.out).toContain('would change')
    expect(run.code).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe(CROOKED)
  })

  it('lays a file out, keeps its comments, and finds nothing more to do', () => {
    writeFileSync(file, CROOKED)
    expect(rheol(['fmt', file]).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(
      'game crooked "Crooked" for 2 players\n\nplay {\n  // kept\n  end winners {}\n}\n',
    )
    expect(rheol(['fmt', '--check', file]).code).toBe(0)
  })

  it('leaves a file with mistakes as it is, and says what they are', () => {
    const broken = 'game broken "Broken" for 2 players\nplay {   end winners }\n'
    writeFileSync(file, broken)
    const run = rheol(['fmt', file])
    expect(run.out).toContain('error[')
    expect(run.code).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe(broken)
  })
})
