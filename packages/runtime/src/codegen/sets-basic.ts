/** Statements over the words of wide sets. */
import { type Scope, type View, word } from './scope.js'

export function copy(sc: Scope, from: View, into: View, words: number): void {
  if (words <= 4) {
    for (let w = 0; w < words; w++) sc.out.push(`${word(into, w)} = ${word(from, w)};`)
    return
  }
  const w = sc.unit.fresh('w')
  sc.out.push(`for (let ${w} = 0; ${w} < ${words}; ${w}++) ${word(into, w)} = ${word(from, w)};`)
}

export function combine(sc: Scope, into: View, other: View, words: number, operator: '|=' | '&= ~'): void {
  const w = sc.unit.fresh('w')
  sc.out.push(`for (let ${w} = 0; ${w} < ${words}; ${w}++) ${word(into, w)} ${operator}${word(other, w)};`)
}

export function clear(sc: Scope, into: View, words: number): void {
  if (words <= 4) {
    for (let w = 0; w < words; w++) sc.out.push(`${word(into, w)} = 0;`)
    return
  }
  const w = sc.unit.fresh('w')
  sc.out.push(`for (let ${w} = 0; ${w} < ${words}; ${w}++) ${word(into, w)} = 0;`)
}
