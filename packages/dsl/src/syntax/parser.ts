/**
 * The grammar, rule for rule as the language reference gives it. One token decides nearly everywhere; where a
 * second one is needed, a gate looks at it, which makes the parser ready to start in half the time. Binary
 * operators are read flat and put in order by `build-expr.ts`: that keeps the call depth of nested brackets low,
 * and lets a misplaced operator have a message of its own. Signs of other languages are read too, for the same
 * reason.
 *
 * This file is longer than most, since the rules of one grammar call one another throughout.
 */
import { type CstNode, EOF, type IToken, type ParserMethod, type TokenType } from 'chevrotain'
import { type Problem, RecoveringParser, type Region } from './recovering-parser.js'
import * as T from './tokens.js'

const w = T.word

type Rule = ParserMethod<[], CstNode>

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

export class RulesParser extends RecoveringParser {
  /** Checking the grammar itself takes longer than reading a file, so only a test asks for it. */
  constructor(validate = false) {
    super(!validate)
    this.performSelfAnalysis()
  }

  private is(k: number, ...kinds: readonly TokenType[]): boolean {
    return kinds.includes(this.LA(k).tokenType)
  }

  /** Goes on until the closing brace, over whatever stands in between. */
  private untilBrace(rule: string, body: () => void): void {
    this.MANY({ GATE: () => !this.is(1, T.RBrace) && !this.atBoundary(rule), DEF: body })
    this.CONSUME(T.RBrace)
  }

  // ---------------------------------------------------------------- the file

  readonly fileRule: Rule = this.RULE('file', () => {
    this.OPTION({
      GATE: () => this.is(1, w.game, w.variant) || (this.is(1, w.tests, w.part) && this.is(2, w.of)),
      DEF: () => this.SUBRULE(this.header),
    })
    this.MANY({ GATE: () => !this.is(1, EOF), DEF: () => this.SUBRULE(this.declaration) })
  })

