import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameEntry, MatchState, ReloadNotice } from '../src/protocol/messages.js'
import { type BundledHost, bundleHost } from './bundle-host.js'
import { bot, human, TestHost, type TestWindow } from './host-harness.js'
import { GEM_NAMES, GEMS, HEAP, RUNAWAY, VOTE } from './sample-rules.js'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let bundled: BundledHost
/** One host for all: each test has a window, and where it changes rules a game, of its own. */
let host: TestHost
let window: TestWindow
let games: OwnGame[] = []
let gameNumber = 0

beforeAll(async () => {
  bundled = await bundleHost()
  host = new TestHost(bundled)
  host.put('heap.rules', HEAP)
  host.put('gems.rules', GEMS)
  host.put('vote.rules', VOTE)
  host.put('runaway.rules', RUNAWAY)
  host.put('small.rules', 'variant small of heap "Small heap"\nset option size = 3\n')
  host.put('notes.rules', 'hello\n')
  host.put('bad.rules', 'game bad "Bad" for 2 players\nplay { x = 1 }\n')
  await host.start()
})
afterAll(async () => {
  await host.close()
  bundled.remove()
})
beforeEach(() => {
  window = host.window()
})
afterEach(() => {
  window.close()
  for (const { name } of games) host.remove(`${name}.rules`)
  games = []
})

/** A game of the test's own, whose file can be changed. */
interface OwnGame {
  readonly name: string
  readonly file: string
  write(text: string): void
}

const ownHeap = (): Promise<OwnGame> => ownGame(HEAP)

async function ownGame(rules: string): Promise<OwnGame> {
  const name = `own${++gameNumber}`
  const write = (text: string): void => host.put(`${name}.rules`, text.replace(/^game \w+/, `game ${name}`))
  write(rules)
  await window.until(
    () =>
      window
        .pushes('library/changed')
        .at(-1)
        ?.games.some((game) => game.name === name) === true,
  )
  const game = { name, file: `games/${name}.rules`, write }
  games.push(game)
  return game
}

/** Rules on which the second of the two actions of `playTwo` is no longer legal, and rules on which both are. */
const fewer = HEAP.replaceAll('1..3', '1..2')
const more = HEAP.replaceAll('1..3', '1..4')

async function playTwo(): Promise<{ match: string; own: OwnGame }> {
  const own = await ownHeap()
  const match = await window.play(own.name, [human('Ann'), human('Bob')])
  for (const [seat, take] of [
    [0, 1],
    [1, 3],
  ] as const) {
    await window.ask('match/uncover', { match, seat })
    await window.act([take])
  }
  return { match, own }
}

describe('the library', () => {
  test('lists games with their variants and what is public about them', async () => {
    const reading = async (): Promise<boolean> =>
      (await window.ask('library/list', {})).games.some((game) =>
        [game, ...game.variants].some(({ status }) => status === 'reading'),
      )
    while (await reading()) await new Promise((resolve) => setTimeout(resolve, 20))
    const { games, problems } = await window.ask('library/list', {})
    expect(games.find(({ name }) => name === 'heap')).toMatchObject({
      title: 'Heap',
      file: 'games/heap.rules',
      status: 'ok',
      info: { seats: { min: 2, max: 4 } },
      variants: [{ name: 'small', title: 'Small heap', file: 'games/small.rules', status: 'ok' }],
    })
    expect(problems.map(({ file }) => file)).toEqual(['games/notes.rules'])
  })

  test('keeps what compiled last while a file has mistakes, and says which', async () => {
    const own = await ownHeap()
    own.write(HEAP.replace('heap -= take', 'heap -= tkae'))
    const shown = (): GameEntry | undefined =>
      window
        .pushes('library/changed')
        .at(-1)
        ?.games.find(({ name }) => name === own.name)
    await window.until(() => shown()?.status === 'errors')
    expect(shown()?.info).toMatchObject({ name: own.name })
    const [diagnostic] = shown()?.problem?.diagnostics ?? []
    expect(diagnostic).toMatchObject({ severity: 'error', file: own.file, line: 13 })
    expect(diagnostic?.rendered).toContain('tkae')
    const match = await window.play(own.name, [human('Ann'), bot('Bob')])
    expect(window.state).toMatchObject({ match, reload: { kind: 'broken' } })
  })

  test('refuses games that are not there or do not compile, and seats that do not fit', async () => {
    const before = await window.ask('match/list', {})
    const seats = [human('Ann'), bot('Bob')]
    await expect(window.play('none', seats)).rejects.toMatchObject({ code: 'host/unknown-game' })
    await expect(window.play('heap', seats, { variants: ['none'] })).rejects.toMatchObject({
      code: 'host/unknown-game',
    })
    await expect(window.play('bad', seats)).rejects.toMatchObject({ code: 'host/rules-broken' })
    await expect(window.play('heap', [human('Ann')])).rejects.toMatchObject({ code: 'engine/bad-seats' })
    await expect(window.play('heap', seats, { options: { size: 99 } })).rejects.toMatchObject({
      code: 'engine/bad-option',
    })
    expect(await window.ask('match/list', {})).toEqual(before)
  })
})

