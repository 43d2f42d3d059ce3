import type { CardView } from '@rheol/runtime'
import { type MemoExoticComponent, memo, type ReactElement, useMemo } from 'react'
import { heading, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import { type CardChip, cardChips, cardColour, cardEmblem, designCard, type Emblem, signed } from './card-design.js'
import { backColour } from './colours.js'
import { useNames } from './context.js'

export type CardSize = 'large' | 'medium' | 'small' | 'tiny'

interface CardProps {
  kind: string
  view: Pick<CardView, 'row' | 'up' | 'private'>
  size?: CardSize
}

/** A card as the rules print it, or its back. Ornament only: who shows it gives it a label. */
export const CardFace: MemoExoticComponent<(props: CardProps) => ReactElement> = memo(function CardFace({
  kind,
  view,
  size = 'medium',
}: CardProps): ReactElement {
  const names = useNames()
  const design = useMemo(() => designCard(names.info, kind), [names.info, kind])
  const member = view.row === null ? null : names.member({ k: 'card', name: kind }, view.row)
  if (view.row === null || member === null) return <CardBack kind={kind} size={size} />
  const emblem = cardEmblem(names.info, design, member)
  if (emblem.kind === 'pack') return <PackCard emblem={emblem} size={size} secret={view.private} />
  const chips = cardChips(design, member)
  const title = heading(member.text)
  return (
    <span className={`card card-${size} ${cardColour(names.info, kind, design, member)}`} aria-hidden="true">
      <span className={title.length > 14 ? 'card-name card-name-long' : 'card-name'}>{title}</span>
      <span className="card-emblem">
        <EmblemDrawing emblem={emblem} />
      </span>
      <span className="card-chips">
        {chips
          .slice(0, 3)
          .map((chip) => chipText(names, chip))
          .join(' · ')}
      </span>
      {view.private && <span className="card-eye" />}
    </span>
  )
})

/** A card of a pack: rank and suit in two corners, and the suit at large. */
function PackCard(props: { emblem: Extract<Emblem, { kind: 'pack' }>; size: CardSize; secret: boolean }): ReactElement {
  const { emblem, size, secret } = props
  const { rank, suit } = emblem
  const corner = (
    <>
      <text className="pack-rank" x="17" y="27" fontSize={rank.length > 1 ? 22 : 27}>
        {rank}
      </text>
      <path d={suit.path} transform="translate(17 43) scale(10)" />
    </>
  )
  return (
    <span className={`card card-pack card-${size}`} aria-hidden="true">
      <svg className={suit.red ? 'pack pack-red' : 'pack'} viewBox="0 0 100 140" aria-hidden="true">
        {corner}
        <g transform="rotate(180 50 70)">{corner}</g>
        <path d={suit.path} transform="translate(50 70) scale(27)" />
      </svg>
      {secret && <span className="card-eye" />}
    </span>
  )
}

function CardBack({ kind, size }: { kind: string; size: string }): ReactElement {
  const names = useNames()
  const at = names.info.cards.findIndex((it) => it.name === kind)
  return (
    <span className={`card card-back card-${size} ${backColour(at)}`} aria-hidden="true">
      <span className="card-back-frame">{names.thing(kind)}</span>
    </span>
  )
}

export function EmblemDrawing({ emblem }: { emblem: Emblem }): ReactElement {
  return (
    <svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
      <EmblemShape emblem={emblem} />
    </svg>
  )
}

/** Around the origin, radius 1. */
export function EmblemShape({ emblem }: { emblem: Emblem }): ReactElement {
  if (emblem.kind === 'spokes') {
    return (
      <>
        <rect className="emblem-field" x="-1" y="-1" width="2" height="2" rx="0.18" />
        {emblem.ends.map(([x, y]) => (
          <line key={`${x} ${y}`} className="emblem-spoke" x1="0" y1="0" x2={x} y2={y} />
        ))}
        <circle className="emblem-hub" r="0.24" />
      </>
    )
  }
  if (emblem.kind === 'pack') {
    const { rank, suit } = emblem
    return (
      <g className={suit.red ? 'pack pack-red' : 'pack'}>
        <text className="pack-rank" y="-0.08" fontSize={rank.length > 1 ? 0.96 : 1.16}>
          {rank}
        </text>
        <path d={suit.path} transform="translate(0 0.52) scale(0.52)" />
      </g>
    )
  }
  const long = emblem.text.length
  return (
    <>
      <circle className="emblem-field" r="1" />
      <circle className="emblem-ring" r="0.84" />
      <text className="emblem-letters" y={long > 2 ? 0.24 : 0.34} fontSize={long > 2 ? 0.66 : long > 1 ? 0.86 : 1.04}>
        {emblem.text}
      </text>
    </>
  )
}

/** A printed column in words. */
export function chipText(names: Names, chip: CardChip): string {
  const { kind, value } = chip
  switch (kind.kind) {
    case 'flag':
      return names.thing(chip.column)
    case 'number':
      return t('card.attribute', { name: names.thing(chip.column), value: signed(Number(value)) })
    case 'enum':
      return names.value(value, { k: 'enum', name: kind.of })
    case 'set':
      return names.value(value, { k: 'set', of: { k: 'enum', name: kind.of ?? '' } })
    case 'spokes':
      return names.value(value, { k: 'set', of: { k: 'direction' } })
    case 'player':
      return names.value(value, { k: 'player' })
    case 'text':
      return names.value(value, { k: 'enum', name: '' })
  }
}

export interface CardWords {
  readonly title: string
  readonly lines: readonly string[]
  readonly doc: string
}

/** Of cards with more numbers, those that are 0 go without saying. */
const FEW_NUMBERS = 2

/** Everything a card says, for labels and the large picture. */
export function cardWords(names: Names, kind: string, row: string | null): CardWords {
  const member = row === null ? null : names.member({ k: 'card', name: kind }, row)
  if (member === null) return { title: t('card.back', { kind: names.thing(kind) }), lines: [], doc: '' }
  const design = designCard(names.info, kind)
  const numbers = [...design.columns.values()].filter((it) => it.kind === 'number').length
  const lines = [...design.columns].flatMap(([column, columnKind]) => {
    const value = member.attributes[column] ?? null
    // One of many numbers that is nothing is what the card does not have.
    if (value === 0 && numbers > FEW_NUMBERS) return []
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return []
    const chip: CardChip = { column, kind: columnKind, value }
    if (columnKind.kind === 'flag' || columnKind.kind === 'number') return [chipText(names, chip)]
    return [t('card.attribute', { name: names.thing(column), value: chipText(names, chip) })]
  })
  return { title: heading(member.text), lines, doc: member.doc }
}
