import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The tests run the built command as a process; an unchanged one costs nothing here. */
export default function buildCommand(): void {
  const build = fileURLToPath(new URL('../../build/build.mjs', import.meta.url))
  execFileSync(process.execPath, [build, 'cli'], { stdio: 'inherit' })
}