  private readonly header: Rule = this.RULE('header', () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(w.game)
          this.CONSUME(T.Name)
          this.CONSUME(T.Text)
          this.SUBRULE(this.seats)
        },
      },
      {
        ALT: () => {
          this.CONSUME(w.variant)
          this.CONSUME2(T.Name)
          this.CONSUME(w.of)
          this.CONSUME3(T.Name, { LABEL: 'base' })
          this.CONSUME2(T.Text)
          this.OPTION(() => this.SUBRULE2(this.seats))
        },
      },
      {
        ALT: () => {
          this.CONSUME(w.tests)
          this.CONSUME2(w.of)
          this.CONSUME4(T.Name, { LABEL: 'base' })
        },
      },
      {
        ALT: () => {
          this.CONSUME(w.part)
          this.CONSUME3(w.of)
          this.CONSUME5(T.Name, { LABEL: 'base' })
        },
      },
    ])
  })

  private readonly seats: Rule = this.RULE('seats', () => {
    this.CONSUME(w.for)
    this.OR([
      {
        ALT: () => {
          this.SUBRULE(this.extent)
          this.CONSUME(w.players)
        },
      },
      { ALT: () => this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME(T.Name) }) },
    ])
  })

  private readonly stray: Rule = this.RULE('stray', () => {
    const token = this.CONSUME(T.Any)
    this.ACTION(() => this.fail('stray', token))
  })

  // ---------------------------------------------------------------- declarations

  private readonly declaration: Rule = this.RULE('declaration', () => {
    this.ACTION(() => {
      this.declarationColumn = this.LA(1).startColumn ?? 1
    })
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.removal) },
        { GATE: () => this.is(2, w.option), ALT: () => this.SUBRULE(this.settingOfOption) },
        {
          GATE: () => this.is(1, w.replace),
          ALT: () => {
            this.CONSUME(w.replace)
            this.SUBRULE(this.item)
          },
        },
        { GATE: () => this.is(1, ...ITEM_WORDS), ALT: () => this.SUBRULE2(this.item) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    })
  })

  private readonly removal: Rule = this.RULE('removal', () => {
    this.CONSUME(w.remove)
    this.OR(REMOVABLE.map((kind) => ({ ALT: () => this.CONSUME(kind, { LABEL: 'target' }) })))
    this.CONSUME(T.Name)
  })

  private readonly settingOfOption: Rule = this.RULE('settingOfOption', () => {
    this.CONSUME(w.set)
    this.CONSUME(w.option)
    this.CONSUME(T.Name)
    this.CONSUME(T.Assign)
    this.SUBRULE(this.expr)
  })

  private readonly item: Rule = this.RULE('item', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.optionDecl) },
      { ALT: () => this.SUBRULE(this.enumeration) },
      { ALT: () => this.SUBRULE(this.grid) },
      { ALT: () => this.SUBRULE(this.card) },
      { ALT: () => this.SUBRULE(this.die) },
      { ALT: () => this.SUBRULE(this.table) },
      { ALT: () => this.SUBRULE(this.zone) },
      { ALT: () => this.SUBRULE(this.variable) },
      { ALT: () => this.SUBRULE(this.define) },
      { ALT: () => this.SUBRULE(this.step) },
      { ALT: () => this.SUBRULE(this.action) },
      { ALT: () => this.SUBRULE(this.trigger) },
      { ALT: () => this.SUBRULE(this.entry) },
      { ALT: () => this.SUBRULE(this.ending) },
      { ALT: () => this.SUBRULE(this.test) },
    ])
  })

  private readonly optionDecl: Rule = this.RULE('optionDecl', () => {
    this.CONSUME(w.option)
    this.CONSUME(T.Name)
    this.CONSUME(T.Colon)
    this.SUBRULE(this.type)
    this.CONSUME(T.Assign)
    this.SUBRULE(this.expr)
    this.CONSUME(T.Text)
  })

  private readonly enumeration: Rule = this.RULE('enumeration', () => {
    this.CONSUME(w.enum)
    this.CONSUME(T.Name)
    this.CONSUME(T.LBrace)
    this.OR({
      DEF: [
        {
          GATE: () => this.is(1, T.RBrace) || (!this.is(2, T.Colon) && !this.is(1, T.Row)),
          ALT: () => {
            this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME2(T.Name, { LABEL: 'member' }) })
            this.CONSUME(T.RBrace)
          },
        },
        {
          ALT: () => {
            this.MANY({
              GATE: () => !this.is(1, T.RBrace) && !this.atBoundary('enumMember'),
              DEF: () => this.SUBRULE(this.enumMember),
            })
            this.CONSUME2(T.RBrace)
          },
        },
      ],
      IGNORE_AMBIGUITIES: true,
    })
  })

  private readonly enumMember: Rule = this.RULE('enumMember', () => {
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.attribute) },
        { ALT: () => this.CONSUME(T.Row) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    })
  })

  private readonly attribute: Rule = this.RULE('attribute', () => {
    this.CONSUME(T.Name)
    this.CONSUME(T.Colon)
    this.SUBRULE(this.type)
  })

  private readonly grid: Rule = this.RULE('grid', () => {
    this.CONSUME(w.grid)
    this.CONSUME(T.Name)
    this.SUBRULE(this.extent)
    this.CONSUME(w.by)
    this.SUBRULE2(this.extent)
    this.OPTION(() => this.CONSUME(w.hex))
  })

  private readonly card: Rule = this.RULE('card', () => {
    this.CONSUME(w.card)
    this.CONSUME(T.Name)
    this.OPTION(() => {
      this.CONSUME(w.one)
      this.CONSUME(w.of)
      this.CONSUME(w.each)
      this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME2(T.Name, { LABEL: 'each' }) })
    })
    this.OPTION2(() => {
      this.CONSUME(T.LBrace)
      this.untilBrace('member', () => this.SUBRULE(this.member))
    })
  })

  private readonly member: Rule = this.RULE('member', () => {
    this.OR({
      DEF: [
        { GATE: () => !this.is(2, T.Colon), ALT: () => this.SUBRULE(this.rowBlock) },
        { ALT: () => this.SUBRULE(this.attribute) },
        { ALT: () => this.CONSUME(T.Row) },
        { ALT: () => this.SUBRULE(this.define) },
        { ALT: () => this.SUBRULE(this.step) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    })
  })

  private readonly rowBlock: Rule = this.RULE('rowBlock', () => {
    this.CONSUME(w.row)
    this.CONSUME(T.Name)
    this.CONSUME(T.LBrace)
    this.untilBrace('rowMember', () => this.SUBRULE(this.rowMember))
  })

  private readonly rowMember: Rule = this.RULE('rowMember', () => {
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.define) },
        { ALT: () => this.SUBRULE(this.step) },
        { ALT: () => this.SUBRULE(this.trigger) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    })
  })

  private readonly die: Rule = this.RULE('die', () => {
    this.CONSUME(w.die)
    this.CONSUME(T.Name)
    this.OR([
      { ALT: () => this.SUBRULE(this.range) },
      {
        ALT: () => {
          this.CONSUME(T.LBrace)
          this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.face) })
          this.CONSUME(T.RBrace)
        },
      },
    ])
  })

  private readonly face: Rule = this.RULE('face', () => {
    this.CONSUME(T.Int)
    this.CONSUME(T.Name)
  })

  private readonly table: Rule = this.RULE('table', () => {
    this.CONSUME(w.table)
    this.CONSUME(T.Name)
    this.SUBRULE(this.params)
    this.CONSUME(T.Colon)
    this.SUBRULE(this.type)
    this.CONSUME(T.LBrace)
    this.AT_LEAST_ONE(() => this.CONSUME(T.Row))
    this.CONSUME(T.RBrace)
  })

  private readonly zone: Rule = this.RULE('zone', () => {
    this.CONSUME(w.zone)
    this.CONSUME(T.Name)
    this.OPTION(() => this.SUBRULE(this.index))
    this.CONSUME(T.Colon)
    this.OR([
      { ALT: () => this.CONSUME(w.one) },
      {
        ALT: () => {
          this.CONSUME(w.pile)
          this.CONSUME(w.of)
        },
      },
      {
        ALT: () => {
          this.CONSUME(w.group)
          this.CONSUME2(w.of)
        },
      },
    ])
    this.CONSUME2(T.Name, { LABEL: 'holds' })
    this.OPTION2(() => this.SUBRULE(this.seen))
  })

  private readonly variable: Rule = this.RULE('variable', () => {
    this.OR([{ ALT: () => this.CONSUME(w.var) }, { ALT: () => this.CONSUME(w.track) }])
    this.CONSUME(T.Name)
    this.OPTION(() => this.SUBRULE(this.index))
    this.CONSUME(T.Colon)
    this.SUBRULE(this.type)
    this.OPTION2(() => {
      this.CONSUME(T.Assign)
      this.SUBRULE(this.expr)
    })
    this.OPTION3(() => this.SUBRULE(this.seen))
  })

  private readonly define: Rule = this.RULE('define', () => {
    this.CONSUME(w.define)
    this.CONSUME(T.Name)
    this.OPTION(() => this.SUBRULE(this.params))
    this.CONSUME(T.Colon)
    this.SUBRULE(this.type)
    this.OPTION2(() => this.SUBRULE(this.seen))
    this.CONSUME(T.Assign)
    this.SUBRULE(this.expr)
  })

  private readonly step: Rule = this.RULE('step', () => {
    this.CONSUME(w.step)
    this.CONSUME(T.Name)
    this.OPTION(() => this.SUBRULE(this.params))
    this.OPTION2(() => this.CONSUME(T.Text))
    this.SUBRULE(this.block)
  })

  private readonly action: Rule = this.RULE('action', () => {
    this.CONSUME(w.action)
    this.CONSUME(T.Name)
    this.OPTION(() => {
      this.CONSUME(T.LParen)
      this.SUBRULE(this.parts)
      this.CONSUME(T.RParen)
    })
    this.CONSUME(T.Text)
    this.SUBRULE(this.block)
  })

  private readonly trigger: Rule = this.RULE('trigger', () => {
    this.CONSUME(w.trigger)
    this.OPTION({
      // `trigger after before x` names its trigger `after`; `trigger after x` has no name.
      GATE: () => !this.is(1, w.before, w.after) || this.is(2, w.before, w.after),
      DEF: () => this.CONSUME(T.Name),
    })
    this.OR([{ ALT: () => this.CONSUME(w.before) }, { ALT: () => this.CONSUME(w.after) }])
    this.OR2([
      { ALT: () => this.CONSUME2(T.Name, { LABEL: 'target' }) },
      { ALT: () => this.CONSUME(w.setup, { LABEL: 'target' }) },
      { ALT: () => this.CONSUME(w.play, { LABEL: 'target' }) },
    ])
    this.OPTION2(() => {
      this.CONSUME(T.LParen)
      this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME3(T.Name, { LABEL: 'param' }) })
      this.CONSUME(T.RParen)
    })
    this.OPTION3(() => this.SUBRULE(this.whereClause))
    this.SUBRULE(this.block)
  })

  private readonly whereClause: Rule = this.RULE('whereClause', () => {
    this.CONSUME(w.where)
    this.SUBRULE(this.binary, { ARGS: [LEVEL.or] })
  })

  private readonly entry: Rule = this.RULE('entry', () => {
    this.OR([{ ALT: () => this.CONSUME(w.setup) }, { ALT: () => this.CONSUME(w.play) }])
    this.SUBRULE(this.block)
  })

  private readonly ending: Rule = this.RULE('ending', () => {
    this.CONSUME(w.end)
    this.CONSUME(T.Name)
    this.CONSUME(w.when)
    this.SUBRULE(this.binary, { ARGS: [LEVEL.or] })
    this.CONSUME(w.winners)
    this.SUBRULE(this.expr)
    this.OPTION(() => this.CONSUME(T.Text))
  })

  private readonly params: Rule = this.RULE('params', () => {
    this.CONSUME(T.LParen)
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.attribute) })
    this.CONSUME(T.RParen)
  })

  private readonly index: Rule = this.RULE('index', () => {
    this.CONSUME(T.LBracket)
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.type) })
    this.CONSUME(T.RBracket)
  })

  private readonly seen: Rule = this.RULE('seen', () => {
    this.CONSUME(w.seen)
    this.CONSUME(w.by)
    this.SUBRULE(this.postfix)
  })

  // ---------------------------------------------------------------- numbers and types

  private readonly integer: Rule = this.RULE('integer', () => {
    this.OPTION(() => this.CONSUME(T.Minus))
    this.CONSUME(T.Int)
  })

  private readonly extent: Rule = this.RULE('extent', () => {
    this.SUBRULE(this.integer)
    this.OPTION(() => {
      this.CONSUME(T.DotDot)
      this.SUBRULE2(this.integer)
    })
  })

  private readonly range: Rule = this.RULE('range', () => {
    this.SUBRULE(this.integer)
    this.CONSUME(T.DotDot)
    this.SUBRULE2(this.integer)
  })

  private readonly type: Rule = this.RULE('type', () => {
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

  // ---------------------------------------------------------------- statements

  private readonly block: Rule = this.RULE('block', () => {
    this.deeper(() => {
      this.CONSUME(T.LBrace)
      this.untilBrace('statement', () => this.SUBRULE(this.statement))
    })
  })

  private readonly statement: Rule = this.RULE('statement', () => {
    this.OR({
      DEF: [
        { ALT: () => this.SUBRULE(this.letStmt) },
        { ALT: () => this.SUBRULE(this.ifStmt) },
        { ALT: () => this.SUBRULE(this.whileStmt) },
        { ALT: () => this.SUBRULE(this.repeatStmt) },
        { ALT: () => this.SUBRULE(this.forEachStmt) },
        { ALT: () => this.SUBRULE(this.eachStmt) },
        { ALT: () => this.CONSUME(w.stop) },
        { ALT: () => this.SUBRULE(this.endStmt) },
        { ALT: () => this.SUBRULE(this.moveStmt) },
        { ALT: () => this.SUBRULE(this.drawStmt) },
        { ALT: () => this.SUBRULE(this.dealStmt) },
        { ALT: () => this.SUBRULE(this.shuffleStmt) },
        { ALT: () => this.SUBRULE(this.flipStmt) },
        { ALT: () => this.SUBRULE(this.showStmt) },
        { ALT: () => this.SUBRULE(this.sayStmt) },
        { ALT: () => this.SUBRULE(this.revealStmt) },
        { ALT: () => this.SUBRULE(this.requiresStmt) },
        { GATE: () => this.is(1, T.LParen) || this.nameAhead(), ALT: () => this.SUBRULE(this.postfixStmt) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    })
  })

  private nameAhead(): boolean {
    const kind = this.LA(1).tokenType
    return kind === T.Identifier || kind.CATEGORIES?.includes(T.Name) === true
  }

  private readonly letStmt: Rule = this.RULE('letStmt', () => {
    this.CONSUME(w.let)
    this.CONSUME(T.Name)
    this.CONSUME(T.Assign)
    this.SUBRULE(this.expr)
  })

  private readonly ifStmt: Rule = this.RULE('ifStmt', () => {
    this.deeper(() => {
      this.CONSUME(w.if)
      this.SUBRULE(this.binary, { ARGS: [LEVEL.or] })
      this.SUBRULE(this.block)
      this.OPTION(() => {
        this.CONSUME(w.else)
        this.OR([
          { ALT: () => this.SUBRULE(this.ifStmt, { LABEL: 'elseIf' }) },
          { ALT: () => this.SUBRULE2(this.block, { LABEL: 'else' }) },
        ])
      })
    })
  })

  private readonly whileStmt: Rule = this.RULE('whileStmt', () => {
    this.CONSUME(w.while)
    this.SUBRULE(this.binary, { ARGS: [LEVEL.or] })
    this.SUBRULE(this.block)
  })

  private readonly repeatStmt: Rule = this.RULE('repeatStmt', () => {
    this.CONSUME(w.repeat)
    this.OPTION({
      GATE: () => !this.is(1, T.LBrace),
      DEF: () => {
        this.SUBRULE(this.expr)
        this.CONSUME(w.times)
      },
    })
    this.SUBRULE(this.block)
  })

  private readonly forEachStmt: Rule = this.RULE('forEachStmt', () => {
    this.CONSUME(w.for)
    this.CONSUME(w.each)
    this.CONSUME(T.Name)
    this.CONSUME(w.in)
    this.SUBRULE(this.binary, { ARGS: [LEVEL.span] })
    this.OPTION(() => {
      this.OR([{ ALT: () => this.CONSUME(w.from) }, { ALT: () => this.CONSUME(w.after) }])
      this.SUBRULE2(this.binary, { ARGS: [LEVEL.sum], LABEL: 'start' })
    })
    this.OPTION2(() => this.SUBRULE(this.whereClause))
    this.SUBRULE(this.block)
  })

  private readonly eachStmt: Rule = this.RULE('eachStmt', () => {
    this.CONSUME(w.each)
    this.CONSUME(T.Name)
    this.CONSUME(w.in)
    this.SUBRULE(this.binary, { ARGS: [LEVEL.span] })
    this.OPTION(() => this.SUBRULE(this.whereClause))
    this.OPTION2(() => this.CONSUME(w.secretly))
    this.CONSUME(w.chooses)
    this.SUBRULE(this.parts)
    this.OPTION3(() => this.CONSUME(T.Text))
  })

  private readonly endStmt: Rule = this.RULE('endStmt', () => {
    this.CONSUME(w.end)
    this.CONSUME(w.winners)
    this.SUBRULE(this.expr)
    this.OPTION(() => this.CONSUME(T.Text))
  })

  private readonly moveStmt: Rule = this.RULE('moveStmt', () => {
    this.CONSUME(w.move)
    this.SUBRULE(this.expr)
    this.OPTION(() => {
      this.CONSUME(w.of)
      this.SUBRULE2(this.expr)
    })
    this.CONSUME(w.to)
    this.SUBRULE(this.dest)
  })

  private readonly drawStmt: Rule = this.RULE('drawStmt', () => {
    this.CONSUME(w.draw)
    this.SUBRULE(this.expr)
    this.CONSUME(w.from)
    this.SUBRULE(this.postfix)
    this.CONSUME(w.to)
    this.SUBRULE(this.dest)
  })

  private readonly dealStmt: Rule = this.RULE('dealStmt', () => {
    this.CONSUME(w.deal)
    this.SUBRULE(this.expr)
    this.CONSUME(w.from)
    this.SUBRULE(this.postfix)
    this.CONSUME(w.to)
    this.CONSUME(w.each)
    this.SUBRULE2(this.postfix, { LABEL: 'to' })
  })

  private readonly shuffleStmt: Rule = this.RULE('shuffleStmt', () => {
    this.CONSUME(w.shuffle)
    this.SUBRULE(this.postfix)
  })

  private readonly flipStmt: Rule = this.RULE('flipStmt', () => {
    this.CONSUME(w.flip)
    this.SUBRULE(this.postfix)
    this.OR([{ ALT: () => this.CONSUME(w.up) }, { ALT: () => this.CONSUME(w.down) }])
  })

  private readonly showStmt: Rule = this.RULE('showStmt', () => {
    this.CONSUME(w.show)
    this.SUBRULE(this.postfix)
    this.CONSUME(w.to)
    this.SUBRULE2(this.postfix, { LABEL: 'to' })
  })

  private readonly sayStmt: Rule = this.RULE('sayStmt', () => {
    this.CONSUME(w.say)
    this.CONSUME(T.Text)
  })

  private readonly revealStmt: Rule = this.RULE('revealStmt', () => {
    this.CONSUME(w.reveal)
    this.OR([{ ALT: () => this.CONSUME(T.Text) }, { ALT: () => this.SUBRULE(this.expr) }])
  })

  private readonly requiresStmt: Rule = this.RULE('requiresStmt', () => {
    this.CONSUME(w.requires)
    this.SUBRULE(this.expr)
    this.CONSUME(w.else)
    this.CONSUME(T.Text)
  })

  private readonly postfixStmt: Rule = this.RULE('postfixStmt', () => {
    this.SUBRULE(this.postfix)
    this.OPTION(() => {
      this.OR([
        {
          ALT: () => {
            this.OR2([
              { ALT: () => this.CONSUME(T.Assign, { LABEL: 'op' }) },
              { ALT: () => this.CONSUME(T.PlusAssign, { LABEL: 'op' }) },
              { ALT: () => this.CONSUME(T.MinusAssign, { LABEL: 'op' }) },
              { ALT: () => this.CONSUME(T.EqualEqual, { LABEL: 'op' }) },
            ])
            this.SUBRULE(this.expr)
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.chooses)
            this.SUBRULE(this.parts)
            this.OPTION2(() => this.CONSUME(T.Text))
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.does)
            this.SUBRULE(this.menu)
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.may)
            this.OR3([
              {
                ALT: () => {
                  this.CONSUME(w.choose)
                  this.SUBRULE2(this.parts)
                  this.OPTION3(() => this.CONSUME2(T.Text))
                },
              },
              {
                ALT: () => {
                  this.CONSUME(w.do)
                  this.SUBRULE2(this.menu)
                  this.OPTION4(() => {
                    this.CONSUME(w.else)
                    this.SUBRULE(this.block)
                  })
                },
              },
            ])
          },
        },
      ])
    })
  })

  private readonly menu: Rule = this.RULE('menu', () => {
    this.CONSUME(w.one)
    this.CONSUME(w.of)
    this.CONSUME(T.LBrace)
    this.SUBRULE(this.menuItem)
    this.MANY(() => {
      this.OPTION(() => this.CONSUME(T.Comma))
      this.SUBRULE2(this.menuItem)
    })
    this.CONSUME(T.RBrace)
  })

  private readonly menuItem: Rule = this.RULE('menuItem', () => {
    this.OR([{ ALT: () => this.CONSUME(T.Name) }, { ALT: () => this.SUBRULE(this.action) }])
  })

  private readonly parts: Rule = this.RULE('parts', () => {
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.part) })
  })

  private readonly part: Rule = this.RULE('part', () => {
    this.CONSUME(T.Name)
    this.CONSUME(T.Colon)
    this.SUBRULE(this.expr)
    this.OPTION(() => {
      this.CONSUME(w.of)
      this.SUBRULE2(this.expr)
    })
  })

  private readonly dest: Rule = this.RULE('dest', () => {
    this.OPTION({
      GATE: () => this.is(2, w.of),
      DEF: () => {
        this.CONSUME(w.bottom)
        this.CONSUME(w.of)
      },
    })
    this.SUBRULE(this.postfix)
    this.OPTION2({
      GATE: () => this.is(2, w.up, w.down),
      DEF: () => {
        this.CONSUME(w.face)
        this.OR([{ ALT: () => this.CONSUME(w.up) }, { ALT: () => this.CONSUME(w.down) }])
      },
    })
  })

  // ---------------------------------------------------------------- expressions

  private readonly expr: Rule = this.RULE('expr', () => {
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

  private readonly filter: Rule = this.RULE('filter', () => {
    this.deeper(() => {
      this.SUBRULE(this.binary, { ARGS: [LEVEL.span] })
      this.OPTION({ GATE: () => this.tailAhead(), DEF: () => this.SUBRULE(this.tail) })
    })
  })

  private tailAhead(): boolean {
    return this.is(1, w.where, w.with, w.as)
  }

  private readonly tail: Rule = this.RULE('tail', () => {
    this.OPTION(() => {
      this.CONSUME(w.as)
      this.CONSUME(T.Name)
    })
    this.MANY(() => this.SUBRULE(this.filterClause))
  })

  private readonly filterClause: Rule = this.RULE('filterClause', () => {
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

  private readonly binary: ParserMethod<[number?], CstNode> = this.RULE('binary', (level: number = LEVEL.or) => {
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

  private operatorAhead(): number {
    if (this.is(1, w.not) && this.is(2, w.in)) return LEVEL.compare
    return operatorLevels.get(this.LA(1).tokenType) ?? 0
  }

  private readonly operand: Rule = this.RULE('operand', () => {
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

  private readonly postfix: Rule = this.RULE('postfix', () => {
    this.SUBRULE(this.primary)
    this.MANY(() => this.SUBRULE(this.suffix))
  })

  private readonly suffix: Rule = this.RULE('suffix', () => {
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

  private readonly argument: Rule = this.RULE('argument', () => {
    this.SUBRULE(this.expr)
    this.OPTION(() => {
      this.OR([{ ALT: () => this.CONSUME(w.over) }, { ALT: () => this.CONSUME(w.while) }])
      this.SUBRULE2(this.expr)
    })
  })

  private readonly primary: Rule = this.RULE('primary', () => {
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

  // ---------------------------------------------------------------- tests

  private readonly test: Rule = this.RULE('test', () => {
    this.CONSUME(w.test)
    this.CONSUME(T.Text)
    this.CONSUME(T.LBrace)
    this.untilBrace('testLine', () => this.SUBRULE(this.testLine))
  })

  private readonly testLine: Rule = this.RULE('testLine', () => {
    this.OR({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(w.players)
            this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME(T.Name) })
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.option)
            this.SUBRULE(this.sets)
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.given)
            this.SUBRULE2(this.sets)
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.run)
            this.SUBRULE(this.postfix)
          },
        },
        { ALT: () => this.SUBRULE(this.nextLine) },
        {
          ALT: () => {
            this.CONSUME(w.do)
            this.SUBRULE(this.deed)
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.refuse)
            this.SUBRULE2(this.deed)
            this.OPTION(() => {
              this.CONSUME(w.else)
              this.CONSUME(T.Text)
            })
          },
        },
        {
          ALT: () => {
            this.CONSUME(w.expect)
            this.SUBRULE(this.expr)
            this.OPTION2(() => this.SUBRULE(this.sight))
          },
        },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    })
  })

  private readonly nextLine: Rule = this.RULE('nextLine', () => {
    this.CONSUME(w.next)
    this.OR([
      { ALT: () => this.CONSUME(w.roll, { LABEL: 'what' }) },
      { ALT: () => this.CONSUME(w.random, { LABEL: 'what' }) },
      { ALT: () => this.CONSUME(w.shuffle, { LABEL: 'what' }) },
    ])
    this.SUBRULE(this.postfix)
    this.CONSUME(T.Colon)
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.expr) })
  })

  private readonly sight: Rule = this.RULE('sight', () => {
    this.OR([
      { ALT: () => this.CONSUME(w.sees) },
      {
        ALT: () => {
          this.CONSUME(w.does)
          this.CONSUME(w.not)
          this.CONSUME(w.see)
        },
      },
    ])
    this.SUBRULE(this.postfix)
  })

  private readonly sets: Rule = this.RULE('sets', () => {
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.setting) })
  })

  private readonly setting: Rule = this.RULE('setting', () => {
    this.SUBRULE(this.postfix)
    this.CONSUME(T.Assign)
    this.SUBRULE(this.value)
  })

  private readonly value: Rule = this.RULE('value', () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(T.LBracket)
          this.MANY_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.placed) })
          this.CONSUME(T.RBracket)
        },
      },
      { ALT: () => this.SUBRULE2(this.placed) },
    ])
  })

  private readonly placed: Rule = this.RULE('placed', () => {
    this.SUBRULE(this.expr)
    this.OPTION(() => {
      this.OPTION2(() => this.CONSUME(w.face))
      this.OR([{ ALT: () => this.CONSUME(w.up) }, { ALT: () => this.CONSUME(w.down) }])
    })
  })

  private readonly deed: Rule = this.RULE('deed', () => {
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.CONSUME(T.Name) })
    this.OR([
      {
        ALT: () => {
          this.OR2([{ ALT: () => this.CONSUME(w.chooses) }, { ALT: () => this.CONSUME(w.choose) }])
          this.SUBRULE(this.parts)
        },
      },
      {
        ALT: () => {
          this.CONSUME(w.does)
          this.SUBRULE(this.postfix)
        },
      },
      { ALT: () => this.CONSUME(w.declines) },
    ])
  })
}

