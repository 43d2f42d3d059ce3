import type { Value } from '@rheol/runtime'
import type { ReactElement } from 'react'

const A = -0.5
const B = 0.5
/** Where the pips of one to six lie. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [A, A],
    [B, B],
  ],
  [
    [A, A],
    [0, 0],
    [B, B],
  ],
  [
    [A, A],
    [B, A],
    [A, B],
    [B, B],
  ],
  [
    [A, A],
    [B, A],
    [0, 0],
    [A, B],
    [B, B],
  ],
  [
    [A, A],
    [B, A],
    [A, 0],
    [B, 0],
    [A, B],
    [B, B],
  ],
]

/** A die as it lies: pips where it has them, otherwise the face's number or first letters. Ornament only. */
export function DieFace({ face, size = 36 }: { face: Value; size?: number }): ReactElement {
  const pips = typeof face === 'number' ? PIPS[face - 1] : undefined
  return (
    <svg className="die" viewBox="-1 -1 2 2" width={size} height={size} aria-hidden="true">
      <rect className="die-body" x="-0.92" y="-0.92" width="1.84" height="1.84" rx="0.36" />
      {pips?.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="die-pip" cx={x} cy={y} r="0.17" />
      ))}
      {pips === undefined && (
        <text className="die-letters" y="0.24" fontSize="0.7">
          {String(face).slice(0, 3)}
        </text>
      )}
    </svg>
  )
}
