/** The part of the grammar that reads numbers, types and expressions. */
import type { CstNode, ParserMethod, TokenType } from 'chevrotain'
import { RecoveringParser } from './recovering-parser.js'
import * as T from './tokens.js'

const w = T.word

export type Rule = ParserMethod<[], CstNode>

/** How loosely an operator binds: the greater, the tighter. A part of the grammar reads from some level up. */
export const LEVEL = { or: 1, and: 2, compare: 4, span: 5, sum: 6, product: 7 } as const

/** The level of each operator by the kind of its first token. */
export const operatorLevels: ReadonlyMap<TokenType, number> = new Map([
  [w.or, LEVEL.or],
  [T.OrOr, LEVEL.or],
  [w.and, LEVEL.and],
  [T.AndAnd, LEVEL.and],
  ...[w.is, w.in, T.Less, T.Greater, T.LessEqual, T.GreaterEqual, T.EqualEqual, T.BangEqual, T.Assign].map(
    (kind): [TokenType, number] => [kind, LEVEL.compare],
  ),
  [T.DotDot, LEVEL.span],
  [T.Plus, LEVEL.sum],
  [T.Minus, LEVEL.sum],
  [T.Star, LEVEL.product],
  [T.Slash, LEVEL.product],
  [w.mod, LEVEL.product],
  [T.Percent, LEVEL.product],
])

/** The first tokens of what may follow a name, number or other single word and still belong to its expression. */
export const GOES_ON: ReadonlySet<TokenType> = new Set([
  ...[T.LParen, T.LBracket, T.Dot, T.Question, w.not, w.rounded, w.where, w.with, w.as],
  ...operatorLevels.keys(),
])

/** What is asked of the rule that reads operators; made once, since it is asked for every expression. */
const CONDITION = { ARGS: [LEVEL.or] as [number], LABEL: 'condition' }
export const FROM_OR: { ARGS: [number] } = { ARGS: [LEVEL.or] }
export const FROM_SPAN: { ARGS: [number] } = { ARGS: [LEVEL.span] }
export const FROM_SUM: { ARGS: [number] } = { ARGS: [LEVEL.sum] }
const AS_OP = { LABEL: 'op' }
const AS_NOT = { LABEL: 'not' }

export abstract class ExprParser extends RecoveringParser {
  protected is(k: number, kind: TokenType): boolean {
    return this.LA(k).tokenType === kind
  }

  /** Goes on until the closing brace, over whatever stands in between. */
  protected untilBrace(rule: string, body: () => void): () => void {
    const inside = { GATE: () => !this.is(1, T.RBrace) && !this.atBoundary(rule), DEF: body }
    return () => {
      this.MANY(inside)
      this.CONSUME(T.RBrace)
    }
  }

  protected readonly stray: Rule = this.RULE('stray', () => {
    const token = this.CONSUME(T.Any)
    this.ACTION(() => this.fail('stray', token))
  })

  // ---------------------------------------------------------------- numbers and types

  protected readonly integer: Rule = this.RULE('integer', () => {
    this.OPTION(() => this.CONSUME(T.Minus))
    this.CONSUME(T.Int)
  })

  protected readonly extent: Rule = this.RULE('extent', () => {
    this.SUBRULE(this.integer)
    this.OPTION(() => {
      this.CONSUME(T.DotDot)
      this.SUBRULE2(this.integer)
    })
  })

  protected readonly range: Rule = this.RULE('range', () => {
    this.SUBRULE(this.integer)
    this.CONSUME(T.DotDot)
    this.SUBRULE2(this.integer)
  })

  protected readonly type: Rule = this.rule('type', () => {
    const kinds = [
      { ALT: () => this.SUBRULE(this.range) },
      {
        ALT: () => {
          this.CONSUME(w.set)
          this.CONSUME(w.of)
          this.SUBRULE(this.type)
        },
      },
      {
        ALT: () => {
          this.CONSUME(T.Name)
          this.OPTION(() => {
            this.CONSUME(T.Dot)
            this.CONSUME2(T.Name, { LABEL: 'member' })
          })
        },
      },
    ]
    return this.deeper(() => {
      this.OR(kinds)
      this.OPTION2(() => this.CONSUME(T.Question))
    })
  })

