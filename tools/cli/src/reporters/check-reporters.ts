import type { CheckReporter } from './check-report.js'
import { compact } from './compact.js'
import { github } from './github.js'
import { json } from './json.js'
import { junit } from './junit.js'
import { pretty } from './pretty.js'
import { sarif } from './sarif.js'

export const CHECK_FORMATS = ['pretty', 'compact', 'json', 'github', 'sarif', 'junit'] as const

export type CheckFormat = (typeof CHECK_FORMATS)[number]

export const checkReporters: Readonly<Record<CheckFormat, CheckReporter>> = {
  pretty,
  compact,
  json,
  github,
  sarif,
  junit,
}
