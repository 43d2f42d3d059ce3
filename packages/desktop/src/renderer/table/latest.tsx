import type { ReactElement } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { narrate } from '../log/narrate.js'
import { useNames } from './context.js'
import { DieFace } from './die-face.js'

/** Kinds of events that everybody at a table would look up for. */
const NEWS: ReadonlySet<string> = new Set(['said', 'revealed', 'rolled', 'picked', 'shown'])
/** How many of the last entries count as news. */
const RECENT = 2
const MOST = 3

/** What has just been said, revealed or rolled, in the middle of the table. */
export function Latest({ state }: { state: MatchState }): ReactElement | null {
  const names = useNames()
  const lines = narrate(state.log.slice(-RECENT), names)
    .flatMap((group) => group.lines)
    .filter((line) => NEWS.has(line.kind) && line.details.length === 0)
    .slice(-MOST)
  if (lines.length === 0) return null
  return (
    <ul className="latest">
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beyond their place
        <li key={i}>
          {line.face !== undefined && <DieFace face={line.face} />}
          {line.text}
        </li>
      ))}
    </ul>
  )
}
