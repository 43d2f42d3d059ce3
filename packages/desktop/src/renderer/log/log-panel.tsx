import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { useRoving } from '../a11y/roving.js'
import { t } from '../names/message.js'
import { useApp, useNames } from '../table/context.js'
import { SeatToken } from '../table/token.js'
import { CardText } from './card-mention.js'
import { type LogGroup, narrate } from './narrate.js'

export function LogPanel({ state, past }: { state: MatchState; past: number | null }): ReactElement {
  const names = useNames()
  const groups = useMemo(() => narrate(state.log, names), [state.log, names])
  const roving = useRoving<HTMLDivElement>('last')
  const end = useRef<HTMLDivElement>(null)
  const last = groups.at(-1)
  const mark = `${groups.length} ${last?.turn} ${last?.lines.length}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the log, not the element
  useEffect(() => {
    const box = end.current?.parentElement
    if (box != null) box.scrollTop = box.scrollHeight
  }, [mark])
  return (
    <div
      className="log"
      role="log"
      aria-label={t('log.title')}
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard
      tabIndex={0}
      ref={roving.ref}
      onKeyDown={roving.onKeyDown}
      onFocus={roving.onFocus}
    >
      {state.logStart > 0 && <p className="quiet small">{t('log.before', { count: state.logStart })}</p>}
      {groups.length === 0 && <p className="quiet">{t('log.empty')}</p>}
      {groups.map((group) => (
        <Group key={group.turn} group={group} open={group.turn > 0 || groups.length === 1} past={past} />
      ))}
      <div ref={end} />
    </div>
  )
}

function groupTitle({ turn, until }: LogGroup): string {
  if (turn === 0) return t('log.setup')
  return turn === until ? t('log.turn', { turn }) : t('log.turns', { from: turn, until })
}

/** What one action brought about. The setup is folded once the game is under way. */
function Group({ group, open, past }: { group: LogGroup; open: boolean; past: number | null }): ReactElement {
  const app = useApp()
  const title = groupTitle(group)
  const lines = (
    <ul className="log-lines">
      {group.lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry never move
        <li key={i} className={`log-line log-${line.kind}`}>
          {line.seat !== null && <SeatToken seat={line.seat} size={16} />}
          <span>
            <CardText text={line.text} mentions={line.mentions} />
            {line.details.length > 0 && (
              <span className="log-details">
                <CardText text={line.details.join(' · ')} mentions={line.mentions} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
  if (open) {
    return (
      <section className="log-group" aria-label={title}>
        <h3 className="log-turn">
          <button
            type="button"
            className="log-look"
            data-rove=""
            tabIndex={-1}
            data-look={group.until}
            aria-current={past !== null && past >= group.turn && past <= group.until ? 'step' : undefined}
            aria-label={t('past.look', { turn: group.until })}
            title={t('past.look', { turn: group.until })}
            onClick={() => app.lookBack(group.until)}
          >
            {title}
          </button>
        </h3>
        {lines}
      </section>
    )
  }
  return (
    <details className="log-group">
      <summary className="log-turn">{title}</summary>
      {lines}
    </details>
  )
}
