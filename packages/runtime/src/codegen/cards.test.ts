import { describe, expect, test } from 'vitest'
import { BOOL, int, PLAYER } from '../../test/graphs/build.js'
import {
  all,
  GameBuilder,
  is,
  members,
  NOBODY,
  noneOfType,
  num,
  OWNER,
  optional,
  players,
  rowOfCard,
  type StepWriter,
  value,
} from '../../test/graphs/builder.js'
import { answer, faultOf, type Running, started } from '../../test/graphs/run.js'
import type { ScriptedChance } from '../engine/program.js'
import { HEADER } from '../layout/layout.js'

const seat = (v: number) => value(v, PLAYER)

/** Three rows with two copies each, a deck, hands, a table for one card and a row of piles. */
function table() {
  const game = new GameBuilder(2, 3)
  const card = game.card('Card', ['ace', 2], ['king', 2], ['queen', 2])
  const deck = game.zone('deck', card, 'pile', [], NOBODY)
  const discards = game.zone('discards', card, 'pile')
  const hand = game.zone('hand', card, 'group', [PLAYER], OWNER)
  const open = game.zone('open', card, 'group')
  const spot = game.zone('spot', card, 'one', [PLAYER], NOBODY)
  const copy = (v: number) => value(v, deck.card)
  const copies = (...v: number[]) => members(deck.card, ...v)
  const row = (v: number) => value(v, { k: 'row', type: card.type })
  const play = (body: (w: StepWriter) => void) => {
    game.play((w) => {
      body(w)
      w.end(players)
    })
    return game
  }
  return { game, card, deck, discards, hand, open, spot, copy, copies, row, play }
}

const lying = ({ program, s }: Running, zone: { id: number }, ...index: number[]) => program.cards(s, zone.id, index)

test('all cards begin in the box, face up', () => {
  const t = table()
  const run = started(t.play(() => undefined))
  expect(lying(run, { id: t.card.box })).toEqual([0, 1, 2, 3, 4, 5])
  expect(run.program.isUp(run.s, t.card.type, 3)).toBe(true)
})

describe('moving', () => {
  test('keeps the order of what is moved, first card on top', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(1, 3, 5), t.deck.ref())
        w.move(t.copies(0, 2), t.deck.ref())
        w.move(t.copies(4), t.deck.ref(), { bottom: true })
      }),
    )
    expect(lying(run, t.deck)).toEqual([0, 2, 1, 3, 5, 4])
  })

  test('takes a pile from the top, and at most so many', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(1, 3, 5), t.deck.ref())
        w.move(t.deck.read(), t.discards.ref(), { count: num(2) })
        w.move(t.deck.read(), t.open.ref(), { count: num(7) })
        w.move(t.discards.read(), t.deck.ref(), { count: num(-1) })
      }),
    )
    expect([lying(run, t.discards), lying(run, t.open), lying(run, t.deck)]).toEqual([[1, 3], [5], []])
  })

  test('lays cards as the zone lies, unless it says otherwise', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(0), t.hand.ref(seat(0)))
        w.move(t.copies(1), t.hand.ref(seat(0)), { face: true })
        w.move(t.copies(2), t.discards.ref())
        w.move(t.copies(3), t.discards.ref(), { face: false })
      }),
    )
    const up = [0, 1, 2, 3].map((copy) => run.program.isUp(run.s, t.card.type, copy))
    expect(up).toEqual([false, true, true, false])
    const seen = [0, 1, 2, 3].map((copy) => run.program.cardSeen(run.s, t.card.type, copy))
    expect(seen).toEqual([0b01, 0b11, 0b11, 0])
  })

  test('from the middle of a pile leaves the rest in order', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(0, 1, 2, 3, 4), t.deck.ref())
        w.move(
          t.game.where(t.deck.read(), (it) => is(rowOfCard(it), t.row(1))),
          t.open.ref(),
        )
        w.move(t.copy(4), t.open.ref())
        w.move(t.copy(0), t.deck.ref(), { bottom: true })
      }),
    )
    expect(lying(run, t.deck)).toEqual([1, 0])
    expect(lying(run, t.open)).toEqual([2, 3, 4])
  })

  test('none moves nothing', () => {
    const t = table()
    const run = started(t.play((w) => w.move(noneOfType(t.deck.card), t.deck.ref())))
    expect(lying(run, t.deck)).toEqual([])
  })

  test('a second card to a place for one is a fault', () => {
    const t = table()
    t.game.line = 4
    expect(
      faultOf(() =>
        started(
          t.play((w) => {
            w.move(t.copies(0), t.spot.ref(seat(1)))
            w.move(t.copies(1), t.spot.ref(seat(1)))
          }),
        ),
      ),
    ).toBe('engine/fault 4')
  })

  test('to nowhere is a fault', () => {
    const t = table()
    const who = t.game.variable('who', optional(PLAYER), { initial: noneOfType(PLAYER) })
    t.game.line = 6
    expect(faultOf(() => started(t.play((w) => w.move(t.copies(0), t.hand.ref(who.read())))))).toBe('engine/fault 6')
  })

  test('tells where each card came from and who saw it', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(0, 1), t.hand.ref(seat(0)))
        w.move(t.copies(2), t.hand.ref(seat(1)))
        w.move(t.copies(0, 2), t.deck.ref())
      }),
    )
    expect(run.events.filter((event) => event.k === 'moved').slice(2)).toEqual([
      {
        k: 'moved',
        type: t.card.type,
        copies: [0],
        seen: [1],
        from: { zone: t.hand.id, index: [0] },
        to: { zone: t.deck.id, index: [] },
      },
      {
        k: 'moved',
        type: t.card.type,
        copies: [2],
        seen: [2],
        from: { zone: t.hand.id, index: [1] },
        to: { zone: t.deck.id, index: [] },
      },
    ])
  })
})

