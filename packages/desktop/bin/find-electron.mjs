import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Path of Electron's program, or null when it is not on this machine. Only looks: importing the package, or its
 * own command, would try to download the program.
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {string | null} [home] folder of the installed package
 * @returns {string | null}
 */
export function findElectron(environment = process.env, home = packageFolder()) {
  const override = environment.ELECTRON_OVERRIDE_DIST_PATH
  const name = home === null ? null : nameIn(home)
  const candidates = [
    ...(override ? [join(override, name ?? defaultName())] : []),
    ...(home !== null && name !== null ? [join(home, 'dist', name)] : []),
  ]
  return candidates.find((path) => existsSync(path)) ?? null
}

function packageFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null
  }
}

/** The package writes down where in its folder the program is, once it has it. */
function nameIn(home) {
  const file = join(home, 'path.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : defaultName()
}

function defaultName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}
