import {
  type KeyboardEvent,
  type MemoExoticComponent,
  memo,
  type ReactElement,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { makeStop } from '../a11y/roving.js'
import { hideTip, showTip } from '../a11y/tip.js'
import type { Target } from '../decision/targets.js'
import { t } from '../names/message.js'
import { cellName, type Names } from '../names/names.js'
import type { BoardModel, CellThing } from './arrange.js'
import {
  type Arrow,
  type BoardShape,
  extentOf,
  gridShape,
  HEX_CORNERS,
  type Place,
  pointsShape,
  walk,
} from './board-geometry.js'
import { useApp, useNames, useTargets } from './context.js'
import { useDragPan } from './drag-pan.js'
import { CellDrawing, thingWords } from './piece.js'
import { labelOf, targetProps, targetWords } from './target-props.js'

/** Grids with more places than this show only the part in use until asked for the whole. */
const LARGE = 200
/** Pixels to one place: small enough to fit, never too small to hit. */
const LEAST_UNIT = 28
const MOST_UNIT = 72
/** A few large places are easier to look at. */
const MOST_UNIT_OF_FEW = 104
const FEW = 16
const LABEL_PIXELS = 15

interface BoardProps {
  model: BoardModel
  title: string
  /** Whose board it is; null: everybody's. */
  owner?: string
  /** Whether the title stands over it. */
  captioned?: boolean
  /** Room it should fit into when nobody has zoomed, in pixels. */
  room: { width: number; height: number }
}

export function Board({ model, title, owner, captioned = true, room }: BoardProps): ReactElement {
  const names = useNames()
  const targets = useTargets()
  const [whole, setWhole] = useState(false)
  const [zoom, setZoom] = useState(1)
  const grid = names.info.grids.find((it) => it.name === model.places.name)
  const size = grid === undefined ? 0 : span(grid.columns) * span(grid.rows)
  const large = model.places.k === 'grid' && size > LARGE

  const used = useMemo(() => {
    if (!large || grid === undefined) return ''
    const cells = new Set([...model.things.keys(), ...model.marks.keys()])
    for (const place of gridShape(grid).places)
      if (targets.cell(model, place.name)?.state === 'lit') cells.add(place.name)
    return JSON.stringify(extentOf(grid, cells, 1))
  }, [large, grid, model, targets])
  const shape = useMemo((): BoardShape => {
    if (grid !== undefined && model.places.k === 'grid') {
      return gridShape(grid, whole || used === '' ? grid : JSON.parse(used))
    }
    const members = names.info.enums.find((it) => it.name === model.places.name)
    return pointsShape(members ?? { name: model.places.name, members: [], attributes: [] })
  }, [grid, model.places.k, model.places.name, names.info, whole, used])

  const fit = Math.min(room.width / shape.box.width, room.height / shape.box.height)
  const most = shape.places.length <= FEW && owner === undefined ? MOST_UNIT_OF_FEW : MOST_UNIT
  const unit = Math.max(LEAST_UNIT, Math.min(most, fit)) * zoom
  const pan = useDragPan<HTMLDivElement>()
  const holdsCards = names.info.zones.some((zone) => model.names.includes(zone.name))
  const zoomable = large || fit < LEAST_UNIT * 1.4

  return (
    <figure className={`board board-${shape.kind} ${holdsCards ? 'board-cards' : ''}`}>
      <figcaption className={captioned || zoomable ? 'board-caption' : 'visually-hidden'}>
        <span className="board-title">{title}</span>
        {zoomable && (
          <span className="board-tools">
            <BoardTool label={t('board.zoomOut')} sign="−" onPress={() => setZoom(Math.max(0.6, zoom / 1.25))} />
            <BoardTool label={t('board.fit')} sign="◻" onPress={() => setZoom(1)} />
            <BoardTool label={t('board.zoomIn')} sign="+" onPress={() => setZoom(Math.min(3, zoom * 1.25))} />
            {large && (
              <button type="button" className="small-button" onClick={() => setWhole(!whole)}>
                {t(whole ? 'board.used' : 'board.whole')}
              </button>
            )}
          </span>
        )}
      </figcaption>
      <div className="board-scroll" {...pan}>
        <BoardDrawing
          model={model}
          shape={shape}
          unit={unit}
          title={owner === undefined ? title : t('board.ofSeat', { name: title, seat: owner })}
        />
      </div>
    </figure>
  )
}

function BoardTool({ label, sign, onPress }: { label: string; sign: string; onPress: () => void }): ReactElement {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}>
      {sign}
    </button>
  )
}