const ITEM_WORDS = T.DECLARATION_WORDS.filter((it) => it !== 'replace' && it !== 'remove' && it !== 'set').map(
  (it) => w[it],
)

const REMOVABLE = ITEM_WORDS.filter((kind) => kind !== w.setup && kind !== w.play && kind !== w.test)

/** What the parser made of a file: its tree, and every place where it stopped. */
export interface Parsed {
  readonly cst: CstNode
  readonly problems: readonly Problem[]
  readonly damaged: readonly Region[]
}

let parser: RulesParser | null = null

/**
 * Reads tokens into a concrete tree. When something is amiss, the file is read a second time by its layout,
 * and the reading with fewer problems is kept: a forgotten `}` is then one mistake, not one in every
 * declaration that follows.
 */
export function parseTokens(tokens: IToken[]): Parsed {
  // The parser works out its grammar once; nothing of a text stays in it between two calls.
  parser ??= new RulesParser()
  const first = read(parser, tokens, false)
  if (first.problems.length === 0) return first
  const second = read(parser, tokens, true)
  return second.problems.length <= first.problems.length ? second : first
}

function read(by: RulesParser, tokens: IToken[], useLayout: boolean): Parsed {
  by.begin(tokens, useLayout)
  const cst = by.fileRule()
  return { cst, problems: by.problems, damaged: by.damaged }
}
