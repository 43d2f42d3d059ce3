import type { ReactElement } from 'react'
import { tipHandlers } from '../a11y/tip.js'
import type { ZoneModel } from './arrange.js'
import { cardColour, designCard } from './card-design.js'
import { CardFace, cardWords } from './card-face.js'
import { useApp, useNames, useTargets } from './context.js'
import { labelOf, targetProps, targetWords } from './target-props.js'
import { CardTip, zoneTitle } from './zone.js'

/** A single card of which everybody needs the words: its name and what it says, beside its emblem. */
export function CardNote({ zone }: { zone: ZoneModel }): ReactElement {
  const app = useApp()
  const names = useNames()
  const view = zone.cards[0] ?? { row: null, up: false, private: false }
  const target = useTargets().card({ card: zone.card, spot: zone.spot, row: view.row, up: view.up, nth: 0 })
  const member = view.row === null ? null : names.member({ k: 'card', name: zone.card }, view.row)
  const words = cardWords(names, zone.card, view.row)
  const name = zoneTitle(names, zone)
  const hue = member === null ? '' : cardColour(names.info, zone.card, designCard(names.info, zone.card), member)
  return (
    <button
      type="button"
      className={`note ${hue} ${view.private ? 'note-private' : ''}`}
      {...targetProps(app, target)}
      aria-label={labelOf([name, words.title, ...words.lines, words.doc, targetWords(target)])}
      {...tipHandlers(() => (
        <CardTip
          names={names}
          kind={zone.card}
          row={view.row}
          head={name}
          doc={zone.doc}
          reason={target?.reason ?? null}
        />
      ))}
    >
      {member === null && <CardFace kind={zone.card} view={view} size="tiny" />}
      <span className="note-words">
        <span className="note-where">{name}</span>
        <span className="note-title">{words.title}</span>
        <span className="note-doc">{words.doc === '' ? words.lines.join(' · ') : words.doc}</span>
      </span>
    </button>
  )
}
