import type { ReactElement } from 'react'
import { SHAPES, seatColour } from './colours.js'
import { useNames } from './context.js'

/** A seat's sign: its colour and its shape. Only ornament; the name stands beside it or in a label. */
export function SeatToken({ seat, size = 22 }: { seat: number; size?: number }): ReactElement {
  const names = useNames()
  return (
    <svg
      className={`token ${seatColour(seat, names.info.seats.names?.[seat])}`}
      width={size}
      height={size}
      viewBox="-1 -1 2 2"
      aria-hidden="true"
    >
      <SeatSign seat={seat} />
    </svg>
  )
}

/** The sign alone, around the origin with radius 0.92, for use inside other drawings. The colour is inherited. */
export function SeatSign({ seat }: { seat: number }): ReactElement {
  const shape = SHAPES[seat % SHAPES.length]!
  return (
    <>
      <circle className="token-disc" r="0.92" />
      <path className={shape.filled ? 'token-shape token-filled' : 'token-shape'} d={shape.path} />
    </>
  )
}
