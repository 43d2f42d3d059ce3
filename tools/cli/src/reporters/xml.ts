const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['\n', '&#10;'],
])

/** Text fit for an attribute or the content of an element. What XML 1.0 cannot hold, even escaped, becomes `�`. */
export function xmlText(text: string): string {
  let out = ''
  for (const character of text) out += ENTITIES.get(character) ?? (isXmlCharacter(character) ? character : '\ufffd')
  return out
}

function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0)!
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  const loneSurrogate = code >= 0xd800 && code <= 0xdfff
  return !loneSurrogate && code !== 0xfffe && code !== 0xffff
}