function span({ from, to }: { from: number; to: number }): number {
  return to - from + 1
}

function BoardDrawing(props: { model: BoardModel; shape: BoardShape; unit: number; title: string }): ReactElement {
  const { model, shape, unit, title } = props
  const app = useApp()
  const names = useNames()
  const targets = useTargets()
  const ref = useRef<SVGSVGElement>(null)
  const hatch = useId()
  const byLine = useMemo(() => {
    const lines = new Map<number, Place[]>()
    for (const place of shape.places) lines.set(place.line, [...(lines.get(place.line) ?? []), place])
    return [...lines.entries()].sort(([a], [b]) => a - b)
  }, [shape])

  useEffect(() => {
    const board = ref.current
    if (board === null || board.querySelector('[data-rove][tabindex="0"]') !== null) return
    const first = board.querySelector('[data-rove][data-target="lit"]') ?? board.querySelector('[data-rove]')
    if (first !== null) makeStop(board, first)
  })

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const here = document.activeElement?.getAttribute('data-cell')
    if (here === null || here === undefined) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!event.repeat) targetProps(app, targets.cell(model, here)).onClick?.()
      return
    }
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
    const next = walk(shape.places, here, event.key as Arrow)
    if (next === null) return
    ref.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(next.name)}"]`)?.focus()
  }

  const { box } = shape
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its title would pop up over every place; the grid in it has a label
    <svg
      ref={ref}
      className="board-drawing"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      width={box.width * unit}
      height={box.height * unit}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const cell = (event.target as Element).closest('[data-rove]')
        if (cell !== null && ref.current !== null) makeStop(ref.current, cell)
      }}
    >
      <defs>
        <pattern id={hatch} width="0.16" height="0.16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="hatch-line" width="0.035" height="0.16" />
        </pattern>
      </defs>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: lines and letters take no focus */}
      <g aria-hidden="true">
        {shape.edges.map(([a, b]) => (
          <line key={`${a.name} ${b.name}`} className="board-edge" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
        ))}
        {shape.labels.map((label) => (
          <text
            key={`${label.x} ${label.y}`}
            className="board-label"
            x={label.x}
            y={label.y + 0.1}
            fontSize={Math.min(0.3, LABEL_PIXELS / unit)}
          >
            {label.text}
          </text>
        ))}
      </g>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in a picture */}
      <g role="grid" aria-label={title}>
        {byLine.map(([line, places]) => (
          // biome-ignore lint/a11y/useSemanticElements: a table row cannot be drawn in a picture
          <g key={line} role="row">
            {places.map((place) => (
              <Cell
                key={place.name}
                place={place}
                kind={shape.kind}
                things={model.things.get(place.name) ?? NOTHING}
                marks={model.marks.get(place.name) ?? NO_MARKS}
                target={targets.cell(model, place.name)}
                hatch={hatch}
                names={names}
              />
            ))}
          </g>
        ))}
      </g>
    </svg>
  )
}

const NOTHING: readonly CellThing[] = []
const NO_MARKS: readonly string[] = []

interface CellProps {
  place: Place
  kind: BoardShape['kind']
  things: readonly CellThing[]
  marks: readonly string[]
  target: Target | null
  hatch: string
  names: Names
}

