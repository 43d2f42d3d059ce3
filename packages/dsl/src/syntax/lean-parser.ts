/**
 * Chevrotain's parser with less to carry. Three of its habits cost more than reading a rules file does: it works
 * out the whole grammar before the first word is read, it makes a node of a dictionary, lists and places for every
 * rule, and it looks for a way to recover behind every repetition. Here what the next token decides stands in a
 * table that was made beforehand (`lookahead-table.ts`), nodes are lean, and recovery is left to the class that
 * builds on this one. The grammar itself is analysed only to make or check the table, and once in a process that
 * meets a mistake.
 *
 * The class leans on members that Chevrotain's type declarations leave out (see `Internals`); its version is pinned
 * for that reason.
 */
import {
  type CstNode,
  CstParser,
  EarlyExitException,
  type IOrAlt,
  type IParserErrorMessageProvider,
  type IToken,
  type ParserMethod,
  type TokenType,
} from 'chevrotain'
import { LOOKAHEAD } from './lookahead-table.js'
import * as T from './tokens.js'
import { TreeNode } from './tree-node.js'

/** Where in the grammar the parser is: the rules it is in, and the token it wanted. */
export type GrammarPath = object

/** What the next token says: whether to go in, or the number of the alternative to take. */
type Lookahead = (alternatives?: readonly IOrAlt<unknown>[]) => boolean | number | undefined

type Optional = (() => unknown) | { readonly GATE?: () => boolean; readonly DEF: () => unknown }

/** What is used of Chevrotain beyond its declared interface. */
export interface Internals {
  readonly CST_STACK: TreeNode[]
  readonly currRuleShortName: number
  readonly lookAheadFuncsCache: Map<number, Lookahead>
  readonly shortRuleNameToFull: Readonly<Record<number, string>>
  currIdx: number
  recoveryEnabled: boolean
  selfAnalysisDone: boolean
  LA_FAST(k: number): { readonly tokenTypeIdx: number }
  SAVE_ERROR(error: Error): Error
  consumeToken(): void
  getCurrRuleFullName(): string
  getCurrentGrammarPath(wanted: TokenType, occurrence: number): GrammarPath
  getHumanReadableRuleStack(): string[]
  getNextPossibleTokenTypes(path: GrammarPath): TokenType[]
}

/** How Chevrotain numbers its methods in the keys of lookahead functions: rule, method, occurrence. */
const OCCURRENCE_BITS = 8
const RULE_BITS = 12
const METHODS = ['', 'OR', 'OPTION', 'MANY', 'AT_LEAST_ONE', 'MANY_SEP', 'AT_LEAST_ONE_SEP']
const OR = 1
const OPTION = 2
const MANY = 3
const AT_LEAST_ONE = 4
const AT_LEAST_ONE_SEP = 6

/** Chevrotain's number for a repetition without separator of which one is needed. */
const REPETITION_MANDATORY = 2

/** Stands in the table for whatever comes next. */
export const ANYTHING = '*'

const kindsByName: ReadonlyMap<string, TokenType> = new Map(T.allTokens.map((kind) => [kind.name, kind]))

/** Alternatives by the number of the next token's kind, in order; nearly every token leads to one at most. */
function alternativesByKind(firsts: readonly string[]): number[][] {
  const found: number[][] = []
  for (const [alternative, names] of firsts.entries()) {
    for (const name of names.split(' ')) {
      const kind = kindsByName.get(name)!
      for (const number of [kind.tokenTypeIdx!, ...kind.categoryMatches!]) {
        const known = found[number]
        if (known === undefined) found[number] = [alternative]
        else if (!known.includes(alternative)) known.push(alternative)
      }
    }
  }
  return found
}

export abstract class LeanParser extends CstParser {
  protected readonly internals: Internals = this as unknown as Internals

  constructor(errorMessageProvider: IParserErrorMessageProvider, validate: boolean) {
    super(T.allTokens, {
      skipValidations: !validate,
      // Switched on when all is set up: it would make Chevrotain work out what follows what in the whole grammar.
      recoveryEnabled: false,
      maxLookahead: 1,
      nodeLocationTracking: 'none',
      errorMessageProvider,
    })
  }

