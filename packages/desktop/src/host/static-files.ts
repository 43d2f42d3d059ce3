import { lstat, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

/**
 * Finds the file that a URL path names below a folder. null for everything that is not plainly a regular file
 * there: odd encodings, `..`, absolute and drive paths, NUL, backslashes, folders, and anything reached by a link.
 * @param urlPath as it stands in the URL, still percent-encoded, from the first `/`
 */
export async function resolveStaticFile(root: string, urlPath: string): Promise<string | null> {
  const segments = safeSegments(urlPath)
  if (segments === null) return null
  try {
    const top = await realpath(root)
    const file = join(top, ...segments)
    // A path without links is its own real path.
    if (!file.startsWith(top + sep) || (await realpath(file)) !== file) return null
    return (await lstat(file)).isFile() ? file : null
  } catch {
    return null
  }
}

function safeSegments(urlPath: string): string[] | null {
  if (!urlPath.startsWith('/')) return null
  let path: string
  try {
    path = decodeURIComponent(urlPath.slice(1))
  } catch {
    return null
  }
  const segments = path.split('/')
  // `%` catches what was encoded twice, `:` drive letters and alternate streams, \p{Cc} NUL.
  const odd = (segment: string): boolean => segment === '' || /^\.|[\p{Cc}\\:%]/u.test(segment)
  return segments.some(odd) ? null : segments
}

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=utf-8'],
])

/** The media type to send with a file. */
export function contentType(file: string): string {
  return CONTENT_TYPES.get(extname(file).toLowerCase()) ?? 'application/octet-stream'
}
