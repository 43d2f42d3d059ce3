import { BOT_NAMES, type Bot, botNamed } from '@rheol/runtime'
import { UsageError } from './usage-error.js'

/** The bot of this name. */
export function namedBot(name: string): Bot {
  const bot = botNamed(name)
  if (bot !== null) return bot
  throw new UsageError(
    `there is no bot \`${name}\``,
    `there are ${BOT_NAMES.join(' and ')}; \`search:200\` thinks longer`,
  )
}