describe('a match', () => {
  test('is played to its end by bots while somebody looks on', async () => {
    await window.play('gems', [bot('Ann'), bot('Bob'), bot('Cid')])
    expect(window.state).toMatchObject({ seat: null, solo: false, busy: true })
    await window.until(() => window.state.view.outcome !== null)
    expect(window.state).toMatchObject({ busy: false, view: { turn: 6 }, legal: null })
  })

  test('is played by one person and a bot, without a curtain', async () => {
    await window.play('heap', [human('Ann'), bot('Bob')])
    expect(window.state).toMatchObject({ seat: 0, solo: true, humansAsked: [0], legal: { complete: true } })
    expect(window.state.legal?.actions).toHaveLength(3)
    while (window.state.view.outcome === null) {
      expect(window.state.seat).toBe(0)
      expect(await window.act([1])).toEqual({ refusal: null })
      await window.until(() => !window.state.busy)
    }
    expect(window.state.log.at(-1)?.events.map(({ kind }) => kind)).toContain('ended')
  })

  test('says what may be chosen next, and refuses the rest with a reason', async () => {
    const match = await window.play('heap', [human('Ann'), bot('Bob')], { options: { size: 2 } })
    const { candidates } = await window.ask('match/candidates', {
      match,
      partial: { seat: 0, alternative: '', values: [] },
    })
    expect(candidates.filter(({ offered }) => offered).map(({ value }) => value)).toEqual([1, 2])
    expect(await window.act([3])).toMatchObject({ refusal: { code: 'engine/not-offered' } })
    expect(window.state.view.turn).toBe(0)
  })

  test('is refused to who has not opened it', async () => {
    const match = await window.play('heap', [human('Ann'), human('Bob')])
    const other = host.window()
    for (const ask of [
      other.ask('match/uncover', { match, seat: 0 }),
      other.ask('match/undo', { match }),
      other.ask('match/reload', { match, choice: 'restart' }),
    ]) {
      await expect(ask).rejects.toMatchObject({ code: 'host/match-not-open' })
    }
    await expect(other.ask('match/open', { match: 'none' })).rejects.toMatchObject({ code: 'host/unknown-match' })
  })

  test('that is deleted is gone, in other windows too', async () => {
    const match = await window.play('heap', [human('Ann'), bot('Bob')])
    await host.window().ask('match/delete', { match })
    await expect(window.act([1])).rejects.toMatchObject({ code: 'host/unknown-match' })
    const { matches } = await window.ask('match/list', {})
    expect(matches.map((it) => it.match)).not.toContain(match)
    expect(readdirSync(host.saves).filter((name) => name.startsWith(match))).toEqual([])
  })

  test('is not held up by nonsense', async () => {
    window.send(undefined)
    window.send({ id: 1, name: 'match/act', body: {} })
    await window.play('heap', [human('Ann'), bot('Bob')])
    expect(window.messages.slice(0, 2)).toMatchObject([
      { id: 0, ok: false, error: { code: 'protocol/bad-message' } },
      { id: 1, ok: false, error: { code: 'protocol/bad-request' } },
    ])
  })
})

