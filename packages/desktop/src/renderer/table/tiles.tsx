import type { Value, ValueInfo } from '@rheol/runtime'
import type { ReactElement } from 'react'
import { t } from '../names/message.js'
import type { Names } from '../names/names.js'
import type { MatrixModel } from './arrange.js'
import { signed } from './card-design.js'
import { memberColour, ownerOf, seatColour } from './colours.js'
import { useApp, useNames, useTargets } from './context.js'
import { labelOf, targetProps, targetWords } from './target-props.js'
import { type Tile, tileRows } from './tile-rows.js'

/** One number for each of many members: bowls on a board, those of a player side by side. */
export function Tiles({ matrix }: { matrix: MatrixModel }): ReactElement {
  const names = useNames()
  const name = names.thing(matrix.columns[0]!.name ?? '')
  return (
    <section className="tiles" aria-label={name}>
      {tileRows(names.info, matrix).map((row) => (
        <div key={row.map((tile) => tile.name).join()} className="tile-row">
          {row.map((tile) => (
            <TileButton key={tile.name} tile={tile} type={matrix.rowType} what={name} />
          ))}
        </div>
      ))}
    </section>
  )
}

function TileButton({ tile, type, what }: { tile: Tile; type: ValueInfo; what: string }): ReactElement {
  const app = useApp()
  const names = useNames()
  const target = useTargets().member(type, tile.name)
  const text = names.value(tile.name, type)
  return (
    <button
      type="button"
      className={`tile ${tile.lone ? 'tile-lone' : ''} ${tileColour(names, type, tile)}`}
      {...targetProps(app, target)}
      title={target?.reason ?? undefined}
      aria-label={labelOf([t('var.of', { name: `${what}, ${text}`, value: shown(tile.value) }), targetWords(target)])}
    >
      <span className="tile-value">{shown(tile.value)}</span>
      <span className="tile-name">{text}</span>
    </button>
  )
}

function tileColour(names: Names, type: ValueInfo, tile: Tile): string {
  const member = names.member(type, tile.name)
  const owner = member === null ? null : ownerOf(member)
  return owner === null
    ? memberColour(names.position(type, tile.name), tile.name)
    : seatColour(owner, names.info.seats.names?.[owner])
}

function shown(value: Value): string {
  return typeof value === 'number' ? signed(value) : '–'
}
