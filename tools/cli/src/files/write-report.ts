import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from '../usage-error.js'

/** Writes a report asked for on the command line, making its folder if need be. */
export function writeReport(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  } catch (error) {
    throw new UsageError(
      `the report could not be written to \`${file}\`: ${error instanceof Error ? error.message : error}`,
    )
  }
}
