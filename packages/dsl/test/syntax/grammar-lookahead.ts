import {
  Alternation,
  type CstParser,
  getLookaheadPaths,
  type IProduction,
  type LookaheadProductionType,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
} from 'chevrotain'
import { ANYTHING } from '../../src/syntax/lean-parser.js'
import { RulesParser } from '../../src/syntax/parser.js'

interface Choice {
  readonly method: string
  readonly type: LookaheadProductionType
  readonly occurrence: number
}

/** What the table has to say: for each choice of the grammar the tokens its alternatives begin with. */
export function grammarLookahead(): Record<string, readonly string[]> {
  const parser: CstParser = new RulesParser('analyse')
  const table: Record<string, readonly string[]> = {}
  for (const rule of Object.values(parser.getGAstProductions())) {
    for (const { method, type, occurrence } of choicesOf(rule)) {
      const paths = getLookaheadPaths({ occurrence, rule, prodType: type, maxLookahead: 1 })
      // Of something that may be left out, the second list tells how it goes on without it.
      const alternatives = type === 'Alternation' ? paths : paths.slice(0, 1)
      table[`${rule.name} ${method}${occurrence}`] = alternatives.map((alternative) =>
        alternative.some((path) => path.length === 0) ? ANYTHING : alternative.map((path) => path[0]!.name).join(' '),
      )
    }
  }
  return table
}

/** What a production is made of; Chevrotain declares it for some kinds only. */
type Made = IProduction & { readonly definition?: readonly Made[] }

function choicesOf(rule: Rule): Choice[] {
  const found: Choice[] = []
  const look = (production: Made): void => {
    const choice = choiceOf(production)
    if (choice !== null) found.push(choice)
    if (!(production instanceof NonTerminal)) production.definition?.forEach(look)
  }
  look(rule as unknown as Made)
  return found
}

function choiceOf(production: IProduction): Choice | null {
  if (production instanceof Alternation) return { method: 'OR', type: 'Alternation', occurrence: production.idx }
  if (production instanceof Option) return { method: 'OPTION', type: 'Option', occurrence: production.idx }
  if (production instanceof Repetition) return { method: 'MANY', type: 'Repetition', occurrence: production.idx }
  if (production instanceof RepetitionMandatory) {
    return { method: 'AT_LEAST_ONE', type: 'RepetitionMandatory', occurrence: production.idx }
  }
  if (production instanceof RepetitionWithSeparator) {
    return { method: 'MANY_SEP', type: 'RepetitionWithSeparator', occurrence: production.idx }
  }
  if (production instanceof RepetitionMandatoryWithSeparator) {
    return { method: 'AT_LEAST_ONE_SEP', type: 'RepetitionMandatoryWithSeparator', occurrence: production.idx }
  }
  return null
}
