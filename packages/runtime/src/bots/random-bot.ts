import type { Bot } from './bot.js'

/** Does any legal action, each alike. */
export const randomBot: Bot = {
  name: 'random',
  choose: ({ actions, rng }) => actions[rng.below(actions.length)]!,
}
