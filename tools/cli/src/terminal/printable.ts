/** A colour as the command itself writes it: escape, bracket, numbers, `m`. */
const COLOUR = new RegExp(`^${String.fromCharCode(0x1b)}\\[[0-9;]*m`)

/**
 * Text from a file made safe to show in a terminal: control characters and those that turn the reading direction
 * become `�`, so a rules file can neither move the cursor nor hide a line. With `colour`, colours are kept.
 */
export function printable(text: string, colour: boolean): string {
  let out = ''
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const found = colour && code === 0x1b ? COLOUR.exec(text.slice(i, i + 16)) : null
    if (found !== null) {
      out += found[0]
      i += found[0].length - 1
    } else out += isUnsafe(code) ? '\ufffd' : text[i]
  }
  return out
}

function isUnsafe(code: number): boolean {
  if (code === 0x09 || code === 0x0a) return false
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f)
  const turnsDirection = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
  return isControl || turnsDirection
}