describe('drawing and dealing', () => {
  test('takes from the top as many as there are', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(5, 4, 3), t.deck.ref())
        w.draw(num(2), t.deck.ref(), t.hand.ref(seat(1)))
        w.draw(num(9), t.deck.ref(), t.spot.ref(seat(0)))
        w.draw(num(9), t.deck.ref(), t.hand.ref(seat(0)))
      }),
    )
    expect([lying(run, t.hand, 1), lying(run, t.spot, 0), lying(run, t.hand, 0)]).toEqual([[3, 4], [5], []])
  })

  test('goes round by seat, one card at a time, until the pile is empty', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(all(t.deck.card), t.deck.ref())
        w.move(t.copies(5), t.open.ref())
        w.deal(num(2), t.deck.ref(), t.hand)
      }),
      3,
    )
    expect([0, 1, 2].map((p) => lying(run, t.hand, p))).toEqual([[0, 3], [1, 4], [2]])
  })
})

describe('shuffling', () => {
  test('keeps the cards and changes their order', () => {
    const orders = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const t = table()
      const run = started(
        t.play((w) => {
          w.move(t.copies(0, 2, 4), t.deck.ref())
          w.shuffle(t.deck.ref())
        }),
        2,
        seed,
      )
      const order = lying(run, t.deck)
      expect([...order].sort()).toEqual([0, 2, 4])
      orders.add(order.join())
    }
    expect(orders.size).toBe(6)
  })

  test('can be fixed by a test, from the top', () => {
    const t = table()
    const chance: ScriptedChance = {
      roll: () => null,
      random: () => null,
      shuffle: (zone) => (zone === t.deck.id ? [2, 0, 2] : null),
      unused: () => [],
    }
    const run = started(
      t.play((w) => {
        w.move(all(t.deck.card), t.deck.ref())
        w.shuffle(t.deck.ref())
      }),
      2,
      3,
      chance,
    )
    const rows = lying(run, t.deck).map((copy) => Math.floor(copy / 2))
    expect(rows.slice(0, 3)).toEqual([2, 0, 2])
  })
})