const Cell: MemoExoticComponent<(props: CellProps) => ReactElement> = memo(
  function Cell(props: CellProps): ReactElement {
    const { place, kind, things, marks, target, hatch, names } = props
    const app = useApp()
    const { onClick, ...attributes } = targetProps(app, target)
    const label = cellLabel(names, place, things, marks, target)
    const dark = kind === 'square' && (place.line + place.column) % 2 === 1
    const explain = (element: Element): void => {
      if (things.length > 0 || marks.length > 0 || target?.reason != null) {
        showTip(element, <CellTip names={names} place={place} things={things} marks={marks} target={target} />)
      }
    }
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table cell cannot be drawn in a picture
      <g
        role="gridcell"
        className={dark ? 'cell cell-dark' : 'cell'}
        tabIndex={-1}
        data-rove=""
        data-cell={place.name}
        aria-label={label}
        aria-selected={attributes['data-target'] === 'picked' ? true : undefined}
        aria-disabled={attributes['aria-disabled']}
        data-target={attributes['data-target']}
        transform={`translate(${place.x} ${place.y})`}
        onClick={onClick}
        onMouseEnter={(event) => explain(event.currentTarget)}
        onMouseLeave={hideTip}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) explain(event.currentTarget)
        }}
        onBlur={hideTip}
      >
        <CellOutline kind={kind} className="cell-ground" scale={1} />
        <CellDrawing things={things} names={names} points={kind === 'points'} />
        {marks.length > 0 && <circle className="cell-mark" r="0.45" />}
        {target?.state === 'refused' && (
          <CellOutline kind={kind} className="cell-hatch" fill={`url(#${hatch})`} scale={1} />
        )}
        {target?.state === 'lit' && things.length === 0 && <circle className="cell-dot" r="0.11" />}
        {target?.state === 'picked' && <path className="cell-tick" d="M.2-.4 .29-.3 .44-.48" />}
        <CellOutline kind={kind} className="cell-ring" scale={0.9} />
      </g>
    )
  },
  (a, b) =>
    a.place === b.place &&
    a.things === b.things &&
    a.marks === b.marks &&
    a.hatch === b.hatch &&
    a.names === b.names &&
    a.target?.state === b.target?.state &&
    a.target?.reason === b.target?.reason &&
    a.target?.option === b.target?.option,
)

function CellOutline(props: {
  kind: BoardShape['kind']
  className: string
  scale: number
  fill?: string
}): ReactElement {
  const { kind, className, scale, fill } = props
  if (kind === 'hex') {
    const corners = HEX_CORNERS.map(([x, y]) => `${x * scale},${y * scale}`).join(' ')
    return <polygon className={className} points={corners} fill={fill} />
  }
  if (kind === 'points') return <circle className={className} r={0.4 * scale} fill={fill} />
  const half = scale / 2
  return (
    <rect
      className={className}
      x={-half}
      y={-half}
      width={scale}
      height={scale}
      rx={scale < 1 ? 0.08 : 0}
      fill={fill}
    />
  )
}

function cellLabel(
  names: Names,
  place: Place,
  things: readonly CellThing[],
  marks: readonly string[],
  target: Target | null,
): string {
  const content = things.length === 0 ? t('board.empty') : things.map((it) => thingWords(names, it)).join(', ')
  return labelOf([
    t('board.cell', { cell: cellName(place.name), content }),
    ...marks.map((name) => t('board.marked', { name: names.thing(name) })),
    targetWords(target),
  ])
}

function CellTip({ names, place, things, marks, target }: Omit<CellProps, 'kind' | 'hatch'>): ReactElement {
  return (
    <>
      <strong className="tip-title">{cellName(place.name)}</strong>
      {things.map((thing) => (
        <span key={thing.kind === 'card' ? thing.zone : thing.name} className="tip-line">
          {thingWords(names, thing)}
        </span>
      ))}
      {marks.map((name) => (
        <span key={name} className="tip-line">
          {t('board.marked', { name: names.thing(name) })}
        </span>
      ))}
      {target?.reason != null && <span className="tip-reason">{target.reason}</span>}
    </>
  )
}
