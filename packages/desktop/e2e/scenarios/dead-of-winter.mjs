import { deepEqual, equal, ok } from '../support/check.mjs'
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
]

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
}
