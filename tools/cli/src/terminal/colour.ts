/** Does this stream show colours? `NO_COLOR` and `FORCE_COLOR` overrule what the terminal says. */
export function hasColour(stream: { readonly isTTY?: boolean }): boolean {
  if (process.env.NO_COLOR) return false
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0'
  return stream.isTTY === true && process.env.TERM !== 'dumb'
}

export interface Paint {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly blue: (text: string) => string
}

export function paint(colour: boolean): Paint {
  const style = (code: number) => (text: string) => (colour && text !== '' ? `\x1b[${code}m${text}\x1b[0m` : text)
  return { bold: style(1), dim: style(2), red: style(31), green: style(32), yellow: style(33), blue: style(34) }
}
