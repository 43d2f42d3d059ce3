import type { GameInfo, Value } from '@rheol/runtime'
import { type ReactElement, type SyntheticEvent, useId, useMemo, useState } from 'react'
import type { GameEntry, SeatSetup } from '../../protocol/messages.js'
import { heading, spaced, t } from '../names/message.js'
import { makeNames, type Names } from '../names/names.js'
import { sameValue, valueKey } from '../names/value.js'
import { NamesProvider, useApp, useNames } from '../table/context.js'
import { SeatToken } from '../table/token.js'
import {
  addSeat,
  changeSeat,
  type Draft,
  type DraftRules,
  draftProblems,
  draftRules,
  newDraft,
  removeSeat,
  setKinds,
  setOption,
  toggleVariant,
  toStart,
} from './draft.js'
import { Problem } from './library-screen.js'

export function SetupForm({ entry }: { entry: GameEntry }): ReactElement {
  const app = useApp()
  const [draft, setDraft] = useState(() => newDraft(entry))
  const [starting, setStarting] = useState(false)
  const rules = useMemo(() => draftRules(entry, draft.variants), [entry, draft.variants])
  const names = useMemo(
    () =>
      entry.info === null
        ? null
        : makeNames(
            entry.info,
            draft.seats.map((it) => it.name),
          ),
    [entry.info, draft.seats],
  )
  if (rules === null || names === null) {
    return (
      <div className="setup">
        <h2 className="setup-title">{entry.title}</h2>
        <p>{t(entry.status === 'reading' ? 'setup.reading' : 'library.brokenHelp')}</p>
        {entry.problem !== null && <Problem problem={entry.problem} open />}
      </div>
    )
  }
  // The library may have changed under a form that was filled in before.
  const fitted = draft.seats.length === 0 ? newDraft(entry) : draft
  const problems = draftProblems(fitted, rules)

  async function start(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (problems.length > 0 || starting) return
    setStarting(true)
    await app.startMatch(toStart(fitted))
    setStarting(false)
  }

  return (
    <NamesProvider names={names}>
      <form className="setup" onSubmit={(event) => void start(event)}>
        <div className="setup-lead">
          <h2 className="setup-title">{entry.title}</h2>
          {entry.doc !== '' && <p className="setup-doc">{entry.doc}</p>}
        </div>
        {entry.problem !== null && <Problem problem={entry.problem} />}
        <div className="setup-columns">
          <div>
            <SeatsFields draft={fitted} rules={rules} onChange={setDraft} />
          </div>
          <div>
            <OptionFields entry={entry} draft={fitted} rules={rules} onChange={setDraft} />
            <Advanced draft={fitted} onChange={setDraft} />
          </div>
        </div>
        <VariantFields entry={entry} draft={fitted} onChange={setDraft} />
        <div className="setup-start">
          {problems.map((problem) => (
            <p key={problem} className="setup-problem" role="alert">
              {problem}
            </p>
          ))}
          <button
            type="submit"
            className="button button-main button-large"
            aria-disabled={problems.length > 0 || starting ? true : undefined}
          >
            {t(starting ? 'setup.starting' : 'setup.start')}
          </button>
        </div>
      </form>
    </NamesProvider>
  )
}

interface FieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
}

