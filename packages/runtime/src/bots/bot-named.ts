import type { Bot } from './bot.js'
import { randomBot } from './random-bot.js'
import { searchBot } from './search-bot.js'

/** The bots there are, as they may be named; `search` may be followed by its effort, as in `search:200`. */
export const BOT_NAMES = ['random', 'search'] as const

/** Matches in thought for a decision, where the name does not say. */
const EFFORT = 60
const MOST_EFFORT = 100_000

/** The bot of this name, or null if there is none. */
export function botNamed(name: string): Bot | null {
  if (name === 'random') return randomBot
  const [, effort] = /^search(?::(\d{1,6}))?$/.exec(name) ?? [null, null]
  if (effort === null) return null
  const matches = effort === undefined ? EFFORT : Number(effort)
  return matches < 1 || matches > MOST_EFFORT ? null : searchBot({ effort: matches })
}