describe('the curtain', () => {
  test('is down until somebody sits down, who sees what came of an action until the window covers the seat', async () => {
    const match = await window.play('gems', [human('Ann'), human('Bob')])
    expect(window.state).toMatchObject({ seat: null, solo: false, humansAsked: [0], legal: null })
    await window.ask('match/uncover', { match, seat: 0 })
    expect(window.state.seat).toBe(0)
    await window.act([window.state.legal!.actions[0]!.values[0]!])
    expect(window.state).toMatchObject({ seat: 0, humansAsked: [1], legal: null })
    await window.ask('match/cover', { match })
    expect(window.state).toMatchObject({ seat: null, humansAsked: [1], legal: null })
  })

  test('stays up while bots answer, until the window lets it fall', async () => {
    const match = await window.play('gems', [human('Ann'), bot('Bob'), human('Cid')])
    await window.ask('match/uncover', { match, seat: 0 })
    const before = window.messages.length
    await window.act([window.state.legal!.actions[0]!.values[0]!])
    await window.until(() => window.state.humansAsked.includes(2))
    const seats = window.messages
      .slice(before)
      .flatMap((it) => ('push' in it && it.push === 'match/state' ? [it.body.seat] : []))
    expect(seats).toEqual([0, 0])
  })

  test('keeps a secret answer from the next person', async () => {
    const match = await window.play('vote', [human('Ann'), human('Bob')])
    expect(window.state.humansAsked).toEqual([0, 1])
    await window.ask('match/uncover', { match, seat: 0 })
    await window.act(['left'])
    expect(window.state).toMatchObject({ seat: 0, humansAsked: [1] })
    await window.ask('match/cover', { match })
    expect(JSON.stringify(window.state.view)).not.toContain('left')
    await window.ask('match/uncover', { match, seat: 1 })
    expect(JSON.stringify(window.state.view)).not.toContain('left')
    await window.act(['right'])
    expect(window.state).toMatchObject({ seat: 1, humansAsked: [0, 1] })
  })

  test('falls when asked to', async () => {
    const match = await window.play('gems', [human('Ann'), human('Bob')])
    await window.ask('match/uncover', { match, seat: 1 })
    expect(window.state.seat).toBe(1)
    await window.ask('match/cover', { match })
    expect(window.state.seat).toBeNull()
  })

  test('is down again in a window that was loaded anew', async () => {
    const match = await window.play('gems', [human('Ann'), human('Bob')])
    await window.ask('match/uncover', { match, seat: 0 })
    window.close()
    const again = host.window()
    expect(await again.ask('match/open', { match })).toMatchObject({ state: { seat: null } })
  })

  test('does not rise for a bot, or for a seat that is not there', async () => {
    const match = await window.play('gems', [human('Ann'), bot('Bob')])
    for (const seat of [1, 2]) {
      await expect(window.ask('match/uncover', { match, seat })).rejects.toMatchObject({ code: 'host/no-such-seat' })
    }
  })

  test('lets nobody act or ask for a seat that is covered', async () => {
    const match = await window.play('gems', [human('Ann'), human('Bob')])
    const action = { seat: 0, decision: window.state.view.waiting[0]!.decision, alternative: '', values: ['amber'] }
    for (const seat of [null, 1]) {
      if (seat !== null) await window.ask('match/uncover', { match, seat })
      await expect(window.ask('match/act', { match, action })).rejects.toMatchObject({ code: 'host/seat-covered' })
      const partial = { seat: 0, alternative: '', values: [] }
      await expect(window.ask('match/candidates', { match, partial })).rejects.toMatchObject({
        code: 'host/seat-covered',
      })
    }
    expect(window.state.view.turn).toBe(0)
  })
})

