/**
 * A `Text` as a sentence in the reader's language. Messages come from authors and translators, so nothing in
 * them can make this throw: what cannot be formatted is shown as it was written.
 */
import { IntlMessageFormat } from 'intl-messageformat'
import type { Text, TextArg } from '../engine/types.js'

export interface FormatOptions {
  /** BCP 47, e.g. `cy`. Decides plural forms. */
  readonly language: string
  /** Names of the seats; where there are none, `Player 1` and so on. */
  readonly seatNames?: readonly string[]
  /**
   * The translation of a message or of a name (`key` such as `Beast.badger`; '' for a message), or null where
   * there is none. `form` is a further form of a name that the message asks for: `{victim soft}`.
   */
  readonly translate?: (english: string, key: string, form: string | null) => string | null
}

export function formatText(text: Text, options: FormatOptions): string {
  const message = options.translate?.(text.message, '', null) ?? text.message
  return formatMessage(message, text.args, options)
}

/** Like `formatText`, for a message that is already in the reader's language. */
export function formatMessage(
  message: string,
  args: Readonly<Record<string, TextArg>>,
  options: FormatOptions,
): string {
  if (!message.includes('{') && !message.includes("'")) return message
  const { plain, forms } = takeForms(message, args)
  const values: Record<string, string | number> = Object.create(null)
  for (const [name, arg] of Object.entries(args)) {
    values[name] = shownArg(arg, null, options)
    values[choiceName(name)] = choiceValue(arg)
  }
  for (const { name, form, slot } of forms) values[slot] = shownArg(args[name] ?? '', form, options)
  try {
    const formatted = compile(plain, options.language).format(values)
    return typeof formatted === 'string' ? formatted : String(formatted)
  } catch {
    return message
  }
}

// ------------------------------------------------------------------ arguments

function shownArg(arg: TextArg | '', form: string | null, options: FormatOptions): string | number {
  if (typeof arg === 'number' || arg === '') return arg
  if (typeof arg === 'boolean') return arg ? 'yes' : 'no'
  // A comma serves every language; a word for “and” would change the name behind it in some.
  if (isList(arg)) return arg.map((each) => String(shownArg(each, form, options))).join(', ')
  if ('seat' in arg) return options.seatNames?.[arg.seat] ?? `Player ${arg.seat + 1}`
  if (arg.key === '') return arg.term
  return options.translate?.(arg.term, arg.key, form) ?? options.translate?.(arg.term, arg.key, null) ?? arg.term
}

function isList(arg: TextArg): arg is readonly TextArg[] {
  return Array.isArray(arg)
}

/** What `select` and `plural` compare: names as the author wrote them, not as they are shown. */
function choiceValue(arg: TextArg): string | number {
  if (typeof arg === 'number') return arg
  if (typeof arg === 'boolean') return arg ? 'yes' : 'no'
  if (isList(arg)) return arg.length
  if ('seat' in arg) return arg.seat
  return arg.key.slice(arg.key.lastIndexOf('.') + 1)
}

function choiceName(name: string): string {
  return `${name}#choice`
}

/**
 * `{victim soft}` is no ICU syntax: the form becomes part of the argument's name. Only names of arguments count,
 * for the branch of a plural looks the same: `one {a card}`.
 */
function takeForms(
  message: string,
  args: Readonly<Record<string, TextArg>>,
): { plain: string; forms: { name: string; form: string; slot: string }[] } {
  const forms: { name: string; form: string; slot: string }[] = []
  const plain = message.replace(/\{ *([A-Za-z]\w*) +([a-z]\w*) *\}/g, (whole, name: string, form: string) => {
    if (!Object.hasOwn(args, name)) return whole
    const slot = `${name}_form_${form}`
    forms.push({ name, form, slot })
    return `{${slot}}`
  })
  return { plain, forms }
}

// ------------------------------------------------------------------ compiled messages

const compiled = new Map<string, IntlMessageFormat>()
const MOST_COMPILED = 2000

function compile(message: string, language: string): IntlMessageFormat {
  const key = `${language}\n${message}`
  let format = compiled.get(key)
  if (format === undefined) {
    const elements = parse(message, { ignoreTag: true })
    compareByChoice(elements)
    format = new IntlMessageFormat(elements, knownLanguage(language), undefined, { ignoreTag: true })
    if (compiled.size >= MOST_COMPILED) compiled.clear()
    compiled.set(key, format)
  }
  return format
}

function knownLanguage(language: string): string {
  try {
    return Intl.PluralRules.supportedLocalesOf(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

type Parse = NonNullable<typeof IntlMessageFormat.__parse>
type Elements = ReturnType<Parse>

/** Present in every build of the library but the one that leaves the parser out. */
const parse: Parse = IntlMessageFormat.__parse!

/** Element types of the ICU parser whose argument chooses a branch. */
const SELECT = 5
const PLURAL = 6

function compareByChoice(elements: Elements): void {
  for (const element of elements) {
    if (element.type !== SELECT && element.type !== PLURAL) continue
    element.value = choiceName(element.value)
    for (const option of Object.values(element.options)) compareByChoice(option.value)
  }
}
