import { createRequire } from 'node:module'
import type * as checkStart from './check-start.js'

// Who writes rules checks them after every change: that goes the shortest way there is.
if (process.argv[2] === 'check') {
  const { command }: typeof checkStart = createRequire(import.meta.url)('./check-start.cjs')
  await command.load().runCheckCommand(process.argv)
  // All is said; the engine would still tidy up what nobody needs.
  if (process.exitCode !== 2) process.exit()
} else {
  const { runCommand } = await import('./run-command.js')
  await runCommand(process.argv)
}
