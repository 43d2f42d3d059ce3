import type { MemberInfo, Value, ValueInfo } from '@rheol/runtime'
import type { ReactElement } from 'react'
import { heading, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import { isList, isSeat } from '../names/value.js'
import { type CellThing, isOpenings } from './arrange.js'
import { cardColour, cardEmblem, designCard, type Emblem, signed, smallName, spokeEnds } from './card-design.js'
import { cardWords, EmblemShape } from './card-face.js'
import { abbreviations, backColour, memberColour, ownerOf, seatColour } from './colours.js'
import { manSign } from './signs.js'
import { SeatSign } from './token.js'

interface CellDrawingProps {
  things: readonly CellThing[]
  names: Names
  points: boolean
}

/** What lies on a place: the first thing in the middle, further ones as small badges at its corners. */
export function CellDrawing({ things, names, points }: CellDrawingProps): ReactElement | null {
  if (things.length === 0) return points ? <circle className="point-dot" r="0.1" /> : null
  const cards = things.filter((it) => it.kind === 'card')
  // Which places a place leads to is told in words.
  const values = things.filter((it): it is ValueThing => it.kind === 'value' && !isPlaceSet(it.type))
  const man = cards.length === 0 ? manOf(values, names) : null
  if (man !== null) return man
  if (cards.length + values.length === 0) return points ? <circle className="point-dot" r="0.1" /> : null
  // A player's piece is the ground on which everything else about the place is written.
  const main = cards[0] ?? values.find((it) => isSeat(it.value)) ?? values[0]!
  const openings = main.kind === 'card' ? values.find((it) => isOpenings(it.type)) : undefined
  const rest = [...cards, ...values].filter((it) => it !== main && it !== openings)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the place takes the focus, its drawing does not
    <g aria-hidden="true">
      {main.kind === 'card' ? (
        <SmallCard thing={main} names={names} openings={openings?.value} />
      ) : (
        <MainValue value={main.value} type={main.type} names={names} />
      )}
      {rest.slice(0, 4).map((thing, i) => {
        const [x, y] = CORNERS[i]!
        return (
          <g key={thing.kind === 'card' ? thing.zone : thing.name} transform={`translate(${x} ${y}) scale(0.36)`}>
            {thing.kind === 'card' ? (
              <SmallCard thing={thing} names={names} />
            ) : (
              <BadgeValue thing={thing} names={names} />
            )}
          </g>
        )
      })}
    </g>
  )
}

function isPlaceSet(type: ValueInfo): boolean {
  return type.k === 'set' && type.of.k === 'grid'
}

type ValueThing = Extract<CellThing, { kind: 'value' }>

/**
 * One of the usual men in the colour of whoever it belongs to. Of a kind with men of its own, what is none is the
 * plain piece; on it others are drawn as a sign.
 */
function manOf(values: readonly ValueThing[], names: Names): ReactElement | null {
  const owned = values.find((it) => isSeat(it.value))
  const kind = values.find((it) => isManKind(it, names))
  const more = values.filter((it) => it !== owned && it !== kind)
  if (owned === undefined || kind === undefined || more.length > 0 || !isSeat(owned.value)) return null
  const { seat } = owned.value
  const path = manSign(String(kind.value))
  const all = names.info.enums.find((it) => it.name === (kind.type.k === 'enum' ? kind.type.name : ''))?.members ?? []
  const complete = all.every((it) => manSign(it.name) !== null)
  const hue = seatColour(seat, names.info.seats.names?.[seat])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the place takes the focus, its drawing does not
    <g className={`piece ${hue}`} aria-hidden="true">
      {complete ? (
        <path className="man" d={path ?? ''} transform="scale(0.56)" />
      ) : (
        <>
          <g transform="scale(0.42)">
            {path === null ? <SeatSign seat={seat} /> : <circle className="token-disc" r="0.95" />}
          </g>
          {path !== null && <path className="man man-on" d={path} transform="scale(0.34)" />}
        </>
      )}
    </g>
  )
}

function isManKind({ value, type }: ValueThing, names: Names): boolean {
  if (typeof value !== 'string' || type.k !== 'enum') return false
  return names.info.enums.find((it) => it.name === type.name)?.members.some((it) => manSign(it.name) !== null) === true
}

const CORNERS: readonly (readonly [number, number])[] = [
  [0.3, 0.3],
  [-0.3, 0.3],
  [0.3, -0.3],
  [-0.3, -0.3],
]

