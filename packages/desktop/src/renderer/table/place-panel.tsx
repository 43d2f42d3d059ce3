import type { MemberInfo, ValueInfo } from '@rheol/runtime'
import { Fragment, type ReactElement } from 'react'
import { RovingGroup } from '../a11y/roving-group.js'
import { tipHandlers } from '../a11y/tip.js'
import { heading, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import { isEmpty, isSeat } from '../names/value.js'
import type { ZoneModel } from './arrange.js'
import { cardColour, cardEmblem, designCard, signed } from './card-design.js'
import { cardWords, EmblemDrawing } from './card-face.js'
import { abbreviations, memberColour } from './colours.js'
import { useApp, useNames, useTargets } from './context.js'
import type { FigureModel, PartModel, PlaceModel, Said } from './places.js'
import { labelOf, targetProps, targetWords } from './target-props.js'
import { SeatToken } from './token.js'
import { CardTip, Zone, zoneTitle } from './zone.js'

/** More than this of one sort are drawn as one token with a number. */
const MOST_TOKENS = 4
/** So many numbers of a card have room under its name. */
const MOST_PRINTED = 3

/** All places side by side; one that holds much more than the others is drawn larger. */
export function PlacePanels({ places }: { places: readonly PlaceModel[] }): ReactElement {
  const sizes = places.map((place) => place.parts.length)
  const largest = Math.max(...sizes)
  const main = sizes.filter((size) => size === largest).length === 1 ? sizes.indexOf(largest) : -1
  return (
    <section className={main < 0 ? 'places' : 'places places-around'} aria-label={t('places.title')}>
      {places.map((place, i) => (
        <PlacePanel key={place.value} place={place} main={i === main} />
      ))}
    </section>
  )
}

function PlacePanel({ place, main }: { place: PlaceModel; main: boolean }): ReactElement {
  const names = useNames()
  const name = names.value(place.value, place.type)
  const lone = place.parts.length === 1 ? place.parts[0] : undefined
  return (
    <section className={main ? 'place place-main' : 'place'} aria-label={name} data-place={place.value}>
      <div className="place-head">
        <span className="place-what">
          <MemberButton type={place.type} value={place.value} className="place-name" said={place.said} />
          {place.marks.map((mark) => (
            <span key={mark} className="chip">
              {names.thing(mark)}
            </span>
          ))}
          <Tokens said={place.said} names={names} />
          {lone !== undefined && <Part part={lone} lone />}
        </span>
        {place.zones.map((zone) => (
          <SmallPile key={zone.spot.zone} zone={zone} />
        ))}
      </div>
      {place.parts.length > 1 && (
        <RovingGroup className="parts" label={t('places.parts', { place: name })}>
          {place.parts.map((part) => (
            <Part key={part.value} part={part} />
          ))}
        </RovingGroup>
      )}
      {place.figures.length > 0 && (
        <RovingGroup className="figures" label={t('places.figures', { place: name, count: place.figures.length })}>
          {place.figures.map((figure, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards that are alike have no identity for the viewer
            <Figure key={i} figure={figure} />
          ))}
        </RovingGroup>
      )}
    </section>
  )
}

/** The name of a place or of a part of it, which may be what the decision is about. */
function MemberButton(props: {
  type: ValueInfo
  value: string
  className: string
  said: readonly Said[]
  /** It is one of a group with a single stop for the Tab key. */
  roving?: boolean
  children?: ReactElement
}): ReactElement {
  const { type, value, className, said, roving = false, children } = props
  const app = useApp()
  const names = useNames()
  const target = useTargets().member(type, value)
  const text = names.value(value, type)
  const member = names.member(type, value)
  const attributes = Object.entries(member?.attributes ?? {}).flatMap(([column, it]) =>
    typeof it === 'number' ? [t('card.attribute', { name: names.thing(column), value: signed(it) })] : [],
  )
  const lines = [...said.map((it) => saidWords(names, it)), ...attributes]
  return (
    <button
      type="button"
      className={className}
      data-rove={roving ? '' : undefined}
      tabIndex={roving ? -1 : undefined}
      {...targetProps(app, target)}
      aria-label={labelOf([text, ...said.map((it) => saidWords(names, it)), targetWords(target)])}
      {...tipHandlers(() => (
        <>
          <strong className="tip-title">{text}</strong>
          {lines.map((line) => (
            <span key={line} className="tip-line">
              {line}
            </span>
          ))}
          {member !== null && member.doc !== '' && <span className="tip-doc">{member.doc}</span>}
          {target?.reason != null && <span className="tip-reason">{target.reason}</span>}
        </>
      ))}
    >
      {children ?? text}
    </button>
  )
}

function Part({ part, lone = false }: { part: PartModel; lone?: boolean }): ReactElement {
  const names = useNames()
  const nothing = part.said.every((it) => isEmpty(it.value))
  const content = (
    <>
      {!lone && <span className="part-name">{names.value(part.value, part.type)}</span>}
      {nothing ? <span className="part-clear" /> : <Tokens said={part.said} names={names} />}
    </>
  )
  return (
    <MemberButton
      type={part.type}
      value={part.value}
      className={part.marks.length > 0 ? 'part part-marked' : 'part'}
      said={part.said}
      roving={!lone}
    >
      {content}
    </MemberButton>
  )
}

/** Names of all that is counted in tokens, so that each sort keeps a colour of its own. */
function tokenSorts(names: Names): readonly string[] {
  return names.info.vars.filter((it) => it.track && it.index.length === 1).map((it) => it.name)
}

/** Numbers as so many tokens with the first letter of what they count. */
function Tokens({ said, names }: { said: readonly Said[]; names: Names }): ReactElement {
  return (
    <span className="chits" aria-hidden="true">
      {said.map((it) => {
        if (it.hidden || isEmpty(it.value) || isSeat(it.value)) return null
        const letter = names.thing(it.name).slice(0, 1)
        const hue = memberColour(tokenSorts(names).indexOf(it.name), '')
        if (typeof it.value !== 'number') {
          return (
            <span key={it.name} className="chip">
              {it.value === true ? names.thing(it.name) : names.value(it.value, it.type)}
            </span>
          )
        }
        const count = it.value
        if (count > MOST_TOKENS || count < 0) {
          return (
            <span key={it.name} className={`chit chit-many ${hue}`}>
              {letter} {signed(count)}
            </span>
          )
        }
        return (
          <Fragment key={it.name}>
            {Array.from({ length: count }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one sort are all alike
              <span key={n} className={`chit ${hue}`}>
                {letter}
              </span>
            ))}
          </Fragment>
        )
      })}
    </span>
  )
}

