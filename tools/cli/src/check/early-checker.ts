import { Checker } from './checker.js'

let early: Checker | null = null

/** Begins to make a checker ready that is likely to be wanted. One that is not keeps no process alive. */
export function beginChecker(): void {
  early = new Checker()
  early.mayBeLeft()
}

/** The checker begun before, or a new one. */
export function takeChecker(): Checker {
  const taken = early ?? new Checker()
  early = null
  return taken
}
