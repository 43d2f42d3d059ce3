import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { MatchState, PastView } from '../../protocol/messages.js'
import { Announcer } from '../a11y/announcer.js'
import { focusInto, useShortcuts } from '../a11y/shortcuts.js'
import { hideTip, isTipShown } from '../a11y/tip.js'
import { DecisionPanel } from '../decision/decision-panel.js'
import { findTargets } from '../decision/targets.js'
import { HelpDialog } from '../help/help-dialog.js'
import { KnowledgePanel } from '../knowledge/knowledge-panel.js'
import { LogPanel } from '../log/log-panel.js'
import { PastPanel } from '../log/past-panel.js'
import { heading, sentence, t } from '../names/message.js'
import { makeNames, type Names } from '../names/names.js'
import { isEmpty } from '../names/value.js'
import { OutcomeBanner } from '../outcome/outcome-banner.js'
import { FaultBanner, ReloadBanner } from '../reload/banners.js'
import type { TableState } from '../store/app-state.js'
import { currentChoice } from '../store/app-store.js'
import { arrange, type BoardModel, type PlaqueModel, type TableModel } from './arrange.js'
import { Board } from './board.js'
import { CardNote } from './card-note.js'
import { NamesProvider, TargetsProvider, useApp, useNames, useTargets } from './context.js'
import { DieFace } from './die-face.js'
import { Latest } from './latest.js'
import { Matrix, Plaque } from './panels.js'
import { PlacePanels } from './place-panel.js'
import { recentlyRevealed } from './revealed.js'
import { diceWords, Seats } from './seats.js'
import { Stack } from './stack.js'
import { isTiles } from './tile-rows.js'
import { Tiles } from './tiles.js'
import { SeatToken } from './token.js'
import { type Room, useRoom } from './use-room.js'
import { Zone, zoneTitle } from './zone.js'

type Tab = 'log' | 'knowledge'

