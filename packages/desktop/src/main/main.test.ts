import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'

/** All that main did to Electron, in order: the real `main.ts` runs, Electron is played by this list. */
const calls: [string, ...unknown[]][] = []
const of = (name: string): unknown[][] => calls.filter(([it]) => it === name).map(([, ...args]) => args)

vi.mock('electron', () => {
  const call =
    (name: string, result?: unknown) =>
    (...args: unknown[]): unknown => {
      calls.push([name, ...args])
      return result
    }
  class BrowserWindow {
    static getAllWindows = (): unknown[] => []
    once = call('window.once')
    show = call('window.show')
    loadURL = call('window.loadURL', Promise.resolve())
    constructor(options: unknown) {
      calls.push(['new BrowserWindow', options])
    }
  }
  return {
    app: {
      enableSandbox: call('app.enableSandbox'),
      requestSingleInstanceLock: () => true,
      whenReady: () => Promise.resolve(),
      on: call('app.on'),
      quit: call('app.quit'),
      exit: call('app.exit'),
    },
    BrowserWindow,
    ipcMain: { on: call('ipcMain.on'), handle: call('ipcMain.handle') },
    Menu: { buildFromTemplate: (it: unknown) => it, setApplicationMenu: call('setApplicationMenu') },
    MessageChannelMain: class {},
    protocol: {
      registerSchemesAsPrivileged: call('registerSchemesAsPrivileged'),
      handle: call('protocol.handle'),
      registerFileProtocol: call('registerFileProtocol'),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler: call('setPermissionRequestHandler'),
        setPermissionCheckHandler: call('setPermissionCheckHandler'),
        setDevicePermissionHandler: call('setDevicePermissionHandler'),
        webRequest: { onBeforeRequest: call('onBeforeRequest') },
      },
    },
    utilityProcess: { fork: call('fork', { once() {}, postMessage() {}, kill: () => true }) },
  }
})

beforeAll(async () => {
  await import('./main.js')
  await vi.waitFor(() => expect(of('window.loadURL')).toHaveLength(1))
})

test('the window is loaded from the app itself, with every wall up', () => {
  expect(of('window.loadURL')).toEqual([['rheol://app/']])
  expect(of('new BrowserWindow')[0]?.[0]).toMatchObject({
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
  })
  expect(of('app.enableSandbox')).toHaveLength(1)
})

test('the session and all contents are hardened before the first window', () => {
  const order = calls.map(([name]) => name)
  const window = order.indexOf('new BrowserWindow')
  for (const name of [
    'setPermissionRequestHandler',
    'setPermissionCheckHandler',
    'setDevicePermissionHandler',
    'onBeforeRequest',
    'protocol.handle',
  ]) {
    expect(order.indexOf(name)).toBeGreaterThanOrEqual(0)
    expect(order.indexOf(name)).toBeLessThan(window)
  }
  expect(of('app.on').map(([event]) => event)).toContain('web-contents-created')
})

test('the scheme has no more rights than a web page', () => {
  expect(of('registerSchemesAsPrivileged')).toEqual([
    [[{ scheme: 'rheol', privileges: { standard: true, secure: true, supportFetchAPI: true } }]],
  ])
})

test('windows are heard on two channels and no more', () => {
  expect(of('ipcMain.on').map(([channel]) => channel)).toEqual(['rheol/hello', 'rheol/message'])
  expect(of('ipcMain.handle')).toEqual([])
})

test('the host runs in a process of its own and is told its folders', () => {
  const [file, [settings]] = of('fork')[0] as [string, [string]]
  expect(file).toMatch(/host[\\/]utility-worker\.js$/)
  expect(JSON.parse(settings)).toEqual({ folders: [expect.any(String)], saves: expect.any(String) })
})

test('only main.ts and preload.ts import Electron', () => {
  const src = join(import.meta.dirname, '..')
  const importing = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /from 'electron'|import\('electron'\)/.test(readFileSync(join(src, file), 'utf8')))
  expect(importing.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(['main/main.ts', 'preload/preload.ts'])
})
