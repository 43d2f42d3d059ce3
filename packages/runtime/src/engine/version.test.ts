import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENGINE_VERSION } from './version.js'

test('the engine’s version is that of its package', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(manifest).version).toBe(ENGINE_VERSION)
})
