import {
  act,
  type Bot,
  botAction,
  botRng,
  decisions,
  type GameEvent,
  logOf,
  type Match,
  outcomeOf,
  playerView,
  type Refusal,
  type RuleGraph,
  undo,
  undoState,
} from '@rheol/runtime'
import type { Asker } from '../terminal/ask.js'
import type { Paint } from '../terminal/colour.js'
import { printable } from '../terminal/printable.js'
import { choose, reason, type Wish } from './choose.js'
import { eventLines } from './event-text.js'
import { viewText } from './view-text.js'
import type { Words } from './words.js'

/** How an evening at the table ended. */
export interface TableEnd {
  readonly match: Match
  readonly how: 'over' | 'quit' | 'gone' | 'stuck'
}

/**
 * A table in a terminal: asks the seats one after another, shows each only its own view, and draws the curtain
 * between people when the game has secrets.
 */
export class Table {
  #match: Match
  readonly #words: Words
  readonly #asker: Asker
  readonly #style: Paint
  readonly #secrets: boolean
  readonly #people: number
  readonly #read = new Map<number, number>()
  readonly #bot: Bot
  readonly #bots = new Map<number, ReturnType<typeof botRng>>()
  /** Whose view is on the screen. */
  #open: number | null = null

  constructor(match: Match, bot: Bot, words: Words, asker: Asker, style: Paint) {
    this.#match = match
    this.#bot = bot
    this.#words = words
    this.#asker = asker
    this.#style = style
    this.#secrets = hasSecrets(match.game.graph)
    this.#people = match.setup.seats.filter((seat) => seat.kind === 'human').length
    for (const [seat, { kind }] of match.setup.seats.entries()) {
      if (kind === 'bot') this.#bots.set(seat, botRng(match.setup.seed, seat + 1))
    }
  }

  async play(): Promise<TableEnd> {
    for (;;) {
      if (outcomeOf(this.#match.state) !== null) {
        await this.#showEnd()
        return { match: this.#match, how: 'over' }
      }
      const asked = decisions(this.#match.state).filter((decision) => !decision.answered)
      const bot = asked.find((decision) => this.#bots.has(decision.seat))
      if (bot !== undefined) {
        if (!this.#botActs(bot.seat)) return { match: this.#match, how: 'stuck' }
        continue
      }
      const decision = asked[0]
      if (decision === undefined) return { match: this.#match, how: 'stuck' }
      await this.#present(decision.seat)
      const wish = await choose({
        state: this.#match.state,
        decision,
        words: this.#words,
        asker: this.#asker,
        style: this.#style,
        ruleAt: (refusal) => ruleAt(this.#match.game.graph, refusal),
        print: (line) => this.#print(line),
      })
      if (wish.kind === 'quit' || wish.kind === 'gone') return { match: this.#match, how: wish.kind }
      this.#fulfil(wish, decision.seat)
    }
  }

  #botActs(seat: number): boolean {
    const action = botAction(this.#match.state, seat, this.#bot, this.#bots.get(seat)!)
    const next = action === null ? null : act(this.#match, action)
    if (next?.ok === true) {
      this.#match = next.value
      return true
    }
    this.#print(next === null ? `${this.#words.seat(seat)} has nothing to do.` : this.#reason(next.refusal))
    return false
  }

  #fulfil(wish: Wish, seat: number): void {
    switch (wish.kind) {
      case 'act': {
        const next = act(this.#match, wish.action)
        if (next.ok) this.#match = next.value
        else this.#print(`${this.#style.yellow('Not done:')} ${this.#reason(next.refusal)}`)
        return
      }
      case 'undo':
        this.#undo()
        return
      case 'log':
        for (const { events } of logOf(this.#match, seat)) this.#printEvents(events)
        return
      case 'again':
      case 'quit':
      case 'gone':
        return
    }
  }

  /** Takes back to where a person decided: what bots did in between goes too. */
  #undo(): void {
    const { possible, reason: why, actions } = undoState(this.#match)
    if (!possible) {
      this.#print(why ?? 'Nothing can be taken back.')
      return
    }
    const turns = this.#match.turns
    let back = 1
    while (back < actions && this.#bots.has(turns[turns.length - back]!.action!.seat)) back++
    if (this.#bots.has(turns[turns.length - back]!.action!.seat)) {
      this.#print('Since your last choice something new has come to light, so it stands.')
      return
    }
    this.#match = undo(this.#match, back).match
    this.#print(`Taken back: ${back} ${back === 1 ? 'choice' : 'choices'}.`)
    for (const [seat, read] of this.#read) this.#read.set(seat, Math.min(read, this.#match.turns.length))
  }

  /** Puts this seat's view on the screen; before another person's, the curtain. */
  async #present(seat: number): Promise<void> {
    const name = this.#words.seat(seat)
    if (this.#open !== seat && this.#secrets && this.#people > 1) {
      await this.#asker.curtain(`${this.#style.bold(name)} is next. Give ${name} the screen, then press Enter. `)
    }
    this.#open = seat
    for (const { events } of logOf(this.#match, seat, this.#read.get(seat) ?? 0)) this.#printEvents(events)
    this.#read.set(seat, this.#match.turns.length)
    this.#print('')
    this.#print(viewText(playerView(this.#match.state, seat), this.#words, this.#style))
    this.#print(this.#style.bold(`${name}:`))
  }

  async #showEnd(): Promise<void> {
    if (this.#open !== null && this.#secrets && this.#people > 1) {
      await this.#asker.curtain('The game is over. Call everybody, then press Enter. ')
    }
    const { state } = this.#match
    const from = this.#open === null ? 0 : (this.#read.get(this.#open) ?? 0)
    for (const { events } of logOf(this.#match, null, from)) this.#printEvents(events)
    this.#print('')
    this.#print(viewText(playerView(state, null), this.#words, this.#style))
    const { winners } = outcomeOf(state)!
    const names = winners.map((seat) => this.#words.seat(seat)).join(', ')
    this.#print(
      this.#style.bold(winners.length === 0 ? 'Nobody wins.' : `${names} ${winners.length === 1 ? 'wins' : 'win'}.`),
    )
  }

  #printEvents(events: readonly GameEvent[]): void {
    for (const line of eventLines(events, this.#words)) this.#print(this.#style.dim(`  ${line}`))
  }

  #reason(refusal: Refusal): string {
    return reason({ words: this.#words, ruleAt: (one) => ruleAt(this.#match.game.graph, one) }, refusal)
  }

  #print(line: string): void {
    process.stdout.write(`${printable(line, true)}\n`)
  }
}

/** Where a rule stands, as `file:line`; '' when there is no such place. */
export function ruleAt(graph: RuleGraph, refusal: Refusal): string {
  if (refusal.at === null) return ''
  const [file, , , line] = refusal.at
  return `${graph.files[file]}:${line}`
}

/** Is there anything that one player sees and another does not? */
function hasSecrets(graph: RuleGraph): boolean {
  const some = (seen: { readonly k: string }): boolean => seen.k === 'owner' || seen.k === 'expr'
  return (
    graph.choices.some((choice) => choice.secret) ||
    [...graph.zones, ...graph.vars].some((one) => some(one.seen)) ||
    graph.defines.some((one) => one.seen !== null && some(one.seen)) ||
    graph.nodes.some((node) => node.kind === 'show')
  )
}
