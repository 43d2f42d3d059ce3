import type { HostMessage, RequestName, Requests } from '../protocol/messages.js'
import { parseClientMessage } from '../protocol/parse-client-message.js'
import { CodedError } from './coded-error.js'
import type { HostConnection } from './host-connection.js'
import type { Library } from './library.js'
import type { MatchSession, Viewer } from './match-session.js'
import type { Saves } from './saves.js'

/** What a connection needs of the host. */
export interface OpenSession {
  /** The library speaks of the files as they are. */
  ready(): Promise<void>
  readonly library: Library
  readonly saves: Saves
  /** Gives the id of the new match. */
  start(setup: Requests['match/start']['in']): Promise<string>
  open(match: string): Promise<MatchSession>
  remove(match: string): Promise<void>
  /** A window has turned away from this match. */
  left(match: string): void
}

type Handlers = { [K in RequestName]: (body: Requests[K]['in']) => Promise<Requests[K]['out']> }

const MOST_WAITING = 100

/**
 * One window. Its requests are answered in order, one at a time; it has at most one match open, and of that it
 * gets the view of the seat that it has uncovered and no other.
 * @param report told of faults of the host itself
 */
export function createConnection(
  host: OpenSession,
  send: (message: HostMessage) => void,
  report: (error: unknown) => void,
): HostConnection {
  let closed = false
  let waiting = 0
  let queue = Promise.resolve()
  let opened: { match: string; session: MatchSession } | null = null
  const sendIfOpen = (message: HostMessage): void => {
    if (!closed) send(message)
  }
  const viewer: Viewer = { send: sendIfOpen, seat: null }

  function sessionOf(match: string): MatchSession {
    if (opened?.match === match) return opened.session
    throw new CodedError('host/match-not-open', 'Open this match in this window first.')
  }

  function leave(): void {
    if (opened === null) return
    const { match, session } = opened
    opened = null
    session.leave(viewer)
    viewer.seat = null
    host.left(match)
  }

  const handlers: Handlers = {
    async 'library/list'() {
      await host.ready()
      return host.library.shown
    },
    async 'match/start'(body) {
      return { match: await host.start(body) }
    },
    async 'match/list'() {
      return { matches: await host.saves.list() }
    },
    async 'match/open'({ match }) {
      leave()
      const session = await host.open(match)
      opened = { match, session }
      if (!closed) return session.open(viewer)
      leave()
      throw new CodedError('host/window-closed', 'The window was closed.')
    },
    async 'match/uncover'({ match, seat }) {
      await sessionOf(match).uncover(viewer, seat)
      return {}
    },
    async 'match/cover'({ match }) {
      await sessionOf(match).cover(viewer)
      return {}
    },
    async 'match/act'({ match, action }) {
      return { refusal: await sessionOf(match).act(viewer, action) }
    },
    async 'match/candidates'({ match, partial }) {
      return { candidates: await sessionOf(match).candidates(viewer, partial) }
    },
    'match/past': ({ match, turn }) => sessionOf(match).past(viewer, turn),
    'match/undo': ({ match }) => sessionOf(match).undo(),
    async 'match/delete'({ match }) {
      if (opened?.match === match) leave()
      await host.remove(match)
      return {}
    },
    async 'match/reload'({ match, choice }) {
      await sessionOf(match).choose(choice)
      return {}
    },
  }

  async function handle<K extends RequestName>(id: number, name: K, body: Requests[K]['in']): Promise<void> {
    try {
      if (closed) return
      const out = await handlers[name](body)
      sendIfOpen({ id, name, ok: true, body: out } as HostMessage)
    } catch (error) {
      sendIfOpen({ id, ok: false, error: shownError(error) })
      report(error)
    } finally {
      waiting--
    }
  }

  return {
    receive(message) {
      if (closed) return
      const parsed = parseClientMessage(message)
      if (!parsed.ok) return sendIfOpen({ id: parsed.id, ok: false, error: parsed.error })
      const { id, name, body } = parsed.value
      if (waiting >= MOST_WAITING) {
        const error = { code: 'host/too-many-requests', message: 'Too many requests are waiting. Try again.' }
        return sendIfOpen({ id, ok: false, error })
      }
      waiting++
      // A curtain that falls must not wait behind a rule that is thinking.
      if (name === 'match/cover') viewer.seat = null
      queue = queue.then(() => handle(id, name, body as never))
    },
    close() {
      closed = true
      leave()
    },
  }
}

/** Errors that are not meant to be shown may hold anything, secrets too. */
function shownError(error: unknown): { code: string; message: string } {
  if (error instanceof CodedError) return { code: error.code, message: error.message }
  return { code: 'host/internal', message: 'Something went wrong in the host. The match is saved as it was before.' }
}