describe('what was shown', () => {
  const shown = (run: Running, copy: number, type: number) => run.program.shownTo(run.s, type, copy)

  test('is known until the pile is shuffled', () => {
    const t = table()
    t.game.play((w) => {
      w.move(t.copies(0, 1), t.deck.ref())
      w.show(t.copy(0), seat(1))
      w.chooses(seat(0), [{ name: 'go', domain: () => all(BOOL) }])
      w.shuffle(t.deck.ref())
      w.end(players)
    })
    const run = started(t.game)
    expect(run.program.cardSeen(run.s, t.card.type, 0)).toBe(0b10)
    answer(run, 0, 0, 0)
    expect(shown(run, 0, t.card.type)).toBe(0)
  })

  test('stays known where the card can be followed', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(0), t.deck.ref())
        w.show(t.copy(0), players)
        w.move(t.copy(0), t.spot.ref(seat(0)))
        w.move(t.copy(0), t.hand.ref(seat(0)))
      }),
    )
    expect(shown(run, 0, t.card.type)).toBe(0b11)
  })

  test('is lost among others that the seat does not see', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(4, 5), t.hand.ref(seat(0)))
        w.show(t.copy(0), players)
        w.move(t.copy(0), t.hand.ref(seat(0)), { face: false })
      }),
      3,
    )
    expect(shown(run, 0, t.card.type)).toBe(0b001)
  })

  test('to a set of players is known to each of them', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(0, 1), t.deck.ref())
        w.show(t.deck.read(), members(PLAYER, 0, 2))
      }),
      3,
    )
    expect([0, 1].map((copy) => run.program.cardSeen(run.s, t.card.type, copy))).toEqual([0b101, 0b101])
    expect(run.events.filter((event) => event.k === 'shown')).toHaveLength(2)
  })
})

describe('a zone seen by whom an expression names', () => {
  test('is looked at anew each time', () => {
    const t = table()
    const reader = t.game.variable('reader', PLAYER, { initial: seat(0) })
    const drawn = t.game.zone('drawn', t.card, 'one', [], { k: 'expr', expr: reader.read() })
    const run = started(
      t.play((w) => {
        w.move(t.copies(0), drawn.ref())
        w.assign(reader.place(), seat(1))
      }),
    )
    expect(run.program.cardSeen(run.s, t.card.type, 0)).toBe(0b10)
    expect(run.program.zoneSeen(run.s, drawn.id, [])).toBe(0b10)
  })
})

describe('a gain of knowledge is noted', () => {
  const gains = (body: (t: ReturnType<typeof table>, w: StepWriter) => void): number => {
    const t = table()
    t.game.play((w) => {
      w.move(t.copies(0, 1), t.deck.ref())
      w.move(t.copies(2), t.open.ref())
      w.chooses(seat(0), [{ name: 'go', domain: () => all(BOOL) }])
      body(t, w)
      w.end(players)
    })
    const run = started(t.game)
    run.s[HEADER.gain] = 0
    answer(run, 0, 0, 0)
    return run.s[HEADER.gain]!
  }

  test.each<[string, number, Parameters<typeof gains>[0]]>([
    ['when a hidden card is turned up', 1, (t, w) => w.flip(t.copy(0), true)],
    ['when a hidden card goes to a hand', 1, (t, w) => w.draw(num(1), t.deck.ref(), t.hand.ref(seat(0)))],
    ['when a card is shown', 1, (t, w) => w.show(t.copy(0), seat(1))],
    ['when a pile is shuffled', 1, (t, w) => w.shuffle(t.deck.ref())],
    ['when something is drawn by chance', 1, (_, w) => w.random(players)],
    ['but not when an open card moves', 0, (t, w) => w.move(t.copy(2), t.discards.ref())],
    ['but not when a hidden card stays hidden', 0, (t, w) => w.draw(num(1), t.deck.ref(), t.spot.ref(seat(0)))],
    ['but not when nothing is known that was not known', 0, (t, w) => w.show(t.copy(2), seat(1))],
  ])('%s', (_, gain, body) => {
    expect(gains(body)).toBe(gain)
  })
})

