import type { Fits } from '../generated/validators.js'

/** What a schema found amiss last, as the end of a sentence (`/nodes/3/kind must be …`); `whole` names the root. */
export function misfitOf(fits: Fits, whole: string): string {
  const [error] = fits.errors ?? []
  if (error === undefined) return `${whole} is not as expected`
  const extra = error.params.additionalProperty
  const where = error.instancePath === '' ? whole : error.instancePath
  return extra === undefined
    ? `${where} ${error.message ?? 'is not as expected'}`
    : `${where} must not have "${String(extra)}"`
}
