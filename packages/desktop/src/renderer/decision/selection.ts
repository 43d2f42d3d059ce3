/**
 * An answer in the making. The window never judges a move: what can be chosen next is read from the engine's
 * list of legal actions, walked like a tree part by part, or, when that list is too long to send, from the
 * candidates the engine gives for the parts chosen so far. So what is lit is exactly what is legal.
 */
import type { Action, AlternativeInfo, Candidate, Decision, PartInfo, Refusal, Value, ValueInfo } from '@rheol/runtime'
import { elementType, isList, sameValue, valueKey } from '../names/value.js'

export interface Selection {
  /** Name of the action taken from the menu; null while none is. */
  readonly alternative: string | null
  /** Parts chosen so far. */
  readonly values: readonly Value[]
  /** Members picked so far for a part that takes several. */
  readonly picked: readonly Value[]
  /** A first part chosen on the table before it was clear which action it belongs to. */
  readonly held: Value | undefined
  /** The player has said that they decline. */
  readonly declined: boolean
}

export const NOTHING: Selection = { alternative: null, values: [], picked: [], held: undefined, declined: false }

/** Candidates the engine has sent, by `candidateKey`. */
export type KnownCandidates = ReadonlyMap<string, readonly Candidate[]>

export interface LegalList {
  readonly actions: readonly Action[]
  readonly complete: boolean
}

/** One thing that can be chosen, or not, now. */
export interface Option {
  readonly value: Value
  readonly type: ValueInfo
  readonly offered: boolean
  readonly refusal: Refusal | null
  /** How many times it has been picked: more than once only for cards that are alike. */
  readonly picked: number
  /** How many more times it may be picked. */
  readonly left: number
  /** The actions it would begin. */
  readonly alternatives: readonly string[]
}

export interface AlternativeOption {
  readonly info: AlternativeInfo
  readonly offered: boolean
  readonly refusal: Refusal | null
}

export type Stage = 'alternative' | 'part' | 'ready'

/** What a decision panel and the lit things on the table are drawn from. */
export interface Choice {
  readonly decision: Decision
  readonly selection: Selection
  readonly stage: Stage
  /** The actions to choose from; only those that fit the thing held, if one is. */
  readonly alternatives: readonly AlternativeOption[]
  readonly alternative: AlternativeInfo | null
  /** The part being chosen. */
  readonly part: PartInfo | null
  readonly options: readonly Option[]
  /** The finished answer. */
  readonly action: Action | null
  readonly canGoBack: boolean
  /** Candidate lists that would complete the picture. */
  readonly wanted: readonly { readonly alternative: string; readonly values: readonly Value[] }[]
}

export function candidateKey(alternative: string, values: readonly Value[]): string {
  return `${alternative}${valueKey(values)}`
}

/** A decide has a single alternative without a name; it needs no choosing. */
function soleAlternative(decision: Decision): AlternativeInfo | null {
  const [first] = decision.alternatives
  return decision.alternatives.length === 1 && first !== undefined && first.name === '' ? first : null
}

export function readChoice(
  decision: Decision,
  legal: LegalList | null,
  known: KnownCandidates,
  selection: Selection,
): Choice {
  const { seat, key } = decision
  const name = selection.alternative ?? soleAlternative(decision)?.name ?? null
  const alternative = name === null ? null : (decision.alternatives.find((it) => it.name === name) ?? null)
  const base = { decision, selection, alternative, canGoBack: canGoBack(selection) }

  if (selection.declined) {
    const action: Action = { seat, decision: key, alternative: null, values: [] }
    return { ...base, stage: 'ready', alternatives: [], part: null, options: [], action, wanted: [] }
  }
  if (alternative === null) return { ...base, ...readMenu(decision, legal, known, selection) }

  const { values } = selection
  const part = alternative.parts[values.length] ?? null
  if (part === null) {
    const action: Action = { seat, decision: key, alternative: alternative.name, values }
    return { ...base, stage: 'ready', alternatives: [], part, options: [], action, wanted: [] }
  }
  const options = readOptions(alternative, values, selection.picked, legal, known)
  const full = part.count !== null && selection.picked.length === part.count
  const action =
    full && values.length + 1 === alternative.parts.length
      ? finish(decision, alternative, values, selection.picked, legal)
      : null
  const wanted = known.has(candidateKey(alternative.name, values)) ? [] : [{ alternative: alternative.name, values }]
  return { ...base, stage: 'part', alternatives: [], part, options, action, wanted }
}

