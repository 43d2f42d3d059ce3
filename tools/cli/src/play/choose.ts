import {
  type Action,
  type AlternativeInfo,
  type Candidate,
  candidates,
  type Decision,
  type PartInfo,
  type Refusal,
  type State,
  type Value,
} from '@rheol/runtime'
import type { Asker } from '../terminal/ask.js'
import type { Paint } from '../terminal/colour.js'
import { spaced, type Words } from './words.js'

/** What the person at the table wants: an answer, or something else that the table does for them. */
export type Wish =
  | { readonly kind: 'act'; readonly action: Action }
  /** `gone`: there are no more answers, as when piped input ends. */
  | { readonly kind: 'undo' | 'log' | 'quit' | 'again' | 'gone' }

export interface Choosing {
  readonly state: State
  readonly decision: Decision
  readonly words: Words
  readonly asker: Asker
  readonly style: Paint
  /** Where a rule stands, as `file:line`. */
  readonly ruleAt: (refusal: Refusal) => string
  readonly print: (line: string) => void
}

interface Option<T> {
  readonly label: string
  readonly value: T
}

const HELP = 'number or name: choose · b: back · ?: what is not offered, and why · u: undo · l: log · q: save and quit'

type Control = 'undo' | 'log' | 'quit' | 'gone' | 'back'

/** Asks one seat for its answer, part by part. Only what the seat may know is shown. */
export async function choose(on: Choosing): Promise<Wish> {
  for (;;) {
    const alternative = await chooseAlternative(on)
    if (typeof alternative === 'string') {
      if (alternative === 'back') return { kind: 'again' }
      return { kind: alternative }
    }
    const { seat, key } = on.decision
    if (alternative === null) return act(seat, key, null, [])
    const values = await chooseParts(on, alternative)
    if (Array.isArray(values)) return act(seat, key, alternative.name, values)
    if (values !== 'back') return { kind: values as Exclude<Control, 'back'> }
    // Nothing lies before the first part of a plain decision but itself.
  }
}

function act(seat: number, decision: string, alternative: string | null, values: readonly Value[]): Wish {
  return { kind: 'act', action: { seat, decision, alternative, values } }
}

async function chooseAlternative(on: Choosing): Promise<AlternativeInfo | null | Control> {
  const { decision, words } = on
  const offered = decision.alternatives.filter((one) => one.offered)
  const isMenu = decision.alternatives.some((one) => one.name !== '')
  const question = decision.text === null ? '' : words.text(decision.text)
  if (!isMenu && !decision.optional) {
    if (question !== '') on.print(on.style.bold(question))
    return decision.alternatives[0]!
  }
  const only = decision.alternatives.length === 1 && !decision.optional ? offered[0] : undefined
  if (only !== undefined && only.parts.length > 0) {
    on.print(on.style.bold(actionLabel(only, words)))
    return only
  }
  const options: Option<AlternativeInfo | null>[] = offered.map((one) => ({
    label: actionLabel(one, words),
    value: one,
  }))
  if (!isMenu && options.length > 0)
    options[0] = { label: question === '' ? 'Yes' : question, value: options[0]!.value }
  if (decision.optional) options.push({ label: 'Nothing', value: null })
  const refused = decision.alternatives.flatMap((one) =>
    one.offered || one.refusal === null ? [] : [`${actionLabel(one, words)}: ${reason(on, one.refusal)}`],
  )
  const picked = await pick(on, isMenu ? question || 'Choose an action' : 'Do you?', options, refused, 1)
  return typeof picked === 'string' ? picked : picked[0]!
}

function actionLabel(alternative: AlternativeInfo, words: Words): string {
  return alternative.text === null ? spaced(alternative.name) : words.text(alternative.text)
}

async function chooseParts(on: Choosing, alternative: AlternativeInfo): Promise<Value[] | Control> {
  const values: Value[] = []
  while (values.length < alternative.parts.length) {
    const part = alternative.parts[values.length]!
    const found = candidates(on.state, { seat: on.decision.seat, alternative: alternative.name, values })
    if (!found.ok) {
      on.print(reason(on, found.refusal))
      return 'back'
    }
    const value = await choosePart(on, part, alternative.parts.length > 1, found.value)
    if (value === 'back') {
      if (values.length === 0) return 'back'
      values.pop()
    } else if (isControl(value)) return value
    else values.push(value.picked)
  }
  return values
}

