import type { SourceRef } from '../graph/rule-graph.js'
import { formatText } from '../text/format-text.js'
import { FULL_KNOWLEDGE, textOf } from './codec.js'
import { type CheckResult, Fault, type Program, type Raw, type Slots } from './program.js'
import type { Refusal, RefusalCode, Result, Text } from './types.js'

/** A refusal in plain words; `text` when a rule's own words stand behind it. */
export function refusal(
  code: RefusalCode,
  message: string,
  text: Text | null = null,
  at: SourceRef | null = null,
): Refusal {
  return { code, message, text, at }
}

export function refused(code: RefusalCode, message: string, at: SourceRef | null = null): Result<never> {
  return { ok: false, refusal: refusal(code, message, null, at) }
}

/** A refusal that speaks the rule's own words. */
function ruleRefusal(code: RefusalCode, text: Text, at: SourceRef | null): Refusal {
  return refusal(code, formatText(text, { language: 'en' }), text, at)
}

/** What a fault of the rules looks like from outside. Anything else is a mistake of ours and is thrown on. */
export function faultRefusal(error: unknown, program: Program, s: Slots): Refusal {
  if (!(error instanceof Fault)) throw error
  // A text comes only with a refused start, before anybody has secrets.
  if (error.text < 0) return refusal(error.code, error.message, null, error.at)
  return ruleRefusal(error.code, textOf(program, s, error.text, error.args, FULL_KNOWLEDGE), error.at)
}

/** Why an answer, whole or begun, is not legal; null if it is. */
export function checkRefusal(
  program: Program,
  s: Slots,
  choice: number,
  seat: number,
  alternative: number,
  values: readonly Raw[],
  result: CheckResult,
): Refusal | null {
  const chooser = program.choices[choice]!
  const def = chooser.def.alternatives[alternative]!
  switch (result.k) {
    case 'ok':
      return null
    case 'domain': {
      const part = def.parts[result.part]
      const name = part ? `“${part.name}”` : 'this'
      return refusal('engine/not-offered', `That cannot be chosen for ${name} here.`, null, def.at)
    }
    default: {
      const index = result.k === 'requires' ? result.index : result.requires
      const requires = def.requires[index]
      if (requires === undefined) {
        const why = values.length === 0 ? 'Nothing can be chosen here.' : 'No legal choice begins like that.'
        return refusal('engine/not-offered', why, null, def.at)
      }
      const args = chooser.requiresArgs(s, seat, alternative, index, values)
      return ruleRefusal('engine/requires', textOf(program, s, requires.text.text, args, 1 << seat), requires.at)
    }
  }
}