describe('secrets', () => {
  /** All gem names in the messages, but for the public list of what cards there are. */
  function gemsIn(messages: readonly unknown[]): Set<string> {
    const found = new Set<string>()
    const visit = (value: unknown, key: string): void => {
      if (key === 'info') return
      if (typeof value === 'string') {
        for (const name of GEM_NAMES) if (value.includes(name)) found.add(name)
      } else if (typeof value === 'object' && value !== null) {
        for (const [name, each] of Object.entries(value)) visit(each, name)
      }
    }
    visit(messages, '')
    return found
  }

  /** What lay where, from the record that the host keeps for itself. */
  function handOf(
    view: { zones: readonly { zone: string; index: readonly unknown[]; cards: readonly { row: string | null }[] }[] },
    seat: number,
  ): string[] {
    return view.zones
      .filter(({ zone, index }) => zone === 'hand' && (index[0] as { seat: number }).seat === seat)
      .flatMap(({ cards }) => cards.flatMap(({ row }) => (row === null ? [] : [row])))
  }

  test('of no other seat are in any message to a window', async () => {
    const match = await window.play('gems', [human('Ann'), human('Bob'), bot('Cid')], { seed: 7 })
    const watching = host.window()
    await watching.ask('match/open', { match })
    expect(gemsIn(watching.messages)).toEqual(new Set())

    await window.ask('match/uncover', { match, seat: 0 })
    const hand = handOf(window.state.view, 0)
    expect(hand).toHaveLength(3)
    expect(handOf(window.state.view, 1)).toEqual([])
    expect(gemsIn(window.messages)).toEqual(new Set(hand))
    await window.ask('match/candidates', { match, partial: { seat: 0, alternative: '', values: [] } })
    // Cards of others, cards of nobody and no cards at all are refused alike.
    const foreign = GEM_NAMES.filter((name) => !hand.includes(name))
    const refusals = new Set<string>()
    for (const name of [...foreign, 'pebble']) {
      const { refusal } = await window.act([name])
      expect(refusal).not.toBeNull()
      refusals.add(JSON.stringify(refusal).replaceAll(name, ''))
    }
    expect(refusals.size).toBe(1)
    expect(await window.act([hand[0]!])).toEqual({ refusal: null })
    expect([...gemsIn(window.messages)].sort()).toEqual([...hand].sort())
    // The watching window saw what was laid open, and nothing else.
    const open = new Set(
      window.state.view.zones
        .filter(({ zone }) => zone === 'shown')
        .flatMap(({ cards }) => cards.map(({ row }) => row)),
    )
    expect(gemsIn(watching.messages)).toEqual(open)
  })

  test('do not come with errors, lists of matches or the record', async () => {
    const match = await window.play('gems', [human('Ann'), human('Bob')], { seed: 424_242 })
    await window.ask('match/list', {})
    await window.ask('match/undo', { match })
    const sent = JSON.stringify(window.messages)
    expect(gemsIn(window.messages)).toEqual(new Set())
    expect(sent).not.toContain('424242')
    expect(sent).not.toContain('digest')
  })
})

describe('looking back', () => {
  test('shows the table as the seat could know it then, and nobody else’s hand', async () => {
    const match = await window.play('gems', [human('Ann'), human('Bob')])
    const hands = async (): Promise<number[]> => {
      const { seat, turn, view } = await window.ask('match/past', { match, turn: 0 })
      expect([turn, view.turn]).toEqual([0, 0])
      expect(seat).toBe(window.state.seat)
      const own = view.zones.filter((it) => it.zone === 'hand')
      return own.map(({ cards }) => cards.filter(({ row }) => row !== null).length)
    }
    await window.ask('match/uncover', { match, seat: 0 })
    await window.act([window.state.legal!.actions[0]!.values[0]!])
    expect(window.state.view.turn).toBe(1)
    expect(await hands()).toEqual([3, 0])
    await window.ask('match/cover', { match })
    expect(await hands()).toEqual([0, 0])
    await window.ask('match/uncover', { match, seat: 1 })
    expect(await hands()).toEqual([0, 3])
    expect(await window.ask('match/past', { match, turn: 99 })).toMatchObject({ turn: 1 })
  })
})

describe('undo', () => {
  test('takes back the last action of a person and what bots answered', async () => {
    const match = await window.play('heap', [human('Ann'), bot('Bob')])
    expect(window.state.undo).toEqual({ possible: false, reason: 'Nothing has been done yet.' })
    await window.act([1])
    await window.until(() => window.state.view.turn === 2)
    expect(window.state.undo.possible).toBe(true)
    expect(await window.ask('match/undo', { match })).toEqual({ undone: 2, reason: null })
    expect(window.state).toMatchObject({ seat: 0, view: { turn: 0 } })
  })

  test('stops where something came to light, and says so', async () => {
    const match = await window.play('vote', [human('Ann'), human('Bob')])
    for (const seat of [0, 1]) {
      await window.ask('match/uncover', { match, seat })
      await window.act(['left'])
    }
    expect(window.state.undo).toMatchObject({ possible: false, reason: expect.any(String) })
    expect(await window.ask('match/undo', { match })).toMatchObject({ undone: 0, reason: expect.any(String) })
  })
})

describe('rules that run away', () => {
  test('cost only the action that set them off', async () => {
    await window.play('runaway', [human('Ann')])
    await window.act([false])
    expect(await window.act([true])).toMatchObject({ refusal: { code: 'engine/budget' } })
    expect(window.state).toMatchObject({ fault: { code: 'engine/budget' }, view: { turn: 1 } })
    expect(await window.act([false])).toEqual({ refusal: null })
    expect(window.state).toMatchObject({ fault: null, view: { turn: 2 } })
  })
})

