import { peekHeader } from '../files/header.js'

/**
 * The files that mean nothing without this one: of a game or variant its tests, parts and variants, with theirs in
 * turn; of a part its game with all of these. Checking them alone would find mistakes that are none.
 */
export function standingOn(files: ReadonlyMap<string, string>, missing: string): ReadonlySet<string> {
  const headers = [...files].map(([file, text]) => ({ file, header: peekHeader(text) }))
  const own = headers.find(({ file }) => file === missing)?.header ?? null
  const lost = new Set<string>()
  // Nothing stands on tests.
  if (own === null || own.kind === 'tests') return lost
  const names = [own.kind === 'part' ? own.base : own.name]
  for (const name of names) {
    for (const { file, header } of headers) {
      if (header === null || file === missing || lost.has(file)) continue
      if (header.name !== name && header.base !== name) continue
      lost.add(file)
      if (header.name !== '' && !names.includes(header.name)) names.push(header.name)
    }
  }
  return lost
}
