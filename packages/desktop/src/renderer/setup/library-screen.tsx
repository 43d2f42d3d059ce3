import { type ReactElement, useState } from 'react'
import { useStore } from 'zustand'
import type { FileProblem, GameEntry, SavedMatch } from '../../protocol/messages.js'
import { useShortcuts } from '../a11y/shortcuts.js'
import { HelpDialog } from '../help/help-dialog.js'
import { shownTime, t } from '../names/message.js'
import { Diagnostics } from '../reload/banners.js'
import { useApp } from '../table/context.js'
import { SetupForm } from './setup-form.js'

/** The shelf of games, the form to start one, and the matches to go on with. */
export function LibraryScreen(): ReactElement {
  const app = useApp()
  const library = useStore(app.store, (it) => it.library)
  const saved = useStore(app.store, (it) => it.saved)
  const [chosen, setChosen] = useState<string | null>(null)
  const [help, setHelp] = useState(false)
  const { letters } = useStore(app.preferences)
  const games = library?.games ?? []
  const entry = games.find((it) => it.name === chosen) ?? games.find((it) => it.info !== null) ?? games[0] ?? null
  useShortcuts({
    letters,
    escape: () => {},
    help: () => setHelp(true),
    undo: () => {},
    log: () => {},
    knowledge: () => {},
    step: () => {},
  })

  const all = games.flatMap((game) => [game, ...game.variants])
  const read = all.filter(({ status }) => status !== 'reading').length
  const reading = library === null || read < all.length

  return (
    <div className="library" data-reading={reading ? '' : undefined}>
      <header className="library-head">
        <Mark />
        <div>
          <h1>{t('app.name')}</h1>
          <p>{t('app.tagline')}</p>
        </div>
        <span className="topbar-space" />
        <button
          type="button"
          className="button"
          aria-label={t('table.help')}
          title={t('table.help')}
          onClick={() => setHelp(true)}
        >
          ?
        </button>
      </header>
      <main className="library-body">
        <section className="shelf-of-games" aria-label={t('library.title')}>
          <h2>
            {t('library.title')}
            {reading && library !== null && (
              <span className="reading">
                <progress max={all.length} value={read} aria-label={t('library.reading', { read, all: all.length })} />
                {t('library.reading', { read, all: all.length })}
              </span>
            )}
          </h2>
          {library !== null && games.length === 0 && <p className="quiet">{t('library.empty')}</p>}
          <ul className="games">
            {games.map((game) => (
              <li key={game.name}>
                <GameTile game={game} chosen={entry?.name === game.name} onChoose={() => setChosen(game.name)} />
              </li>
            ))}
          </ul>
          {library !== null && library.problems.length > 0 && <Problems problems={library.problems} />}
        </section>
        <section className="game-page" aria-live="off">
          {entry === null ? <p className="quiet">{t('setup.choose')}</p> : <SetupForm key={entry.name} entry={entry} />}
        </section>
        <Saved saved={saved} />
      </main>
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </div>
  )
}

function Mark(): ReactElement {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="44" height="44" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M10 24V8h7a5 5 0 0 1 0 10h-7m6 0 6 6" />
    </svg>
  )
}

function GameTile({
  game,
  chosen,
  onChoose,
}: {
  game: GameEntry
  chosen: boolean
  onChoose: () => void
}): ReactElement {
  const seats = game.info?.seats
  return (
    <button type="button" className="game-tile" aria-pressed={chosen} data-game={game.name} onClick={onChoose}>
      <span className="game-tile-title">{game.title}</span>
      <span className="game-tile-meta">
        {seats !== undefined &&
          (seats.min === seats.max
            ? t('library.players', { min: seats.min })
            : t('library.range', { min: seats.min, max: seats.max }))}
        {game.info === null && game.status === 'reading' && t('library.readingOne')}
        {game.problem !== null && <span className="chip chip-bad">{t('library.broken')}</span>}
      </span>
      {game.doc !== '' && <span className="game-tile-doc">{game.doc}</span>}
    </button>
  )
}

function Problems({ problems }: { problems: readonly FileProblem[] }): ReactElement {
  return (
    <section className="problems">
      <h3>{t('library.problems')}</h3>
      {problems.map((problem) => (
        <Problem key={problem.file} problem={problem} />
      ))}
    </section>
  )
}

export function Problem({ problem, open = false }: { problem: FileProblem; open?: boolean }): ReactElement {
  return (
    <details className="problem" open={open}>
      <summary>
        <code>{problem.file}</code> · {t('library.problemCount', { count: problem.count })}
      </summary>
      <Diagnostics diagnostics={problem.diagnostics} />
    </details>
  )
}

function Saved({ saved }: { saved: readonly SavedMatch[] | null }): ReactElement {
  return (
    <section className="saved-matches" aria-label={t('library.saved')}>
      <h2>{t('library.saved')}</h2>
      {saved?.length === 0 && <p className="quiet">{t('library.noSaved')}</p>}
      <ul>
        {saved?.map((match) => (
          <SavedRow key={match.match} match={match} />
        ))}
      </ul>
    </section>
  )
}

function SavedRow({ match }: { match: SavedMatch }): ReactElement {
  const app = useApp()
  const [sure, setSure] = useState(false)
  const players = match.seats.map((seat) => seat.name).join(', ')
  const when = shownTime(match.changed)
  return (
    <li className="saved-match" data-match={match.match}>
      <span className="saved-title">
        {match.title}
        {match.ended && <span className="chip">{t('library.ended')}</span>}
      </span>
      <span className="saved-players">{players}</span>
      <span className="saved-meta">
        {t('library.underWay', { actions: match.actions })} · <time dateTime={match.changed}>{when}</time>
      </span>
      <span className="saved-buttons">
        {sure ? (
          <>
            <button type="button" className="button button-bad" onClick={() => void app.deleteMatch(match.match)}>
              {t('library.deleteSure')}
            </button>
            <button type="button" className="button" onClick={() => setSure(false)}>
              {t('library.keep')}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="button button-main"
              aria-label={t('library.resumeNamed', { title: match.title, players })}
              onClick={() => void app.openMatch(match.match)}
            >
              {t('library.resume')}
            </button>
            <button
              type="button"
              className="button button-quiet"
              aria-label={t('library.deleteNamed', { title: match.title, players })}
              onClick={() => setSure(true)}
            >
              {t('library.delete')}
            </button>
          </>
        )}
      </span>
    </li>
  )
}
