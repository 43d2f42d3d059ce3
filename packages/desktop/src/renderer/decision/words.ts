import type { Action, AlternativeInfo, Decision, SourceRef } from '@rheol/runtime'
import { sentence, t } from '../names/message.js'
import type { Names } from '../names/names.js'

export function alternativeWords(names: Names, alternative: AlternativeInfo): string {
  return alternative.text === null ? names.thing(alternative.name) : sentence(alternative.text, names.seats)
}

/** An answer in words: the action's text, then the values of its parts. */
export function answerWords(names: Names, decision: Decision, action: Action): string {
  if (action.alternative === null) return t('decision.declined')
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

/** Where a rule stands: files are numbered as their layers are loaded. */
export function lineWords(names: Names, at: SourceRef): string {
  const [file, , , line] = at
  const layer = names.info.layers[file] ?? names.info.layers[0]
  return t('know.line', { file: layer?.title ?? names.info.title, line })
}
