import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppHandler } from './app-protocol.js'

let folder: string
let handle: (request: Request) => Promise<Response>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rheol-app-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'site/index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'site/a b.css'), 'p {}')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'site/link.txt'))
  handle = createAppHandler(join(folder, 'site'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A request as Electron makes it: the URL class would have tidied `..` away. */
const ask = (url: string, method = 'GET'): Promise<Response> => handle({ url, method } as Request)

test('the page comes with a policy that lets it reach nothing else', async () => {
  const response = await ask('rheol://app/')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(await response.text()).toBe('<!doctype html>')
})

test('files are found by their encoded names, whatever the query', async () => {
  expect((await ask('rheol://app/a%20b.css?v=1#x')).status).toBe(200)
})

test.each([
  'rheol://app/../secret.txt',
  'rheol://app/..%2fsecret.txt',
  'rheol://app/%2e%2e/secret.txt',
  'rheol://app//etc/passwd',
  'rheol://app/%2fetc%2fpasswd',
  'rheol://app/index.html%00',
  'rheol://app/%5c%5cserver%5cshare',
  'rheol://app/C:/secret.txt',
  'rheol://app/link.txt',
  'rheol://app/nothing',
  'rheol://other/index.html',
  'rheol://app.evil/index.html',
  'file:///etc/passwd',
])('there is nothing at %s', async (url) => {
  const response = await ask(url)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('files are only handed out', async () => {
  expect((await ask('rheol://app/', 'POST')).status).toBe(404)
})
