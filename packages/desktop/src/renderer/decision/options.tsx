import type { ValueInfo } from '@rheol/runtime'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { RovingGroup } from '../a11y/roving-group.js'
import { tipHandlers } from '../a11y/tip.js'
import { isDieType } from '../names/die-type.js'
import { heading, t } from '../names/message.js'
import { isPlaceName, type Names } from '../names/names.js'
import { isSeat, readCard, valueKey } from '../names/value.js'
import { cardColour, cardEmblem, designCard, signed } from '../table/card-design.js'
import { type CardWords, cardWords, EmblemDrawing } from '../table/card-face.js'
import { memberColour } from '../table/colours.js'
import { useApp, useNames } from '../table/context.js'
import { DieFace } from '../table/die-face.js'
import { labelOf } from '../table/target-props.js'
import { SeatToken } from '../table/token.js'
import { CardWordsTip } from '../table/zone.js'
import type { AlternativeOption, Choice, Option } from './selection.js'
import { optionState, refusalReason } from './targets.js'
import { alternativeWords, lineWords, whyNot } from './words.js'

/** More options than this are left to the table; the list stays folded. */
const MOST_LISTED = 14
/** As many cards have room for what they say. */
const MOST_TOLD = 4
/** Actions beyond this stand in two columns. */
const MOST_IN_A_COLUMN = 5
/** Ranges of numbers longer than this get a stepper. */
const MOST_NUMBERS = 12
const DIGITS = 9
/** More refusals than this are folded away. */
const MOST_REFUSED = 4

export function AlternativeList({ choice }: { choice: Choice }): ReactElement {
  const app = useApp()
  const names = useNames()
  const { held } = choice.selection
  const lit = choice.options.filter((it) => it.offered)
  const open = choice.alternatives.filter((it) => it.offered)
  const refused = choice.alternatives.filter((it) => !it.offered)
  const heldType = choice.decision.alternatives.find((it) => it.parts.length > 0)?.parts[0]?.type
  return (
    <>
      {held !== undefined && heldType !== undefined && (
        <p className="decision-part">{t('decision.actionFor', { thing: names.value(held, heldType) })}</p>
      )}
      <RovingGroup
        className={open.length > MOST_IN_A_COLUMN ? 'options options-two' : 'options'}
        label={t('decision.action')}
      >
        {open.map((it, i) => (
          <AlternativeButton
            key={it.info.name}
            option={it}
            digit={i < DIGITS ? i + 1 : null}
            onPress={() => app.chooseAlternative(it.info.name)}
          />
        ))}
      </RovingGroup>
      {lit.length > 0 && open.length <= MOST_IN_A_COLUMN && <LitHint options={lit} />}
      <Refused count={refused.length} label={t('decision.refusedActions', { count: refused.length })}>
        {refused.map((it) => (
          <AlternativeButton key={it.info.name} option={it} digit={null} onPress={() => {}} />
        ))}
      </Refused>
    </>
  )
}

/** What cannot be chosen, with the reasons; folded when it is much. */
function Refused(props: { count: number; label: string; children: ReactNode }): ReactElement | null {
  const { count, label, children } = props
  if (count === 0) return null
  const list = (
    <RovingGroup className={count > MOST_REFUSED ? 'options folded-list' : 'options'} label={label}>
      {children}
    </RovingGroup>
  )
  if (count <= MOST_REFUSED) return list
  return (
    // What was asked for is brought into sight, below all that can be done.
    <details className="folded" onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView()}>
      <summary>{label}</summary>
      {list}
    </details>
  )
}

function AlternativeButton(props: {
  option: AlternativeOption
  digit: number | null
  onPress: () => void
}): ReactElement {
  const { option, digit, onPress } = props
  const names = useNames()
  const text = alternativeWords(names, option.info)
  const { doc } = option.info
  const reason = option.offered ? null : whyNot(names, option.info)
  const line = option.refusal?.at == null ? null : lineWords(names, option.refusal.at)
  return (
    <button
      type="button"
      className="option"
      data-rove=""
      tabIndex={-1}
      data-digit={digit ?? undefined}
      data-alternative={option.info.name}
      data-target={option.offered ? 'lit' : 'refused'}
      aria-disabled={option.offered ? undefined : true}
      aria-label={labelOf([text, doc, reason, line])}
      onClick={option.offered ? onPress : undefined}
      {...tipHandlers(
        doc === '' && line === null
          ? null
          : () => (
              <>
                {doc !== '' && <span className="tip-doc">{doc}</span>}
                {line !== null && <span className="tip-line">{line}</span>}
              </>
            ),
      )}
    >
      {digit !== null && <kbd className="digit">{digit}</kbd>}
      <span className="option-text">
        {text}
        {reason !== null && <span className="option-reason">{reason}</span>}
      </span>
    </button>
  )
}

