import { axe, smallTargets } from '../support/accessible.mjs'
import { ARTIFACTS } from '../support/browser.mjs'
import { deepEqual, equal, ok, until } from '../support/check.mjs'
import { numbers, play, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

const RULES = ['dead-of-winter.rules', 'dead-of-winter']
const SEED = 8

/** Whether this stands wholly within the window and is not behind anything that scrolls. */
const inSight = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((it) => {
      const box = it.getBoundingClientRect()
      const felt = document.querySelector('.felt').getBoundingClientRect()
      return box.top >= felt.top && box.bottom <= felt.bottom && box.left >= felt.left && box.right <= felt.right
    }),
  )

/** The crossroads card lies open while it is read and chosen on. */
const isBeingRead = (state) => state?.view.zones.some((it) => it.zone === 'drawn' && it.cards[0]?.up) === true

/** One picture of each kind of moment, the first time it comes. */
function momentOf(view) {
  const key = view.decision?.key ?? ''
  if (key.startsWith('Crossroad.')) return view.decision.simultaneous ? 'crossroads-vote' : 'crossroads'
  if (view.decision?.simultaneous === true && view.turn > 12) return 'vote'
  return key === 'takeTurn.menu' ? 'colony' : null
}

export const deadOfWinter = [
  withTable(
    'Dead of Winter: two people and three computers, to the end',
    async ({ window }) => {
      const { page } = window
      await startMatch(page, { game: 'deadOfWinter', humans: [0, 1], seats: 5, seed: SEED })
      const seen = new Set()
      await play(page, {
        pick: numbers(SEED),
        patience: 230_000,
        enough: async () => {
          if (seen.has('read') || !isBeingRead(window.states().at(-1))) return false
          seen.add('read')
          await window.shot('winter-read')
          return false
        },
        onAsked: async () => {
          const { view } = window.states().at(-1)
          const moment = momentOf(view)
          if (moment === null || seen.has(moment)) return
          seen.add(moment)
          await window.shot(`winter-${moment}`)
          if (moment === 'colony') await lookAround(page, view)
          if (view.decision.key === 'exileVote.expel') await isAboutSomebody(page, view)
          if (moment.startsWith('crossroads')) await isReadInFull(page, view)
        },
      })
      await window.shot('winter-over')
      const { outcome } = window.states().at(-1).view
      ok(outcome !== null && outcome.text !== null)
      deepEqual([...seen].filter((it) => ['colony', 'vote'].includes(it)).toSorted(), ['colony', 'vote'])
      ok(
        [...seen].some((it) => it.startsWith('crossroads')),
        'a crossroads card was read',
      )
    },
    { own: RULES },
  ),

  withTable('a card that the log names can be looked at, with the pointer and without', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'deadOfWinter', seats: 2, seed: 3 })
    await play(page, {
      pick: numbers(4),
      enough: async () => (await page.locator('.log .card-mention:visible').count()) > 1,
    })
    const mention = page.locator('.log .card-mention:visible').last()
    const said = await mention.getAttribute('aria-description')
    const told = async () => ((await page.locator('.tip').count()) > 0 ? await page.textContent('.tip') : '')
    const tells = async () => {
      const words = await told()
      return words.includes(await mention.textContent()) && said.split('. ').every((it) => words.includes(it))
    }
    await mention.hover()
    await until('the card says what is printed on it', tells)
    await window.shot('card-in-log')
    await page.keyboard.press('Escape')
    await until('Escape closes it', async () => (await told()) === '')

    // One stop for the Tab key leads into the log, arrows walk in it.
    await page.mouse.move(5, 300)
    equal(await page.locator('.log [data-rove][tabindex="0"]').count(), 1)
    await page.locator('.log').focus()
    const walking = () => page.evaluate(() => document.activeElement?.matches('.log [data-rove]'))
    for (let stops = 0; stops < 3 && !(await walking()); stops++) await page.keyboard.press('Tab')
    const isThere = () => mention.evaluate((it) => document.activeElement === it)
    for (let steps = 0; steps < 60 && !(await isThere()); steps++) await page.keyboard.press('ArrowUp')
    ok(await isThere(), 'the arrow keys do not reach the card')
    await until('it says the same to the keyboard', tells)
    await page.keyboard.press('Escape')
    await until('Escape closes it again', async () => (await told()) === '')
    await axe(page)
  }),
]

/** A vote says whom it is about. */
async function isAboutSomebody(page, view) {
  const question = await page.textContent('#decision .decision-title')
  const names = await page.locator('.seat-name').allTextContents()
  equal(names.length, view.players)
  ok(
    names.some((name) => question === `Exile ${name}?`),
    `the vote does not name the accused: ${question}`,
  )
}

/** The card that asks is there word for word, beside the question and on the table. */
async function isReadInFull(page, view) {
  const said = (await page.textContent('#decision .asking-card')).replace(/^[^.]*\. /, '')
  ok(said.length > 20, `the card says nothing: ${said}`)
  if (!isBeingRead({ view })) return
  const notes = await page
    .locator('.note-doc')
    .evaluateAll((all) => all.map((it) => ({ text: it.textContent, cut: it.scrollHeight > it.clientHeight + 1 })))
  ok(
    notes.some((it) => it.text === said && !it.cut),
    `the card is not read out on the table: ${said}`,
  )
}

/** All places and whoever stands there are in sight at once, with dice before their players. */
async function lookAround(page, view) {
  const places = await inSight(page, '[data-place]')
  equal(places.length, 7)
  ok(places.every(Boolean), `places out of sight: ${places}`)
  const standing = view.zones.filter((it) => it.zone === 'standing').reduce((sum, it) => sum + it.count, 0)
  const figures = await inSight(page, '.figure')
  equal(figures.length, standing)
  ok(figures.every(Boolean), 'a survivor is out of sight')
  const dice = view.vars.filter((it) => it.name === 'unused').reduce((sum, it) => sum + it.value, 0)
  equal(await page.locator('.seat-dice .die').count(), dice)
  // A track keeps its place when it stands at nothing.
  const food = view.vars.find((it) => it.name === 'foodSupply').value
  const tracks = await page.locator('.plaques-many .plaque').allTextContents()
  ok(
    tracks.some((text) => text.startsWith(`Food supply${food}`)),
    `no food among ${tracks}`,
  )
  // All that can be done is in sight; what cannot is folded, with a reason for each.
  const body = await page.locator('#decision .decision-body').evaluate((it) => ({
    room: it.clientHeight,
    last: Math.max(
      ...[...it.querySelectorAll('[data-alternative][data-target="lit"]')].map(
        (button) => button.getBoundingClientRect().bottom - it.getBoundingClientRect().top,
      ),
    ),
  }))
  ok(body.last <= body.room, `an action is below the fold: ${JSON.stringify(body)}`)
  await page.click('#decision .folded summary')
  const reasons = await page
    .locator('#decision [data-alternative][data-target="refused"]')
    .evaluateAll((all) => all.map((it) => it.querySelector('.option-reason')?.textContent ?? ''))
  ok(reasons.length > 0 && reasons.every((reason) => reason.length > 10), `without a reason: ${reasons}`)
  await page.screenshot({ path: `${ARTIFACTS}winter-refused.png` })
  await page.click('#decision .folded summary')
  await axe(page)
  deepEqual(await smallTargets(page), [])
}
