import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARTIFACTS } from '../support/browser.mjs'
import { equal, ok, until } from '../support/check.mjs'
import { startHost } from '../support/host.mjs'
import { withTable } from '../support/with-table.mjs'

const BROKEN = `game oddEnds "Odd ends" for 2 players

play {
  repeat { nobody chooses at: Nowhere "Where?" }
}
`

export const library = [
  {
    name: 'the first screen names all games before their rules have been read, and tells how far it is',
    async run(browser) {
      const host = await startHost()
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
      try {
        const page = await context.newPage()
        await page.goto(host.address)
        await page.waitForSelector('.library[data-reading] [data-game]')
        const games = await page.locator('[data-game]').count()
        ok(games > 20, `${games} games`)
        ok(/Reading the rules: \d+ of \d+/.test(await page.locator('.reading').textContent()))
        await page.screenshot({ path: `${ARTIFACTS}library-reading.png` })
        await page.waitForSelector('.library:not([data-reading])', { timeout: 120_000 })
        equal(await page.locator('[data-game]').count(), games)
      } finally {
        await context.close()
        await host.stop()
      }
    },
  },

  withTable(
    'the shelf shows the games, and a file with mistakes with its source line and caret',
    async ({ host, window }) => {
      const { page } = window
      for (const title of ['Avalon', 'Pig', 'Noughts and crosses']) {
        await page.waitForSelector(`.game-tile-title:text-is("${title}")`)
      }
      await window.shot('library')
      writeFileSync(join(host.games, 'odd-ends.rules'), BROKEN)
      await page.click('[data-game="oddEnds"]')
      const diagnostic = page.locator('.game-page .diagnostic').first()
      await diagnostic.waitFor()
      const text = await diagnostic.textContent()
      ok(text.includes('odd-ends.rules:4:'), text)
      ok(/\n4 \|.*\n.*\^/.test(text), text)
      await window.shot('library-broken')

      host.edit('odd-ends.rules', (rules) =>
        rules
          .replace('nobody chooses at: Nowhere', 'for each p in players { p chooses at: 1..3')
          .replace('"Where?" }', '"Where?" } }'),
      )
      await until('the mended game can be started', () => page.locator('.game-page button[type="submit"]').isVisible())
    },
    { own: ['avalon.rules', 'pig.rules', 'tic-tac-toe.rules'] },
  ),

  withTable('setup keeps seats within the range of the game and passes options on', async ({ window }) => {
    const { page, frames } = window
    await page.click('[data-game="avalon"]')
    equal(await page.locator('.seat-field').count(), 5)
    await page.locator('.seat-field .icon-button').first().click({ force: true })
    equal(await page.locator('.seat-field').count(), 5)
    for (let i = 0; i < 5; i++) await page.click('.fields > .button')
    // The table is full; one press more changes nothing.
    await page.locator('.fields > .button').dispatchEvent('click')
    equal(await page.locator('.seat-field').count(), 10)
    await page.check('[data-option="withPercival"]')
    await page.locator('.seat-field input[type="text"]').nth(2).fill('')
    await page.locator('button[type="submit"]').dispatchEvent('click')
    ok(await page.locator('.setup-problem').isVisible())
    await page.locator('.seat-field input[type="text"]').nth(2).fill('Ceri')
    await page.click('button[type="submit"]')
    await page.waitForSelector('.table-screen')
    const { body } = frames.find(({ way, message }) => way === 'out' && message.name === 'match/start').message
    equal(body.seats.length, 10)
    equal(body.seats[2].name, 'Ceri')
    equal(body.options.withPercival, true)
    await window.shot('table-of-ten')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    equal(wide, false, 'the page is wider than the window')
  }),

  withTable('a start that the rules refuse says why', async ({ window }) => {
    const { page } = window
    await page.click('[data-game="avalon"]')
    for (const option of ['withMorgana', 'withMordred', 'withOberon']) await page.check(`[data-option="${option}"]`)
    await page.click('button[type="submit"]')
    await page.waitForSelector('.toast')
    ok((await page.locator('.toast').textContent()).includes('more evil roles than evil players'))
    ok(await page.locator('.library').isVisible())
  }),
]
