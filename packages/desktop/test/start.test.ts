import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostSettings } from '../src/host/host-settings.js'

const bin = (name: string): URL => new URL(`../bin/${name}`, import.meta.url)

interface Ended {
  code: number
  out: string
  err: string
}

function start(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [fileURLToPath(bin('start.mjs')), ...args], (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

describe('npm start', () => {
  test('tells its options', async () => {
    const { code, out } = await start('--help')
    expect(code).toBe(0)
    for (const option of ['--no-open', '--port', '--games', '--saves', '--browser']) expect(out).toContain(option)
  })

  test('refuses options that it does not know', async () => {
    const { code, err } = await start('--prot', '80')
    expect(code).toBe(2)
    expect(err).toContain('--prot')
    expect(err).toContain('Usage:')
  })

  test('refuses a folder that is not there', async () => {
    const { code, err } = await start('--games', 'no/such/folder')
    expect(code).toBe(2)
    expect(err).toContain('error[host/no-folder]')
  })
})

describe("Electron's program", () => {
  let folder: string
  let findElectron: (environment: Record<string, string>, home: string | null) => string | null
  const name = process.platform === 'win32' ? 'electron.exe' : 'electron'

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rheol-electron-'))
    mkdirSync(join(folder, 'whole/dist'), { recursive: true })
    writeFileSync(join(folder, 'whole/path.txt'), name)
    writeFileSync(join(folder, 'whole/dist', name), '')
    mkdirSync(join(folder, 'bare'))
    mkdirSync(join(folder, 'other'))
    writeFileSync(join(folder, 'other', name), '')
    ;({ findElectron } = await import(bin('find-electron.mjs').href))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is found where the package has it', () => {
    expect(findElectron({}, join(folder, 'whole'))).toBe(join(folder, 'whole/dist', name))
  })

  test('is not found where the package has none', () => {
    expect(findElectron({}, join(folder, 'bare'))).toBeNull()
    expect(findElectron({}, null)).toBeNull()
  })

  test.skipIf(process.platform === 'darwin')('is found where the environment says, before any other', () => {
    const environment = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'other') }
    expect(findElectron(environment, join(folder, 'whole'))).toBe(join(folder, 'other', name))
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') }, join(folder, 'bare'))).toBeNull()
  })
})

describe('folders', () => {
  test('are those of the command line', () => {
    expect(hostSettings(['main.mjs', '--games', 'a', '--games=b', '--saves', 'c', '--other'], 'd')).toEqual({
      folders: ['a', 'b'],
      saves: 'c',
    })
  })

  test('tell how long computers wait and which bot plays for them', () => {
    expect(hostSettings(['--pace', '50', '--computer=random'], 'd')).toMatchObject({ botDelay: 50, computer: 'random' })
    expect(hostSettings(['--pace', 'soon'], 'd')).not.toHaveProperty('botDelay')
  })

  test('are the given games and the place of the system otherwise', () => {
    expect(hostSettings([], 'd')).toEqual({ folders: ['d'], saves: expect.stringMatching(/rheol.saves$/) })
  })
})
