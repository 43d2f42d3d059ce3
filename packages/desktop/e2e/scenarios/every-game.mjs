import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { equal, ok } from '../support/check.mjs'
import { numbers, standing } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

const GAMES = fileURLToPath(new URL('../../../../games/', import.meta.url))
const SEED = 6
/** Answers of the person before the picture is taken. */
const ANSWERS = 9
const MOST_TABS = 400
const PATIENCE_MS = 60_000

/** Every game on the shelf, set up and played with keys alone, and a picture of its table in the middle of a match. */
export const everyGame = readdirSync(GAMES)
  .filter((file) => file.endsWith('.rules'))
  .flatMap((file) => /^game (\w+)/m.exec(readFileSync(`${GAMES}${file}`, 'utf8'))?.[1] ?? [])
  .map((game) =>
    withTable(`${game} is set up and played by keyboard`, async ({ window }) => {
      const { page, frames } = window
      await page.evaluate(() => {
        document.documentElement.dataset.presses = '0'
        addEventListener('pointerdown', () => {
          document.documentElement.dataset.presses = '1'
        })
      })
      await setUp(page, game)
      const answers = () => frames.filter(({ way, message }) => way === 'out' && message.name === 'match/act').length
      await playByKeys(page, () => answers() >= ANSWERS)
      await window.shot(`every-${game}`)
      ok(answers() >= ANSWERS || (await standing(page)) === 'over', `only ${answers()} answers`)
      ok(window.states().at(-1).view.turn > 0)
      equal(await page.evaluate(() => document.documentElement.dataset.presses), '0')
      equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, 'wider than the window')
    }),
  )

/** Tab until the focus is where it should be. */
async function tabTo(page, selector) {
  for (let i = 0; i < MOST_TABS; i++) {
    if (await page.evaluate((it) => document.activeElement?.matches(it) === true, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} cannot be reached with the Tab key.`)
}

async function setUp(page, game) {
  await page.waitForSelector(`[data-game="${game}"]`)
  await tabTo(page, `[data-game="${game}"]`)
  await page.keyboard.press('Enter')
  await page.waitForSelector(`[data-game="${game}"][aria-pressed="true"]`)
  await page.waitForSelector('.advanced')
  await tabTo(page, '.advanced > summary')
  await page.keyboard.press('Enter')
  await tabTo(page, '[data-seed]')
  await page.keyboard.type(String(SEED))
  await tabTo(page, 'button[type="submit"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.table-screen')
}

async function playByKeys(page, enough) {
  const pick = numbers(SEED)
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end && !enough()) {
    const now = await standing(page)
    if (now === 'over') return
    if (now === 'confirm') {
      await page.keyboard.press('d')
      await page.keyboard.press('Enter')
    } else if (now === 'asked') await chooseByKeys(page, pick)
    await page.waitForTimeout(25)
  }
}

/** By a number key where there is one, otherwise on the table, where the focus goes to what is lit. */
async function chooseByKeys(page, pick) {
  const digits = await page.evaluate(() =>
    [...document.querySelectorAll('#decision [data-digit][data-target="lit"]')].map((it) => it.dataset.digit),
  )
  if (digits.length > 0) return page.keyboard.press(digits[pick(digits.length)])
  for (const key of ['t', 'h', 's']) {
    await page.keyboard.press(key)
    const lit = await page.evaluate(() => document.activeElement?.getAttribute('data-target') === 'lit')
    if (lit) return page.keyboard.press('Enter')
  }
  if ((await page.locator('.stepper').count()) > 0) {
    await tabTo(page, '.stepper .button-main')
    return page.keyboard.press('Enter')
  }
  if ((await page.locator('#decision [data-decline]').count()) > 0) await page.keyboard.press('0')
}
