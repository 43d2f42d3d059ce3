import type { ReactElement } from 'react'
import type { PastView } from '../../protocol/messages.js'
import { t } from '../names/message.js'
import { useApp } from '../table/context.js'

/** Stands where the decision does, while an earlier moment is looked at. */
export function PastPanel({ past, all }: { past: PastView; all: number }): ReactElement {
  const app = useApp()
  const { turn } = past
  return (
    <section id="decision" className="panel decision past" aria-label={t('past.title')} tabIndex={-1}>
      <h2 className="decision-title">{t('past.title')}</h2>
      <p role="status">{turn === 0 ? t('past.start', { all }) : t('past.where', { turn, all })}</p>
      <div className="decision-buttons">
        <button
          type="button"
          className="button"
          data-past-step="-1"
          aria-disabled={turn === 0 ? true : undefined}
          onClick={turn === 0 ? undefined : () => app.lookBack(turn - 1)}
        >
          <kbd className="digit">[</kbd> {t('past.earlier')}
        </button>
        <button type="button" className="button" data-past-step="1" onClick={() => app.lookBack(turn + 1)}>
          <kbd className="digit">]</kbd> {t('past.later')}
        </button>
        <button type="button" className="button button-main" data-past-now="" onClick={() => app.lookBack(all)}>
          {t('past.now')}
        </button>
      </div>
    </section>
  )
}
