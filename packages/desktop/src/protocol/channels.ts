/** Names used between Electron's processes. Browser mode has none of these. */

/** Custom scheme and host from which Electron's windows are loaded. */
export const APP_SCHEME = 'rheol'
export const APP_HOST = 'app'
export const APP_ORIGIN: string = `${APP_SCHEME}://${APP_HOST}`

/** Window to main: a new document is here, and wants a connection of its own to the host. */
export const HELLO_CHANNEL = 'rheol/hello'
/** Both ways: one message of `messages.ts`. */
export const MESSAGE_CHANNEL = 'rheol/message'
