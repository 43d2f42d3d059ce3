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

export abstract class ExprParser extends RecoveringParser {
  protected is(k: number, ...kinds: readonly TokenType[]): boolean {
    return kinds.includes(this.LA(k).tokenType)
  }

  /** Goes on until the closing brace, over whatever stands in between. */
  protected untilBrace(rule: string, body: () => void): void {
    this.MANY({ GATE: () => !this.is(1, T.RBrace) && !this.atBoundary(rule), DEF: body })
    this.CONSUME(T.RBrace)
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

  protected readonly type: Rule = this.RULE('type', () => {
    this.deeper(() => {
      this.OR([
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
      ])
      this.OPTION2(() => this.CONSUME(T.Question))
    })
  })

  // ---------------------------------------------------------------- expressions

  protected readonly expr: Rule = this.RULE('expr', () => {
    this.deeper(() => {
      this.OR([
        {
          ALT: () => {
            this.CONSUME(w.if)
            this.SUBRULE(this.binary, { ARGS: [LEVEL.or], LABEL: 'condition' })
            this.CONSUME(w.then)
            this.SUBRULE(this.expr)
            this.CONSUME(w.else)
            this.SUBRULE2(this.expr)
          },
        },
        {
          ALT: () => {
            this.SUBRULE2(this.binary, { ARGS: [LEVEL.or] })
            this.OPTION2({ GATE: () => this.tailAhead(), DEF: () => this.SUBRULE(this.tail) })
            this.OPTION(() => {
              this.CONSUME(T.Question)
              this.SUBRULE3(this.expr)
              this.CONSUME(T.Colon)
              this.SUBRULE4(this.expr)
            })
          },
        },
      ])
    })
  })

  protected readonly filter: Rule = this.RULE('filter', () => {
    this.deeper(() => {
      this.SUBRULE(this.binary, { ARGS: [LEVEL.span] })
      this.OPTION({ GATE: () => this.tailAhead(), DEF: () => this.SUBRULE(this.tail) })
    })
  })

  protected tailAhead(): boolean {
    return this.is(1, w.where, w.with, w.as)
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
          this.SUBRULE(this.binary, { ARGS: [LEVEL.sum] })
        },
      },
    ])
  })

  protected readonly binary: ParserMethod<[number?], CstNode> = this.RULE('binary', (level: number = LEVEL.or) => {
    this.SUBRULE(this.operand)
    this.MANY({
      GATE: () => this.operatorAhead() >= level,
      DEF: () => {
        this.OR([
          ...[...operatorLevels.keys()].map((kind) => ({ ALT: () => this.CONSUME(kind, { LABEL: 'op' }) })),
          {
            ALT: () => {
              this.CONSUME(w.not, { LABEL: 'op' })
              this.CONSUME2(w.in, { LABEL: 'notIn' })
            },
          },
        ])
        this.SUBRULE2(this.operand)
      },
    })
  })

  protected operatorAhead(): number {
    if (this.is(1, w.not) && this.is(2, w.in)) return LEVEL.compare
    return operatorLevels.get(this.LA(1).tokenType) ?? 0
  }

  protected readonly operand: Rule = this.RULE('operand', () => {
    this.MANY(() => {
      this.OR([
        { ALT: () => this.CONSUME(w.not, { LABEL: 'not' }) },
        { ALT: () => this.CONSUME(T.Bang, { LABEL: 'not' }) },
      ])
    })
    this.OR2([
      {
        ALT: () => {
          this.OR3([{ ALT: () => this.CONSUME(w.any) }, { ALT: () => this.CONSUME(w.the) }])
          this.SUBRULE(this.filter)
        },
      },
      {
        ALT: () => {
          this.OPTION(() => this.CONSUME(T.Minus))
          this.SUBRULE(this.postfix)
          this.OPTION2(() => {
            this.CONSUME(w.rounded)
            this.OR4([{ ALT: () => this.CONSUME(w.up) }, { ALT: () => this.CONSUME(w.down) }])
          })
        },
      },
    ])
  })

  protected readonly postfix: Rule = this.RULE('postfix', () => {
    this.SUBRULE(this.primary)
    this.MANY(() => this.SUBRULE(this.suffix))
  })

  protected readonly suffix: Rule = this.RULE('suffix', () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(T.LParen)
          this.MANY_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.argument) })
          this.CONSUME(T.RParen)
        },
      },
      {
        ALT: () => {
          this.CONSUME(T.LBracket)
          this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.expr) })
          this.CONSUME(T.RBracket)
        },
      },
      {
        ALT: () => {
          this.CONSUME(T.Dot)
          this.CONSUME(T.Name)
        },
      },
    ])
  })

  protected readonly argument: Rule = this.RULE('argument', () => {
    this.SUBRULE(this.expr)
    this.OPTION(() => {
      this.OR([{ ALT: () => this.CONSUME(w.over) }, { ALT: () => this.CONSUME(w.while) }])
      this.SUBRULE2(this.expr)
    })
  })

  protected readonly primary: Rule = this.RULE('primary', () => {
    this.OR([
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
          this.MANY_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE2(this.expr) })
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
    ])
  })

  protected readonly whereClause: Rule = this.RULE('whereClause', () => {
    this.CONSUME(w.where)
    this.SUBRULE(this.binary, { ARGS: [LEVEL.or] })
  })
}
