import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where matches are kept unless told otherwise: the place that the system has for data of programs. */
export function defaultSavesFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): string {
  return join(dataFolder(platform, environment), 'rheol', 'saves')
}

function dataFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  switch (platform) {
    case 'win32':
      return environment.APPDATA || join(homedir(), 'AppData', 'Roaming')
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support')
    default:
      return environment.XDG_DATA_HOME || join(homedir(), '.local', 'share')
  }
}