export function OptionList({ choice }: { choice: Choice }): ReactElement | null {
  const { options, part } = choice
  const [first] = options
  if (part === null) return null
  const type = first?.type ?? { k: 'bool' as const }
  const lit = options.filter((it) => it.left > 0 || it.picked > 0)
  if (type.k === 'int' && options.length > MOST_NUMBERS && part.count === null) return <Stepper options={lit} />
  const long = lit.length > MOST_LISTED
  return (
    <>
      {lit.length > 0 && !(type.k === 'card' && lit.length <= MOST_TOLD) && <LitHint options={lit} />}
      {part.count !== null && (
        <p className="decision-count" role="status">
          {t('decision.count', { picked: choice.selection.picked.length, count: part.count })}
        </p>
      )}
      {long ? <FoldedOptions choice={choice} /> : <OptionButtons choice={choice} options={options} type={type} />}
    </>
  )
}

/** Says where on the table to look. Numbers, answers and members are only in the panel. */
function LitHint({ options }: { options: readonly Option[] }): ReactElement | null {
  const count = options.length
  switch (options[0]?.type.k) {
    case 'grid':
      return <p className="lit-hint">{t('decision.onTable', { count })}</p>
    case 'player':
      return <p className="lit-hint">{t('decision.seatsLit', { count })}</p>
    case 'card':
      return <p className="lit-hint">{t('decision.cardsLit', { count })}</p>
    default:
      return null
  }
}

function FoldedOptions({ choice }: { choice: Choice }): ReactElement {
  const names = useNames()
  const field = useId()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLocaleLowerCase()
  const fitting = choice.options.filter((it) => optionText(names, it).toLocaleLowerCase().includes(wanted))
  return (
    <details className="folded">
      <summary>{t('decision.list')}</summary>
      <label className="field" htmlFor={field}>
        <span>{t('decision.filter')}</span>
        <input id={field} type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
      </label>
      <div className="folded-list">
        <OptionButtons choice={choice} options={fitting} type={choice.options[0]!.type} plain />
      </div>
    </details>
  )
}

interface ButtonsProps {
  choice: Choice
  options: readonly Option[]
  type: ValueInfo
  /** Without number keys. */
  plain?: boolean
}

/** What can be chosen first, with the number keys; what cannot, with its reason, folded when it is much. */
function OptionButtons({ choice, options, type, plain = false }: ButtonsProps): ReactElement {
  const names = useNames()
  const refused = options.filter((it) => optionState(choice, it) === 'refused')
  const open = options.filter((it) => !refused.includes(it))
  const few = type.k === 'bool' || type.k === 'int' || (type.k === 'enum' && open.length <= 4)
  // Cards to choose among say what they do, where there is room for it and their author has words for it.
  const told = !plain && open.length <= MOST_TOLD && open.some((option) => (wordsOf(names, option)?.doc ?? '') !== '')
  const layout = few ? 'options options-row' : open.length > 4 ? 'options options-two' : 'options'
  const reasons = refused.map((option) => (
    <OptionButton key={valueKey(option.value)} choice={choice} option={option} digit={null} />
  ))
  return (
    <>
      <RovingGroup className={layout} label={t('decision.choose')}>
        {open.map((option, i) => (
          <OptionButton
            key={valueKey(option.value)}
            choice={choice}
            option={option}
            digit={!plain && i < DIGITS ? i + 1 : null}
            told={told}
          />
        ))}
      </RovingGroup>
      <Refused count={refused.length} label={t('decision.refused', { count: refused.length })}>
        {reasons}
      </Refused>
    </>
  )
}

function OptionButton({
  choice,
  option,
  digit,
  told = false,
}: {
  choice: Choice
  option: Option
  digit: number | null
  told?: boolean
}): ReactElement {
  const app = useApp()
  const names = useNames()
  const state = optionState(choice, option)
  const text = optionText(names, option)
  const { refusal } = option
  const reason = refusal === null ? null : refusalReason(refusal, names.seats)
  const open = state === 'lit' || state === 'picked'
  const copies = option.picked > 1 ? ` ×${option.picked}` : ''
  const words = wordsOf(names, option)
  const line = refusal?.at == null ? null : lineWords(names, refusal.at)
  return (
    <span className="option-with-more">
      <button
        type="button"
        className="option"
        data-rove=""
        tabIndex={-1}
        data-digit={digit ?? undefined}
        data-value={valueKey(option.value)}
        data-target={state ?? undefined}
        aria-pressed={choice.part?.count == null ? undefined : option.picked > 0}
        aria-disabled={open ? undefined : true}
        aria-label={labelOf([
          text + copies,
          ...(told && words !== null ? [...words.lines, words.doc] : []),
          reason === null ? null : t('target.refused', { reason }),
          line,
        ])}
        onClick={open ? () => app.chooseOption(option) : undefined}
        {...tipHandlers(
          words === null && line === null
            ? null
            : () => (
                <>
                  {words !== null && <CardWordsTip words={words} />}
                  {line !== null && <span className="tip-line">{line}</span>}
                </>
              ),
        )}
      >
        {digit !== null && <kbd className="digit">{digit}</kbd>}
        <OptionIcon names={names} option={option} />
        <span className="option-text">
          {text}
          {copies}
          {told && words !== null && (
            <span className="option-doc">{[...words.lines, words.doc].filter((it) => it !== '').join(' · ')}</span>
          )}
          {reason !== null && <span className="option-reason">{reason}</span>}
        </span>
        {state === 'picked' && (
          <svg className="tick" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 8.5 6.5 12 13 4.5" />
          </svg>
        )}
      </button>
      {option.picked > 0 && option.left > 0 && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('decision.another', { thing: text })}
          title={t('decision.another', { thing: text })}
          onClick={() => app.chooseAnother(option)}
        >
          +
        </button>
      )}
    </span>
  )
}