function MainValue({ value, type, names }: { value: Value; type: ValueInfo; names: Names }): ReactElement {
  if (isSeat(value)) {
    return (
      <g className={`piece ${seatColour(value.seat, names.info.seats.names?.[value.seat])}`} transform="scale(0.42)">
        <SeatSign seat={value.seat} />
      </g>
    )
  }
  if (typeof value === 'string' && type.k === 'enum') {
    const members = names.info.enums.find((it) => it.name === type.name)?.members ?? []
    const at = members.findIndex((it) => it.name === value)
    const member = members[at]
    const owner = member === undefined ? null : ownerOf(member)
    const letters = member === undefined ? value.slice(0, 2) : abbreviations(members.map((it) => it.text))[at]!
    const hue = owner === null ? memberColour(at, value) : seatColour(owner, names.info.seats.names?.[owner])
    return (
      <g className={`piece ${hue}`}>
        {owner === null ? (
          <rect className="token-disc" x="-0.38" y="-0.38" width="0.76" height="0.76" rx="0.16" />
        ) : (
          <circle className="token-disc" r="0.4" />
        )}
        <text
          className="piece-letters"
          y={letters.length > 2 ? 0.1 : 0.14}
          fontSize={letters.length > 2 ? 0.28 : letters.length > 1 ? 0.36 : 0.44}
        >
          {heading(letters)}
        </text>
      </g>
    )
  }
  return (
    <text className="cell-number" y="0.16" fontSize="0.46">
      {shortValue(value)}
    </text>
  )
}

/** Drawn in a box from -1 to 1. */
function BadgeValue({ thing, names }: { thing: Extract<CellThing, { kind: 'value' }>; names: Names }): ReactElement {
  const { value, type } = thing
  if (isSeat(value)) return <MainValue value={value} type={type} names={names} />
  const text =
    typeof value === 'string' && type.k === 'enum'
      ? heading(letterFor(names, type.name, value))
      : typeof value === 'boolean'
        ? heading(names.thing(thing.name).slice(0, 1))
        : shortValue(value)
  return (
    <g className="badge">
      <circle className="badge-disc" r="0.5" />
      <text className="badge-letters" y="0.2" fontSize={text.length > 2 ? 0.44 : 0.58}>
        {text}
      </text>
    </g>
  )
}

function letterFor(names: Names, kind: string, member: string): string {
  const members = names.info.enums.find((it) => it.name === kind)?.members ?? []
  const at = members.findIndex((it) => it.name === member)
  return at < 0 ? member.slice(0, 1) : abbreviations(members.map((it) => it.text))[at]!
}

function shortValue(value: Value): string {
  if (typeof value === 'number') return signed(value)
  if (isList(value)) return String(value.length)
  if (value === true) return '✓'
  return typeof value === 'string' ? value.slice(0, 3) : ''
}

interface SmallCardProps {
  thing: Extract<CellThing, { kind: 'card' }>
  names: Names
  /** Which ways it is open as it lies, where the rules say so; otherwise as it is printed. */
  openings?: Value | undefined
}

/** A card in a box of one place. */
export function SmallCard({ thing, names, openings }: SmallCardProps): ReactElement {
  const { view, card } = thing
  const member = view.row === null ? null : names.member({ k: 'card', name: card }, view.row)
  const design = designCard(names.info, card)
  const hue =
    member === null
      ? backColour(names.info.cards.findIndex((it) => it.name === card))
      : cardColour(names.info, card, design, member)
  const emblem = (row: MemberInfo): Emblem =>
    spread && openings !== undefined
      ? { kind: 'spokes', ends: spokeEnds(openings) }
      : cardEmblem(names.info, design, row)
  const spread = member !== null && design.emblem.kind === 'spokes'
  const label = member === null ? '' : smallName(names, card, member)
  const pack = member !== null && design.emblem.kind === 'pack'
  return (
    <g
      className={`small-card ${hue} ${member === null ? 'small-card-back' : ''} ${view.private ? 'small-card-private' : ''}`}
    >
      <rect className="small-card-paper" x="-0.42" y="-0.45" width="0.84" height="0.9" rx="0.09" />
      {member === null ? (
        <path className="small-card-weave" d="M-.3-.34H.3V.34H-.3ZM-.3 0 0-.34 .3 0 0 .34Z" />
      ) : (
        <>
          <g
            transform={
              spread ? 'scale(0.42 0.45)' : pack ? 'translate(0 -0.03) scale(0.38)' : 'translate(0 -0.08) scale(0.26)'
            }
          >
            <EmblemShape emblem={emblem(member)} />
          </g>
          {!spread && !pack && (
            <text className="small-card-name" y="0.36" fontSize={label.length > 7 ? 0.13 : 0.17}>
              {label.slice(0, 12)}
            </text>
          )}
        </>
      )}
      {view.private && <circle className="small-card-eye" cx="0.3" cy="-0.33" r="0.09" />}
      {thing.count > 1 && (
        <text className="small-card-count" x="0.36" y="-0.26" fontSize="0.22">
          {thing.count}
        </text>
      )}
    </g>
  )
}

/** A thing on a place in words. */
export function thingWords(names: Names, thing: CellThing): string {
  if (thing.kind === 'card') {
    const words = cardWords(names, thing.card, thing.view.row).title
    const seen = thing.view.private ? t('card.private') : null
    return seen === null ? words : `${words} (${seen})`
  }
  if (isSeat(thing.value)) return names.seat(thing.value.seat)
  if (thing.value === true) return names.thing(thing.name)
  return t('var.of', { name: names.thing(thing.name), value: names.value(thing.value, thing.type) })
}