function Figure({ figure }: { figure: FigureModel }): ReactElement {
  const app = useApp()
  const names = useNames()
  const { card, spot, view, nth, said, marks, carried } = figure
  const target = useTargets().card({ card, spot, row: view.row, up: view.up, nth })
  const words = cardWords(names, card, view.row)
  const holder = said.find((it) => isSeat(it.value))?.value
  const member = view.row === null ? null : names.member({ k: 'card', name: card }, view.row)
  const lines = [
    ...said.filter((it) => !it.hidden && it.value !== null).map((it) => saidWords(names, it)),
    ...marks.map(names.thing),
  ]
  return (
    <span className="figure">
      <button
        type="button"
        className="figure-button"
        data-rove=""
        tabIndex={-1}
        {...targetProps(app, target)}
        aria-label={labelOf([words.title, ...lines, ...words.lines, targetWords(target)])}
        {...tipHandlers(() => (
          <>
            <CardTip names={names} kind={card} row={view.row} head={null} doc="" reason={target?.reason ?? null} />
            {lines.length > 0 && <span className="tip-line">{lines.join(' · ')}</span>}
          </>
        ))}
      >
        {holder !== undefined && isSeat(holder) ? (
          <SeatToken seat={holder.seat} size={18} />
        ) : (
          member !== null && (
            <span className={`figure-emblem ${cardColour(names.info, card, designCard(names.info, card), member)}`}>
              <EmblemDrawing emblem={cardEmblem(names.info, designCard(names.info, card), member)} />
            </span>
          )
        )}
        <span className="figure-words">
          <span className="figure-name">{words.title}</span>
          <span className="figure-more">
            {member !== null && <Numbers names={names} card={card} member={member} />}
            {marks.length > 0 && <span className="figure-marks">{shortest(marks.map(names.thing)).join(' · ')}</span>}
          </span>
        </span>
        <Tokens said={said} names={names} />
      </button>
      {carried.map((zone) => (
        <Carried key={zone.spot.zone} zone={zone} />
      ))}
    </span>
  )
}

