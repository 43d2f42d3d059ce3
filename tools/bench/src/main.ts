/** `npm run bench`: see options.ts for what it takes, and docs/speed.md for what it prints. */
import { bench } from './bench.js'
import { BenchError } from './bench-error.js'
import { parseOptions, USAGE } from './options.js'

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) console.log(USAGE.trimEnd())
  else
    bench(
      options,
      (text) => console.log(text),
      (text) => void process.stderr.write(`${text} …\n`),
    )
} catch (error) {
  if (!(error instanceof BenchError)) throw error
  process.stderr.write(error.render())
  process.exitCode = error.exitCode
}
