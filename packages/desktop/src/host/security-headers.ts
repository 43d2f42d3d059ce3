/**
 * What a page of ours may do: load its own files, and (in browser mode) talk to the host it came from. Nothing
 * inline, nothing evaluated, nothing foreign, no framing, no forms.
 * @param connect where it may open connections to
 */
export function contentSecurityPolicy(connect: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Headers of every answer, pages and refusals alike. */
export function securityHeaders(connect: "'self'" | "'none'"): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(connect),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}
