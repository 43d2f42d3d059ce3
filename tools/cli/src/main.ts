import { beginChecker } from './check/early-checker.js'

// The thread that checks takes as long to get ready as all that comes before it is asked: the two go side by side.
if (process.argv[2] === 'check') beginChecker()

const { runCommand } = await import('./run-command.js')
await runCommand(process.argv)
