import { spawn } from 'node:child_process'

/**
 * Opens an address in the default browser. Whether that worked cannot be known, so the address is always printed too.
 * @param {string} address
 */
export function openBrowser(address) {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
