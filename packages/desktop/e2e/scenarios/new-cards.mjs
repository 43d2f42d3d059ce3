import { equal, ok, until } from '../support/check.mjs'
import { numbers, play, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

const SURVIVOR = { file: 'dead-of-winter/survivors.rules', name: 'signaller' }
const CROSSROAD = { file: 'dead-of-winter/crossroads.rules', name: 'paperKite' }

function putBefore(host, file, anchor, text) {
  host.edit(file, (rules) => {
    if (!rules.includes(anchor)) throw new Error('The rules do not look as this scenario expects them.')
    return rules.replace(anchor, `${text}${anchor}`)
  })
}

/** A survivor is one line in a table; a crossroads card is a line and what it does. */
function addCards(host) {
  putBefore(
    host,
    SURVIVOR.file,
    '  | mummer   |',
    `  /// Moves without an exposure roll, by lamp and flag.\n  | ${SURVIVOR.name} | 44 | 3 | 3 | sure |\n`,
  )
  putBefore(host, CROSSROAD.file, '  | warmEngine     |', `  | ${CROSSROAD.name} | no |\n`)
  putBefore(
    host,
    CROSSROAD.file,
    '  /// Somebody went to the gas station. Choose: a barricade of your choice falls',
    `  /// Somebody came to the colony. Morale rises by one.
  row ${CROSSROAD.name} {
    trigger after walked(s, at) where drawn is this and at is colony { readNow = yes }
    step read(p: player) {
      say "A paper kite hangs in the wire, dry and whole."
      gainMorale(1)
    }
  }
`,
  )
}

const rowsOf = (window, card) =>
  window.frames
    .flatMap(({ message }) => (message.name === 'match/open' && message.ok ? [message.body.info] : []))
    .at(-1)
    .cards.find((it) => it.name === card)
    .rows.map((it) => it.name)

export const newCards = [
  withTable(
    'a survivor and a crossroads card are added while Dead of Winter is played',
    async ({ host, window }) => {
      const { page } = window
      await startMatch(page, { game: 'deadOfWinter', seats: 3, seed: 4 })
      let questions = 0
      const pick = numbers(4)
      await play(page, { pick, enough: () => questions >= 6, onAsked: async () => void questions++ })
      const before = window.states().at(-1)
      ok(!rowsOf(window, 'Survivor').includes(SURVIVOR.name))

      addCards(host)
      await page.waitForSelector('.banner-ask', { timeout: 60_000 })
      await window.shot('new-cards-asked')
      // Larger decks are shuffled otherwise; nobody's cards change until somebody says so.
      const asked = window.states().at(-1)
      const seen = (state) =>
        JSON.stringify(state.view.zones.find((it) => it.zone === 'hand' && it.index[0].seat === 0))
      equal(seen(asked), seen(before))
      equal(await page.locator('.reload-choice').count(), 3)
      await page.click('[data-reload="stay"]')
      await until('the question is gone', async () => (await page.locator('.banner-ask').count()) === 0)
      const { turn } = asked.view
      await play(page, { pick, enough: () => window.states().at(-1).view.turn > turn + 3 })

      await page.click('.topbar .button-quiet')
      await page.waitForSelector('.library')
      await startMatch(page, { game: 'deadOfWinter', seats: 3, seed: 9 })
      await page.waitForSelector('.table-screen')
      ok(rowsOf(window, 'Survivor').includes(SURVIVOR.name))
      ok(rowsOf(window, 'Crossroad').includes(CROSSROAD.name))
      const deck = (zone) =>
        window
          .states()
          .at(-1)
          .view.zones.find((it) => it.zone === zone).count
      equal(deck('survivorDeck') + deck('crossroads') > 0, true)
      const inDeck = (state) => state.view.zones.find((it) => it.zone === 'crossroads').count
      equal(inDeck(window.states().at(-1)), inDeck(before) + drawn(before) + 1)
      await window.shot('new-cards-new-match')
    },
    { own: ['dead-of-winter.rules', 'dead-of-winter'] },
  ),
]

/** Crossroads cards that have left their deck. */
function drawn({ view }) {
  return view.zones
    .filter((it) => it.card === 'Crossroad' && it.zone !== 'crossroads')
    .reduce((n, it) => n + it.count, 0)
}