  // ---------------------------------------------------------------- expressions

  protected readonly expr: Rule = this.rule('expr', () => {
    const tail = { GATE: () => this.tailAhead(), DEF: () => this.SUBRULE(this.tail) }
    const forms = [
      {
        ALT: () => {
          this.CONSUME(w.if)
          this.SUBRULE(this.binary, CONDITION)
          this.CONSUME(w.then)
          this.SUBRULE(this.expr)
          this.CONSUME(w.else)
          this.SUBRULE2(this.expr)
        },
      },
      // Nearly half of all expressions are a single word, which the rules below take as they stand.
      { GATE: () => this.wordAlone(), ALT: () => this.SUBRULE(this.primary, { LABEL: 'alone' }) },
      {
        ALT: () => {
          this.SUBRULE2(this.binary, FROM_OR)
          this.OPTION2(tail)
          this.OPTION(() => {
            this.CONSUME(T.Question)
            this.SUBRULE3(this.expr)
            this.CONSUME(T.Colon)
            this.SUBRULE4(this.expr)
          })
        },
      },
    ]
    return this.deeper(() => this.OR({ DEF: forms, IGNORE_AMBIGUITIES: true }))
  })

  protected readonly filter: Rule = this.rule('filter', () => {
    const tail = { GATE: () => this.tailAhead(), DEF: () => this.SUBRULE(this.tail) }
    return this.deeper(() => {
      this.SUBRULE(this.binary, FROM_SPAN)
      this.OPTION(tail)
    })
  })

  private tailAhead(): boolean {
    const next = this.LA(1).tokenType
    return next === w.where || next === w.with || next === w.as
  }

  /** A single word that makes an expression by itself, since nothing behind it belongs to it. */
  private wordAlone(): boolean {
    const kind = this.LA(1).tokenType
    const word = kind === T.Int || kind === w.yes || kind === w.no || kind === w.none || this.nameAhead()
    return word && !GOES_ON.has(this.LA(2).tokenType)
  }

  protected nameAhead(): boolean {
    const kind = this.LA(1).tokenType
    return kind === T.Identifier || kind.CATEGORIES?.includes(T.Name) === true
  }

  protected readonly tail: Rule = this.RULE('tail', () => {
    this.OPTION(() => {
      this.CONSUME(w.as)
      this.CONSUME(T.Name)
    })
    this.MANY(() => this.SUBRULE(this.filterClause))
  })

