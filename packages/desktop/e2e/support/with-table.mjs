import { enter, openWindow } from './browser.mjs'
import { deepEqual } from './check.mjs'
import { startHost } from './host.mjs'

/**
 * @typedef {object} Place a host and the browser it has let in
 * @property {import('./host.mjs').RunningHost} host
 * @property {import('playwright-core').BrowserContext} context
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {(browser: import('playwright-core').Browser, shared: () => Promise<Place>) => Promise<void>} run
 */

/**
 * A scenario in a window of its own. Whatever else it checks, the page must not have thrown, and its security
 * policy must not have been touched.
 * @param {string} name
 * @param {(table: Place & { window: Awaited<ReturnType<typeof openWindow>> }) => Promise<void>} scenario
 * @param {Parameters<typeof openWindow>[2] & { ownHost?: boolean }} [options] `ownHost`: it edits rules or looks
 *   at saves, so it may not share its folders with others
 * @returns {Scenario}
 */
export function withTable(name, scenario, { ownHost = false, ...look } = {}) {
  return {
    name,
    async run(browser, shared) {
      const place = ownHost ? await openPlace(browser) : await shared()
      let window
      try {
        window = await openWindow(place.context, place.host, look)
        await scenario({ ...place, window })
        deepEqual(window.errors, [])
      } catch (error) {
        await window?.shot(`failed-${name.replace(/\W+/g, '-').slice(0, 60)}`).catch(() => {})
        throw error
      } finally {
        await window?.close()
        if (ownHost) await closePlace(place)
      }
    },
  }
}

/** @returns {Promise<Place>} */
export async function openPlace(browser) {
  const host = await startHost()
  try {
    return { host, context: await enter(browser, host) }
  } catch (error) {
    await host.stop()
    throw error
  }
}

/** @param {Place} place */
export async function closePlace({ host, context }) {
  await context.close()
  await host.stop()
}