function VariantFields({ entry, draft, onChange }: FieldsProps & { entry: GameEntry }): ReactElement | null {
  if (entry.variants.length === 0) return null
  return (
    <fieldset className="fields">
      <legend>{t('setup.variants')}</legend>
      <div className="variants">
        {entry.variants.map((variant) => {
          const usable = variant.info !== null
          return (
            <div key={variant.name} className="variant">
              <label className="toggle">
                <input
                  type="checkbox"
                  data-variant={variant.name}
                  checked={draft.variants.includes(variant.name)}
                  disabled={!usable}
                  onChange={() => onChange(toggleVariant(draft, entry, variant.name))}
                />
                <span>
                  {variant.title}
                  {variant.doc !== '' && <span className="field-doc">{variant.doc}</span>}
                  {!usable && <span className="field-doc">{t('setup.variantBroken', { title: variant.title })}</span>}
                </span>
              </label>
              {variant.problem !== null && <Problem problem={variant.problem} />}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function OptionFields({
  entry,
  draft,
  rules,
  onChange,
}: FieldsProps & { entry: GameEntry; rules: DraftRules }): ReactElement {
  const names = useNames()
  return (
    <fieldset className="fields">
      <legend>{t('setup.options')}</legend>
      {rules.options.length === 0 && <p className="quiet small">{t('setup.noOptions')}</p>}
      {rules.options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          names={namesWith(names, entry, draft)}
          value={draft.options.get(option.name) ?? option.value}
          onChange={(value) => onChange(setOption(draft, option.name, value))}
        />
      ))}
    </fieldset>
  )
}

/** Variants may bring enums of their own, whose members are named in their own info. */
function namesWith(names: Names, entry: GameEntry, draft: Draft): Names {
  const info = entry.variants.find((it) => it.name === draft.variants.at(-1))?.info
  return info == null ? names : makeNames(info, names.seats)
}

interface OptionFieldProps {
  option: GameInfo['options'][number]
  names: Names
  value: Value
  onChange: (value: Value) => void
}

function OptionField({ option, names, value, onChange }: OptionFieldProps): ReactElement {
  const id = useId()
  const { type } = option
  const doc = option.doc === '' ? null : <span className="field-doc">{option.doc}</span>
  if (type.k === 'bool') {
    return (
      <label className="toggle">
        <input
          type="checkbox"
          data-option={option.name}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {option.text}
          {doc}
        </span>
      </label>
    )
  }
  if (type.k === 'int') {
    return (
      <div className="field">
        <label htmlFor={id}>
          {option.text} <span className="quiet small">{t('setup.intRange', { min: type.min, max: type.max })}</span>
        </label>
        {doc}
        <input
          id={id}
          type="number"
          data-option={option.name}
          min={type.min}
          max={type.max}
          value={Number(value)}
          onChange={(event) => {
            const { valueAsNumber } = event.target
            if (Number.isInteger(valueAsNumber)) onChange(Math.max(type.min, Math.min(type.max, valueAsNumber)))
          }}
        />
      </div>
    )
  }
  if (option.choices.length <= 4) {
    return (
      <fieldset className="segments">
        <legend>{option.text}</legend>
        {doc}
        <div className="segment-row">
          {option.choices.map((choice) => (
            <label key={valueKey(choice)} className="segment">
              <input
                type="radio"
                name={id}
                data-option={option.name}
                checked={sameValue(choice, value)}
                onChange={() => onChange(choice)}
              />
              <span>{names.value(choice, type)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{option.text}</label>
      {doc}
      <select
        id={id}
        data-option={option.name}
        value={valueKey(value)}
        onChange={(event) => {
          const choice = option.choices.find((it) => valueKey(it) === event.target.value)
          if (choice !== undefined) onChange(choice)
        }}
      >
        {option.choices.map((choice) => (
          <option key={valueKey(choice)} value={valueKey(choice)}>
            {names.value(choice, type)}
          </option>
        ))}
      </select>
    </div>
  )
}

function SeatsFields({ draft, rules, onChange }: FieldsProps & { rules: DraftRules }): ReactElement {
  const fixed = rules.names !== null
  return (
    <fieldset className="fields">
      <legend>{t('setup.seats')}</legend>
      <div className="seat-presets">
        <button
          type="button"
          className="button button-quiet small"
          onClick={() => onChange(setKinds(draft, (at) => (at === 0 ? 'human' : 'bot')))}
        >
          {t('setup.onlyMe')}
        </button>
        <button
          type="button"
          className="button button-quiet small"
          onClick={() => onChange(setKinds(draft, () => 'human'))}
        >
          {t('setup.allHumans')}
        </button>
      </div>
      <ol className="seat-fields">
        {draft.seats.map((seat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
          <li key={i} className="seat-field">
            <SeatToken seat={i} size={26} />
            <span className="seat-field-name">
              <input
                type="text"
                maxLength={40}
                aria-label={t('setup.seatName', { n: i + 1 })}
                value={seat.name}
                onChange={(event) => onChange(changeSeat(draft, i, { name: event.target.value }))}
              />
              {fixed && (
                <span className="quiet small">{t('setup.seatPlays', { seat: heading(spaced(rules.names![i]!)) })}</span>
              )}
            </span>
            <KindChoice seat={seat} at={i} onChange={(kind) => onChange(changeSeat(draft, i, { kind }))} />
            {!fixed && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('setup.removeSeat', { name: seat.name })}
                title={
                  draft.seats.length <= rules.min
                    ? t('setup.seatsFew', { min: rules.min })
                    : t('setup.removeSeat', { name: seat.name })
                }
                aria-disabled={draft.seats.length <= rules.min ? true : undefined}
                onClick={() => onChange(removeSeat(draft, rules, i))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      {!fixed && (
        <button
          type="button"
          className="button"
          aria-disabled={draft.seats.length >= rules.max ? true : undefined}
          title={draft.seats.length >= rules.max ? t('setup.seatsFull', { max: rules.max }) : undefined}
          onClick={() => onChange(addSeat(draft, rules))}
        >
          + {t('setup.addSeat')}
        </button>
      )}
    </fieldset>
  )
}

function KindChoice(props: { seat: SeatSetup; at: number; onChange: (kind: SeatSetup['kind']) => void }): ReactElement {
  const { seat, at, onChange } = props
  const kinds = [
    ['human', 'setup.human'],
    ['bot', 'setup.bot'],
  ] as const
  return (
    <fieldset className="segment-row seat-kind" aria-label={t('setup.kind', { name: seat.name })}>
      {kinds.map(([kind, text]) => (
        <label key={kind} className="segment">
          <input
            type="radio"
            name={`kind-${at}`}
            data-kind={kind}
            checked={seat.kind === kind}
            onChange={() => onChange(kind)}
          />
          <span>{t(text)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Advanced({ draft, onChange }: FieldsProps): ReactElement {
  const id = useId()
  return (
    <details className="advanced">
      <summary>{t('setup.advanced')}</summary>
      <div className="field">
        <label htmlFor={id}>{t('setup.seed')}</label>
        <span className="field-doc">{t('setup.seedHelp')}</span>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          data-seed=""
          value={draft.seed}
          onChange={(event) => onChange({ ...draft, seed: event.target.value })}
        />
      </div>
    </details>
  )
}
