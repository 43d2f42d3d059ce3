import { axe, smallTargets } from '../support/accessible.mjs'
import { deepEqual, equal, ok } from '../support/check.mjs'
import { asked, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

export const accessibility = [
  ...['light', 'dark'].map((colorScheme) =>
    withTable(
      `no serious finding on setup, table, curtain and help (${colorScheme})`,
      async ({ window }) => {
        const { page } = window
        await page.waitForSelector('[data-game="avalon"]')
        await axe(page)
        await page.keyboard.press('?')
        await page.waitForSelector('dialog[open]')
        await axe(page)
        await page.keyboard.press('Escape')
        await startMatch(page, { game: 'avalon', humans: [0, 1, 2, 3, 4], seed: 11 })
        await page.waitForSelector('.curtain')
        await axe(page)
        await window.shot(`curtain-${colorScheme}`)
        await page.click('.curtain-card [data-uncover]')
        await asked(page)
        await axe(page)
        await page.keyboard.press('k')
        await page.waitForSelector('.knowledge, .tab-body p')
        await axe(page)
        await window.shot(`knowledge-${colorScheme}`)
      },
      { media: { colorScheme } },
    ),
  ),

  withTable('boards and hands have no serious finding either', async ({ window }) => {
    const { page } = window
    for (const game of ['ticTacToe', 'saboteur', 'golfSix']) {
      await startMatch(page, { game, seed: 7 })
      await asked(page)
      await axe(page)
      deepEqual(await smallTargets(page), [])
      equal(await wide(page), 0)
      await page.click('.topbar .button-quiet')
      await page.waitForSelector('.library')
    }
  }),

  withTable('ten players fit at 1280 by 720, with targets of at least 24 pixels', async ({ window }) => {
    const { page } = window
    deepEqual(await smallTargets(page), [])
    await startMatch(page, { game: 'avalon', seats: 10, seed: 7 })
    await asked(page)
    equal(await wide(page), 0)
    deepEqual(await smallTargets(page), [])
    const seats = await page.locator('.seat').evaluateAll((all) => all.map((it) => it.getBoundingClientRect()))
    equal(seats.length, 10)
    ok(seats.every((box) => box.left >= 0 && box.right <= 1280))
  }),

  withTable(
    'a narrow window scrolls down and never sideways',
    async ({ window }) => {
      const { page } = window
      equal(await wide(page), 0)
      await startMatch(page, { game: 'avalon', seats: 7, seed: 7 })
      await asked(page)
      equal(await wide(page), 0)
      await window.shot('narrow')
    },
    { size: { width: 640, height: 900 } },
  ),
]
