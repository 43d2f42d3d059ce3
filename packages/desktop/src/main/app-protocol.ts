import { readFile } from 'node:fs/promises'
import { securityHeaders } from '../host/security-headers.js'
import { contentType, resolveStaticFile } from '../host/static-files.js'
import { APP_HOST, APP_SCHEME } from '../protocol/channels.js'

/**
 * Answers requests of `rheol://app/…` from the folder of the built window. Everything else is not there.
 * @param files absolute path of that folder
 */
export function createAppHandler(files: string): (request: Request) => Promise<Response> {
  return async (request) => {
    // The URL class would tidy `..` away before it can be refused.
    const path = pathOf(request.url)
    if (request.method !== 'GET' || path === null) return notFound()
    const file = await resolveStaticFile(files, path === '/' ? '/index.html' : path)
    if (file === null) return notFound()
    const body = new Uint8Array(await readFile(file))
    return new Response(body, { headers: { ...securityHeaders("'none'"), 'Content-Type': contentType(file) } })
  }
}

function pathOf(url: string): string | null {
  const start = `${APP_SCHEME}://${APP_HOST}`
  if (!url.startsWith(`${start}/`)) return null
  return url.slice(start.length).replace(/[?#].*$/s, '')
}

function notFound(): Response {
  return new Response('host/not-found', { status: 404, headers: securityHeaders("'none'") })
}
