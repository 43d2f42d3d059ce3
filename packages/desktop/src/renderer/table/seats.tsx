import type { ReactElement } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { RovingGroup } from '../a11y/roving-group.js'
import { tipHandlers } from '../a11y/tip.js'
import { heading, spaced, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import type { Badge, DicePool, SeatModel } from './arrange.js'
import { signed } from './card-design.js'
import { useApp, useNames, useTargets } from './context.js'
import { DieFace } from './die-face.js'
import type { RevealedMark } from './revealed.js'
import { labelOf, targetProps, targetWords } from './target-props.js'
import { SeatToken } from './token.js'

export interface SeatsProps {
  seats: readonly SeatModel[]
  state: MatchState
  revealed: ReadonlyMap<number, readonly RevealedMark[]>
}

/** The players along the top: whose turn it is, what is known of each, and whom one can choose. */
export function Seats({ seats, state, revealed }: SeatsProps): ReactElement {
  return (
    <RovingGroup id="seats" className={`seats seats-${Math.min(seats.length, 10)}`} label={t('table.seats')}>
      {seats.map((seat) => (
        <Seat key={seat.seat} model={seat} state={state} revealed={revealed.get(seat.seat) ?? []} />
      ))}
    </RovingGroup>
  )
}

interface SeatProps {
  model: SeatModel
  state: MatchState
  revealed: readonly RevealedMark[]
}

function Seat({ model, state, revealed }: SeatProps): ReactElement {
  const { seat } = model
  const app = useApp()
  const names = useNames()
  const target = useTargets().seat(seat)
  const { view } = state
  const waiting = view.waiting.find((it) => it.seat === seat)
  const winner = view.outcome?.winners.includes(seat) === true
  const fixed = names.info.seats.names?.[seat]
  const name = names.seat(seat)
  const role = fixed !== undefined && fixed.toLowerCase() !== name.toLowerCase() ? heading(spaced(fixed)) : null
  const status = winner ? 'winner' : waiting === undefined ? null : waiting.answered ? 'answered' : 'waiting'
  const chips = model.badges.length + model.counts.length + model.known.length + revealed.length
  const aside = [role, state.seats[seat]?.kind === 'bot' ? t('seat.bot') : null].filter(Boolean).join(' · ')
  const label = labelOf([
    role === null ? name : `${name} (${role})`,
    view.seat === seat ? t('seat.you') : null,
    state.seats[seat]?.kind === 'bot' ? t('seat.bot') : null,
    status === null ? null : statusWords(status, view.waiting.length),
    ...revealed.map((it) => t('seat.revealed', { name: it.name, value: it.value })),
    ...model.badges.map((badge) => badgeWords(names, badge)),
    ...model.dice.map((it) => diceWords(names, it)),
    ...model.counts.map((it) => t('seat.count', { zone: names.thing(it.zone), count: it.count })),
    ...model.known.map((it) => t('seat.known', { name: names.thing(it) })),
    targetWords(target),
  ])
  return (
    <button
      type="button"
      className={`seat ${view.seat === seat ? 'seat-own' : ''} ${chips > MOST_CHIPS ? 'seat-dense' : ''}`}
      data-rove=""
      data-seat={seat}
      data-status={status ?? undefined}
      tabIndex={-1}
      {...targetProps(app, target)}
      aria-label={label}
      {...tipHandlers(() => <SeatTip names={names} model={model} name={name} reason={target?.reason ?? null} />)}
    >
      <span className="seat-head">
        <SeatToken seat={seat} size={24} />
        <span className="seat-name">{name}</span>
        {aside !== '' && <span className="seat-role">{aside}</span>}
        {status !== null && <StatusMark status={status} />}
      </span>
      {model.dice.map((it) => (
        <span key={it.name} className="seat-dice">
          {it.faces.map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that show the same are alike
            <DieFace key={i} face={face} size={it.faces.length > MOST_LARGE_DICE ? 15 : 20} />
          ))}
        </span>
      ))}
      <span className="seat-badges">
        {revealed.map((it) => (
          <span key={it.name} className="chip chip-revealed">
            {it.value}
          </span>
        ))}
        {model.counts.map((it) => (
          <span key={it.zone} className="chip chip-count">
            {t('seat.countShort', { zone: names.thing(it.zone), count: it.count })}
          </span>
        ))}
        {model.badges.map((badge) => (
          <span key={badge.name} className={badge.private ? 'chip chip-private' : 'chip'}>
            {badgeWords(names, badge)}
          </span>
        ))}
        {model.known.map((it) => (
          <span key={it} className="chip chip-private">
            {names.thing(it)}
          </span>
        ))}
      </span>
    </button>
  )
}

const MOST_LARGE_DICE = 8
/** More than these are written smaller. */
const MOST_CHIPS = 4

export function diceWords(names: Names, pool: DicePool): string {
  return t('var.of', { name: names.thing(pool.name), value: pool.faces.map(String).join(', ') })
}

function statusWords(status: 'winner' | 'answered' | 'waiting', asked: number): string {
  if (status === 'winner') return t('seat.winner')
  if (status === 'answered') return t('seat.answered')
  return t(asked > 1 ? 'seat.waiting' : 'seat.turn')
}

function StatusMark({ status }: { status: 'winner' | 'answered' | 'waiting' }): ReactElement {
  const path = { winner: 'M2 4l3 4 3-6 3 6 3-4-1 9H3Z', answered: 'M3 8.5 6.5 12 13 4.5', waiting: 'M5 3 11 8 5 13Z' }[
    status
  ]
  return (
    <svg className={`seat-status seat-status-${status}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export function badgeWords(names: Names, badge: Badge): string {
  const name = names.thing(badge.name)
  if (badge.value === undefined) return name
  const value = typeof badge.value === 'number' ? signed(badge.value) : names.value(badge.value, badge.type)
  return t('seat.badge', { name, value })
}

function SeatTip({
  names,
  model,
  name,
  reason,
}: {
  names: Names
  model: SeatModel
  name: string
  reason: string | null
}): ReactElement {
  return (
    <>
      <strong className="tip-title">{name}</strong>
      {model.badges.map((badge) => (
        <span key={badge.name} className="tip-line">
          {badgeWords(names, badge)}
          {badge.doc !== '' && <span className="tip-doc">{badge.doc}</span>}
        </span>
      ))}
      {model.dice.map((it) => (
        <span key={it.name} className="tip-line">
          {diceWords(names, it)}
        </span>
      ))}
      {model.counts.map((it) => (
        <span key={it.zone} className="tip-line">
          {t('seat.count', { zone: names.thing(it.zone), count: it.count })}
        </span>
      ))}
      {reason !== null && <span className="tip-reason">{reason}</span>}
    </>
  )
}