/** What is printed on the card an option stands for; null when it is none, or says nothing but its name. */
function wordsOf(names: Names, { value, type }: Option): CardWords | null {
  if ((type.k !== 'card' && type.k !== 'row') || typeof value !== 'string') return null
  const { row } = readCard(value)
  if (row === null) return null
  const words = cardWords(names, type.name, row)
  return words.lines.length === 0 && words.doc === '' ? null : words
}

/** Cards that lie in different places, or differently, need their place to be told apart. */
export function optionText(names: Names, option: Option): string {
  const { value, type } = option
  if (typeof value === 'number') return signed(value)
  const text =
    type.k === 'grid' || isPlaceName(String(value)) ? names.value(value, type) : heading(names.value(value, type))
  if (type.k !== 'card' || typeof value !== 'string') return text
  const { place, marks } = readCard(value)
  if (place === null) return text
  const marked = marks.map((mark) => heading(mark.replace('=', ': ')))
  return t('board.cell', { cell: text, content: [placeText(names, place), ...marked].join(', ') })
}

function placeText(names: Names, place: string): string {
  const [zone = place, index] = place.split('[')
  if (index === undefined) return names.spot({ zone, index: [] })
  const def = names.info.zones.find((it) => it.name === zone)
  const values = splitIndex(index.slice(0, -1), def?.index ?? [])
  return names.spot({ zone, index: values })
}

/** Index values behind a card's name: cells of large grids hold a comma of their own. */
function splitIndex(text: string, types: readonly ValueInfo[]): (string | number | { seat: number })[] {
  const words = text.split(',')
  const values: (string | number | { seat: number })[] = []
  for (const type of types) {
    let word = words.shift() ?? ''
    if (type.k === 'grid' && /^-?\d+$/.test(word) && words.length > 0) word += `,${words.shift()}`
    values.push(type.k === 'player' ? { seat: Number(word) } : type.k === 'int' ? Number(word) : word)
  }
  return values
}

function OptionIcon({ names, option }: { names: Names; option: Option }): ReactElement | null {
  const { value, type } = option
  if (isSeat(value)) return <SeatToken seat={value.seat} size={20} />
  if (isDieType(names.info, type)) return <DieFace face={value} size={24} />
  if (typeof value !== 'string') return null
  if (type.k === 'enum') {
    if (isPlaceName(value)) return null
    return <span className={`swatch ${memberColour(names.position(type, value), value)}`} aria-hidden="true" />
  }
  if (type.k === 'card' || type.k === 'row') {
    const member = names.member(type, value)
    if (member === null) return null
    const design = designCard(names.info, type.name)
    return (
      <span className={`option-emblem ${cardColour(names.info, type.name, design, member)}`}>
        <EmblemDrawing emblem={cardEmblem(names.info, design, member)} />
      </span>
    )
  }
  return null
}

/** A number out of a long range: step, type, take. */
function Stepper({ options }: { options: readonly Option[] }): ReactElement {
  const app = useApp()
  const field = useId()
  const values = options.map((it) => Number(it.value)).sort((a, b) => a - b)
  const least = values[0] ?? 0
  const most = values.at(-1) ?? 0
  const [typed, setTyped] = useState<number | null>(null)
  const value = typed ?? least
  const chosen = options.find((it) => it.value === value)
  const step = (by: 1 | -1): void => {
    const next = by > 0 ? values.find((it) => it > value) : values.findLast((it) => it < value)
    if (next !== undefined) setTyped(next)
  }
  return (
    <div className="stepper">
      <label htmlFor={field}>{t('decision.amount', { min: least, max: most })}</label>
      <div className="stepper-row">
        <button type="button" className="icon-button" aria-label={t('decision.less')} onClick={() => step(-1)}>
          −
        </button>
        <input
          id={field}
          type="number"
          min={least}
          max={most}
          value={value}
          onChange={(event) => setTyped(event.target.valueAsNumber)}
        />
        <button type="button" className="icon-button" aria-label={t('decision.more')} onClick={() => step(1)}>
          +
        </button>
        <button
          type="button"
          className="button button-main"
          aria-disabled={chosen === undefined ? true : undefined}
          onClick={chosen === undefined ? undefined : () => app.chooseOption(chosen)}
        >
          {t('decision.take', { value: signed(value) })}
        </button>
      </div>
    </div>
  )
}