export function TableScreen({ table, state }: { table: TableState; state: MatchState }): ReactElement {
  const app = useApp()
  const choice = useStore(app.store, (it) => it)
  const { letters } = useStore(app.preferences)
  const again = useStore(app.store, (it) => it.lastStart)
  const [tab, setTab] = useState<Tab>('log')
  const [help, setHelp] = useState(false)

  const seatNames = JSON.stringify(state.seats.map((seat) => seat.name))
  const names = useMemo(() => makeNames(table.info, JSON.parse(seatNames)), [table.info, seatNames])
  const { past } = table
  const shown = useMemo(() => (past === null ? state : asItWas(state, past)), [state, past])
  const model = useMemo(() => arrange(table.info, shown.view), [table.info, shown.view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is read from these parts of the store
  const asked = useMemo(() => currentChoice(choice), [table.choice, state])
  const boards = useMemo(() => [...model.boards, ...model.mats.flatMap((mat) => mat.boards)], [model])
  const open =
    past === null && asked !== null && (!asked.decision.answered || table.choice.changing) && !table.choice.sending
  const targets = useMemo(
    () => findTargets(open ? asked : null, shown.view, boards, names.seats),
    [open, asked, shown.view, boards, names],
  )
  const revealed = useMemo(() => recentlyRevealed(shown, names), [shown, names])

  const showTab = (next: Tab): void => {
    setTab(next)
    requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus())
  }
  useShortcuts({
    letters,
    escape: () => {
      if (isTipShown()) hideTip()
      else if (past !== null) app.lookBack(state.view.turn)
      else app.back()
    },
    step: (by) => app.lookBack((past?.turn ?? state.view.turn) + by),
    help: () => setHelp(true),
    undo: () => state.undo.possible && app.undo(),
    log: () => showTab('log'),
    knowledge: () => showTab('knowledge'),
  })
  useFocusOnDecision(state)

  return (
    <NamesProvider names={names}>
      <TargetsProvider targets={targets}>
        <div className="table-screen">
          <button type="button" className="skip" onClick={() => focusInto('decision')}>
            {t('app.skip')}
          </button>
          <TopBar state={state} onHelp={() => setHelp(true)} />
          <Seats seats={model.seats} state={shown} revealed={revealed} />
          <div className="banners">
            {table.reload !== null && <ReloadBanner notice={table.reload} turn={state.view.turn} />}
            {state.fault !== null && <FaultBanner fault={state.fault} />}
            {state.view.outcome !== null && (
              <OutcomeBanner state={state} again={again?.game === state.game ? again : null} />
            )}
          </div>
          <div className="table-body">
            <Felt model={model} state={shown} />
            <aside className="side">
              {past === null ? (
                <DecisionPanel table={table} state={state} choice={asked} />
              ) : (
                <PastPanel past={past} all={state.view.turn} />
              )}
              <div className="panel tabs-panel">
                <Tabs tab={tab} onTab={setTab} known={state.view.knowledge.length} />
                <div id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`} className="tab-body">
                  {tab === 'log' ? (
                    <LogPanel state={state} past={past?.turn ?? null} />
                  ) : (
                    <KnowledgePanel state={state} />
                  )}
                </div>
              </div>
            </aside>
            <Own model={model} small={model.places.length > 0} />
          </div>
          <Announcer state={state} />
          {help && <HelpDialog onClose={() => setHelp(false)} />}
        </div>
      </TargetsProvider>
    </NamesProvider>
  )
}

/** Everything on the table as it was; nothing can be done there. */
function asItWas(state: MatchState, { turn, view }: PastView): MatchState {
  return { ...state, view: { ...view, decision: null }, legal: null, log: state.log.filter((it) => it.turn <= turn) }
}

/** When a new decision comes and the focus has nowhere to be, it goes to the decision. */
function useFocusOnDecision(state: MatchState): void {
  const { decision, turn } = state.view
  const key = decision === null ? '' : `${state.seat} ${decision.key} ${turn} ${decision.answered}`
  useEffect(() => {
    const { activeElement } = document
    if (key !== '' && (activeElement === null || activeElement === document.body)) focusInto('decision')
  }, [key])
}

function TopBar({ state, onHelp }: { state: MatchState; onHelp: () => void }): ReactElement {
  const app = useApp()
  const names = useNames()
  const { phases, turn, outcome } = state.view
  const { undo } = state
  const why = undo.reason === null ? t('table.undoLong') : t('table.undoNot', { reason: undo.reason })
  return (
    <header className="topbar">
      <button type="button" className="button button-quiet" title={t('table.leaveLong')} onClick={app.leave}>
        ‹ {t('table.leave')}
      </button>
      <h1 className="topbar-title">{state.title}</h1>
      <ol className="phases" aria-label={t('table.phase')}>
        {outcome !== null ? (
          <li>{t('table.over')}</li>
        ) : (
          phases.map((phase) => <li key={phase.step}>{sentence(phase.text, names.seats)}</li>)
        )}
      </ol>
      <span className="topbar-space" />
      <span className="topbar-turn">{t('table.turn', { turn })}</span>
      <span className="saved" title={t('table.savedLong')}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 8.5 6.5 12 13 4.5" />
        </svg>
        {t('table.saved')}
      </span>
      <button
        type="button"
        className="button"
        data-undo=""
        aria-disabled={undo.possible ? undefined : true}
        aria-label={undo.possible ? t('table.undoLong') : why}
        title={undo.possible ? t('table.undoLong') : why}
        onClick={undo.possible ? app.undo : undefined}
      >
        {t('table.undo')}
      </button>
      <button type="button" className="button" aria-label={t('table.help')} title={t('table.help')} onClick={onHelp}>
        ?
      </button>
    </header>
  )
}

/** The room of a board before a player, at least and at most. */
const MAT_ROOM = { least: { width: 190, height: 140 }, most: { width: 300, height: 250 } }
/** What a mat needs around its board, and what lies above all mats. */
const MAT_EDGE = { width: 50, height: 66 }
const ABOVE_MATS = 250

/** Boards before the players share what the table leaves them, in as many rows as they need. */
function matRoom(felt: Room, mats: number): Room {
  const { least, most } = MAT_ROOM
  const inRow = Math.min(mats, Math.max(1, Math.floor(felt.width / (least.width + MAT_EDGE.width))))
  const rows = Math.ceil(mats / inRow)
  const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))
  return {
    width: within(least.width, felt.width / inRow - MAT_EDGE.width, most.width),
    height: within(least.height, (felt.height - ABOVE_MATS) / rows - MAT_EDGE.height, most.height),
  }
}

/** A board is called by the cards that lie on it; what is kept beside them goes without saying. */
function boardTitle(names: Names, board: BoardModel): string {
  const zones = board.names.filter((name) => names.info.zones.some((zone) => zone.name === name))
  return [
    (zones.length > 0 ? zones : board.names).map(names.thing).join(', '),
    ...board.at.map((it) => names.value(it.value, it.type)),
  ].join(' · ')
}

/** Everything that does not belong to the viewer alone. */
function Felt({ model, state }: { model: TableModel; state: MatchState }): ReactElement {
  const [ref, room] = useRoom<HTMLElement>({ width: 920, height: 400 })
  const { boards, places, shared, mats, plaques, matrices } = model
  const nothing = boards.length + places.length + shared.length + mats.length + plaques.length + matrices.length === 0
  // A board takes what it can, and leaves room beside it for what lies around it.
  const beside = shared.length + matrices.length + plaques.length > 0 ? 220 : 0
  const news = state.log.length > 1 ? 40 : 0
  const boardRoom = { width: room.width - 60 - beside, height: Math.max(250, room.height - 84 - news) }
  return (
    <main
      id="table"
      ref={ref}
      className={`felt ${places.length > 0 ? 'felt-dense' : ''} ${boards.length + places.length + shared.length + mats.length === 0 ? 'felt-dice' : ''}`}
      aria-label={t('table.region')}
      tabIndex={-1}
    >
      <Latest state={state} steady={places.length > 0} />
      {nothing && <p className="quiet table-empty">{t('table.empty')}</p>}
      {model.places.length > 0 && <Around model={model} />}
      <div className="middle">
        {boards.map((board) => (
          <SharedBoard key={board.id} board={board} room={boardRoom} captioned={boards.length > 1} />
        ))}
        {model.places.length > 0 ? (
          <>
            <PlacePanels places={model.places} />
            {matrices.map((matrix) => (
              <Matrix key={matrix.id} matrix={matrix} />
            ))}
          </>
        ) : (
          <Shelf model={model} small={boards.length > 0} />
        )}
      </div>
      <Mats model={model} room={matRoom(room, mats.length)} />
      {places.length > 0 && <Nothing model={model} />}
    </main>
  )
}

/** What lies around the places, in as little room as it can: open cards with what they say, piles, tracks. */
function Around({ model }: { model: TableModel }): ReactElement {
  const { shared, plaques } = model
  const notes = shared.filter((zone) => zone.holds === 'one' && zone.cards[0]?.row != null)
  const others = shared.filter((zone) => !notes.includes(zone) && zone.count > 0)
  const spread = others.filter((zone) => zone.holds === 'group')
  const inLines = others.filter((zone) => zone.holds !== 'group')
  const said = plaques.filter(isTold)
  return (
    <section className="around" aria-label={t('table.shared')}>
      <div className="around-cards">
        {notes.map((zone) => (
          <CardNote key={JSON.stringify(zone.spot)} zone={zone} />
        ))}
        {spread.map((zone) => (
          <Zone key={JSON.stringify(zone.spot)} zone={zone} size="tiny" />
        ))}
        {inLines.length > 0 && (
          <div className="in-lines">
            {inLines.map((zone) => (
              <Stack key={JSON.stringify(zone.spot)} zone={zone} />
            ))}
          </div>
        )}
      </div>
      <div className="plaques plaques-many">
        {said.map((plaque) => (
          <Plaque key={plaque.name} plaque={plaque} />
        ))}
      </div>
    </section>
  )
}

/** A track stays in its place when it stands at nothing, so that it is found again; a bare yes is the rules' own affair. */
function isTold({ value, track, type }: PlaqueModel): boolean {
  return type.k !== 'bool' && (track !== null || !isEmpty(value))
}

/** What holds nothing now, and the small change, so that nothing public is left out. */
function Nothing({ model }: { model: TableModel }): ReactElement | null {
  const names = useNames()
  const { shared, plaques } = model
  const rest = plaques.filter((it) => !isTold(it))
  const more = rest.filter((it) => !isEmpty(it.value))
  const nothing = [
    ...shared.filter((zone) => zone.count === 0).map((zone) => zoneTitle(names, zone)),
    ...rest.filter((it) => isEmpty(it.value)).map((it) => names.thing(it.name)),
  ]
  if (more.length + nothing.length === 0) return null
  return (
    <details className="around-nothing">
      <summary>{t('table.others', { count: more.length, empty: nothing.length })}</summary>
      {more.map((it) => t('var.of', { name: names.thing(it.name), value: names.value(it.value, it.type) })).join(' · ')}
      {nothing.length > 0 && <p>{t('table.empties', { zones: nothing.join(', ') })}</p>}
    </details>
  )
}

function SharedBoard(props: { board: BoardModel; room: Room; captioned: boolean }): ReactElement {
  const { board, room, captioned } = props
  return <Board model={board} title={boardTitle(useNames(), board)} room={room} captioned={captioned} />
}

/** More places than this are drawn small, to stay within sight. */
const MOST_MEDIUM = 5

/** Piles and single cards, tables of values, tracks. */
function Shelf({ model, small }: { model: TableModel; small: boolean }): ReactElement | null {
  const names = useNames()
  const targets = useTargets()
  const { shared, plaques, matrices } = model
  if (shared.length + plaques.length + matrices.length === 0) return null
  const full = shared.filter((zone) => zone.count > 0)
  const empty = shared.filter((zone) => zone.count === 0)
  // Empty places stand apart only while one of them can be chosen.
  const chosen = empty.filter((zone) => {
    const place = zone.place[0]
    return place !== undefined && targets.member(place.type, place.value) !== null
  })
  return (
    <section className="shelf" aria-label={t('table.shared')}>
      {[...full, ...chosen].map((zone) => (
        <Zone
          key={JSON.stringify(zone.spot)}
          zone={zone}
          size={small || full.length > MOST_MEDIUM || (zone.holds === 'group' && zone.count > 6) ? 'small' : 'medium'}
        />
      ))}
      {matrices.map((matrix) =>
        isTiles(matrix) ? <Tiles key={matrix.id} matrix={matrix} /> : <Matrix key={matrix.id} matrix={matrix} />,
      )}
      {plaques.length > 0 && (
        <div className="plaques">
          {plaques.map((plaque) => (
            <Plaque key={plaque.name} plaque={plaque} />
          ))}
        </div>
      )}
      {empty.length > chosen.length && (
        <p className="shelf-empty">
          {t('table.empties', {
            zones: empty
              .filter((zone) => !chosen.includes(zone))
              .map((zone) => zoneTitle(names, zone))
              .join(', '),
          })}
        </p>
      )}
    </section>
  )
}

function Mats({ model, room }: { model: TableModel; room: Room }): ReactElement | null {
  const names = useNames()
  const { mats, own } = model
  if (mats.length === 0) return null
  const ordered = [...mats].sort((a, b) => Number(b.seat === own.seat) - Number(a.seat === own.seat))
  return (
    <section className="mats" aria-label={t('table.mats')}>
      {ordered.map((mat) => (
        <section key={mat.seat} className="mat" aria-label={names.seat(mat.seat)}>
          <h3 className="mat-name">
            <SeatToken seat={mat.seat} size={18} /> {names.seat(mat.seat)}
            {mat.boards.length === 1 && <span className="mat-what">{boardTitle(names, mat.boards[0]!)}</span>}
          </h3>
          <div className="mat-things">
            {mat.boards.map((board) => (
              <Board
                key={board.id}
                model={board}
                title={boardTitle(names, board)}
                owner={names.seat(mat.seat)}
                captioned={mat.boards.length > 1}
                room={room}
              />
            ))}
            {mat.zones
              .filter((zone) => zone.count > 0)
              .map((zone) => (
                <Zone key={JSON.stringify(zone.spot)} zone={zone} size="small" />
              ))}
          </div>
        </section>
      ))}
    </section>
  )
}

/** What lies in front of the person at the window. */
function Own({ model, small }: { model: TableModel; small: boolean }): ReactElement | null {
  const names = useNames()
  const { seat, zones, facts, dice } = model.own
  if (seat === null || zones.length + facts.length + dice.length === 0) return null
  const full = zones.filter((zone) => zone.count > 0)
  const empty = zones.filter((zone) => zone.count === 0)
  return (
    <section id="own" className="own" aria-label={t('table.yours', { name: names.seat(seat) })} tabIndex={-1}>
      <h2 className="own-name">
        <SeatToken seat={seat} size={22} /> {names.seat(seat)}
      </h2>
      <div className="own-things">
        {full.map((zone) => (
          <Zone
            key={JSON.stringify(zone.spot)}
            zone={zone}
            size={small || zone.count > 9 ? 'small' : 'medium'}
            title={heading(names.thing(zone.spot.zone))}
          />
        ))}
        {dice.map((pool) => (
          <figure key={pool.name} className="zone own-dice">
            <div role="img" aria-label={diceWords(names, pool)}>
              {pool.faces.map((face, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dice that show the same are alike
                <DieFace key={i} face={face} size={56} />
              ))}
            </div>
            <figcaption>{names.thing(pool.name)}</figcaption>
          </figure>
        ))}
        {facts.length > 0 && (
          <div className="plaques">
            {facts.map((fact) => (
              <Plaque key={fact.name} plaque={fact} />
            ))}
          </div>
        )}
        {/* Where much lies, room is dear, and an empty place of one's own says nothing. */}
        {empty.length > 0 && !(small && full.length > 0) && (
          <p className="own-empty">
            {t('table.empties', { zones: empty.map((zone) => names.thing(zone.spot.zone)).join(', ') })}
          </p>
        )}
      </div>
    </section>
  )
}

function Tabs({ tab, onTab, known }: { tab: Tab; onTab: (tab: Tab) => void; known: number }): ReactElement {
  const tabs: readonly { id: Tab; text: string }[] = [
    { id: 'log', text: t('log.title') },
    { id: 'knowledge', text: t('know.title') },
  ]
  return (
    <div className="tabs" role="tablist">
      {tabs.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          className="tab"
          aria-selected={tab === id}
          aria-controls={tab === id ? `panel-${id}` : undefined}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => onTab(id)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
            const other = id === 'log' ? 'knowledge' : 'log'
            onTab(other)
            document.getElementById(`tab-${other}`)?.focus()
          }}
        >
          {text}
          {id === 'knowledge' && known > 0 && <span className="tab-count">{known}</span>}
        </button>
      ))}
    </div>
  )
}