  protected readonly filterClause: Rule = this.RULE('filterClause', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.whereClause) },
      {
        ALT: () => {
          this.CONSUME(w.with)
          this.OR2([{ ALT: () => this.CONSUME(w.most) }, { ALT: () => this.CONSUME(w.least) }])
          this.SUBRULE(this.binary, FROM_SUM)
        },
      },
    ])
  })

  protected readonly binary: ParserMethod<[number?], CstNode> = this.rule<[number?]>('binary', () => {
    const operators = [
      ...[...operatorLevels.keys()].map((kind) => ({ ALT: () => this.CONSUME(kind, AS_OP) })),
      {
        ALT: () => {
          this.CONSUME(w.not, AS_OP)
          this.CONSUME2(w.in, { LABEL: 'notIn' })
        },
      },
    ]
    const further = () => {
      this.OR(operators)
      this.SUBRULE2(this.operand)
    }
    return (level = LEVEL.or) => {
      this.SUBRULE(this.operand)
      if (!this.RECORDING_PHASE && this.operatorAhead() < level) return
      this.MANY({ GATE: () => this.operatorAhead() >= level, DEF: further })
    }
  })

  private operatorAhead(): number {
    const kind = this.LA(1).tokenType
    if (kind === w.not && this.is(2, w.in)) return LEVEL.compare
    return operatorLevels.get(kind) ?? 0
  }

  protected readonly operand: Rule = this.rule('operand', () => {
    const nots = [{ ALT: () => this.CONSUME(w.not, AS_NOT) }, { ALT: () => this.CONSUME(T.Bang, AS_NOT) }]
    const not = () => this.OR(nots)
    const greedy = [{ ALT: () => this.CONSUME(w.any) }, { ALT: () => this.CONSUME(w.the) }]
    const minus = () => this.CONSUME(T.Minus)
    const rounded = () => {
      this.CONSUME(w.rounded)
      this.OR4([{ ALT: () => this.CONSUME(w.up) }, { ALT: () => this.CONSUME(w.down) }])
    }
    const forms = [
      {
        ALT: () => {
          this.OR3(greedy)
          this.SUBRULE(this.filter)
        },
      },
      {
        ALT: () => {
          this.OPTION(minus)
          this.SUBRULE(this.postfix)
          this.OPTION2(rounded)
        },
      },
    ]
    return () => {
      this.MANY(not)
      this.OR2(forms)
    }
  })

  protected readonly postfix: Rule = this.rule('postfix', () => {
    const suffix = () => this.SUBRULE(this.suffix)
    return () => {
      this.SUBRULE(this.primary)
      this.MANY(suffix)
    }
  })

  protected readonly suffix: Rule = this.rule('suffix', () => {
    const call = { SEP: T.Comma, DEF: () => this.SUBRULE(this.argument) }
    const index = { SEP: T.Comma, DEF: () => this.SUBRULE(this.expr) }
    const forms = [
      {
        ALT: () => {
          this.CONSUME(T.LParen)
          this.MANY_SEP(call)
          this.CONSUME(T.RParen)
        },
      },
      {
        ALT: () => {
          this.CONSUME(T.LBracket)
          this.AT_LEAST_ONE_SEP(index)
          this.CONSUME(T.RBracket)
        },
      },
      {
        ALT: () => {
          this.CONSUME(T.Dot)
          this.CONSUME(T.Name)
        },
      },
    ]
    return () => this.OR(forms)
  })

  protected readonly argument: Rule = this.rule('argument', () => {
    const limit = () => {
      this.OR([{ ALT: () => this.CONSUME(w.over) }, { ALT: () => this.CONSUME(w.while) }])
      this.SUBRULE2(this.expr)
    }
    return () => {
      this.SUBRULE(this.expr)
      this.OPTION(limit)
    }
  })

  protected readonly primary: Rule = this.rule('primary', () => {
    const items = { SEP: T.Comma, DEF: () => this.SUBRULE2(this.expr) }
    const forms = [
      { ALT: () => this.CONSUME(T.Int) },
      { ALT: () => this.CONSUME(w.yes) },
      { ALT: () => this.CONSUME(w.no) },
      { ALT: () => this.CONSUME(w.none) },
      { ALT: () => this.CONSUME(T.Name) },
      {
        ALT: () => {
          this.CONSUME(T.LParen)
          this.SUBRULE(this.expr)
          this.CONSUME(T.RParen)
        },
      },
      {
        ALT: () => {
          this.CONSUME(T.LBrace)
          this.MANY_SEP(items)
          this.CONSUME(T.RBrace)
        },
      },
      {
        ALT: () => {
          this.CONSUME(w.roll)
          this.CONSUME2(T.Name, { LABEL: 'die' })
        },
      },
      {
        ALT: () => {
          this.CONSUME(w.random)
          this.SUBRULE(this.filter)
        },
      },
    ]
    return () => this.OR(forms)
  })

  protected readonly whereClause: Rule = this.RULE('whereClause', () => {
    this.CONSUME(w.where)
    this.SUBRULE(this.binary, FROM_OR)
  })
}
