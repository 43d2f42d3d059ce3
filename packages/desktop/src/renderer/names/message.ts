import { formatText, type Text, type TextArg } from '@rheol/runtime'
import { type TextKey, texts } from '../texts.js'

/** Language of the app's own words. Games bring their own. */
export const LANGUAGE = 'en'

/** A time as people write it. `en` alone would put the month first. */
export function shownTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

export type MessageArgs = Readonly<Record<string, string | number | boolean>>

/** One of the app's own messages with its placeholders filled. */
export function t(key: TextKey, args: MessageArgs = {}): string {
  const filled: Record<string, TextArg> = Object.create(null)
  for (const [name, value] of Object.entries(args)) {
    // The key is what a `select` compares; there are no translations of names here to look it up in.
    filled[name] = typeof value === 'string' ? { term: value, key: value } : value
  }
  return formatText({ message: texts[key], args: filled }, { language: LANGUAGE })
}

/** A sentence of the game, with the names of the people at this table. */
export function sentence(text: Text, seatNames: readonly string[]): string {
  return formatText(text, { language: LANGUAGE, seatNames })
}

/** Names that authors wrote in small letters, at the head of a label. */
export function heading(text: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(LANGUAGE) + text.slice(first.length)
}

/** A declared name as words: `firstOut` becomes `first out`. */
export function spaced(name: string): string {
  return name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .toLocaleLowerCase(LANGUAGE)
    .trim()
}
