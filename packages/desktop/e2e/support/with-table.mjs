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
 * @param {Parameters<typeof openWindow>[2] & { own?: readonly string[] }} [options] `own`: it edits rules, so it
 *   has a host of its own with these files
 * @returns {Scenario}
 */
export function withTable(name, scenario, { own, ...look } = {}) {
  return {
    name,
    async run(browser, shared) {
      const place = own === undefined ? await shared() : await openPlace(browser, own)
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
        if (own !== undefined) await closePlace(place)
      }
    },
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {readonly string[]} [only] files of rules, when not all games are needed
 * @returns {Promise<Place>}
 */
export async function openPlace(browser, only) {
  const host = await startHost(only === undefined ? {} : { only })
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