describe('rules that change while they are played', () => {
  test('are played on at the same place when all that was done is still legal', async () => {
    const { own } = await playTwo()
    own.write(more)
    await window.until(() => window.notice !== undefined)
    expect(window.notice).toMatchObject({ kind: 'applied', file: own.file })
    expect(window.notice?.kind === 'applied' && window.notice.changes.length).toBeGreaterThan(0)
    await window.until(() => window.state.reload?.kind === 'applied')
    expect(window.state.view.turn).toBe(2)
    await window.ask('match/uncover', { match: window.state.match, seat: 0 })
    expect(await window.act([4])).toEqual({ refusal: null })
  })

  test('are left alone while they have mistakes, and the mistakes are shown', async () => {
    const { match, own } = await playTwo()
    own.write(HEAP.replace('heap -= take', 'heap -= tkae'))
    await window.until(() => window.notice !== undefined)
    expect(window.notice).toMatchObject({
      kind: 'broken',
      file: own.file,
      problem: { file: own.file },
    })
    await window.ask('match/uncover', { match, seat: 0 })
    expect(await window.act([3])).toEqual({ refusal: null })
    own.write(HEAP)
    await window.until(() => window.notice?.kind === 'applied')
  })

  test('that do not fit ask what to do, and name the action in public words', async () => {
    const { own } = await playTwo()
    own.write(fewer)
    await window.until(() => window.state.reload?.kind === 'diverged')
    expect(window.notice).toMatchObject({
      kind: 'diverged',
      turn: 2,
      action: expect.stringContaining('Bob'),
      reason: { code: expect.stringMatching(/^engine\//) },
    })
    expect(window.state.view.turn).toBe(2)
  })

  test('that deal otherwise ask before anybody’s hand changes', async () => {
    const own = await ownGame(GEMS)
    const match = await window.play(own.name, [human('Ann'), bot('Bob')])
    const hand = JSON.stringify(window.state.view.zones.filter((it) => it.zone === 'hand'))
    own.write(GEMS.replace('| kunzite  | 1      |', '| kunzite  | 1      |\n  | lapis    | 1      |'))
    await window.until(() => window.state.reload?.kind === 'diverged')
    expect(window.state.reload).toMatchObject({ turn: 1, action: '', reason: { code: 'engine/bad-record' } })
    expect(JSON.stringify(window.state.view.zones.filter((it) => it.zone === 'hand'))).toBe(hand)
    await window.ask('match/reload', { match, choice: 'rewind' })
    expect(window.state).toMatchObject({ reload: null, view: { turn: 0 } })
    expect(JSON.stringify(window.state.view.zones.filter((it) => it.zone === 'hand'))).not.toBe(hand)
  })

  test('that do not fit a secret answer do not tell it', async () => {
    const own = await ownGame(VOTE)
    const match = await window.play(own.name, [human('Ann'), human('Bob')])
    await window.ask('match/uncover', { match, seat: 0 })
    await window.act(['right'])
    own.write(VOTE.replace('{ left, right }', '{ left, middle }'))
    await window.until(() => window.notice?.kind === 'diverged')
    const { action, reason } = window.notice as Extract<ReloadNotice, { kind: 'diverged' }>
    expect(action).toBe('Ann: a secret answer')
    expect(JSON.stringify(reason)).not.toContain('right')
    expect(reason.at).toBeNull()
  })

  test('are left aside on “stay”', async () => {
    const { match, own } = await playTwo()
    own.write(fewer)
    await window.until(() => window.state.reload?.kind === 'diverged')
    await window.ask('match/reload', { match, choice: 'stay' })
    expect(window.state).toMatchObject({ reload: null, view: { turn: 2 } })
    await window.ask('match/uncover', { match, seat: 0 })
    expect(await window.act([3])).toEqual({ refusal: null })
  })

  test('are taken from before the action that does not fit on “rewind”', async () => {
    const { match, own } = await playTwo()
    own.write(fewer)
    await window.until(() => window.state.reload?.kind === 'diverged')
    await window.ask('match/reload', { match, choice: 'rewind' })
    expect(window.state).toMatchObject({ reload: null, seat: null, humansAsked: [1], view: { turn: 1 } })
    await window.ask('match/uncover', { match, seat: 1 })
    expect(await window.act([3])).toMatchObject({ refusal: { code: 'engine/not-offered' } })
  })

  test('are begun anew on “restart”', async () => {
    const { match, own } = await playTwo()
    own.write(fewer)
    await window.until(() => window.state.reload?.kind === 'diverged')
    await window.ask('match/reload', { match, choice: 'restart' })
    expect(window.state).toMatchObject({ reload: null, view: { turn: 0 }, humansAsked: [0] })
    await expect(window.ask('match/reload', { match, choice: 'stay' })).rejects.toMatchObject({
      code: 'host/no-question',
    })
  })
})

describe('a host that was started again', () => {
  const saved: Record<string, string> = {}
  const fileOf = (match: string): string => join(host.saves, `${match}.match.json`)

  beforeAll(async () => {
    window = host.window()
    const changed: Record<string, string> = {}
    for (const name of ['plain', 'damaged', 'ruined', 'tampered', 'gone', 'stayed', 'unfit', 'fit']) {
      const { match, own } = await playTwo()
      saved[name] = match
      changed[name] = own.name
      if (name !== 'stayed') continue
      own.write(fewer)
      await window.until(() => window.state.reload?.kind === 'diverged')
      await window.ask('match/reload', { match, choice: 'stay' })
    }
    const write = (name: string, text: string): void =>
      host.put(`${changed[name]}.rules`, text.replace(/^game \w+/, `game ${changed[name]}`))
    await host.stop()
    write('gone', '// nothing\n')
    write('unfit', fewer)
    write('fit', more)
    for (const name of ['damaged', 'ruined']) writeFileSync(fileOf(saved[name]!), 'rubbish')
    writeFileSync(`${fileOf(saved.ruined!)}.bak`, 'rubbish')
    const save = JSON.parse(readFileSync(fileOf(saved.tampered!), 'utf8'))
    save.record.actions[1].values = [2]
    writeFileSync(fileOf(saved.tampered!), JSON.stringify(save))
    await host.start()
    // The files are still needed by the tests.
    games = []
  })

  const open = async (name: string): Promise<MatchState> =>
    (await window.ask('match/open', { match: saved[name]! })).state

  test('lists what was saved after the last action, and plays it on behind the curtain', async () => {
    const { matches } = await window.ask('match/list', {})
    expect(matches.find(({ match }) => match === saved.plain)).toMatchObject({
      title: 'Heap',
      actions: 2,
      ended: false,
    })
    expect(await open('plain')).toMatchObject({ seat: null, humansAsked: [0], reload: null, view: { turn: 2 } })
    await window.ask('match/uncover', { match: saved.plain!, seat: 0 })
    expect(await window.act([3])).toEqual({ refusal: null })
  })

  test('takes the save before a damaged one, and keeps both', async () => {
    expect(await open('damaged')).toMatchObject({ view: { turn: 1 } })
    expect(readFileSync(`${fileOf(saved.damaged!)}.damaged`, 'utf8')).toBe('rubbish')
  })

  test('tells of a save of which nothing is left, and keeps it', async () => {
    await expect(open('ruined')).rejects.toMatchObject({ code: 'host/corrupt-save' })
    expect(readFileSync(fileOf(saved.ruined!), 'utf8')).toBe('rubbish')
  })

  test('does not play on a save whose actions were changed by hand', async () => {
    await expect(open('tampered')).rejects.toMatchObject({ code: 'host/replay-differs' })
  })

  test('plays on a match whose game is gone, on the rules stored with it', async () => {
    expect(await open('gone')).toMatchObject({ title: 'Heap', reload: null, view: { turn: 2 } })
  })

  test('does not ask again about rules that were left aside', async () => {
    expect(await open('stayed')).toMatchObject({ reload: null, view: { turn: 2 } })
    await window.ask('match/uncover', { match: saved.stayed!, seat: 0 })
    expect(await window.act([3])).toEqual({ refusal: null })
  })

  test('asks about rules that changed meanwhile and do not fit', async () => {
    expect(await open('unfit')).toMatchObject({ view: { turn: 2 }, reload: { kind: 'diverged', turn: 2 } })
    await window.ask('match/reload', { match: saved.unfit!, choice: 'rewind' })
    expect(window.state).toMatchObject({ reload: null, view: { turn: 1 } })
  })

  test('takes rules that changed meanwhile and fit', async () => {
    expect(await open('fit')).toMatchObject({ view: { turn: 2 }, reload: { kind: 'applied' } })
  })
})
