import { expect, test } from 'vitest'
import { type HardenedContents, type HardenedSession, hardenContents, hardenSession } from './harden.js'
import { windowOptions } from './window-options.js'

test('a window has every wall up', () => {
  const { webPreferences, show } = windowOptions('/app/preload.cjs')
  const on = Object.entries(webPreferences).filter(([, value]) => value === true)
  expect(on.map(([name]) => name).sort()).toEqual(['contextIsolation', 'safeDialogs', 'sandbox', 'webSecurity'])
  expect(webPreferences).toMatchObject({ nodeIntegration: false, webviewTag: false, preload: '/app/preload.cjs' })
  expect(show).toBe(false)
})

test('no permission is granted', () => {
  const { session, asked } = fakeSession()
  hardenSession(session)
  let granted: boolean | null = null
  asked.request(null, 'media', (it) => {
    granted = it
  })
  expect(granted).toBe(false)
  expect(asked.check()).toBe(false)
  expect(asked.device()).toBe(false)
})

test.each([
  ['rheol://app/index.html', false],
  ['data:image/png;base64,AA', false],
  ['devtools://devtools/bundled/x.js', false],
  ['https://example.org/', true],
  ['file:///etc/passwd', true],
  ['ws://127.0.0.1/', true],
])('loading %s is stopped: %s', (url, cancel) => {
  const { session, asked } = fakeSession()
  hardenSession(session)
  let answer: unknown
  asked.load({ url }, (it) => {
    answer = it
  })
  expect(answer).toEqual({ cancel })
})

test('a page can neither leave nor open nor embed another', () => {
  const listeners = new Map<string, (event: { preventDefault(): void }) => void>()
  let opening: (() => unknown) | null = null
  hardenContents({
    on: (event: string, listener: never) => listeners.set(event, listener),
    setWindowOpenHandler: (handler: () => unknown) => {
      opening = handler
    },
  } as unknown as HardenedContents)
  expect([...listeners.keys()].sort()).toEqual([
    'will-attach-webview',
    'will-frame-navigate',
    'will-navigate',
    'will-redirect',
  ])
  for (const listener of listeners.values()) {
    let prevented = 0
    listener({ preventDefault: () => prevented++ })
    expect(prevented).toBe(1)
  }
  expect((opening as (() => unknown) | null)?.()).toEqual({ action: 'deny' })
})

type Handlers = {
  request: Parameters<HardenedSession['setPermissionRequestHandler']>[0]
  check: () => boolean
  device: () => boolean
  load: Parameters<HardenedSession['webRequest']['onBeforeRequest']>[0]
}

function fakeSession(): { session: HardenedSession; asked: Handlers } {
  const asked = {} as Handlers
  const session: HardenedSession = {
    setPermissionRequestHandler: (handler) => {
      asked.request = handler
    },
    setPermissionCheckHandler: (handler) => {
      asked.check = handler
    },
    setDevicePermissionHandler: (handler) => {
      asked.device = handler
    },
    webRequest: {
      onBeforeRequest: (handler) => {
        asked.load = handler
      },
    },
  }
  return { session, asked }
}
