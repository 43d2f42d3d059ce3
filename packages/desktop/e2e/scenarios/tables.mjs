import { equal, ok, until } from '../support/check.mjs'
import { asked, numbers, play, standing, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

export const tables = [
  withTable('a game of dice is played to its end', async ({ window }) => {
    const { page } = window
    await page.click('[data-game="pig"]')
    await page.fill('[data-option="target"]', '20')
    await startMatch(page, { game: 'pig', seed: 4 })
    await asked(page)
    await window.shot('dice')
    await play(page, { pick: numbers(9) })
    await window.shot('dice-over')
    ok((await page.locator('.outcome h2').textContent()).length > 0)
    await page.click('.outcome .button-main')
    await until('it is played again', async () => (await page.locator('.outcome').count()) === 0)
  }),

  withTable('a card is laid on the board part by part, and what does not fit says why', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'saboteur', seed: 7 })
    await asked(page)
    await window.shot('tunnel')
    const card = page.locator('.own .card-button[data-target="lit"]').first()
    await card.click()
    const lay = page.locator('[data-alternative="lay"]')
    if ((await lay.count()) > 0) await lay.click()
    await until('the next part is asked', async () => (await page.locator('#decision .trail li').count()) > 1)
    await page.locator('#decision [data-value][data-target="lit"]').first().click()
    await until('spaces are lit', async () => (await page.locator('.felt [data-cell][data-target="lit"]').count()) > 0)
    await until(
      'spaces that do not fit are known',
      async () => (await page.locator('.felt [data-cell][data-target="refused"]').count()) > 0,
    )
    const refused = page.locator('.felt [data-cell][data-target="refused"]').first()
    ok(/cannot be chosen: .+\./.test(await refused.getAttribute('aria-label')))
    await refused.hover()
    await page.waitForSelector('.tip-reason')
    await window.shot('tunnel-refused')
    await page.locator('.felt [data-cell][data-target="lit"]').first().click()
    await page.click('[data-confirm]')
    await until('the card lies there', async () => window.states().at(-1)?.view.turn > 0)
  }),

  withTable('who has just drawn a card sees it before the hand is covered', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'saboteur', humans: [0, 1, 2], seed: 7 })
    await play(page, { pick: numbers(4), enough: async () => (await page.locator('.hand-over').count()) > 0 })
    const seat = window.states().at(-1).seat
    ok(seat !== null && (await page.locator('.own .card').count()) > 0)
    await window.shot('hand-over')
    await page.click('.hand-over .button-main')
    await page.waitForSelector('.curtain')
    equal(await page.locator('.card').count(), 0)
    ok(!(await page.locator('.curtain h1').textContent()).includes(window.states()[0].seats[seat].name))
  }),

  withTable('cards laid out before every player are drawn as boards', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'golfSix', seats: 4, seed: 2 })
    await asked(page)
    equal(await page.locator('.mat .board').count(), 4)
    let decisions = 0
    await play(page, { pick: numbers(5), enough: () => decisions >= 6, onAsked: async () => void decisions++ })
    await window.shot('layouts')
  }),

  withTable('a game without secrets needs no curtain between two people', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
    let curtains = 0
    await play(page, { pick: numbers(5), onCurtain: async () => void curtains++ })
    equal(curtains, 0)
    equal(await standing(page), 'over')
  }),

  withTable(
    'in the dark and without motion the table is the same',
    async ({ window }) => {
      const { page } = window
      await startMatch(page, { game: 'avalon', seats: 10, seed: 7 })
      await asked(page)
      await window.shot('dark')
      const moving = await page.evaluate(() => document.getAnimations().length)
      equal(moving, 0)
    },
    { media: { colorScheme: 'dark', reducedMotion: 'reduce' } },
  ),
]
