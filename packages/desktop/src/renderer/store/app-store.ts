import type { Action } from '@rheol/runtime'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MatchState, ReloadChoice, StartMatch } from '../../protocol/messages.js'
import type { HostLink } from '../bridge/host-link.js'
import {
  type Choice,
  chooseAlternative,
  chooseAnother,
  chooseOption,
  closeSet,
  decline,
  goBack,
  NOTHING,
  type Option,
  readChoice,
  type Selection,
} from '../decision/selection.js'
import { t } from '../names/message.js'
import {
  type AppState,
  beginSending,
  callSeat,
  closeTable,
  dismissReload,
  drawCurtain,
  INITIAL,
  liftCurtain,
  lingerFor,
  lookBack,
  nextSitting,
  openTable,
  receiveCandidates,
  receiveReload,
  receiveState,
  resetChoice,
  type TableState,
  updateChoice,
  watch,
} from './app-state.js'
import { hasSecrets, soleHuman } from './curtain.js'
import { DEFAULT_PREFERENCES, loadPreferences, type Preferences, savePreferences } from './preferences.js'

export interface App {
  readonly store: StoreApi<AppState>
  readonly preferences: StoreApi<Preferences>
  setPreferences(change: Partial<Preferences>): void
  startMatch(setup: StartMatch): Promise<void>
  openMatch(match: string): Promise<void>
  deleteMatch(match: string): Promise<void>
  leave(): void
  /** "I am sitting here": the curtain opens for that seat. */
  uncover(seat: number): void
  /** The curtain falls for `next`. */
  cover(next: number): void
  coverOnBlur(): void
  watchPublic(): void
  undo(): void
  /** Shows the table after so many actions; as many as there are, or more: the present. */
  lookBack(turn: number): void
  answerReload(choice: ReloadChoice): void
  dismissReload(): void
  dismissError(): void
  chooseAlternative(name: string): void
  chooseOption(option: Option): void
  chooseAnother(option: Option): void
  closeSet(): void
  decline(): void
  back(): void
  /** Sends the finished answer. */
  commit(): void
  changeAnswer(changing: boolean): void
}

/** The decision of the seat shown, as far as it has been answered; null if it is not asked. */
export function currentChoice(app: AppState): Choice | null {
  const table = app.table
  const decision = table?.state?.view.decision ?? null
  if (table?.state == null || decision === null) return null
  return readChoice(decision, table.state.legal, table.choice.known, table.choice.selection)
}

/** May the answer still be changed after it has been given? Then it needs no second press. */
export function canChangeLater(state: MatchState): boolean {
  const { decision, waiting } = state.view
  if (decision === null || !decision.simultaneous) return false
  return waiting.some((it) => it.seat !== decision.seat && !it.answered && state.seats[it.seat]?.kind === 'human')
}

/** Is there a seat to hide from the others at this table? */
function isCoverable(table: TableState): table is TableState & { state: MatchState & { seat: number } } {
  const { state, info } = table
  return state !== null && state.seat !== null && soleHuman(state) === null && hasSecrets(info, state)
}

