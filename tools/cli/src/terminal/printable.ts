// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const UNSAFE = /\x1b\[[0-9;]*m|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/**
 * Text from a file made safe to show in a terminal: control characters and those that turn the reading direction
 * become `�`, so a rules file can neither move the cursor nor hide a line. Colours are kept where they are ours.
 */
export function printable(text: string, colour: boolean): string {
  return text.replace(UNSAFE, (found) => (colour && found.endsWith('m') && found.length > 2 ? found : '\ufffd'))
}
