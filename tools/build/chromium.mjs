import { existsSync } from 'node:fs'

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const INSTALL_CHROMIUM = 'sudo apt-get update && sudo apt-get install -y chromium'

/** @returns {string | null} the browser for the end-to-end tests: `CHROMIUM_PATH`, or a known place */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return KNOWN_PATHS.find((path) => existsSync(path)) ?? null
}
