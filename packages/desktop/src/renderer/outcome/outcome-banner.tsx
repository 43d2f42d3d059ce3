import { type ReactElement, useEffect, useRef } from 'react'
import type { MatchState, StartMatch } from '../../protocol/messages.js'
import { sentence, t } from '../names/message.js'
import { useApp, useNames } from '../table/context.js'
import { SeatToken } from '../table/token.js'

interface OutcomeProps {
  state: MatchState
  /** How to play it again; null when it was not started in this window. */
  again: StartMatch | null
}

/** How it ended, over a table on which everything public still lies. */
export function OutcomeBanner({ state, again }: OutcomeProps): ReactElement | null {
  const app = useApp()
  const names = useNames()
  const title = useRef<HTMLHeadingElement>(null)
  const { outcome } = state.view
  useEffect(() => title.current?.focus(), [])
  if (outcome === null) return null
  const winners = outcome.winners.map(names.seat).join(', ')
  return (
    <section className="outcome" aria-label={t('outcome.region')}>
      <div className="outcome-tokens" aria-hidden="true">
        {outcome.winners.map((seat) => (
          <SeatToken key={seat} seat={seat} size={44} />
        ))}
      </div>
      <div className="outcome-words">
        <h2 ref={title} tabIndex={-1}>
          {t('outcome.title', { count: outcome.winners.length, names: winners })}
        </h2>
        {outcome.text !== null && <p className="outcome-reason">{sentence(outcome.text, names.seats)}</p>}
        <p className="quiet small">{t('outcome.look')}</p>
      </div>
      <div className="outcome-buttons">
        {again !== null && (
          <button type="button" className="button button-main" onClick={() => void app.startMatch(newDeal(again))}>
            {t('outcome.again')}
          </button>
        )}
        <button type="button" className="button" onClick={app.leave}>
          {t('outcome.library')}
        </button>
      </div>
    </section>
  )
}

/** The same people and options; the same seed would deal the same cards. */
function newDeal({ game, variants, seats, options }: StartMatch): StartMatch {
  return { game, variants, seats, options }
}