function isControl(value: { readonly picked: Value } | Control): value is Control {
  return typeof value === 'string'
}

async function choosePart(
  on: Choosing,
  part: PartInfo,
  named: boolean,
  all: readonly Candidate[],
): Promise<{ readonly picked: Value } | Control> {
  const of = part.type.k === 'set' ? part.type.of : part.type
  const label = (candidate: Candidate): string => on.words.value(candidate.value, of)
  const offered = all.filter((one) => one.offered).map((one) => ({ label: label(one), value: one.value }))
  const refused = all.flatMap((one) =>
    one.offered ? [] : [`${label(one)}: ${one.refusal === null ? 'not offered' : reason(on, one.refusal)}`],
  )
  const title = named ? spaced(part.name) : ''
  if (part.type.k !== 'set') {
    const picked = await pick(on, title, offered, refused, 1)
    return typeof picked === 'string' ? picked : { picked: picked[0]! }
  }
  const wanted = part.count ?? 1
  let chosen: readonly Value[] = []
  while (chosen.length < wanted) {
    const left = offered.filter((one) => !chosen.includes(one.value))
    const so = chosen.length === 0 ? '' : `, ${wanted - chosen.length} more`
    const picked = await pick(
      on,
      `${title === '' ? 'Choose' : title} ${wanted}${so}`,
      left,
      refused,
      wanted - chosen.length,
    )
    if (typeof picked === 'string') {
      if (picked === 'back' && chosen.length > 0) chosen = []
      else return picked
    } else chosen = [...chosen, ...picked]
  }
  return { picked: offered.map((one) => one.value).filter((value) => chosen.includes(value)) }
}

/** Lists options and asks until at least one, and at most `most`, are named. */
async function pick<T>(
  on: Choosing,
  title: string,
  options: readonly Option<T>[],
  refused: readonly string[],
  most: number,
): Promise<T[] | Control> {
  const list = options.map((option, i) => `  ${on.style.bold(String(i + 1).padStart(2))}  ${option.label}`)
  on.print([...(title === '' ? [] : [`${title}:`]), ...list].join('\n'))
  for (;;) {
    const line = await on.asker.ask('> ')
    if (line === null) return 'gone'
    const control = controlOf(line)
    if (control !== null) return control
    if (line === '?' || line === 'h' || line === 'help') {
      on.print(refused.length === 0 ? 'Everything there is, is offered.' : `Not offered:\n  ${refused.join('\n  ')}`)
      on.print(on.style.dim(HELP))
      continue
    }
    const picked = read(line, options)
    if (picked === null || picked.length === 0) on.print(`Name one of 1 to ${options.length}, or ? for help.`)
    else if (picked.length > most) on.print(most === 1 ? 'Only one, please.' : `At most ${most}, please.`)
    else return picked
  }
}

function controlOf(line: string): Control | null {
  switch (line.toLowerCase()) {
    case 'u':
    case 'undo':
      return 'undo'
    case 'l':
    case 'log':
      return 'log'
    case 'q':
    case 'quit':
      return 'quit'
    case 'b':
    case 'back':
      return 'back'
    default:
      return null
  }
}

/** Numbers parted by spaces or commas, or the whole name of one option; null when it is neither. */
function read<T>(line: string, options: readonly Option<T>[]): T[] | null {
  const named = options.filter((option) => option.label.toLowerCase() === line.toLowerCase())
  if (named.length === 1) return [named[0]!.value]
  const words = line.split(/[\s,]+/).filter((word) => word !== '')
  const numbers = [...new Set(words.map((word) => (/^\d+$/.test(word) ? Number(word) : 0)))]
  if (numbers.some((n) => n < 1 || n > options.length)) return null
  return numbers.map((n) => options[n - 1]!.value)
}

/** Why not, in the rule's own words if it has any, and where it says so. */
export function reason(on: Pick<Choosing, 'words' | 'ruleAt'>, refusal: Refusal): string {
  const text = refusal.text === null ? refusal.message : on.words.text(refusal.text)
  const at = on.ruleAt(refusal)
  return at === '' ? text : `${text} (${at})`
}