function readMenu(
  decision: Decision,
  legal: LegalList | null,
  known: KnownCandidates,
  selection: Selection,
): Pick<Choice, 'stage' | 'alternatives' | 'part' | 'options' | 'action' | 'wanted'> {
  const merged = new Map<string, Option>()
  const wanted: { alternative: string; values: readonly Value[] }[] = []
  const fitting: AlternativeOption[] = []
  for (const info of decision.alternatives) {
    const [first] = info.parts
    const options = first === undefined ? [] : readOptions(info, [], [], legal, known)
    if (first !== undefined && !known.has(candidateKey(info.name, [])))
      wanted.push({ alternative: info.name, values: [] })
    const { held } = selection
    const fits = held === undefined || options.some((it) => it.offered && sameValue(it.value, held))
    if (fits) fitting.push({ info, offered: info.offered, refusal: info.refusal })
    // A set is put together step by step, so its members begin an action only once it has been named.
    for (const option of options) {
      const id = `${typeKey(option.type)} ${valueKey(option.value)}`
      const other = merged.get(id)
      merged.set(id, other === undefined ? option : mergeOptions(other, option))
    }
  }
  const options = selection.held === undefined ? [...merged.values()] : []
  return { stage: 'alternative', alternatives: fitting, part: null, options, action: null, wanted }
}

/** A thing that begins several actions is offered if one of them is; a refusal counts only if all refuse it. */
function mergeOptions(a: Option, b: Option): Option {
  if (a.offered && b.offered) return { ...a, alternatives: [...a.alternatives, ...b.alternatives] }
  return a.offered || !b.offered ? a : b
}

function typeKey(type: ValueInfo): string {
  return 'name' in type ? `${type.k} ${type.name}` : type.k
}

/** What the next part can be: the legal ones from the list, the others with their refusals from the candidates. */
export function readOptions(
  alternative: AlternativeInfo,
  values: readonly Value[],
  picked: readonly Value[],
  legal: LegalList | null,
  known: KnownCandidates,
): readonly Option[] {
  const part = alternative.parts[values.length]
  if (part === undefined) return []
  const type = elementType(part.type)
  const several = part.count !== null
  const candidates = known.get(candidateKey(alternative.name, values)) ?? []
  const found = new Map<string, { value: Value; most: number; refusal: Refusal | null; offered: boolean }>()

  for (const { value, offered, refusal } of candidates) {
    const members = several && isList(value) ? value : [value]
    for (const [id, { member, times }] of tally(members)) {
      const other = found.get(id)
      if (other === undefined) found.set(id, { value: member, most: times, refusal, offered })
      else if (offered && !other.offered) found.set(id, { value: member, most: times, refusal, offered })
      // Copies that are alike come as equal candidates when members are listed one by one.
      else if (offered === other.offered) other.most = isList(value) ? Math.max(other.most, times) : other.most + times
    }
  }
  if (legal?.complete === true) {
    for (const entry of found.values()) entry.offered = false
    // A set of one is full at once; what may stand in its place stays on offer.
    const chosen = tally(part.count === 1 ? [] : picked)
    for (const action of legal.actions) {
      if (action.alternative !== alternative.name || !startsWith(action.values, values)) continue
      const next = action.values[values.length]
      if (next === undefined) continue
      const members = several && isList(next) ? tally(next) : tally([next])
      if (!covers(members, chosen)) continue
      for (const [id, { member, times }] of members) {
        const other = found.get(id)
        if (other === undefined) found.set(id, { value: member, most: times, refusal: null, offered: true })
        else {
          other.most = other.offered ? Math.max(other.most, times) : times
          other.offered = true
        }
      }
    }
  }

  const room = part.count === null ? 1 : part.count - picked.length
  return [...found.values()].map(({ value, most, refusal, offered }) => {
    const times = picked.filter((it) => sameValue(it, value)).length
    const left = offered && room > 0 ? Math.max(0, Math.min(room, most - times)) : 0
    return {
      value,
      type,
      offered: offered || times > 0,
      refusal: offered ? null : refusal,
      picked: times,
      left,
      alternatives: [alternative.name],
    }
  })
}

function tally(members: readonly Value[]): Map<string, { member: Value; times: number }> {
  const counts = new Map<string, { member: Value; times: number }>()
  for (const member of members) {
    const id = valueKey(member)
    const entry = counts.get(id)
    if (entry === undefined) counts.set(id, { member, times: 1 })
    else entry.times += 1
  }
  return counts
}

function covers(whole: ReturnType<typeof tally>, part: ReturnType<typeof tally>): boolean {
  for (const [id, { times }] of part) if ((whole.get(id)?.times ?? 0) < times) return false
  return true
}

function startsWith(values: readonly Value[], prefix: readonly Value[]): boolean {
  return prefix.length <= values.length && prefix.every((value, i) => sameValue(value, values[i]!))
}