export function createApp(link: HostLink, storage: Storage | null): App {
  const store = createStore<AppState>(() => INITIAL)
  const preferences = createStore<Preferences>(() =>
    storage === null ? DEFAULT_PREFERENCES : loadPreferences(storage),
  )
  const { getState: get } = store
  const change = (step: (app: AppState) => AppState): void => store.setState(step, true)
  /** Candidate lists asked for and not yet come. */
  const asked = new Set<string>()

  function fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    change((app) => ({ ...app, error: t('app.error', { message }) }))
  }

  async function refreshLists(): Promise<void> {
    // Taken as soon as it comes: what is pushed after it is newer, and must not be covered by it.
    const games = async (): Promise<void> => {
      const library = await link.invoke('library/list', {})
      change((app) => ({ ...app, library }))
    }
    const saved = async (): Promise<void> => {
      const { matches } = await link.invoke('match/list', {})
      change((app) => ({ ...app, saved: matches }))
    }
    try {
      await Promise.all([games(), saved()])
    } catch (error) {
      if (get().connected) fail(error)
    }
  }

  /** Follows each new state: who sits in front of the window, and what is needed to draw the decision. */
  function settle(): void {
    const { table } = get()
    if (table === null) return
    seatSomebody()
    askCandidates()
  }

  function seatSomebody(): void {
    const { table } = get()
    if (table === null || table.state === null) return
    const next = nextSitting(table)
    switch (next.kind) {
      case 'stay':
        change((app) => lingerFor(app, null))
        if (table.curtain !== null && table.state.humansAsked.length === 0) change(liftCurtain)
        else if (table.curtain !== null && table.state.seat !== null) change(liftCurtain)
        return
      case 'sit':
        void link.invoke('match/uncover', { match: table.match, seat: next.seat }).catch(fail)
        return
      case 'rise':
        void link.invoke('match/cover', { match: table.match }).catch(fail)
        return
      case 'linger':
        change((app) => lingerFor(app, next.next))
        return
      case 'curtain':
        if (table.curtain === null || !table.state.humansAsked.includes(table.curtain)) cover(next.next)
    }
  }

  function askCandidates(): void {
    const choice = currentChoice(get())
    const table = get().table
    if (choice === null || table === null) return
    if (choice.decision.answered && !table.choice.changing) return
    const { id } = table.choice
    for (const { alternative, values } of choice.wanted) {
      const key = `${table.match} ${id} ${JSON.stringify([alternative, values])}`
      if (asked.has(key)) continue
      asked.add(key)
      link
        .invoke('match/candidates', {
          match: table.match,
          partial: { seat: choice.decision.seat, alternative, values },
        })
        .then(({ candidates }) => change((app) => receiveCandidates(app, id, alternative, values, candidates)))
        // The list of legal actions still stands; only the reasons for the others are missing.
        .catch(() => change((app) => receiveCandidates(app, id, alternative, values, [])))
        .finally(() => asked.delete(key))
    }
  }

  function select(step: (choice: Choice) => Selection): void {
    const choice = currentChoice(get())
    const table = get().table
    if (choice === null || table === null || table.choice.sending) return
    if (choice.decision.answered && !table.choice.changing) return
    change((app) => updateChoice(app, { selection: step(choice) }))
    askCandidates()
    const now = get()
    const ready = currentChoice(now)
    if (ready?.stage !== 'ready' || now.table?.state == null) return
    if (!preferences.getState().confirm || canChangeLater(now.table.state)) commit()
  }

  function commit(): void {
    const choice = currentChoice(get())
    const table = get().table
    if (choice?.action == null || table?.state == null || table.choice.sending) return
    void send(table.match, choice.action)
  }

  async function send(match: string, action: Action): Promise<void> {
    change(beginSending)
    try {
      const { refusal } = await link.invoke('match/act', { match, action })
      // When it was taken, the state that follows begins the next choice; until then nothing more can be pressed.
      if (refusal === null) return
      // A fault of the rules has its own place on the table.
      if (get().table?.state?.fault == null) fail(new Error(refusal.message))
    } catch (error) {
      fail(error)
    }
    if (get().table?.match === match) change(resetChoice)
    settle()
  }

  function cover(next: number): void {
    const { table } = get()
    if (table === null) return
    const shown = table.state?.seat ?? null
    change((app) => drawCurtain(app, next))
    if (shown !== null) void link.invoke('match/cover', { match: table.match }).catch(fail)
  }

  async function openMatch(match: string): Promise<void> {
    try {
      const { info, state } = await link.invoke('match/open', { match })
      change((app) => openTable(app, match, info, state))
      settle()
    } catch (error) {
      fail(error)
    }
  }

  link.onConnection((connected) => {
    change((app) => ({ ...app, connected }))
    if (!connected) return
    void refreshLists()
    // A new connection sits nowhere: open the match again, which begins behind the curtain.
    const { table } = get()
    if (table !== null) void openMatch(table.match)
  })
  link.onTrouble((message) => change((app) => ({ ...app, error: message })))
  link.on('library/changed', (library) => change((app) => ({ ...app, library })))
  link.on('match/state', (state) => {
    change((app) => receiveState(app, state))
    settle()
  })
  link.on('match/reloaded', (notice) => {
    change((app) => receiveReload(app, notice))
    if (notice.kind === 'applied' && get().table?.match === notice.match) void refreshInfo(notice.match)
  })

  /** New rules may have new names, cards and boards. */
  async function refreshInfo(match: string): Promise<void> {
    try {
      const { info, state } = await link.invoke('match/open', { match })
      change((app) => {
        if (app.table?.match !== match) return app
        const { curtain, watching } = app.table
        const reopened = receiveState({ ...app, table: { ...app.table, info } }, state)
        return reopened.table === null ? reopened : { ...reopened, table: { ...reopened.table, curtain, watching } }
      })
      settle()
    } catch (error) {
      fail(error)
    }
  }

  return {
    store,
    preferences,
    setPreferences(partial) {
      preferences.setState(partial)
      savePreferences(storage, preferences.getState())
    },
    async startMatch(setup) {
      try {
        const { match } = await link.invoke('match/start', setup)
        change((app) => ({ ...app, lastStart: setup, error: null }))
        await openMatch(match)
      } catch (error) {
        fail(error)
      }
    },
    openMatch,
    async deleteMatch(match) {
      try {
        await link.invoke('match/delete', { match })
      } catch (error) {
        fail(error)
      }
      await refreshLists()
    },
    leave() {
      const { table } = get()
      if (table?.state?.seat != null) void link.invoke('match/cover', { match: table.match }).catch(() => {})
      change(closeTable)
      void refreshLists()
    },
    uncover(seat) {
      const { table } = get()
      if (table === null) return
      change((app) => callSeat(app, seat))
      void link.invoke('match/uncover', { match: table.match, seat }).catch(fail)
    },
    cover,
    coverOnBlur() {
      const { table } = get()
      if (table === null || !preferences.getState().coverOnBlur || !isCoverable(table)) return
      if (table.state.view.outcome === null) cover(table.state.seat)
    },
    watchPublic: () => change((app) => watch(app, true)),
    lookBack(turn) {
      const { table } = get()
      if (table?.state == null) return
      if (turn >= table.state.view.turn) return change((app) => lookBack(app, null))
      link
        .invoke('match/past', { match: table.match, turn: Math.max(0, turn) })
        .then((past) => change((app) => lookBack(app, past)))
        .catch(fail)
    },
    undo() {
      const { table } = get()
      if (table === null) return
      link
        .invoke('match/undo', { match: table.match })
        .then(({ undone, reason }) => {
          if (undone === 0 && reason !== null) fail(new Error(reason))
          change(resetChoice)
          settle()
        })
        .catch(fail)
    },
    answerReload(choice) {
      const { table } = get()
      if (table === null) return
      const { match } = table
      // Hands may be dealt anew: nobody's are looked at again before the curtain has fallen.
      if (isCoverable(table)) cover(table.state.seat)
      link
        .invoke('match/reload', { match, choice })
        .then(() => {
          change(dismissReload)
          return refreshInfo(match)
        })
        .catch(fail)
    },
    dismissReload: () => change(dismissReload),
    dismissError: () => change((app) => ({ ...app, error: null })),
    chooseAlternative: (name) => select((choice) => chooseAlternative(choice, name)),
    chooseOption: (option) => select((choice) => chooseOption(choice, option)),
    chooseAnother: (option) => select((choice) => chooseAnother(choice, option)),
    closeSet() {
      const legal = get().table?.state?.legal ?? null
      const choice = currentChoice(get())
      if (choice?.action != null) commit()
      else select((it) => closeSet(it, legal))
    },
    decline: () => select(decline),
    back() {
      const choice = currentChoice(get())
      if (choice === null) return
      if (!choice.canGoBack) {
        change((app) => updateChoice(app, { changing: false, selection: NOTHING }))
        return
      }
      change((app) => updateChoice(app, { selection: goBack(choice) }))
      askCandidates()
    },
    commit,
    changeAnswer(changing) {
      change((app) => updateChoice(app, { changing, selection: NOTHING }))
      askCandidates()
    },
  }
}
