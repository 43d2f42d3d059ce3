import { type ReactElement, useEffect, useRef } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { sentence, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import type { TableState } from '../store/app-state.js'
import { cardWords } from '../table/card-face.js'
import { useApp, useNames } from '../table/context.js'
import { SeatToken } from '../table/token.js'
import { AlternativeList, OptionList } from './options.js'
import type { Choice } from './selection.js'
import { alternativeWords, answerWords, askingCard, decisionWords, isMenu, partWords } from './words.js'

interface PanelProps {
  table: TableState
  state: MatchState
  choice: Choice | null
}

export function DecisionPanel({ table, state, choice }: PanelProps): ReactElement {
  return (
    <section id="decision" className="panel decision" aria-label={t('decision.region')} tabIndex={-1}>
      {choice === null ? (
        <Waiting table={table} state={state} />
      ) : choice.decision.answered && !table.choice.changing ? (
        <Answered table={table} state={state} choice={choice} />
      ) : (
        <Asked table={table} choice={choice} />
      )}
      {table.linger !== null && <HandOver next={table.linger} />}
    </section>
  )
}

/** Nobody asks anything of this seat: say whom the table waits for. */
function Waiting({ table, state }: { table: TableState; state: MatchState }): ReactElement {
  const app = useApp()
  const names = useNames()
  const { waiting, outcome, phases } = state.view
  const open = waiting.filter((it) => !it.answered)
  const next = state.humansAsked[0]
  const phase = outcome === null ? phases.at(-1) : undefined
  const title = outcome === null ? t('table.noPhase') : t('table.over')
  return (
    <div className="decision-quiet">
      <h2 className="decision-title">{phase === undefined ? title : sentence(phase.text, names.seats)}</h2>
      {outcome === null && open.length > 0 && (
        <p>
          {open.length === 1 && open[0]!.text !== null
            ? t('decision.notYou', { names: names.seat(open[0]!.seat), what: sentence(open[0]!.text, names.seats) })
            : t('decision.waitingFor', { names: open.map((it) => names.seat(it.seat)).join(', ') })}
        </p>
      )}
      {outcome === null && open.length === 0 && <p>{t('decision.quiet')}</p>}
      {state.busy && <BotsThinking />}
      {state.seat === null && outcome === null && <p className="quiet">{t('decision.watching')}</p>}
      {table.watching && next !== undefined && (
        <button type="button" className="button button-main" onClick={() => app.cover(next)}>
          {t('decision.handOver', { name: names.seat(next) })}
        </button>
      )}
    </div>
  )
}

export function BotsThinking(): ReactElement {
  return (
    <p className="thinking" role="status">
      <span className="thinking-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t('table.bots')}
    </p>
  )
}

function HandOver({ next }: { next: number }): ReactElement {
  const app = useApp()
  const names = useNames()
  return (
    <div className="hand-over">
      <p>{t('decision.learned')}</p>
      <button type="button" className="button button-main" onClick={() => app.cover(next)}>
        {t('decision.handOver', { name: names.seat(next) })}
      </button>
    </div>
  )
}

function Answered({ table, state, choice }: { table: TableState; state: MatchState; choice: Choice }): ReactElement {
  const app = useApp()
  const names = useNames()
  const { answer, waiting } = state.view
  const open = waiting.filter((it) => !it.answered)
  const next = state.humansAsked[0]
  return (
    <div className="decision-answered">
      <DecisionHead names={names} choice={choice} answered />
      {answer !== null && (
        <p className="answer">{t('decision.answered', { answer: answerWords(names, choice.decision, answer) })}</p>
      )}
      {open.length > 0 && (
        <p className="quiet">{t('decision.waitingFor', { names: open.map((it) => names.seat(it.seat)).join(', ') })}</p>
      )}
      {state.busy && <BotsThinking />}
      <div className="decision-buttons">
        <button
          type="button"
          className="button"
          title={t('decision.changeLong')}
          onClick={() => app.changeAnswer(true)}
        >
          {t('decision.change')}
        </button>
        {next !== undefined && next !== state.seat && table.linger === null && (
          <button type="button" className="button button-main" onClick={() => app.cover(next)}>
            {t('decision.handOver', { name: names.seat(next) })}
          </button>
        )}
      </div>
    </div>
  )
}

function DecisionHead(props: { names: Names; choice: Choice; answered?: boolean }): ReactElement {
  const { names, choice, answered = false } = props
  const { decision } = choice
  const text = decisionWords(names, decision)
  const card = askingCard(names, decision)
  return (
    <header className="decision-head">
      <span className="decision-who">
        <SeatToken seat={decision.seat} size={20} />
        {answered ? names.seat(decision.seat) : t('decision.whose', { name: names.seat(decision.seat) })}
      </span>
      <h2 className={text.length > LONG_QUESTION ? 'decision-title decision-title-long' : 'decision-title'}>{text}</h2>
      {card !== null && <AskingCard names={names} kind={card.kind} row={card.row} />}
      {decision.secret && <span className="chip chip-private">{t('decision.secret')}</span>}
    </header>
  )
}

/** Longer questions are written smaller, so that the answers stay in sight. */
const LONG_QUESTION = 70

/** The whole text of the card that asks. */
function AskingCard({ names, kind, row }: { names: Names; kind: string; row: string }): ReactElement | null {
  const words = cardWords(names, kind, row)
  const said = words.doc === '' ? words.lines.join(' · ') : words.doc
  if (said === '') return null
  return (
    <p className="asking-card">
      <strong>{words.title}.</strong> {said}
    </p>
  )
}

function Asked({ table, choice }: { table: TableState; choice: Choice }): ReactElement {
  const app = useApp()
  const names = useNames()
  const confirm = useRef<HTMLButtonElement>(null)
  const { stage, part, selection, alternative, action } = choice
  const { sending } = table.choice

  // The finished answer waits for one press more, so the keyboard goes where that press is.
  useEffect(() => {
    if (stage === 'ready') confirm.current?.focus()
  }, [stage])

  const isLast = alternative !== null && selection.values.length + 1 === alternative.parts.length
  // Whoever has begun an action goes back before they pass: in the middle of it that would be a slip.
  const begun = isMenu(choice.decision) && choice.canGoBack
  const nothing =
    stage !== 'ready' && !choice.alternatives.some((it) => it.offered) && !choice.options.some((it) => it.offered)
  const many = (alternative?.parts.length ?? 0) > 1 || choice.decision.alternatives.length > 1
  return (
    <>
      <DecisionHead names={names} choice={choice} />
      <div className="decision-body">
        {many && alternative !== null && <Trail names={names} choice={choice} />}
        {stage === 'alternative' && <AlternativeList choice={choice} />}
        {stage === 'part' && part !== null && (
          <>
            {many && <p className="decision-part">{t('decision.part', { part: partWords(names, part) })}</p>}
            <OptionList choice={choice} />
          </>
        )}
        {nothing && choice.decision.optional && <p className="quiet">{t('decision.nothing')}</p>}
        {stage === 'ready' && action !== null && (
          <p className="answer" role="status">
            {t('decision.ready', { answer: answerWords(names, choice.decision, action) })}
          </p>
        )}
      </div>
      <div className="decision-buttons">
        {(choice.canGoBack || table.choice.changing) && (
          <button type="button" className="button" onClick={app.back}>
            {t(choice.canGoBack ? 'decision.back' : 'decision.keepAnswer')}
          </button>
        )}
        {stage !== 'ready' && choice.decision.optional && !begun && (
          <button
            type="button"
            className={nothing ? 'button button-main' : 'button'}
            data-decline=""
            data-digit="0"
            title={isMenu(choice.decision) ? t('decision.passLong') : undefined}
            onClick={app.decline}
          >
            <kbd className="digit">0</kbd>
            {t(isMenu(choice.decision) ? 'decision.pass' : 'decision.decline')}
          </button>
        )}
        {stage === 'ready' && (
          <button
            ref={confirm}
            type="button"
            className="button button-main"
            data-confirm=""
            disabled={sending}
            onClick={app.commit}
          >
            {t(sending ? 'decision.sending' : 'decision.confirm')}
          </button>
        )}
        {stage === 'part' && part !== null && part.count !== null && (
          <button
            type="button"
            className="button button-main"
            data-confirm=""
            aria-disabled={selection.picked.length !== part.count || sending ? true : undefined}
            onClick={selection.picked.length === part.count ? app.closeSet : undefined}
          >
            {sending
              ? t('decision.sending')
              : t(isLast ? 'decision.confirmCount' : 'decision.next', {
                  picked: selection.picked.length,
                  count: part.count,
                })}
          </button>
        )}
      </div>
    </>
  )
}

/** What has been settled so far, part by part. */
function Trail({ names, choice }: { names: Names; choice: Choice }): ReactElement | null {
  const { alternative, selection } = choice
  if (alternative === null || (alternative.name === '' && selection.values.length === 0)) return null
  return (
    <ol className="trail">
      {alternative.name !== '' && <li>{alternativeWords(names, alternative)}</li>}
      {selection.values.map((value, i) => {
        const info = alternative.parts[i]!
        return (
          <li key={info.name}>{t('var.of', { name: partWords(names, info), value: names.value(value, info.type) })}</li>
        )
      })}
    </ol>
  )
}
