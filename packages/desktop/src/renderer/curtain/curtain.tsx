import { type ReactElement, useEffect, useRef } from 'react'
import type { MatchState } from '../../protocol/messages.js'
import { t } from '../names/message.js'
import { useApp, useNames } from '../table/context.js'
import { SeatToken } from '../table/token.js'

interface CurtainProps {
  next: number
  /** The public state, once it is there; nothing but who is asked is read from it. */
  state: MatchState | null
  title: string
}

/** Between two hands: a full page that names the next player and holds nothing else. */
export function Curtain({ next, state, title }: CurtainProps): ReactElement {
  const app = useApp()
  const names = useNames()
  const name = names.seat(next)
  const open = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new name takes the focus
  useEffect(() => open.current?.focus(), [next])
  const humans = (seat: number): boolean => state?.seats[seat]?.kind === 'human'
  const others = state?.humansAsked.filter((seat) => seat !== next) ?? []
  const answered = state?.view.waiting.filter((it) => it.answered && humans(it.seat)).map((it) => it.seat) ?? []
  return (
    <main className="curtain" aria-label={t('curtain.covered')}>
      <p className="curtain-game">{title}</p>
      <div className="curtain-card">
        <SeatToken seat={next} size={88} />
        <h1 className="curtain-name">{t('curtain.title', { name })}</h1>
        <p className="curtain-lead">{t('curtain.lead', { name })}</p>
        <button
          ref={open}
          type="button"
          className="button button-main button-large"
          data-uncover={next}
          onClick={() => app.uncover(next)}
        >
          {t('curtain.open', { name })}
        </button>
      </div>
      <div className="curtain-more">
        {others.length > 0 && <SeatChoice title={t('curtain.others')} seats={others} />}
        {answered.length > 0 && <SeatChoice title={t('curtain.change')} seats={answered} />}
        <button type="button" className="button button-quiet" onClick={app.watchPublic}>
          {t('curtain.watch')}
        </button>
      </div>
    </main>
  )
}

function SeatChoice({ title, seats }: { title: string; seats: readonly number[] }): ReactElement {
  const app = useApp()
  const names = useNames()
  return (
    <section className="curtain-others" aria-label={title}>
      <h2>{title}</h2>
      {seats.map((seat) => (
        <button key={seat} type="button" className="button" data-uncover={seat} onClick={() => app.uncover(seat)}>
          <SeatToken seat={seat} size={18} /> {names.seat(seat)}
        </button>
      ))}
    </section>
  )
}
