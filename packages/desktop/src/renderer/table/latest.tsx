import type { ReactElement } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { useRoving } from '../a11y/roving.js'
import { CardText } from '../log/card-mention.js'
import { narrate, silentAnswers } from '../log/narrate.js'
import { t } from '../names/message.js'
import { useNames } from './context.js'
import { DieFace } from './die-face.js'

/** Kinds of events that everybody at a table would look up for. */
const NEWS: ReadonlySet<string> = new Set(['said', 'revealed', 'rolled', 'picked', 'shown'])
/** How many of the last entries count as news. */
const RECENT = 2
const MOST = 3
/** More dice than this are drawn small. */
const MOST_LARGE = 4

/** What has just been said, revealed or rolled, in the middle of the table; `steady` keeps its room when there is nothing. */
export function Latest({ state, steady }: { state: MatchState; steady: boolean }): ReactElement | null {
  const names = useNames()
  const roving = useRoving<HTMLUListElement>()
  // What was said before a vote stands there until the vote is counted.
  const told = state.log.filter((entry) => silentAnswers(entry.events) === null)
  const lines = narrate(told.slice(-RECENT), names)
    .flatMap((group) => group.lines)
    .filter((line) => NEWS.has(line.kind) && line.details.length === 0 && !line.unseen)
    .slice(-MOST)
  if (lines.length === 0) return steady ? <div className="latest" /> : null
  return (
    <ul className="latest" ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beyond their place
        <li key={i}>
          {line.faces === undefined || line.faces.some((face) => typeof face !== 'number') ? (
            <CardText text={line.text} mentions={line.mentions} />
          ) : (
            <>
              <span className="latest-what">{t('latest.rolled')}</span>
              <span className="visually-hidden">{line.text}</span>
              {line.faces.map((face, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dice have no identity beyond their place
                <DieFace key={n} face={face} size={line.faces!.length > MOST_LARGE ? 20 : 30} />
              ))}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
