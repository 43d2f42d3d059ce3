/** A match being set up. Pure: the form shows it, the host judges it. */
import type { GameInfo, Value } from '@rheol/runtime'
import type { GameEntry, SeatSetup, StartMatch } from '../../protocol/messages.js'
import { heading, spaced, t } from '../names/message.js'

export interface Draft {
  readonly game: string
  readonly variants: readonly string[]
  readonly seats: readonly SeatSetup[]
  /** Only what differs from the default. */
  readonly options: ReadonlyMap<string, Value>
  /** As typed. */
  readonly seed: string
}

/** What the base game and the chosen variants together ask for. */
export interface DraftRules {
  readonly min: number
  readonly max: number
  readonly names: readonly string[] | null
  readonly options: GameInfo['options']
}

export function draftRules(entry: GameEntry, variants: readonly string[]): DraftRules | null {
  const base = entry.info
  if (base === null) return null
  let { min, max, names } = base.seats
  const options = new Map(base.options.map((option) => [option.name, option]))
  for (const name of variants) {
    const info = entry.variants.find((variant) => variant.name === name)?.info
    if (info == null) continue
    const own = info.seats
    if (own.min !== base.seats.min || own.max !== base.seats.max) {
      min = Math.max(min, own.min)
      max = Math.min(max, own.max)
    }
    names = own.names ?? names
    const there = new Set(info.options.map((option) => option.name))
    for (const option of base.options) if (!there.has(option.name)) options.delete(option.name)
    for (const option of info.options) options.set(option.name, option)
  }
  return { min, max: Math.max(min, max), names, options: [...options.values()] }
}

export function newDraft(entry: GameEntry): Draft {
  const empty: Draft = { game: entry.name, variants: [], seats: [], options: new Map(), seed: '' }
  return fitSeats(empty, draftRules(entry, []))
}

export function toggleVariant(draft: Draft, entry: GameEntry, name: string): Draft {
  const variants = draft.variants.includes(name)
    ? draft.variants.filter((it) => it !== name)
    : entry.variants.map((it) => it.name).filter((it) => it === name || draft.variants.includes(it))
  const rules = draftRules(entry, variants)
  const known = new Set(rules?.options.map((option) => option.name))
  const options = new Map([...draft.options].filter(([option]) => known.has(option)))
  return fitSeats({ ...draft, variants, options }, rules)
}

/** As many seats as the game takes: named ones exactly, otherwise within its range. */
function fitSeats(draft: Draft, rules: DraftRules | null): Draft {
  if (rules === null) return draft
  const count = rules.names?.length ?? Math.min(rules.max, Math.max(rules.min, draft.seats.length))
  const seats = Array.from({ length: count }, (_, i) => draft.seats[i] ?? newSeat(i, draft.seats, rules))
  return { ...draft, seats }
}

function newSeat(at: number, others: readonly SeatSetup[], rules: DraftRules): SeatSetup {
  const fixed = rules.names?.[at]
  const taken = new Set(others.map((it) => it.name))
  let name = fixed === undefined ? t('setup.defaultName', { n: at }) : heading(spaced(fixed))
  for (let n = 2; taken.has(name); n++) name = `${t('setup.defaultName', { n: at })} ${n}`
  return { name, kind: at === 0 ? 'human' : 'bot' }
}

export function addSeat(draft: Draft, rules: DraftRules): Draft {
  if (rules.names !== null || draft.seats.length >= rules.max) return draft
  const kind = draft.seats.every((it) => it.kind === 'human') && draft.seats.length > 1 ? 'human' : 'bot'
  const seat = { ...newSeat(draft.seats.length, draft.seats, rules), kind } as const
  return { ...draft, seats: [...draft.seats, seat] }
}

export function removeSeat(draft: Draft, rules: DraftRules, at: number): Draft {
  if (rules.names !== null || draft.seats.length <= rules.min) return draft
  return { ...draft, seats: draft.seats.filter((_, i) => i !== at) }
}

export function changeSeat(draft: Draft, at: number, change: Partial<SeatSetup>): Draft {
  return { ...draft, seats: draft.seats.map((seat, i) => (i === at ? { ...seat, ...change } : seat)) }
}

export function setKinds(draft: Draft, kindOf: (at: number) => SeatSetup['kind']): Draft {
  return { ...draft, seats: draft.seats.map((seat, i) => ({ ...seat, kind: kindOf(i) })) }
}

export function setOption(draft: Draft, name: string, value: Value): Draft {
  return { ...draft, options: new Map(draft.options).set(name, value) }
}

/** Sentences that say what is still wrong with it; none: it can be started. */
export function draftProblems(draft: Draft, rules: DraftRules): readonly string[] {
  const problems: string[] = []
  if (draft.seats.length < rules.min) problems.push(t('setup.seatsFew', { min: rules.min }))
  if (draft.seats.length > rules.max) problems.push(t('setup.seatsFull', { max: rules.max }))
  const names = draft.seats.map((seat) => seat.name.trim())
  if (names.includes('')) problems.push(t('setup.nameMissing'))
  else if (new Set(names).size < names.length) problems.push(t('setup.namesAlike'))
  if (draft.seed.trim() !== '' && readSeed(draft.seed) === null) problems.push(t('setup.seedWrong'))
  return problems
}

function readSeed(text: string): number | null {
  const seed = Number(text.trim())
  return Number.isSafeInteger(seed) && text.trim() !== '' ? seed : null
}

export function toStart(draft: Draft): StartMatch {
  const options: Record<string, Value> = Object.create(null)
  for (const [name, value] of draft.options) options[name] = value
  const seed = readSeed(draft.seed)
  return {
    game: draft.game,
    variants: [...draft.variants],
    seats: draft.seats.map((seat) => ({ ...seat, name: seat.name.trim() })),
    options,
    ...(seed === null ? {} : { seed }),
  }
}
