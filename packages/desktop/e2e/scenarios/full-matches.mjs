import { equal, ok } from '../support/check.mjs'
import { numbers, play, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

/**
 * A whole match through the page, one person and otherwise computers; in the middle of it one line of the rules is
 * changed, and the match goes on where it stood.
 */
function fullMatch({ title, game, file, seats, seed, from, to }) {
  const name = `${title}: ${seats} seats to the end, a rule changed on the way`
  return withTable(
    name,
    async ({ host, window }) => {
      const { page } = window
      await startMatch(page, { game, seats, seed })
      let questions = 0
      await play(page, {
        pick: numbers(seed),
        patience: 600_000,
        onAsked: async () => {
          questions += 1
          if (questions !== 12) return
          const before = window.states().at(-1).view.turn
          host.edit(file, (rules) => {
            if (!rules.includes(from)) throw new Error('The rules do not look as this scenario expects them.')
            return rules.replace(from, to)
          })
          await page.waitForSelector('.banner-good')
          await window.shot(`${game}-rule-changed`)
          equal(window.states().at(-1).view.turn, before)
          await page.click('.banner-good .button-quiet')
        },
      })
      ok(questions > 12, 'the rule was changed')
      await window.shot(`${game}-over`)
      ok(window.states().at(-1).view.outcome.winners.length > 0)
    },
    { own: [file] },
  )
}

export const fullMatches = [
  fullMatch({
    title: 'Saboteur',
    game: 'saboteur',
    file: 'saboteur.rules',
    seats: 4,
    seed: 4,
    from: '| 1     | 4    |',
    to: '| 1     | 3    |',
  }),
  fullMatch({
    title: 'Gnoming A Round',
    game: 'gnomingARound',
    file: 'gnoming-a-round.rules',
    seats: 3,
    seed: 5,
    from: '10 * count',
    to: '12 * count',
  }),
]
