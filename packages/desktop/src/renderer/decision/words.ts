import type { Action, AlternativeInfo, Decision, PartInfo, SourceRef } from '@rheol/runtime'
import { isDieType } from '../names/die-type.js'
import { sentence, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import { elementType } from '../names/value.js'
import { refusalReason } from './targets.js'

export function alternativeWords(names: Names, alternative: AlternativeInfo): string {
  return alternative.text === null ? names.thing(alternative.name) : sentence(alternative.text, names.seats)
}

/** What is asked: the rules' own words, or those of the only action. */
export function decisionWords(names: Names, decision: Decision): string {
  if (decision.text !== null) return sentence(decision.text, names.seats)
  const [only] = decision.alternatives
  if (decision.alternatives.length === 1 && only !== undefined && only.text !== null)
    return alternativeWords(names, only)
  return t(decision.alternatives.length > 1 ? 'decision.action' : 'decision.choose')
}

/** Authors give parts that explain themselves a letter or two; then the type says what it is. */
const SHORT = 2

export function partWords(names: Names, part: PartInfo): string {
  const type = elementType(part.type)
  if (isDieType(names.info, type)) return t('part.die')
  if (part.name.length > SHORT) return names.thing(part.name)
  switch (type.k) {
    case 'player':
      return t('part.player')
    case 'grid':
      return t('part.space')
    case 'int':
      return t('part.number')
    case 'direction':
      return t('part.direction')
    case 'bool':
    case 'set':
      return t('part.answer')
    default:
      return names.thing(type.name)
  }
}

/** An answer in words: the action's text, then the values of its parts. */
export function answerWords(names: Names, decision: Decision, action: Action): string {
  if (action.alternative === null) return t(isMenu(decision) ? 'decision.passed' : 'decision.declined')
  const info = decision.alternatives.find((it) => it.name === action.alternative)
  const values = action.values
    .map((value, i) => {
      const part = info?.parts[i]
      return part === undefined ? '' : names.value(value, part.type)
    })
    .filter((it) => it !== '')
  if (info === undefined || info.name === '') return values.join(', ')
  const alternative = alternativeWords(names, info)
  return values.length === 0 ? alternative : t('decision.answerOf', { alternative, values: values.join(', ') })
}

/** Actions to choose from, not values: whoever takes none of them passes. */
export function isMenu(decision: Decision): boolean {
  return decision.alternatives.some((it) => it.name !== '')
}

/** The card whose own question this is, told by the decision's key: its kind and its row. */
export function askingCard(names: Names, decision: Decision): { readonly kind: string; readonly row: string } | null {
  const [kind = '', row = ''] = decision.key.split('.')
  return names.member({ k: 'card', name: kind }, row) === null ? null : { kind, row }
}

/** Why an action of a menu cannot be taken. Where no rule speaks, it says what the action would take. */
export function whyNot(names: Names, info: AlternativeInfo): string {
  const { refusal, parts } = info
  if (refusal !== null && refusal.text !== null) return refusalReason(refusal, names.seats)
  if (parts.length === 0) return refusal?.message ?? t('decision.notOffered')
  return t('decision.takes', { parts: parts.map((part) => partWords(names, part)).join(', ') })
}

/** Where a rule stands: file and line. */
export function lineWords(names: Names, at: SourceRef): string {
  const [file, , , line] = at
  return t('know.line', { file: names.info.files[file] ?? names.info.title, line })
}
