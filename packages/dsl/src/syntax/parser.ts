/**
 * The grammar, rule for rule as the language reference gives it. One token decides nearly everywhere; where a
 * second one is needed, a gate looks at it, which makes the parser ready to start in half the time. Binary
 * operators are read flat and put in order by `build-expr.ts`: that keeps the call depth of nested brackets low,
 * and lets a misplaced operator have a message of its own. Signs of other languages are read too, for the same
 * reason.
 */
import { EOF, type IToken, type TokenType } from 'chevrotain'
import type { GrammarPath } from './lean-parser.js'
import { FROM_OR, type Rule } from './parser-expr.js'
import { StmtParser } from './parser-stmt.js'
import type { Problem, Region } from './recovering-parser.js'
import * as T from './tokens.js'
import type { TreeNode } from './tree-node.js'

const w = T.word

const FILE_WORDS: ReadonlySet<TokenType> = new Set([w.game, w.variant])
const BESIDE_WORDS: ReadonlySet<TokenType> = new Set([w.tests, w.part])

const ITEM_KINDS = T.DECLARATION_WORDS.filter((it) => it !== 'replace' && it !== 'remove' && it !== 'set').map(
  (it) => w[it],
)
const ITEM_WORDS: ReadonlySet<TokenType> = new Set(ITEM_KINDS)

/** What a variant may take out of a game. */
export const REMOVABLE: readonly TokenType[] = ITEM_KINDS.filter(
  (kind) => kind !== w.setup && kind !== w.play && kind !== w.test,
)

export class RulesParser extends StmtParser {
  /** @param analyse work the whole grammar out, for making and checking the table it is read by */
  constructor(analyse: 'analyse' | 'validate' | null = null) {
    super(analyse === 'validate')
    this.start(analyse !== null)
  }

  protected following(path: GrammarPath): readonly TokenType[] {
    analysed ??= new RulesParser('analyse')
    return analysed.internals.getNextPossibleTokenTypes(path)
  }

  // ---------------------------------------------------------------- the file

  readonly fileRule: Rule = this.RULE('file', () => {
    this.OPTION({
      GATE: () => FILE_WORDS.has(this.LA(1).tokenType) || (BESIDE_WORDS.has(this.LA(1).tokenType) && this.is(2, w.of)),
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

  // ---------------------------------------------------------------- declarations

  private readonly declaration: Rule = this.rule('declaration', () => {
    const forms = [
      { ALT: () => this.SUBRULE(this.removal) },
      { GATE: () => this.is(2, w.option), ALT: () => this.SUBRULE(this.settingOfOption) },
      {
        GATE: () => this.is(1, w.replace),
        ALT: () => {
          this.CONSUME(w.replace)
          this.SUBRULE(this.item)
        },
      },
      { GATE: () => ITEM_WORDS.has(this.LA(1).tokenType), ALT: () => this.SUBRULE2(this.item) },
      { ALT: () => this.SUBRULE(this.stray) },
    ]
    return () => {
      this.ACTION(() => {
        this.declarationColumn = this.LA(1).startColumn ?? 1
      })
      this.OR({ DEF: forms, IGNORE_AMBIGUITIES: true })
    }
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

  private readonly item: Rule = this.rule('item', () => {
    const forms = [
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
    ]
    return () => this.OR(forms)
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

  private readonly enumMember: Rule = this.rule('enumMember', () => {
    const forms = {
      DEF: [
        { ALT: () => this.SUBRULE(this.attribute) },
        { ALT: () => this.CONSUME(T.Row) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    }
    return () => this.OR(forms)
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
      this.untilBrace('member', () => this.SUBRULE(this.member))()
    })
  })

  private readonly member: Rule = this.rule('member', () => {
    const forms = {
      DEF: [
        { GATE: () => !this.is(2, T.Colon), ALT: () => this.SUBRULE(this.rowBlock) },
        { ALT: () => this.SUBRULE(this.attribute) },
        { ALT: () => this.CONSUME(T.Row) },
        { ALT: () => this.SUBRULE(this.define) },
        { ALT: () => this.SUBRULE(this.step) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    }
    return () => this.OR(forms)
  })

  private readonly rowBlock: Rule = this.RULE('rowBlock', () => {
    this.CONSUME(w.row)
    this.CONSUME(T.Name)
    this.CONSUME(T.LBrace)
    this.untilBrace('rowMember', () => this.SUBRULE(this.rowMember))()
  })

  private readonly rowMember: Rule = this.rule('rowMember', () => {
    const forms = {
      DEF: [
        { ALT: () => this.SUBRULE(this.define) },
        { ALT: () => this.SUBRULE(this.step) },
        { ALT: () => this.SUBRULE(this.trigger) },
        { ALT: () => this.SUBRULE(this.stray) },
      ],
      IGNORE_AMBIGUITIES: true,
    }
    return () => this.OR(forms)
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

  private readonly trigger: Rule = this.RULE('trigger', () => {
    this.CONSUME(w.trigger)
    this.OPTION({
      // `trigger after before x` names its trigger `after`; `trigger after x` has no name.
      GATE: () => !this.whenAhead(1) || this.whenAhead(2),
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

  private whenAhead(k: number): boolean {
    return this.is(k, w.before) || this.is(k, w.after)
  }

  private readonly entry: Rule = this.RULE('entry', () => {
    this.OR([{ ALT: () => this.CONSUME(w.setup) }, { ALT: () => this.CONSUME(w.play) }])
    this.SUBRULE(this.block)
  })

  private readonly ending: Rule = this.RULE('ending', () => {
    this.CONSUME(w.end)
    this.CONSUME(T.Name)
    this.CONSUME(w.when)
    this.SUBRULE(this.binary, FROM_OR)
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

  // ---------------------------------------------------------------- tests

  private readonly test: Rule = this.RULE('test', () => {
    this.CONSUME(w.test)
    this.CONSUME(T.Text)
    this.CONSUME(T.LBrace)
    this.untilBrace('testLine', () => this.SUBRULE(this.testLine))()
  })

  private readonly testLine: Rule = this.rule('testLine', () => {
    const forms = {
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
    }
    return () => this.OR(forms)
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

  private readonly value: Rule = this.rule('value', () => {
    const forms = [
      {
        ALT: () => {
          this.CONSUME(T.LBracket)
          this.MANY_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.placed) })
          this.CONSUME(T.RBracket)
        },
      },
      { ALT: () => this.SUBRULE2(this.placed) },
    ]
    return () => this.OR(forms)
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

/** What the parser made of a file: its tree, and every place where it stopped. */
export interface Parsed {
  readonly cst: TreeNode
  readonly problems: readonly Problem[]
  readonly damaged: readonly Region[]
}

let parser: RulesParser | null = null

/** The same grammar worked out, for mending mistakes: most texts have none. */
let analysed: RulesParser | null = null

/**
 * Reads tokens into a concrete tree. When something is amiss, the file is read a second time by its layout,
 * and the reading with fewer problems is kept: a forgotten `}` is then one mistake, not one in every
 * declaration that follows.
 */
export function parseTokens(tokens: IToken[]): Parsed {
  // Nothing of a text stays in the parser between two calls.
  parser ??= new RulesParser()
  const first = read(parser, tokens, false)
  if (first.problems.length === 0) return first
  const second = read(parser, tokens, true)
  return second.problems.length <= first.problems.length ? second : first
}

function read(by: RulesParser, tokens: IToken[], useLayout: boolean): Parsed {
  by.begin(tokens, useLayout)
  const cst = by.fileRule() as unknown as TreeNode
  return { cst, problems: by.problems, damaged: by.damaged }
}
