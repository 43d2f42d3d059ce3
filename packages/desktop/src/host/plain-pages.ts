/** The few pages that the server writes itself. They load nothing and hold nothing that was sent to it. */
import type { Denial } from './access.js'

const DENIALS: Readonly<Record<Denial, string>> = {
  'host/foreign-host': 'This server answers only to its own address, 127.0.0.1 or localhost with its port.',
  'host/foreign-origin': 'This server answers only to its own pages.',
  'host/used-token':
    'The address has been opened before, and it works only once. Go on in the browser window that opened it, or stop Rheol and start it again for a new address.',
  'host/no-access':
    'Open the whole address that Rheol printed when it started, with its token. If Rheol has been started again since, use the newest address.',
}

export function denialPage(code: Denial): string {
  return page(code, 'No entry', DENIALS[code])
}

export function notFoundPage(): string {
  return page(
    'host/not-found',
    'Not found',
    'There is nothing at this address. The table is at the address without a path.',
  )
}

export function methodPage(): string {
  return page('host/bad-method', 'Not possible', 'This server only hands out files.')
}

/**
 * Shown for a moment after the token was taken: it leads on to the address without the token. A redirect would
 * do, but after a link from another site the browser would then hold back the new, strict cookie.
 */
export function doorwayPage(): string {
  return page('', 'Rheol', 'Opening the table. If nothing happens, open the address without the token.', '/')
}

function page(code: string, title: string, text: string, leadTo?: string): string {
  const refresh = leadTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${leadTo}">`
  const detail = code === '' ? '' : `<p><code>${code}</code></p>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${refresh}</head><body><h1>${title}</h1><p>${text}</p>${detail}</body></html>\n`
}
