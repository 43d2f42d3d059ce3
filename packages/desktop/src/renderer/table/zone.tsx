import type { CardView } from '@rheol/runtime'
import type { ReactElement } from 'react'
import { RovingGroup } from '../a11y/roving-group.js'
import { tipHandlers } from '../a11y/tip.js'
import { heading, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import type { ZoneModel } from './arrange.js'
import { CardFace, type CardSize, type CardWords, cardWords } from './card-face.js'
import { useApp, useNames, useTargets } from './context.js'
import { labelOf, targetProps, targetWords } from './target-props.js'

export interface ZoneProps {
  zone: ZoneModel
  size?: CardSize
  /** Shown above it; by default the zone's name and place. */
  title?: string
}

export function Zone(props: ZoneProps): ReactElement {
  const { zone, title } = props
  const names = useNames()
  const targets = useTargets()
  const place = zone.place[0]
  // An empty place says so in a line, unless it is one that can be chosen.
  if (zone.count === 0 && (place === undefined || targets.member(place.type, place.value) === null)) {
    const name = title ?? zoneTitle(names, zone)
    return (
      <div className="zone-empty">
        {name} <span>{t('pile.empty')}</span>
      </div>
    )
  }
  return zone.holds === 'pile' ? <Pile {...props} /> : <CardRow {...props} />
}

export function zoneTitle(names: Names, zone: ZoneModel): string {
  const name = names.thing(zone.spot.zone)
  if (zone.place.length === 0) return name
  return heading(t('zone.at', { zone: name, place: zone.place.map((it) => names.value(it.value, it.type)).join(', ') }))
}

/** The top card over a hint of the others. */
function Pile({ zone, size = 'medium', title }: ZoneProps): ReactElement {
  const names = useNames()
  const targets = useTargets()
  const app = useApp()
  const name = title ?? zoneTitle(names, zone)
  const top: CardView | null = zone.cards[0] ?? (zone.count > 0 ? { row: null, up: false, private: false } : null)
  const placed = zone.place[0]
  const target =
    (top === null ? null : targets.card({ card: zone.card, spot: zone.spot, row: top.row, up: top.up, nth: 0 })) ??
    (placed === undefined ? null : targets.member(placed.type, placed.value))
  const words = top === null ? null : cardWords(names, zone.card, top.row)
  const label =
    top === null || top.row === null
      ? t('pile.label', { name, count: zone.count })
      : t('pile.top', { name, count: zone.count, card: words?.title ?? '' })
  const depth = zone.count > 12 ? 3 : zone.count > 4 ? 2 : zone.count > 1 ? 1 : 0
  return (
    <figure className="zone zone-pile">
      <button
        type="button"
        className={`pile pile-depth-${depth}`}
        {...targetProps(app, target)}
        aria-label={labelOf([label, targetWords(target)])}
        {...tipHandlers(() => (
          <CardTip
            names={names}
            kind={zone.card}
            row={top?.row ?? null}
            head={name}
            doc={zone.doc}
            reason={target?.reason ?? null}
          />
        ))}
      >
        {top === null ? (
          <span className={`card card-empty card-${size}`}>{t('pile.empty')}</span>
        ) : (
          <CardFace kind={zone.card} view={top} size={size} />
        )}
        {zone.count > 0 && <span className="pile-count">{zone.count}</span>}
      </button>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** Cards side by side; unseen ones that are many, as one back with their number. */
function CardRow({ zone, size = 'medium', title }: ZoneProps): ReactElement {
  const names = useNames()
  const name = title ?? zoneTitle(names, zone)
  const unseen = zone.cards.filter((card) => card.row === null).length + Math.max(0, zone.count - zone.cards.length)
  const bundled = zone.holds === 'group' && unseen > 3
  const shown = bundled ? zone.cards.filter((card) => card.row !== null) : zone.cards
  const counts = new Map<string | null, number>()
  return (
    <figure className="zone zone-row">
      <RovingGroup
        className={shown.length > 7 ? 'card-row card-row-many' : 'card-row'}
        label={t('pile.label', { name, count: zone.count })}
      >
        {zone.count === 0 && <span className={`card card-empty card-${size}`}>{t('pile.empty')}</span>}
        {shown.map((view, i) => {
          const nth = counts.get(view.row) ?? 0
          counts.set(view.row, nth + 1)
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that are alike have no identity for the viewer
          return <LyingCard key={i} zone={zone} view={view} nth={nth} size={size} />
        })}
        {bundled && (
          <span className="card-bundle" role="img" aria-label={t('group.more', { count: unseen })}>
            <CardFace kind={zone.card} view={{ row: null, up: false, private: false }} size={size} />
            <span className="pile-count">{unseen}</span>
          </span>
        )}
      </RovingGroup>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

interface LyingCardProps {
  zone: ZoneModel
  view: CardView
  nth: number
  size: CardSize
}

function LyingCard({ zone, view, nth, size }: LyingCardProps): ReactElement {
  const names = useNames()
  const targets = useTargets()
  const app = useApp()
  const target = targets.card({ card: zone.card, spot: zone.spot, row: view.row, up: view.up, nth })
  const words = cardWords(names, zone.card, view.row)
  const again = target?.state === 'lit' && (target.option?.picked ?? 0) > 0
  return (
    <span className="card-slot">
      <button
        type="button"
        className="card-button"
        data-rove=""
        tabIndex={-1}
        {...targetProps(app, target, again)}
        aria-label={labelOf([
          words.title,
          ...words.lines,
          view.private ? t('card.private') : null,
          targetWords(target),
        ])}
        {...tipHandlers(() => (
          <CardTip names={names} kind={zone.card} row={view.row} head={null} doc="" reason={target?.reason ?? null} />
        ))}
      >
        <CardFace kind={zone.card} view={view} size={size} />
      </button>
    </span>
  )
}

interface CardTipProps {
  names: Names
  kind: string
  row: string | null
  head: string | null
  doc: string
  reason: string | null
}

/** What is printed on a card. */
export function CardWordsTip({ words }: { words: CardWords }): ReactElement {
  return (
    <>
      <strong className="tip-title">{words.title}</strong>
      {words.lines.length > 0 && <span className="tip-line">{words.lines.join(' · ')}</span>}
      {words.doc !== '' && <span className="tip-doc">{words.doc}</span>}
    </>
  )
}

export function CardTip({ names, kind, row, head, doc, reason }: CardTipProps): ReactElement {
  return (
    <>
      {head !== null && <span className="tip-head">{head}</span>}
      <CardWordsTip words={cardWords(names, kind, row)} />
      {doc !== '' && <span className="tip-doc">{doc}</span>}
      {reason !== null && <span className="tip-reason">{reason}</span>}
    </>
  )
}
