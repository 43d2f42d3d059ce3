// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROW, row, TUNNEL, tunnel } from '../../e2e/fixtures/boards.js'
import { type FakeLink, fakeLink, type Script } from '../../e2e/fixtures/fake-link.js'
import { LIBRARY, SAVED } from '../../e2e/fixtures/library.js'
import { curtain, QUEST, secretVote, teamChoice } from '../../e2e/fixtures/quest.js'
import { broken, diverged } from '../../e2e/fixtures/reloads.js'
import { Root } from './app.js'
import { type App, createApp } from './store/app-store.js'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

let root: ReactRoot
let link: FakeLink
let app: App

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>'
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
})

afterEach(() => act(async () => root.unmount()))

async function show(script: Script, { open = true } = {}): Promise<void> {
  link = fakeLink(script)
  app = createApp(link, null)
  await act(async () => {
    root = createRoot(document.getElementById('app')!)
    root.render(<Root app={app} />)
  })
  if (open) await act(async () => app.openMatch(script.state.match))
}

const page = (): string => document.body.textContent ?? ''
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const acted = (): unknown[] => link.asked.filter((it) => it.name === 'match/act').map((it) => it.body)

async function press(selector: string, nth = 0): Promise<void> {
  await act(async () => void all(selector)[nth]!.dispatchEvent(new MouseEvent('click', { bubbles: true })))
}

async function key(name: string, more: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
  })
}

describe('the shelf of games', () => {
  test('shows games, variants, options and saved matches', async () => {
    await show({ info: QUEST, state: teamChoice(), library: LIBRARY, saved: SAVED }, { open: false })
    for (const words of ['The quest', 'Good must carry three quests.', 'The anvil', 'The seer takes part', 'Resume']) {
      expect(page()).toContain(words)
    }
  })

  test('shows the source line and the caret of what is wrong', async () => {
    await show({ info: QUEST, state: teamChoice(), library: LIBRARY }, { open: false })
    await press('[data-game="draft"]')
    expect(all('.game-page .diagnostic')[0]!.textContent).toContain('^^^^^^^ unknown zone')
  })

  test('starts what was set up', async () => {
    await show({ info: QUEST, state: teamChoice(), library: LIBRARY }, { open: false })
    await press('[data-variant="lake"]')
    await press('[data-option="withSeer"]')
    await press('button[type="submit"]')
    const start = link.asked.find((it) => it.name === 'match/start')!.body
    expect(start).toMatchObject({ game: 'quest', variants: ['lake'], options: { withSeer: true } })
    expect((start as { seats: unknown[] }).seats).toHaveLength(7)
  })

  test('asks again before a match is deleted', async () => {
    await show({ info: QUEST, state: teamChoice(), library: LIBRARY, saved: SAVED }, { open: false })
    await press('[data-match="m1"] .button-quiet')
    expect(link.asked.some((it) => it.name === 'match/delete')).toBe(false)
    await press('[data-match="m1"] .button-bad')
    expect(link.asked.find((it) => it.name === 'match/delete')?.body).toEqual({ match: 'm1' })
  })
})

describe('choosing', () => {
  test('on the board asks for a second press', async () => {
    await show({ info: ROW, state: row() })
    await press('[data-cell="a3"]')
    expect(acted()).toEqual([])
    await press('[data-confirm]')
    expect(acted()).toEqual([
      { match: 'fixture', action: { seat: 0, decision: 'play.at', alternative: '', values: ['a3'] } },
    ])
  })

  test('lights exactly the legal spaces', async () => {
    await show({ info: ROW, state: row() })
    const lit = all('.felt [data-target="lit"]').map((it) => it.dataset.cell)
    expect(lit.sort()).toEqual(
      row()
        .legal!.actions.map((it) => it.values[0])
        .sort(),
    )
  })

  test('says of every space what is there and whether it can be chosen', async () => {
    await show({ info: ROW, state: row() })
    expect(all('[data-cell="a3"]')[0]!.getAttribute('aria-label')).toBe('a3: empty; can be chosen')
    expect(all('[data-cell="b2"]')[0]!.getAttribute('aria-label')).toBe('b2: Crosses')
  })

  test('goes back with Escape', async () => {
    await show({ info: ROW, state: row() })
    await press('[data-cell="a3"]')
    await key('Escape')
    expect(all('[data-confirm]')).toEqual([])
  })

  test('works by the number keys, and a key that is held presses once', async () => {
    await show({ info: QUEST, state: secretVote() })
    await key('2')
    expect(all('[data-confirm]')).toHaveLength(1)
    expect(all('.answer')[0]!.textContent).toContain('Reject')
    await key('Escape')
    await key('2', { repeat: true })
    expect(all('[data-confirm]')).toEqual([])
  })

  test('of several counts them and waits for the last', async () => {
    await show({ info: QUEST, state: teamChoice() })
    for (const seat of [1, 3, 5]) await press(`[data-seat="${seat}"]`)
    expect(page()).toContain('3 of 4 chosen')
    await press('[data-confirm]')
    expect(acted()).toEqual([])
    await press('[data-seat="0"]')
    await press('[data-confirm]')
    expect(acted()).toMatchObject([{ action: { values: [[{ seat: 0 }, { seat: 1 }, { seat: 3 }, { seat: 5 }]] } }])
  })

  test('begins with the card in the hand, and asks what to do with it', async () => {
    await show({ info: TUNNEL, state: tunnel() })
    await press('.own .card-button[aria-label^="East west"]')
    expect(all('[data-alternative]').map((it) => it.dataset.alternative)).toEqual(['lay', 'pass'])
    await press('[data-alternative="lay"]')
    expect(page()).toContain('Choose: Half')
  })

  test('shows an action that is not possible with the rule that says so', async () => {
    await show({ info: TUNNEL, state: tunnel() })
    const mend = all('[data-alternative="mend"]')[0]!
    expect(mend.getAttribute('aria-disabled')).toBe('true')
    expect(mend.textContent).toContain('This card does not mend that tool.')
    expect(mend.getAttribute('aria-label')).toContain('This card does not mend that tool.; tunnel.rules, line 173')
  })
})

