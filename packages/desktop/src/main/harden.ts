import { APP_SCHEME } from '../protocol/channels.js'

/** What is used of Electron's `Session`. */
export interface HardenedSession {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, decide: (granted: boolean) => void) => void,
  ): void
  setPermissionCheckHandler(handler: () => boolean): void
  setDevicePermissionHandler(handler: () => boolean): void
  readonly webRequest: {
    onBeforeRequest(
      listener: (details: { url: string }, respond: (response: { cancel: boolean }) => void) => void,
    ): void
  }
}

/** What is used of Electron's `WebContents`. */
export interface HardenedContents {
  // biome-ignore lint/suspicious/noExplicitAny: Electron gives each event listener arguments of its own.
  on(event: any, listener: (event: { preventDefault(): void }) => void): unknown
  setWindowOpenHandler(handler: () => { action: 'deny' }): void
}

/** No permission is granted, and nothing is loaded but the app itself: Electron allows all of it unless told. */
export function hardenSession(session: HardenedSession): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, respond) => respond({ cancel: !isOwn(url) }))
}

/** The page can neither leave for another address nor open or embed one. */
export function hardenContents(contents: HardenedContents): void {
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
    contents.on(event, (it) => it.preventDefault())
  }
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Data addresses are the window's own small pictures; the developer tools are a page of Electron's. */
function isOwn(url: string): boolean {
  return [`${APP_SCHEME}://`, 'data:', 'devtools://'].some((start) => url.startsWith(start))
}
