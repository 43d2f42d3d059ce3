import { deepEqual, equal, ok, until } from '../support/check.mjs'
import { asked, litOnTable, standing, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))

export const keyboard = [
  withTable('a whole game is played without a pointer', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'ticTacToe', seed: 3 })
    await asked(page)
    // The first move goes over the board, the others by the number keys of the panel.
    await page.keyboard.press('t')
    await until('a space has the focus', () => focused(page))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    equal(await focused(page), 'b2')
    ok((await page.locator('[data-cell="b2"]').getAttribute('aria-label')).startsWith('b2: empty; can be chosen'))
    await page.keyboard.press('Enter')
    await until('the answer waits for a second press', async () => (await standing(page)) === 'confirm')
    await page.keyboard.press('Escape')
    await until('Escape takes it back', async () => (await standing(page)) === 'asked')
    await page.keyboard.press('Enter')
    for (let moves = 0; moves < 9 && (await standing(page)) !== 'over'; moves++) {
      await until('it is our turn again', async () => ['asked', 'confirm', 'over'].includes(await standing(page)))
      if ((await standing(page)) === 'over') break
      if ((await standing(page)) === 'asked') await page.keyboard.press('1')
      await until('the answer is ready', async () => (await standing(page)) === 'confirm')
      await page.keyboard.press('Enter')
      await until('it has been taken', async () => (await standing(page)) !== 'confirm')
    }
    await until('the game is over', async () => (await standing(page)) === 'over')
    await window.shot('keyboard-over')
  }),

  withTable('a key that is held down ends nothing', async ({ window }) => {
    const { page, frames } = window
    await startMatch(page, { game: 'ticTacToe', seed: 3 })
    await asked(page)
    await page.locator('[data-cell="a1"]').focus()
    await page.keyboard.down('Enter')
    for (let i = 0; i < 8; i++) await page.keyboard.down('Enter')
    await page.waitForTimeout(200)
    await page.keyboard.up('Enter')
    equal(await standing(page), 'confirm')
    deepEqual(
      frames.filter(({ message }) => message.name === 'match/act'),
      [],
    )
  }),

  withTable('lit spaces are exactly the legal ones, at every decision', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
    for (let moves = 0; moves < 9; moves++) {
      await until('somebody is asked', async () => ['asked', 'over'].includes(await standing(page)))
      if ((await standing(page)) === 'over') return
      const { legal } = window.states().at(-1)
      const { cells } = await litOnTable(page)
      deepEqual(cells.toSorted(), legal.actions.map((action) => action.values[0]).toSorted())
      await page.click(`[data-cell="${cells[0]}"]`)
      await page.click('[data-confirm]')
      await until('the move shows', async () => (await page.locator(`[data-cell="${cells[0]}"] .piece`).count()) === 1)
    }
  }),

  withTable('help opens with a question mark, holds the settings, and closes with Escape', async ({ window }) => {
    const { page } = window
    await page.keyboard.press('?')
    await page.waitForSelector('dialog[open]')
    await window.shot('help')
    await page.keyboard.press('Escape')
    await until('the help is closed', async () => (await page.locator('dialog[open]').count()) === 0)
  }),

  withTable(
    'earlier moments can be looked at, by the log and by keys, and nothing is done there',
    async ({ window }) => {
      const { page, frames } = window
      await startMatch(page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
      const pieces = () => page.locator('.felt .piece').count()
      for (const cell of ['a1', 'b2', 'c3']) {
        await asked(page)
        await page.click(`[data-cell="${cell}"]`)
        await page.click('[data-confirm]')
        await until('the move shows', async () => (await page.locator(`[data-cell="${cell}"] .piece`).count()) === 1)
      }
      await page.click('[data-look="1"]')
      await until('one piece is left', async () => (await pieces()) === 1)
      equal(await page.locator('[data-target="lit"]').count(), 0)
      await window.shot('past')
      await page.keyboard.press('[')
      await until('the board is empty', async () => (await pieces()) === 0)
      await page.keyboard.press(']')
      await page.waitForSelector('[data-look="1"][aria-current]')
      await page.keyboard.press('Escape')
      await asked(page)
      equal(await pieces(), 3)
      equal(frames.filter(({ message }) => message.name === 'match/act' && 'body' in message).length % 3, 0)
    },
  ),

  withTable('undo takes a move back, and says beforehand when it cannot', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
    await asked(page)
    equal(await page.locator('[data-undo]').getAttribute('aria-disabled'), 'true')
    await page.click('[data-cell="a1"]')
    await page.click('[data-confirm]')
    await until('the move shows', async () => (await page.locator('[data-cell="a1"] .piece').count()) === 1)
    await page.keyboard.press('u')
    await until('the move is gone', async () => (await page.locator('[data-cell="a1"] .piece').count()) === 0)
  }),
]
