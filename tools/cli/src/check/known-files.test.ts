import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnownFile } from '@rheol/dsl'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeepPlace, KnownFiles } from './known-files.js'

let folder: string
let place: KeepPlace

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rheol-known-'))
  place = { checker: 'a'.repeat(64), folder, built: null }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const known: KnownFile = {
  base: 'storm',
  doc: 'Two lines,\nboth kept.',
  places: [0, 14, 9, 14],
  titles: [['it turns', 20, 30]],
  words: ['calm', 'été'],
  views: ['one view'],
}

function keep(at: KeepPlace, key: string, what: KnownFile = known): void {
  const files = new KnownFiles(at)
  files.put(key, what)
  files.save()
}

const fileIn = (at: string): string => join(at, readdirSync(at)[0]!)

describe('what is known of files', () => {
  it('is found again by another process', () => {
    expect(new KnownFiles(place).find('key')).toBeNull()
    keep(place, 'key')
    keep(place, 'other', { ...known, base: 'gale' })
    expect(new KnownFiles(place).find('key')).toEqual(known)
    expect(new KnownFiles(place).find('other')?.base).toBe('gale')
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('counts for nothing when another checker found it', () => {
    keep(place, 'key')
    const longer = { ...place, checker: `${'a'.repeat(63)}b` }
    expect(new KnownFiles(longer).find('key')).toBeNull()
    expect(new KnownFiles({ ...place, checker: 'b'.repeat(64) }).find('key')).toBeNull()
  })

  it('counts for nothing when any of it is damaged', () => {
    keep(place, 'key')
    const file = fileIn(folder)
    const whole = readFileSync(file)
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole)
      damaged[at]! ^= 1
      writeFileSync(file, damaged)
      expect(new KnownFiles(place).find('key'), `byte ${at}`).toBeNull()
    }
    for (const length of [0, 1, 64, 129, 130, 131, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length))
      expect(new KnownFiles(place).find('key'), `${length} bytes`).toBeNull()
    }
    keep(place, 'key')
    expect(new KnownFiles(place).find('key')).toEqual(known)
  })

  it('may come with the program', () => {
    keep(place, 'key')
    const own = mkdtempSync(join(folder, 'own-'))
    const both: KeepPlace = { ...place, folder: own, built: fileIn(folder) }
    expect(new KnownFiles(both).find('key')).toEqual(known)
    keep(both, 'key', { ...known, base: 'gale' })
    expect(new KnownFiles(both).find('key')?.base).toBe('gale')
    expect(new KnownFiles({ ...both, folder: join(folder, 'none'), checker: 'c' }).find('key')).toBeNull()
    writeFileSync(both.built!, 'something else')
    expect(new KnownFiles({ ...both, folder: join(folder, 'none') }).find('key')).toBeNull()
  })

  it('is dropped when there is too much, what was needed lately last', () => {
    keep(place, 'needed')
    const large = { ...known, doc: 'x'.repeat(60_000) }
    for (let i = 0; i < 30; i++) {
      const files = new KnownFiles(place)
      expect(files.find('needed')).toEqual(known)
      files.put(`large ${i}`.replace(' ', '-'), large)
      files.save()
    }
    expect(readFileSync(fileIn(folder)).length).toBeLessThan(600_000)
    expect(new KnownFiles(place).find('large-0')).toBeNull()
    expect(new KnownFiles(place).find('large-29')).toEqual(large)
    for (let i = 0; i < 10; i++) keep({ ...place, checker: `${i}`.repeat(64) }, 'key')
    expect(readdirSync(folder).length).toBeLessThanOrEqual(4)
    expect(new KnownFiles({ ...place, checker: '9'.repeat(64) }).find('key')).toEqual(known)
  })

  it('costs nothing but time where it cannot be kept', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const nowhere = { ...place, folder: join(file, 'inside') }
    keep(nowhere, 'key')
    expect(new KnownFiles(nowhere).find('key')).toBeNull()
  })
})
