import type { CheckFormat } from './check-formats.js'
import type { CheckReporter } from './check-report.js'
import { compact } from './compact.js'
import { github } from './github.js'
import { json } from './json.js'
import { junit } from './junit.js'
import { pretty } from './pretty.js'
import { sarif } from './sarif.js'

export const checkReporters: Readonly<Record<CheckFormat, CheckReporter>> = {
  pretty,
  compact,
  json,
  github,
  sarif,
  junit,
}