describe('chance', () => {
  test('rolls every face of a die by its weight', () => {
    const game = new GameBuilder()
    const die = game.die('Die', [3, 1, 0, 2], ['a', 'b', 'c', 'd'])
    const counts = game.variable('counts', int(0, 9999), { index: [{ k: 'kind', type: die }], initial: num(0) })
    game.play((w) => {
      w.repeat(num(6000), (loop) => {
        const face = loop.roll(die, { k: 'kind', type: die })
        loop.assign(counts.place(face), num(1), '+=')
      })
      w.end(players)
    })
    const run = started(game)
    const found = [0, 1, 2, 3].map((face) => run.program.readVar(run.s, counts.id, [face]) as number)
    expect(found[2]).toBe(0)
    expect(found[0]).toBeGreaterThan(2800)
    expect(found[0]).toBeLessThan(3200)
    expect(found[1]).toBeGreaterThan(850)
    expect(found[1]).toBeLessThan(1150)
  })

  test('of nothing is none', () => {
    const game = new GameBuilder()
    const found = game.variable('found', optional(PLAYER), { initial: seat(1) })
    game.play((w) => {
      w.chance('random', members(PLAYER), { k: 'var', place: found.place(), op: '=' })
      w.end(players)
    })
    const run = started(game)
    expect(run.program.readVar(run.s, found.id, [])).toBe(-1)
    expect(run.s[HEADER.gain]).toBe(0)
  })

  test('is public only where what was drawn is', () => {
    const t = table()
    const run = started(
      t.play((w) => {
        w.move(t.copies(0), t.hand.ref(seat(0)))
        w.move(t.copies(1), t.open.ref())
        w.random(t.hand.read(seat(0)))
        w.random(t.open.read())
        w.random(players)
      }),
    )
    const picked = run.events.flatMap((event) => (event.k === 'picked' ? [event.public] : []))
    expect(picked).toEqual([false, true, true])
  })

  test('of one stream leaves the other alone', () => {
    const deal = (rolls: number): number[] => {
      const t = table()
      const die = t.game.die('Pip', [1, 1, 1, 1, 1, 1])
      const run = started(
        t.play((w) => {
          w.repeat(num(rolls), (loop) => void loop.roll(die, int(1, 6)))
          w.move(all(t.deck.card), t.deck.ref())
          w.shuffle(t.deck.ref())
        }),
      )
      return lying(run, t.deck)
    }
    expect(deal(5)).toEqual(deal(0))
  })

  test('of the same seed comes again', () => {
    const play = (seed: number): number[] => {
      const t = table()
      return [
        ...started(
          t.play((w) => {
            w.move(all(t.deck.card), t.deck.ref())
            w.shuffle(t.deck.ref())
          }),
          2,
          seed,
        ).s,
      ]
    }
    expect(play(5)).toEqual(play(5))
    expect(play(5)).not.toEqual(play(6))
    expect(play(2 ** 40 + 5)).not.toEqual(play(5))
  })
})

describe('a position described by a test', () => {
  test('takes cards out of the box, then from the bottom of other piles', () => {
    const t = table()
    t.game.play((w) => {
      w.move(t.copies(0, 2, 1), t.deck.ref())
      w.chooses(seat(0), [{ name: 'go', domain: () => all(BOOL) }])
    })
    const run = started(t.game)
    const fill = (rows: number[], keep: { zone: number; index: number[] }[] = []) =>
      run.program.fillZone(
        run.s,
        t.discards.id,
        [],
        rows.map((row) => ({ row, up: null })),
        keep,
      )
    fill([1, 0])
    expect(lying(run, t.discards)).toEqual([3, 1])
    expect(lying(run, t.deck)).toEqual([0, 2])
    expect(() => fill([0, 0, 0])).toThrow()
    expect(() => fill([1, 1], [{ zone: t.deck.id, index: [] }])).toThrow()
  })

  test('lays cards up or down as it says', () => {
    const t = table()
    t.game.play((w) => w.chooses(seat(0), [{ name: 'go', domain: () => all(BOOL) }]))
    const run = started(t.game)
    run.program.fillZone(run.s, t.spot.id, [1], [{ row: 2, up: true }], [])
    const [copy] = lying(run, t.spot, 1)
    expect(run.program.isUp(run.s, t.card.type, copy!)).toBe(true)
    expect(run.program.spotOf(run.s, t.card.type, copy!)).toEqual({ zone: t.spot.id, index: [1] })
  })
})

test('revealing tells everyone what lies there', () => {
  const t = table()
  const v = t.game.variable('v', int(0, 9), { index: [PLAYER], initial: num(3), seen: NOBODY })
  const run = started(
    t.play((w) => {
      w.move(t.copies(4), t.hand.ref(seat(1)))
      w.revealVar(v)
      w.revealZone(t.hand)
    }),
  )
  expect(run.events.slice(1, 3)).toEqual([
    {
      k: 'revealedVar',
      id: v.id,
      entries: [
        { index: [0], value: 3 },
        { index: [1], value: 3 },
      ],
    },
    {
      k: 'revealedZone',
      id: t.hand.id,
      entries: [
        { index: [0], rows: [] },
        { index: [1], rows: [2] },
      ],
    },
  ])
})
