import { equal, ok, until } from '../support/check.mjs'
import { asked, standing, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

const RULES = 'tic-tac-toe.rules'

async function place(page, cell) {
  await until('a person is asked', async () => (await standing(page)) === 'asked')
  await page.click(`[data-cell="${cell}"]`)
  await page.click('[data-confirm]')
  await until('the move shows', async () => (await page.locator(`[data-cell="${cell}"] .piece`).count()) === 1)
}

async function threeMoves(page) {
  await startMatch(page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
  for (const cell of ['a1', 'b2', 'c3']) await place(page, cell)
}

/** A scenario that edits rules, so on a host of its own. */
const edited = (name, scenario) => withTable(name, scenario, { own: [RULES] })

const pieces = (page) => page.locator('.felt .piece').count()

/** From now on the middle may not be taken: the second move no longer fits. */
function forbidMiddle(host) {
  host.edit(RULES, (rules) => {
    const edited = rules.replace('where mark[it] is none "', 'where mark[it] is none and it is not b2 "')
    if (edited === rules) throw new Error('The rules do not look as this scenario expects them.')
    return edited
  })
}

export const reloads = [
  edited('an edit that fits is taken up in the middle of a match', async ({ host, window }) => {
    const { page } = window
    await threeMoves(page)
    host.edit(RULES, (rules) => rules.replaceAll('"Place your mark"', '"Set your sign"'))
    await page.waitForSelector('.banner-good')
    ok((await page.locator('.banner-good').textContent()).includes(RULES))
    await window.shot('reload-applied')
    await page.waitForSelector('.decision-title:text-is("Set your sign")')
    equal(await pieces(page), 3)
    await page.click('.banner-good .button-quiet')
    await place(page, 'a3')
  }),

  edited('an edit with a mistake shows the line, and the last good rules go on', async ({ host, window }) => {
    const { page } = window
    await threeMoves(page)
    host.edit(RULES, (rules) => rules.replace('mark[at] = p', 'marck[at] = p'))
    await page.waitForSelector('.banner-bad .diagnostic')
    const text = await page.locator('.banner-bad').textContent()
    ok(text.includes('The last good rules go on.') && text.includes('marck') && text.includes('^'), text)
    await window.shot('reload-broken')
    await place(page, 'a3')
    host.edit(RULES, (rules) => rules.replace('marck[at] = p', 'mark[at] = p'))
    await until('the banner is gone', async () => (await page.locator('.banner-bad').count()) === 0)
    equal(await pieces(page), 4)
  }),

  edited('an edit that does not fit: stay on the old rules', async ({ host, window }) => {
    const { page } = window
    await threeMoves(page)
    forbidMiddle(host)
    await page.waitForSelector('.banner-ask')
    const text = await page.locator('.banner-ask').textContent()
    ok(text.includes('action 2:'), text)
    equal(await page.locator('.reload-choice').count(), 3)
    await window.shot('reload-diverged')
    await page.click('[data-reload="stay"]')
    await until('the question is gone', async () => (await page.locator('.banner-ask').count()) === 0)
    equal(await pieces(page), 3)
    await place(page, 'a3')
  }),

  edited('an edit that does not fit: rewind to just before it', async ({ host, window }) => {
    const { page } = window
    await threeMoves(page)
    forbidMiddle(host)
    await page.click('[data-reload="rewind"]')
    await until('one move is left', async () => (await pieces(page)) === 1)
    await asked(page)
    equal(await page.locator('[data-cell="b2"]').getAttribute('data-target'), null)
    await place(page, 'c3')
  }),

  edited('an edit that does not fit: start again', async ({ host, window }) => {
    const { page } = window
    await threeMoves(page)
    forbidMiddle(host)
    await page.click('[data-reload="restart"]')
    await until('the board is empty', async () => (await pieces(page)) === 0)
    await asked(page)
    await place(page, 'a1')
  }),

  edited(
    'rules that go wrong stop the match before the mistake, and it goes on when they are mended',
    async ({ host, window }) => {
      const { page } = window
      host.edit(RULES, (rules) =>
        rules.replace('mark[at] = p', 'repeat 999999 times { repeat 999999 times { mark[at] = p } }'),
      )
      await page.waitForTimeout(1500)
      await startMatch(page, { game: 'ticTacToe', humans: [0, 1], seed: 5 })
      await until('a person is asked', async () => (await standing(page)) === 'asked')
      await page.click('[data-cell="a1"]')
      await page.click('[data-confirm]')
      await page.waitForSelector('.banner-bad')
      await window.shot('fault')
      equal(await pieces(page), 0)
      host.edit(RULES, (rules) =>
        rules.replace('repeat 999999 times { repeat 999999 times { mark[at] = p } }', 'mark[at] = p'),
      )
      await until('the fault is gone', async () => (await page.locator('.banner-bad').count()) === 0)
      await place(page, 'a1')
    },
  ),
]
