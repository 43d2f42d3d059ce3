import type { Value, ValueInfo } from '@rheol/runtime'
import type { ReactElement } from 'react'
import { tipHandlers } from '../a11y/tip.js'
import { heading, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import { isEmpty, isSeat } from '../names/value.js'
import type { MatrixCell, MatrixModel, PlaqueModel } from './arrange.js'
import { signed } from './card-design.js'
import { memberColour } from './colours.js'
import { useApp, useNames, useTargets } from './context.js'
import { labelOf, targetProps, targetWords } from './target-props.js'
import { SeatToken } from './token.js'

/** Tracks up to this length show a pip for each step. */
const MOST_PIPS = 12

/** One value with its name. */
export function Plaque({ plaque }: { plaque: PlaqueModel }): ReactElement {
  const names = useNames()
  const name = names.thing(plaque.name)
  const value = names.value(plaque.value, plaque.type)
  return (
    <div
      className={`plaque ${plaque.private ? 'plaque-private' : ''} ${isEmpty(plaque.value) ? 'plaque-none' : ''}`}
      {...tipHandlers(
        plaque.doc === '' && !plaque.private
          ? null
          : () => (
              <>
                <strong className="tip-title">{name}</strong>
                {plaque.private && <span className="tip-line">{t('var.private')}</span>}
                <span className="tip-doc">{plaque.doc}</span>
              </>
            ),
      )}
    >
      <span className="plaque-name">{name}</span>
      {plaque.track !== null && typeof plaque.value === 'number' ? (
        <Track value={plaque.value} track={plaque.track} name={name} />
      ) : (
        <span className="plaque-value">
          <ValueWords names={names} value={plaque.value} type={plaque.type} text={value} />
        </span>
      )}
    </div>
  )
}

function ValueWords(props: { names: Names; value: Value; type: ValueInfo; text: string }): ReactElement {
  const { names, value, type, text } = props
  const seats = isSeat(value) ? [value] : Array.isArray(value) && value.length > 0 && value.every(isSeat) ? value : null
  if (seats !== null) {
    return (
      <span className="value-seats">
        {(seats as readonly { seat: number }[]).map(({ seat }) => (
          <span key={seat} className="value-seat">
            <SeatToken seat={seat} size={18} /> {names.seat(seat)}
          </span>
        ))}
      </span>
    )
  }
  if (type.k === 'enum' && typeof value === 'string') {
    return <span className={`value-member ${memberColour(names.position(type, value), value)}`}>{text}</span>
  }
  return <>{typeof value === 'number' ? signed(value) : text}</>
}

/** A track as a row of pips, or as a bar when it is long. */
export function Track(props: { value: number; track: { min: number; max: number }; name: string }): ReactElement {
  const { value, track, name } = props
  const steps = track.max - track.min
  const label = t('track.of', { name, value, min: track.min, max: track.max })
  if (steps <= MOST_PIPS) {
    // A track that begins at nothing shows how much; any other, how far along it stands.
    const first = track.min === 0 ? 1 : track.min
    const pips = Array.from({ length: track.max - first + 1 }, (_, i) => first + i)
    return (
      <span className="track" role="img" aria-label={label}>
        <span className="track-number">{signed(value)}</span>
        <span className="pips">
          {pips.map((pip) => (
            <span key={pip} className={pip <= value ? 'pip pip-full' : 'pip'} />
          ))}
        </span>
      </span>
    )
  }
  return (
    <span className="track" role="img" aria-label={label}>
      <span className="track-number">{signed(value)}</span>
      <meter className="bar" min={track.min} max={track.max} value={value} aria-hidden="true" />
      <span className="track-end">{signed(track.max)}</span>
    </span>
  )
}

/** What several things say about the same members. Rows whose member can be chosen are lit. */
export function Matrix({ matrix }: { matrix: MatrixModel }): ReactElement {
  const names = useNames()
  const wide = matrix.columns.length > 1
  return (
    <div className={wide ? 'matrix matrix-wide' : 'matrix'}>
      <table>
        {matrix.title !== null && <caption>{names.thing(matrix.title)}</caption>}
        <thead>
          <tr>
            <td />
            {matrix.columns.map((column) => {
              const text = column.name === null ? names.value(column.value, column.type!) : names.thing(column.name)
              return (
                <th key={text} scope="col" title={column.doc === '' ? undefined : column.doc}>
                  {text}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={JSON.stringify(row.value)}>
              <MatrixHead type={matrix.rowType} value={row.value} />
              {row.cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={i}>{cell !== null && <MatrixValue cell={cell} name={columnName(names, matrix, i)} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function columnName(names: Names, matrix: MatrixModel, at: number): string {
  const column = matrix.columns[at]!
  return column.name === null ? names.value(column.value, column.type!) : names.thing(column.name)
}

function MatrixHead({ type, value }: { type: ValueInfo; value: Value }): ReactElement {
  const app = useApp()
  const names = useNames()
  const targets = useTargets()
  const target = isSeat(value) ? null : targets.member(type, value)
  const text = names.value(value, type)
  const member = typeof value === 'string' ? names.member(type, value) : null
  const content = (
    <>
      {isSeat(value) && <SeatToken seat={value.seat} size={16} />}
      {type.k === 'enum' && typeof value === 'string' && (
        <span className={`swatch ${memberColour(names.position(type, value), value)}`} aria-hidden="true" />
      )}
      {text}
    </>
  )
  return (
    <th scope="row">
      {target === null ? (
        <span
          className="matrix-head"
          {...tipHandlers(
            member === null || member.doc === '' ? null : () => <span className="tip-doc">{member.doc}</span>,
          )}
        >
          {content}
        </span>
      ) : (
        <button
          type="button"
          className="matrix-head"
          {...targetProps(app, target)}
          aria-label={labelOf([text, targetWords(target)])}
          {...tipHandlers(target.reason === null ? null : () => <span className="tip-reason">{target.reason}</span>)}
        >
          {content}
        </button>
      )}
    </th>
  )
}

function MatrixValue({ cell, name }: { cell: MatrixCell; name: string }): ReactElement {
  const names = useNames()
  if (cell.hidden) return <span className="matrix-hidden" role="img" aria-label={t('var.hiddenLong', { name })} />
  if (cell.track !== null && typeof cell.value === 'number') {
    return <Track value={cell.value} track={cell.track} name={name} />
  }
  const empty = cell.value === null || cell.value === false
  return (
    <span className={cell.private ? 'matrix-value matrix-private' : 'matrix-value'}>
      {empty ? (
        '–'
      ) : (
        <ValueWords
          names={names}
          value={cell.value}
          type={cell.type}
          text={heading(names.value(cell.value, cell.type))}
        />
      )}
    </span>
  )
}
