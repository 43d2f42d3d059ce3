import { deepEqual, equal, ok } from '../support/check.mjs'
import { litOnTable, numbers, play, standing, startMatch } from '../support/play.mjs'
import { withTable } from '../support/with-table.mjs'

/** Every card of a seat's own zone that a message names, as `[zone, owner, row]`. */
function namedCards(body) {
  const found = []
  for (const zone of body.view.zones) {
    const owner = zone.index[0]?.seat
    if (owner === undefined) continue
    for (const card of zone.cards) if (card.row !== null) found.push([zone.zone, owner, card.row])
  }
  for (const { events } of body.log) {
    for (const event of events) {
      const owner = event.to?.index?.[0]?.seat
      if (event.kind !== 'moved' || owner === undefined) continue
      for (const row of event.rows) if (row !== null) found.push([event.to.zone, owner, row])
    }
  }
  for (const known of body.view.knowledge) {
    const owner = known.index[0]?.seat
    if (known.source === 'zone' && owner !== undefined) found.push([known.name, owner, known.value])
  }
  return found
}

/** What the host sent while the game was on: no card of another seat, no secret answer of another. */
function checkStates(states, seatsAllowed) {
  ok(states.length > 0)
  for (const state of states) {
    const { seat, view } = state
    ok(seat === null || seatsAllowed.includes(seat), `a view of seat ${seat}`)
    if (view.outcome !== null) continue
    deepEqual(
      namedCards(state).filter(([, owner]) => owner !== seat),
      [],
    )
    equal(view.seat, seat)
    ok(view.facts.every((fact) => !fact.private || seat !== null))
    ok(view.answer === null || view.answer.seat === seat)
    ok(view.decision === null || view.decision.seat === seat)
    if (seat === null) deepEqual([view.knowledge, state.legal], [[], null])
  }
}

/** Faces of cards in the page outside of what the viewer holds. */
const shownElsewhere = (page) =>
  page.locator('.felt .card:not(.card-back, .card-empty), .felt .small-card-name').count()

export const avalon = [
  withTable('Avalon: one person and four computers, to the end', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'avalon', seed: 21 })
    let decisions = 0
    await play(page, {
      pick: numbers(2),
      onAsked: async () => {
        equal(await shownElsewhere(page), 0)
        const { legal, view } = window.states().at(-1)
        const { seats } = await litOnTable(page)
        const part = view.decision?.alternatives[0]?.parts[0]
        if (legal?.complete && part?.type.of?.k === 'player') {
          const legalSeats = new Set(legal.actions.flatMap((action) => action.values[0].map((it) => it.seat)))
          const picked = await page.locator('.seats [data-target="picked"]').count()
          if (picked === 0)
            deepEqual(
              seats,
              [...legalSeats].toSorted((a, b) => a - b),
            )
        }
        decisions += 1
        if (decisions === 2) await window.shot('avalon-solo')
      },
    })
    await window.shot('avalon-solo-over')
    ok((await page.locator('.outcome-reason').textContent()).length > 0)
    checkStates(window.states(), [0])
  }),

  withTable('Avalon: five people at one window, no secret between the curtains', async ({ window }) => {
    const { page, frames } = window
    await startMatch(page, { game: 'avalon', humans: [0, 1, 2, 3, 4], seed: 21 })
    let curtains = 0
    /** @type {{ from: number, seat: number | null }[]} */
    const sittings = []
    await play(page, {
      pick: numbers(8),
      onAsked: async () => equal(await shownElsewhere(page), 0),
      onCurtain: async () => {
        curtains += 1
        equal(await page.locator('.table-screen, .card, [role="log"], .knowledge').count(), 0)
        const text = await page.evaluate(() => document.documentElement.outerHTML)
        ok(!/merlin|assassin|servant|minion/i.test(text), 'the curtain shows a role')
        const next = Number(await page.locator('.curtain-card [data-uncover]').getAttribute('data-uncover'))
        sittings.push({ from: frames.length, seat: next })
        if (curtains === 3) await window.shot('avalon-curtain')
      },
    })
    ok(curtains >= 5, `${curtains} curtains`)
    checkStates(window.states(), [0, 1, 2, 3, 4])
    // From one curtain to the next only the seat that was let in is shown.
    sittings.forEach(({ from, seat }, i) => {
      const until = sittings[i + 1]?.from ?? frames.length
      for (const { message } of frames.slice(from, until)) {
        const shown = message.push === 'match/state' ? message.body.seat : null
        ok(shown === null || shown === seat, `seat ${shown} was shown while ${seat} sat there`)
      }
    })
    equal(await standing(page), 'over')
    await window.shot('avalon-hot-seat-over')
  }),

  withTable('the window is covered when it loses the focus, and nobody’s cards stay in it', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'avalon', humans: [0, 1, 2, 3, 4], seed: 21 })
    await page.click('.curtain-card [data-uncover]')
    await page.waitForSelector('.own .card')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page.waitForSelector('.curtain')
    equal(await page.locator('.own, .card').count(), 0)
  }),

  withTable('a secret answer stands until all are in, and can be changed until then', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'avalon', humans: [0, 1, 2, 3, 4], seed: 21 })
    // The leader's team first; then everybody is asked at once.
    await play(page, { pick: numbers(3), enough: () => window.states().at(-1)?.view.waiting.length === 5 })
    if ((await standing(page)) === 'curtain') await page.click('.curtain-card [data-uncover]')
    await page.waitForSelector('[data-value]')
    const voter = window.states().at(-1).seat
    await page.click('[data-value=\'"approve"\']')
    await page.waitForSelector('.curtain .curtain-others')
    await page.click(`.curtain-others [data-uncover="${voter}"]`)
    await page.waitForSelector('.answer')
    ok((await page.locator('.answer').textContent()).includes('Approve'))
    await window.shot('answered')
    await page.click('.decision-answered .button:not(.button-main)')
    await page.click('[data-value=\'"reject"\']')
    await page.waitForSelector('.curtain')
    await page.click(`.curtain-others [data-uncover="${voter}"]`)
    await page.waitForSelector('.answer')
    ok((await page.locator('.answer').textContent()).includes('Reject'))
  }),

  withTable('everybody’s view can be looked at while the next hand stays covered', async ({ window }) => {
    const { page } = window
    await startMatch(page, { game: 'avalon', humans: [0, 1, 2, 3, 4], seed: 21 })
    await page.click('.curtain-more .button-quiet')
    await page.waitForSelector('.table-screen')
    equal(await page.locator('.own, .own .card').count(), 0)
    await window.shot('spectator')
    await page.click('.decision-quiet .button-main')
    await page.waitForSelector('.curtain')
  }),
]