/** The set as the engine writes it, in the order of its legal action. */
function asSet(
  alternative: AlternativeInfo,
  values: readonly Value[],
  picked: readonly Value[],
  legal: LegalList | null,
): readonly Value[] {
  const wanted = tally(picked)
  const listed = legal?.actions.find((action) => {
    if (action.alternative !== alternative.name || !startsWith(action.values, values)) return false
    const next = action.values[values.length]
    return next !== undefined && isList(next) && next.length === picked.length && covers(tally(next), wanted)
  })
  const set = listed?.values[values.length]
  return set !== undefined && isList(set) ? set : picked
}

function finish(
  decision: Decision,
  alternative: AlternativeInfo,
  values: readonly Value[],
  picked: readonly Value[],
  legal: LegalList | null,
): Action {
  const set = asSet(alternative, values, picked, legal)
  return { seat: decision.seat, decision: decision.key, alternative: alternative.name, values: [...values, set] }
}

// ------------------------------------------------------------------ steps of the player

export function chooseAlternative(choice: Choice, name: string): Selection {
  const { held } = choice.selection
  const info = choice.decision.alternatives.find((it) => it.name === name)
  if (info === undefined || !info.offered) return choice.selection
  if (held === undefined) return { ...NOTHING, alternative: name }
  const several = (info.parts[0]?.count ?? null) !== null
  return several ? { ...NOTHING, alternative: name, picked: [held] } : { ...NOTHING, alternative: name, values: [held] }
}

/** Takes an offered option: the next part, one more member of a set, or back out of it if it was picked. */
export function chooseOption(choice: Choice, option: Option): Selection {
  const { selection, part, alternative } = choice
  if (choice.stage === 'alternative') {
    const [only] = option.alternatives
    if (!option.offered || only === undefined) return selection
    const held: Selection = { ...NOTHING, held: option.value }
    return option.alternatives.length === 1 ? chooseAlternative({ ...choice, selection: held }, only) : held
  }
  if (part === null || alternative === null) return selection
  const named: Selection = { ...selection, alternative: alternative.name }
  if (part.count === null) {
    return option.offered ? { ...named, values: [...selection.values, option.value], picked: [] } : selection
  }
  if (option.picked > 0) return { ...named, picked: without(selection.picked, option.value) }
  if (option.left > 0) return { ...named, picked: [...selection.picked, option.value] }
  // The set is full and the new one is not in it: with a single member, the new one takes its place.
  if (part.count === 1 && option.offered) return { ...named, picked: [option.value] }
  return selection
}

/** Picks one more copy of a card that is picked already. */
export function chooseAnother(choice: Choice, option: Option): Selection {
  if (choice.part?.count == null || option.left <= 0 || choice.alternative === null) return choice.selection
  return {
    ...choice.selection,
    alternative: choice.alternative.name,
    picked: [...choice.selection.picked, option.value],
  }
}

/** Closes a set that is full but is not the last part. */
export function closeSet(choice: Choice, legal: LegalList | null): Selection {
  const { selection, part, alternative } = choice
  if (part === null || alternative === null || part.count !== selection.picked.length) return selection
  const set = asSet(alternative, selection.values, selection.picked, legal)
  return { ...selection, alternative: alternative.name, values: [...selection.values, set], picked: [] }
}

export function decline(choice: Choice): Selection {
  return choice.decision.optional ? { ...NOTHING, declined: true } : choice.selection
}

/** One step back: the last member picked, the last part, the action, the thing held. */
export function goBack(choice: Choice): Selection {
  const { selection } = choice
  if (selection.declined || selection.held !== undefined) return NOTHING
  if (selection.picked.length > 0) return { ...selection, picked: selection.picked.slice(0, -1) }
  if (selection.values.length > 0) {
    const last = selection.values[selection.values.length - 1]!
    const values = selection.values.slice(0, -1)
    const several = (choice.alternative?.parts[values.length]?.count ?? null) !== null
    const back: Selection = { ...selection, values, picked: several && isList(last) ? last : [] }
    return values.length === 0 && back.picked.length === 0 && soleAlternative(choice.decision) !== null ? NOTHING : back
  }
  return NOTHING
}

function canGoBack(selection: Selection): boolean {
  return (
    selection.declined ||
    selection.held !== undefined ||
    selection.picked.length > 0 ||
    selection.values.length > 0 ||
    (selection.alternative !== null && selection.alternative !== '')
  )
}

function without(values: readonly Value[], value: Value): readonly Value[] {
  const at = values.findIndex((it) => sameValue(it, value))
  return at < 0 ? values : values.filter((_, i) => i !== at)
}
