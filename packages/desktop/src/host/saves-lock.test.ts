import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockSaves } from './saves-lock.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rheol-lock-'))
  file = join(folder, '.rheol.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = (pid: number, machine = hostname()): void => writeFileSync(file, JSON.stringify({ pid, machine }))
const inUse = { code: 'host/saves-in-use', message: expect.stringContaining('.rheol.lock') }

describe('a folder of saves', () => {
  test('is held by one host, until it lets go', async () => {
    const lock = await lockSaves(folder)
    await expect(lockSaves(folder)).rejects.toMatchObject(inUse)
    await lock.release()
    expect(existsSync(file)).toBe(false)
    await (await lockSaves(folder)).release()
  })

  test('is made when it is not there', async () => {
    const lock = await lockSaves(join(folder, 'new/saves'))
    expect(existsSync(join(folder, 'new/saves/.rheol.lock'))).toBe(true)
    await lock.release()
  })

  test('is refused while another process that is running holds it', async () => {
    holder(process.ppid)
    await expect(lockSaves(folder)).rejects.toMatchObject(inUse)
    expect(existsSync(file)).toBe(true)
  })

  test('is refused while another machine holds it', async () => {
    holder(1, 'elsewhere')
    await expect(lockSaves(folder)).rejects.toMatchObject(inUse)
  })

  test.each([
    ['a process that is gone', () => holder(2 ** 30)],
    ['an earlier process with our number', () => holder(process.pid)],
    ['a host that died while it wrote the lock', () => writeFileSync(file, '{"pid":')],
  ])('is taken over from %s', async (_, leave) => {
    leave()
    await (await lockSaves(folder)).release()
    expect(existsSync(file)).toBe(false)
  })

  test('that cannot be made is not locked: saving will say what is wrong', async () => {
    writeFileSync(join(folder, 'file'), '')
    await (await lockSaves(join(folder, 'file/saves'))).release()
  })
})
