import { enter, openWindow } from '../support/browser.mjs'
import { equal, ok, until } from '../support/check.mjs'
import { startHost } from '../support/host.mjs'
import { asked, standing, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

async function move(page, cell) {
  await until('a person is asked', async () => (await standing(page)) === 'asked')
  await page.click(`[data-cell="${cell}"]`)
  await page.click('[data-confirm]')
  await until('the move shows', async () => (await page.locator(`[data-cell="${cell}"] .piece`).count()) === 1)
}

export const saves = [
  withTable('a match is saved by itself and goes on after the page was loaded again', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
    await move(page, 'a1')
    await move(page, 'b2')
    await page.reload()
    await page.waitForSelector('.saved-match')
    ok((await page.locator('.saved-match').first().textContent()).includes('2 actions'))
    await window.shot('saved')
    await page.click('.saved-match .button-main')
    await asked(page)
    equal(await page.locator('.felt .piece').count(), 2)
    await move(page, 'c3')
  }),

  {
    name: 'a match outlives a host that was killed',
    async run(browser) {
      const first = await startHost({ only: ['tic-tac-toe.rules'] })
      let second = null
      try {
        const window = await openWindow(await enter(browser, first), first)
        await startMatch(window.page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
        await move(window.page, 'a1')
        await first.kill()
        await window.page.waitForSelector('.toast-lost')
        await window.close()
        second = await startHost({ from: first })
        const again = await openWindow(await enter(browser, second), second)
        await again.page.click('.saved-match .button-main')
        await move(again.page, 'b2')
        equal(await again.page.locator('.felt .piece').count(), 2)
        await again.close()
      } finally {
        await second?.stop()
        await first.stop()
      }
    },
  },

  withTable('a saved match can be deleted, after a second press', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'ticTacToe', seed: 5 })
    await asked(page)
    await page.click('.topbar .button-quiet')
    const match = `[data-match="${await page.locator('.saved-match').first().getAttribute('data-match')}"]`
    await page.click(`${match} .button-quiet`)
    await page.click(`${match} .button-bad`)
    await until('it is gone', async () => (await page.locator(match).count()) === 0)
  }),

  withTable('after loading the page again a hand lies behind the curtain', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'avalon', humans: [0, 1, 2, 3, 4], seed: 11 })
    await page.click('.curtain-card [data-uncover]')
    await page.waitForSelector('.own .card')
    await page.reload()
    await page.click('.saved-match .button-main')
    await page.waitForSelector('.curtain')
    equal(await page.locator('.own, .card').count(), 0)
  }),
]
