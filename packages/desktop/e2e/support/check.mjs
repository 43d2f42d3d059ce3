/** Assertions that say in one line what was expected. */
import assert from 'node:assert/strict'

export const { equal, deepEqual, ok } = assert

/**
 * Waits until `look` gives something true, and gives it back.
 * @template T
 * @param {string} what for the message
 * @param {() => Promise<T> | T} look
 * @param {number} [patience] milliseconds
 * @returns {Promise<T>}
 */
export async function until(what, look, patience = 20_000) {
  const end = Date.now() + patience
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`This did not happen within ${patience / 1000} s: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
