/**
 * Who may talk to the browser-mode server. It listens on the loopback address only, but every program and
 * every web page on the machine can reach that. So each request must name us as its host (a page that rebinds
 * its own name to 127.0.0.1 does not), come from our own origin, and carry a cookie that is handed out once, to
 * the first visitor who shows the token of the printed address.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Why a request is turned away; each has a page of its own. */
export type Denial = 'host/foreign-host' | 'host/foreign-origin' | 'host/used-token' | 'host/no-access'

export interface Access {
  /** The query of the address to open first, `?token=…`. */
  readonly firstQuery: string
  /** null: go on. An upgrade to a socket must say its origin, as browsers always do. */
  check(headers: IncomingHttpHeaders, upgrade: boolean): Denial | null
  /** The cookie to set when the token is the right one and was not used before. */
  exchange(token: string): { cookie: string } | Denial
}

export function createAccess(port: number): Access {
  const token = randomBytes(32).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  // Cookies ignore ports, so two running hosts must not share a name.
  const cookieName = `rheol-${port}`
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  let used = false

  function sameSite(headers: IncomingHttpHeaders, upgrade: boolean): Denial | null {
    if (headers.host === undefined || !hosts.includes(headers.host)) return 'host/foreign-host'
    const origin = headers.origin
    if (origin === undefined) return upgrade ? 'host/foreign-origin' : null
    return origin === `http://${headers.host}` ? null : 'host/foreign-origin'
  }

  return {
    firstQuery: `?token=${token}`,
    check(headers, upgrade) {
      const foreign = sameSite(headers, upgrade)
      if (foreign !== null) return foreign
      return same(readCookie(headers.cookie, cookieName), secret) ? null : 'host/no-access'
    },
    exchange(given) {
      if (!same(given, token)) return 'host/no-access'
      if (used) return 'host/used-token'
      used = true
      return { cookie: `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Strict` }
    },
  }
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

function readCookie(header: string | undefined, name: string): string {
  for (const pair of (header ?? '').split(';')) {
    const split = pair.indexOf('=')
    if (split > 0 && pair.slice(0, split).trim() === name) return pair.slice(split + 1).trim()
  }
  return ''
}