  /**
   * To be called when all rules are there.
   * @param analyse work the whole grammar out instead of relying on the table
   */
  protected start(analyse: boolean): void {
    if (analyse) this.performSelfAnalysis()
    this.internals.selfAnalysisDone = true
    this.internals.recoveryEnabled = true
  }

  /** A rule whose body is put together once, with all alternatives it chooses from, and not at each call. */
  protected rule<A extends unknown[] = []>(name: string, make: () => (...args: A) => void): ParserMethod<A, CstNode> {
    return this.RULE(name, make())
  }

  // ---------------------------------------------------------------- lookahead

  /** Asked for at each choice of the grammar; made when the parser first comes to it. */
  getLaFuncFromCache(key: number): Lookahead {
    const known = this.internals.lookAheadFuncsCache.get(key)
    if (known !== undefined) return known
    const made = this.lookaheadFor(key)
    this.internals.lookAheadFuncsCache.set(key, made)
    return made
  }

  /** The entry of the table for one choice of a rule. */
  private firsts(rule: number, method: number, occurrence: number): readonly string[] {
    return LOOKAHEAD[`${this.internals.shortRuleNameToFull[rule]} ${METHODS[method]}${occurrence}`]!
  }

  private lookaheadFor(key: number): Lookahead {
    const { internals } = this
    const method = (key >> OCCURRENCE_BITS) & 15
    const firsts = this.firsts((key >> RULE_BITS) << RULE_BITS, method, key & 255)
    if (firsts[0] === ANYTHING) return () => true
    const found = alternativesByKind(firsts)
    if (method !== OR) return () => found[internals.LA_FAST(1).tokenTypeIdx] !== undefined
    return (alternatives) => {
      const fitting = found[internals.LA_FAST(1).tokenTypeIdx]
      if (fitting === undefined) return undefined
      for (const alternative of fitting) {
        const gate = alternatives![alternative]!.GATE
        if (gate === undefined || gate.call(this)) return alternative
      }
      return undefined
    }
  }

  // ---------------------------------------------------------------- what Chevrotain calls

  optionInternal(optional: Optional, occurrence: number): unknown {
    const { internals } = this
    const fits = this.getLaFuncFromCache(internals.currRuleShortName | (OPTION << OCCURRENCE_BITS) | occurrence)
    if (typeof optional === 'function') return fits.call(this) === true ? optional.call(this) : undefined
    const open = optional.GATE === undefined || optional.GATE.call(this)
    return open && fits.call(this) === true ? optional.DEF.call(this) : undefined
  }

  manyInternal(occurrence: number, optional: Optional): void {
    const { internals } = this
    const fits = this.getLaFuncFromCache(internals.currRuleShortName | (MANY << OCCURRENCE_BITS) | occurrence)
    const [gate, body] = typeof optional === 'function' ? [undefined, optional] : [optional.GATE, optional.DEF]
    for (;;) {
      if (gate !== undefined && !gate.call(this)) return
      if (fits.call(this) !== true) return
      const before = internals.currIdx
      body.call(this)
      if (internals.currIdx <= before) return
    }
  }

  raiseEarlyExitException(occurrence: number, kind: number): never {
    const method = kind === REPETITION_MANDATORY ? AT_LEAST_ONE : AT_LEAST_ONE_SEP
    const names = this.firsts(this.internals.currRuleShortName, method, occurrence)[0]!
    throw this.internals.SAVE_ERROR(new EarlyExitException(names, this.LA(1), this.LA(0)))
  }

  cstInvocationStateUpdate(rule: string): void {
    this.internals.CST_STACK.push(new TreeNode(rule))
  }

  cstPostTerminal(key: string, token: IToken): void {
    const stack = this.internals.CST_STACK
    stack[stack.length - 1]!.addToken(key, token)
  }

  cstPostNonTerminal(node: TreeNode, key: string): void {
    const stack = this.internals.CST_STACK
    stack[stack.length - 1]!.addNode(key, node)
  }
}
