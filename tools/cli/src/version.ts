import { createRequire } from 'node:module'

/** Version of the package. Found from `src` and from `dist` alike. */
export function version(): string {
  const content: unknown = createRequire(import.meta.url)('../package.json')
  return typeof content === 'object' && content !== null && 'version' in content ? String(content.version) : 'unknown'
}
