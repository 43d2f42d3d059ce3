/**
 * Plays through the page as people do: sets a match up, chooses lit things, confirms, passes the curtain. What it
 * chooses comes from a small generator with a fixed seed, so that a run can be repeated.
 */
import { until } from './check.mjs'

/**
 * @param {import('playwright-core').Page} page
 * @param {{ game: string, humans?: readonly number[], seats?: number, seed?: number, variants?: readonly string[] }} setup
 *   `humans`: seats of people, by default the first
 */
export async function startMatch(page, { game, humans = [0], seats, seed = 1, variants = [] }) {
  await page.click(`[data-game="${game}"]`)
  await page.waitForSelector(`[data-game="${game}"][aria-pressed="true"]`)
  for (const variant of variants) await page.check(`[data-variant="${variant}"]`)
  while (seats !== undefined && (await page.locator('.seat-field').count()) < seats) {
    await page.click('.fields > .button:not([aria-disabled])')
  }
  const count = await page.locator('.seat-field').count()
  for (let seat = 0; seat < count; seat++) {
    const kind = humans.includes(seat) ? 'human' : 'bot'
    await page.locator('.seat-field').nth(seat).locator(`[data-kind="${kind}"]`).check({ force: true })
  }
  await page.click('.advanced > summary')
  await page.fill('[data-seed]', String(seed))
  await page.click('button[type="submit"]')
  await page.waitForSelector('.table-screen, .curtain')
}

/** A generator of numbers from 0 to n - 1; the same seed, the same numbers. */
export function numbers(seed) {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** What the page asks for now, read from the page alone. */
export function standing(page) {
  return page.evaluate(() => {
    const has = (selector) => document.querySelector(selector) !== null
    if (has('.curtain')) return 'curtain'
    if (has('.outcome')) return 'over'
    if (has('.hand-over')) return 'hand over'
    if (has('#decision [data-confirm]:not([aria-disabled]):not([disabled])')) return 'confirm'
    if (has('#decision [data-target="lit"], #decision [data-decline], .stepper, #decision .folded')) return 'asked'
    if (has('.decision-answered .button-main')) return 'answered'
    return 'waiting'
  })
}

/** Nobody thinks that long, on a busy machine either. */
const LONGEST_STILL_MS = 120_000

/**
 * Plays all human seats until the match is over or `enough` says so.
 * @param {import('playwright-core').Page} page
 * @param {{
 *   pick: (n: number) => number,
 *   enough?: () => boolean | Promise<boolean>,
 *   onAsked?: () => Promise<void>,
 *   onCurtain?: () => Promise<void>,
 *   patience?: number,
 * }} options
 */
export async function play(page, { pick, enough = () => false, onAsked, onCurtain, patience = 150_000 }) {
  const end = Date.now() + patience
  let before = ''
  let moved = Date.now()
  while (Date.now() < end) {
    if (await enough()) return
    const now = await page.evaluate(() => document.querySelector('.topbar-turn')?.textContent ?? '')
    if (now !== before) moved = Date.now()
    before = now
    if (Date.now() - moved > LONGEST_STILL_MS) throw new Error(`Nothing has happened since “${now}”.`)
    switch (await standing(page)) {
      case 'over':
        return
      case 'curtain':
        await onCurtain?.()
        await page.click('.curtain-card [data-uncover]')
        await page.waitForSelector('.table-screen')
        break
      case 'hand over':
        await page.click('.hand-over .button-main')
        break
      case 'answered':
        await page.click('.decision-answered .button-main')
        break
      case 'confirm':
        await page.click('#decision [data-confirm]')
        break
      case 'asked':
        await onAsked?.()
        await chooseSomething(page, pick)
        break
      default:
        await page.waitForTimeout(30)
    }
  }
  throw new Error(`The match was not over after ${patience / 1000} s.`)
}

/** Presses one thing that can be chosen, on the table or in the panel. */
async function chooseSomething(page, pick) {
  const lit = page.locator(
    '#decision [data-target="lit"]:visible, .felt [data-target="lit"], .seats [data-target="lit"], .own [data-target="lit"]',
  )
  const count = await lit.count()
  if (count === 0) {
    const decline = page.locator('#decision [data-decline]')
    if ((await decline.count()) > 0) await decline.click({ timeout: 4000 }).catch(() => {})
    await page.waitForTimeout(20)
    return
  }
  const chosen = lit.nth(pick(count))
  await chosen.click({ timeout: 4000 }).catch(() => {})
  // Each press changes what is lit, or the page waits for the host.
  await page.waitForTimeout(15)
}

/** Lit things on the table now, as values of the engine: seats as numbers, cells by name. */
export function litOnTable(page) {
  return page.evaluate(() => ({
    seats: [...document.querySelectorAll('.seats [data-target="lit"]')].map((it) => Number(it.dataset.seat)),
    cells: [...document.querySelectorAll('.felt [data-cell][data-target="lit"]')].map((it) => it.dataset.cell),
    values: [...document.querySelectorAll('#decision [data-value][data-target="lit"]')].map((it) => it.dataset.value),
  }))
}

/** The last state the page was sent, once it is about this decision. */
export function lastState(window) {
  return window.states().at(-1)
}

/** Waits until the page asks a person for an answer. */
export function asked(page) {
  return until('a person is asked', async () => (await standing(page)) === 'asked')
}
