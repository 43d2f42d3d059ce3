import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { errorPages } from '../../src/diagnostics/error-pages.js'

const folder = fileURLToPath(new URL('../../../../docs/errors', import.meta.url))
const pages = errorPages()

if (process.env.UPDATE_GOLDEN === '1') {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of pages) {
    mkdirSync(dirname(`${folder}/${name}`), { recursive: true })
    writeFileSync(`${folder}/${name}`, text)
  }
}

it.each([...pages])('docs/errors/%s is up to date', (name, text) => {
  const path = `${folder}/${name}`
  expect(existsSync(path) ? readFileSync(path, 'utf8') : 'missing: run with UPDATE_GOLDEN=1').toBe(text)
})

it('holds no page of a code that is gone', () => {
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = there.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.md'))
  expect(files.filter((name) => !pages.has(name))).toEqual([])
})
