import type { ReactElement } from 'react'
import { tipHandlers } from '../a11y/tip.js'
import { t } from '../names/message.js'
import type { ZoneModel } from './arrange.js'
import { cardWords } from './card-face.js'
import { backColour } from './colours.js'
import { useApp, useNames, useTargets } from './context.js'
import { labelOf, targetProps, targetWords } from './target-props.js'
import { CardTip, zoneTitle } from './zone.js'

/** A pile in one line, where room is dear: its back, its name, how many, and what lies on top if that is seen. */
export function Stack({ zone }: { zone: ZoneModel }): ReactElement {
  const app = useApp()
  const names = useNames()
  const top = zone.cards[0] ?? { row: null, up: false, private: false }
  const target = useTargets().card({ card: zone.card, spot: zone.spot, row: top.row, up: top.up, nth: 0 })
  const name = zoneTitle(names, zone)
  const words = top.row === null ? null : cardWords(names, zone.card, top.row)
  const label =
    words === null
      ? t('pile.label', { name, count: zone.count })
      : t('pile.top', { name, count: zone.count, card: words.title })
  const kind = names.info.cards.findIndex((it) => it.name === zone.card)
  return (
    <button
      type="button"
      className="stack"
      {...targetProps(app, target)}
      aria-label={labelOf([label, targetWords(target)])}
      {...tipHandlers(() => (
        <CardTip
          names={names}
          kind={zone.card}
          row={top.row}
          head={name}
          doc={zone.doc}
          reason={target?.reason ?? null}
        />
      ))}
    >
      <span className={`stack-back ${backColour(kind)}`} aria-hidden="true" />
      <span className="stack-name">{words === null ? name : t('pile.topShort', { name, card: words.title })}</span>
      <span className="stack-count">{zone.count}</span>
    </button>
  )
}
