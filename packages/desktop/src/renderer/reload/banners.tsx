import type { ReactElement } from 'react'
import type { MatchState, ReloadChoice, ReloadNotice, ShownDiagnostic } from '../../protocol/messages.js'
import { refusalReason } from '../decision/targets.js'
import { lineWords } from '../decision/words.js'
import { t } from '../names/message.js'
import { useApp, useNames } from '../table/context.js'

/** What an edit of the rules has done to the match on the table. */
export function ReloadBanner({ notice, turn }: { notice: ReloadNotice; turn: number }): ReactElement {
  const app = useApp()
  switch (notice.kind) {
    case 'applied':
      return (
        <section className="banner banner-good" role="status" aria-label={t('reload.region')}>
          <div className="banner-body">
            <p className="banner-title">{t('reload.applied', { file: notice.file })}</p>
            <Changes changes={notice.changes} />
          </div>
          <Dismiss onPress={app.dismissReload} />
        </section>
      )
    case 'broken':
      return (
        <section className="banner banner-bad" role="status" aria-label={t('reload.region')}>
          <div className="banner-body">
            <p className="banner-title">{t('reload.broken', { file: notice.file, count: notice.problem.count })}</p>
            <Diagnostics diagnostics={notice.problem.diagnostics.slice(0, 2)} />
          </div>
          <Dismiss onPress={app.dismissReload} />
        </section>
      )
    case 'diverged':
      return <Diverged notice={notice} turn={turn} />
  }
}

function Diverged({
  notice,
  turn,
}: {
  notice: Extract<ReloadNotice, { kind: 'diverged' }>
  turn: number
}): ReactElement {
  const app = useApp()
  const names = useNames()
  const other = notice.turn > turn
  const undone = Math.max(1, turn - notice.turn + 1)
  const choices: readonly { choice: ReloadChoice; text: string; help: string }[] = [
    { choice: 'stay', text: t('reload.stay'), help: t('reload.stayHelp') },
    other
      ? { choice: 'rewind', text: t('reload.take'), help: t('reload.takeHelp') }
      : {
          choice: 'rewind',
          text: t('reload.rewind', { turn: notice.turn }),
          help: t('reload.rewindHelp', { turn: notice.turn, count: undone }),
        },
    { choice: 'restart', text: t('reload.restart'), help: t('reload.restartHelp') },
  ]
  const reason = refusalReason(notice.reason, names.seats)
  return (
    <section className="banner banner-ask" role="alert" aria-label={t('reload.region')}>
      <div className="banner-body">
        <p className="banner-title">{t(other ? 'reload.other' : 'reload.diverged', { file: notice.file })}</p>
        {!other && (
          <p>
            <strong>{t('reload.divergedAt', { turn: notice.turn, action: notice.action })}</strong>
          </p>
        )}
        <p>
          {other ? reason : t('reload.why', { reason })}{' '}
          {notice.reason.at !== null && <span className="quiet">{lineWords(names, notice.reason.at)}</span>}
        </p>
        <Changes changes={notice.changes} />
        <div className="reload-choices">
          {choices.map(({ choice, text, help }) => (
            <button
              key={choice}
              type="button"
              className="reload-choice"
              data-reload={choice}
              onClick={() => app.answerReload(choice)}
            >
              <strong>{text}</strong>
              <span>{help}</span>
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}

function Changes({ changes }: { changes: readonly string[] }): ReactElement {
  if (changes.length === 0) return <p className="quiet small">{t('reload.noChanges')}</p>
  return (
    <details className="changes" open={changes.length <= 3}>
      <summary>{t('reload.changes')}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </details>
  )
}

function Dismiss({ onPress }: { onPress: () => void }): ReactElement {
  return (
    <button type="button" className="button button-quiet" onClick={onPress}>
      {t('app.dismiss')}
    </button>
  )
}

/** Findings as the command line shows them: source line and caret. */
export function Diagnostics({ diagnostics }: { diagnostics: readonly ShownDiagnostic[] }): ReactElement {
  return (
    <div className="diagnostics">
      {diagnostics.map((it) => (
        <pre
          key={`${it.file} ${it.line} ${it.column} ${it.code}`}
          className={`diagnostic diagnostic-${it.severity}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide line is scrolled by keyboard as well
          tabIndex={0}
        >
          {it.rendered}
        </pre>
      ))}
    </div>
  )
}

/** The rules themselves have failed; the match waits at the position before. */
export function FaultBanner({ fault }: { fault: NonNullable<MatchState['fault']> }): ReactElement {
  const names = useNames()
  return (
    <section className="banner banner-bad" role="alert" aria-label={t('fault.title')}>
      <div className="banner-body">
        <p className="banner-title">{t('fault.title')}</p>
        <p>
          {refusalReason(fault, names.seats)}{' '}
          {fault.at !== null && <span className="quiet">{lineWords(names, fault.at)}</span>}
        </p>
        <p className="quiet small">{t('fault.body')}</p>
      </div>
    </section>
  )
}
