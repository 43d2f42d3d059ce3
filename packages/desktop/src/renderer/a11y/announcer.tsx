import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { decisionWords } from '../decision/words.js'
import { narrate } from '../log/narrate.js'
import { t } from '../names/message.js'
import { useNames } from '../table/context.js'

/** Tells screen readers what has happened since the last time, and whose turn it is; all of it from the view. */
export function Announcer({ state }: { state: MatchState }): ReactElement {
  const names = useNames()
  const [words, setWords] = useState('')
  const told = useRef({ seat: state.seat, turn: -1, lines: 0 })
  useEffect(() => {
    const groups = narrate(state.log, names)
    const last = groups.at(-1)
    const now = { seat: state.seat, turn: last?.turn ?? -1, lines: last?.lines.length ?? 0 }
    const before = told.current
    told.current = now
    const fresh = groups.flatMap((group) => {
      if (before.turn < 0 || group.turn < before.turn) return []
      return group.turn === before.turn ? group.lines.slice(before.lines) : group.lines
    })
    const { decision } = state.view
    const turn =
      decision === null || decision.answered
        ? ''
        : t('announce.turn', {
            name: names.seat(decision.seat),
            what: decisionWords(names, decision),
          })
    const news = fresh.slice(-6).map((line) => [line.text, ...line.details].join(' '))
    setWords([...news, turn].filter((it) => it !== '').join('. '))
  }, [state, names])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {words}
    </div>
  )
}
