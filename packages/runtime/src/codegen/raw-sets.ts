/** Sets as they cross the border of generated code: a mask, or the words of a wide set. */
import type { Raw } from '../engine/program.js'
import type { Domain } from '../layout/layout.js'

/** The members, ascending. */
export function rawMembers(domain: Domain, raw: Raw): number[] {
  const members: number[] = []
  for (let bit = 0; bit < domain.size; bit++) if (hasBit(raw, bit)) members.push(domain.min + bit)
  return members
}

export function rawSet(domain: Domain, members: readonly number[]): Raw {
  const words = new Int32Array(domain.words)
  for (const member of members) {
    const bit = member - domain.min
    words[bit >> 5]! |= 1 << (bit & 31)
  }
  return domain.size <= 32 ? words[0]! : words
}

export function hasMember(domain: Domain, raw: Raw, member: number): boolean {
  const bit = member - domain.min
  return bit >= 0 && bit < domain.size && hasBit(raw, bit)
}

function hasBit(raw: Raw, bit: number): boolean {
  const word = typeof raw === 'number' ? (bit < 32 ? raw : 0) : raw[bit >> 5]!
  return ((word >> (bit & 31)) & 1) !== 0
}