/** Of marks that say the same, one more exactly than the other (“Leader”, “First leader”), the shorter is enough. */
function shortest(marks: readonly string[]): readonly string[] {
  const ends = (long: string, short: string): boolean => long.toLowerCase().endsWith(` ${short.toLowerCase()}`)
  return marks.filter((mark) => !marks.some((other) => ends(mark, other)))
}

/** The first printed numbers, each with the beginning of its name: they are looked up all the time. */
function Numbers({ names, card, member }: { names: Names; card: string; member: MemberInfo }): ReactElement | null {
  const columns = [...designCard(names.info, card).columns].filter(([, it]) => it.kind === 'number').map(([it]) => it)
  const shown = columns.slice(0, MOST_PRINTED)
  const short = abbreviations(shown.map((it) => names.thing(it)))
  if (shown.length === 0) return null
  return (
    <span className="figure-numbers">
      {shown.map((column, i) => (
        <span key={column}>
          {short[i]}&#8239;{String(member.attributes[column] ?? '–')}
        </span>
      ))}
    </span>
  )
}

/** What a figure carries, as small cards beside its name. */
function Carried({ zone }: { zone: ZoneModel }): ReactElement {
  const app = useApp()
  const names = useNames()
  const targets = useTargets()
  const counts = new Map<string | null, number>()
  return (
    <>
      {zone.cards.map((view, i) => {
        const nth = counts.get(view.row) ?? 0
        counts.set(view.row, nth + 1)
        const target = targets.card({ card: zone.card, spot: zone.spot, row: view.row, up: view.up, nth })
        const words = cardWords(names, zone.card, view.row)
        const member = view.row === null ? null : names.member({ k: 'card', name: zone.card }, view.row)
        const hue = member === null ? '' : cardColour(names.info, zone.card, designCard(names.info, zone.card), member)
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: cards that are alike have no identity for the viewer
            key={i}
            type="button"
            className={`carried ${hue}`}
            data-rove=""
            tabIndex={-1}
            {...targetProps(app, target)}
            aria-label={labelOf([words.title, zoneTitle(names, zone), targetWords(target)])}
            {...tipHandlers(() => (
              <CardTip
                names={names}
                kind={zone.card}
                row={view.row}
                head={zoneTitle(names, zone)}
                doc=""
                reason={target?.reason ?? null}
              />
            ))}
          >
            {words.title}
          </button>
        )
      })}
    </>
  )
}

/** A pile at a place: its back and how many, or its cards when they lie side by side. */
function SmallPile({ zone }: { zone: ZoneModel }): ReactElement {
  const names = useNames()
  return <Zone zone={zone} size="tiny" title={names.thing(zone.spot.zone)} />
}

function saidWords(names: Names, it: Said): string {
  const name = names.thing(it.name)
  if (it.hidden) return t('var.hiddenLong', { name })
  return t('var.of', { name, value: heading(names.value(it.value, it.type)) })
}
