/** Who sits at the table of a simulation, and how each kind of bot does. */
import type { Bot } from '../bots/bot.js'
import { botNamed } from '../bots/bot-named.js'

export interface Player {
  readonly name: string
  readonly bot: Bot
}

/** Seats that a kind of bot has had in matches that ended, and those that won. */
export interface BotCount {
  readonly bot: string
  readonly seats: number
  readonly won: number
}

/** One for each seat; nobody if all are random, who have a faster way to play; null if there is no such bot. */
export function seatedPlayers(names: readonly string[], seats: number): Player[] | null {
  if (names.every((name) => name === 'random')) return []
  const players: Player[] = []
  for (let seat = 0; seat < seats; seat++) {
    const name = names[seat % names.length]!
    const bot = botNamed(name)
    if (bot === null) return null
    players.push({ name, bot })
  }
  return players
}

/** The counts of several tables together, by name. */
export function mergeBots(tables: readonly (readonly BotCount[])[]): BotCount[] {
  const merged = new Map<string, BotCount>()
  for (const { bot, seats, won } of tables.flat()) {
    const known = merged.get(bot)
    merged.set(bot, { bot, seats: seats + (known?.seats ?? 0), won: won + (known?.won ?? 0) })
  }
  return [...merged.values()].sort((a, b) => (a.bot < b.bot ? -1 : 1))
}