describe('a secret answer', () => {
  test('is sent at once where it can still be changed', async () => {
    const state = secretVote()
    const seats = state.seats.map((it, i) => (i === 1 ? { ...it, kind: 'human' as const } : it))
    await show({ info: QUEST, state: { ...state, seats, solo: false, humansAsked: [0, 1] } })
    await press('[data-value=\'"approve"\']')
    expect(acted()).toHaveLength(1)
  })

  test('can be changed until all have answered', async () => {
    const state = secretVote()
    const decision = { ...state.view.decision!, answered: true }
    const answer = { seat: 0, decision: decision.key, alternative: '', values: ['approve'] }
    await show({ info: QUEST, state: { ...state, humansAsked: [], view: { ...state.view, decision, answer } } })
    expect(page()).toContain('You have answered: Approve')
    expect(all('#decision [data-target="lit"]')).toEqual([])
    await press('.decision-answered .button')
    await press('[data-value=\'"reject"\']')
    await press('[data-confirm]')
    expect(acted()).toMatchObject([{ action: { values: ['reject'] } }])
  })
})

describe('the curtain', () => {
  test('names the next player and holds nothing of the table', async () => {
    await show({ info: QUEST, state: curtain() })
    expect(all('.curtain h1')[0]!.textContent).toBe('The next player: Bryn')
    expect(all('.table-screen, .card, .seat, [role="log"], [role="status"]')).toEqual([])
  })

  test('opens only when that player says so', async () => {
    await show({ info: QUEST, state: curtain() })
    expect(link.asked.some((it) => it.name === 'match/uncover')).toBe(false)
    await press('[data-uncover="1"]')
    expect(link.asked.find((it) => it.name === 'match/uncover')?.body).toEqual({ match: 'fixture', seat: 1 })
  })

  test('falls before the host has answered, and leaves no secret in the page', async () => {
    const open = { ...teamChoice(), seats: curtain().seats, solo: false, humansAsked: [0] }
    await show({ info: QUEST, state: open })
    expect(page()).toContain('Oracle')
    await act(async () => app.coverOnBlur())
    expect(all('.curtain h1')[0]!.textContent).toBe('The next player: Anna')
    expect(document.body.innerHTML).not.toMatch(/oracle/i)
    expect(link.asked.some((it) => it.name === 'match/cover')).toBe(true)
  })

  test('is not needed by a single person', async () => {
    await show({ info: QUEST, state: teamChoice() })
    await act(async () => app.coverOnBlur())
    expect(all('.curtain')).toEqual([])
  })
})

describe('a change of the rules', () => {
  test('that is broken shows where, and that the game goes on', async () => {
    await show({ info: QUEST, state: { ...teamChoice(), reload: broken } })
    expect(page()).toContain('quest.rules has a mistake. The last good rules go on.')
    expect(all('.banner .diagnostic')[0]!.textContent).toContain('^^^^^^^')
  })

  test.each(['stay', 'rewind', 'restart'])('that does not fit can be answered with %s', async (choice) => {
    await show({ info: QUEST, state: { ...teamChoice(), reload: diverged } })
    expect(page()).toContain('action 9: Bryn: Choose a team (Anna, Bryn, Cari)')
    expect(page()).toContain('Action 9 and all after it (6 in all) are taken back')
    await press(`[data-reload="${choice}"]`)
    expect(link.asked.find((it) => it.name === 'match/reload')?.body).toEqual({ match: 'fixture', choice })
  })
})

describe('undo', () => {
  test('says beforehand why it is not possible', async () => {
    await show({ info: QUEST, state: teamChoice() })
    const undo = all('[data-undo]')[0]!
    expect(undo.getAttribute('aria-disabled')).toBe('true')
    expect(undo.title).toContain('Cards have been seen since the last action.')
    await press('[data-undo]')
    expect(link.asked.some((it) => it.name === 'match/undo')).toBe(false)
  })

  test('asks the host when it is', async () => {
    await show({ info: ROW, state: row() })
    await press('[data-undo]')
    expect(link.asked.some((it) => it.name === 'match/undo')).toBe(true)
  })
})

test('what one knows is listed with the words and the line of the rule', async () => {
  await show({ info: QUEST, state: teamChoice() })
  await press('#tab-knowledge')
  const items = all('.knowledge-item').map((it) => it.textContent)
  expect(items[0]).toContain('Oracle')
  expect(items[1]).toContain('Dafydd, Isla')
  expect(items[1]).toContain('The oracle knows evil.')
  expect(items[1]).toContain('quest.rules, line 60')
})

test('nothing in the page has a style written into it, which the security policy would forbid', async () => {
  await show({ info: TUNNEL, state: tunnel() })
  expect(all('style, script, [onclick], [onload]')).toEqual([])
})
