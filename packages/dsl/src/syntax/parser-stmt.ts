import { ExprParser, FROM_OR, FROM_SPAN, LEVEL, type Rule } from './parser-expr.js'
import * as T from './tokens.js'

const w = T.word

export abstract class StmtParser extends ExprParser {
  // ---------------------------------------------------------------- statements

  protected readonly block: Rule = this.rule('block', () => {
    const statements = this.untilBrace('statement', () => this.SUBRULE(this.statement))
    return this.deeper(() => {
      this.CONSUME(T.LBrace)
      statements()
    })
  })

  protected readonly statement: Rule = this.rule('statement', () => {
    const forms = [
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
    ]
    return () => this.OR({ DEF: forms, IGNORE_AMBIGUITIES: true })
  })

  protected readonly letStmt: Rule = this.RULE('letStmt', () => {
    this.CONSUME(w.let)
    this.CONSUME(T.Name)
    this.CONSUME(T.Assign)
    this.SUBRULE(this.expr)
  })

  protected readonly ifStmt: Rule = this.rule('ifStmt', () => {
    const otherwise = () => {
      this.CONSUME(w.else)
      this.OR([
        { ALT: () => this.SUBRULE(this.ifStmt, { LABEL: 'elseIf' }) },
        { ALT: () => this.SUBRULE2(this.block, { LABEL: 'else' }) },
      ])
    }
    return this.deeper(() => {
      this.CONSUME(w.if)
      this.SUBRULE(this.binary, FROM_OR)
      this.SUBRULE(this.block)
      this.OPTION(otherwise)
    })
  })

  protected readonly whileStmt: Rule = this.RULE('whileStmt', () => {
    this.CONSUME(w.while)
    this.SUBRULE(this.binary, FROM_OR)
    this.SUBRULE(this.block)
  })

  protected readonly repeatStmt: Rule = this.RULE('repeatStmt', () => {
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

  protected readonly forEachStmt: Rule = this.RULE('forEachStmt', () => {
    this.CONSUME(w.for)
    this.CONSUME(w.each)
    this.CONSUME(T.Name)
    this.CONSUME(w.in)
    this.SUBRULE(this.binary, FROM_SPAN)
    this.OPTION(() => {
      this.OR([{ ALT: () => this.CONSUME(w.from) }, { ALT: () => this.CONSUME(w.after) }])
      this.SUBRULE2(this.binary, { ARGS: [LEVEL.sum], LABEL: 'start' })
    })
    this.OPTION2(() => this.SUBRULE(this.whereClause))
    this.SUBRULE(this.block)
  })

  protected readonly eachStmt: Rule = this.RULE('eachStmt', () => {
    this.CONSUME(w.each)
    this.CONSUME(T.Name)
    this.CONSUME(w.in)
    this.SUBRULE(this.binary, FROM_SPAN)
    this.OPTION(() => this.SUBRULE(this.whereClause))
    this.OPTION2(() => this.CONSUME(w.secretly))
    this.CONSUME(w.chooses)
    this.SUBRULE(this.parts)
    this.OPTION3(() => this.CONSUME(T.Text))
  })

  protected readonly endStmt: Rule = this.RULE('endStmt', () => {
    this.CONSUME(w.end)
    this.CONSUME(w.winners)
    this.SUBRULE(this.expr)
    this.OPTION(() => this.CONSUME(T.Text))
  })

  protected readonly moveStmt: Rule = this.RULE('moveStmt', () => {
    this.CONSUME(w.move)
    this.SUBRULE(this.expr)
    this.OPTION(() => {
      this.CONSUME(w.of)
      this.SUBRULE2(this.expr)
    })
    this.CONSUME(w.to)
    this.SUBRULE(this.dest)
  })

  protected readonly drawStmt: Rule = this.RULE('drawStmt', () => {
    this.CONSUME(w.draw)
    this.SUBRULE(this.expr)
    this.CONSUME(w.from)
    this.SUBRULE(this.postfix)
    this.CONSUME(w.to)
    this.SUBRULE(this.dest)
  })

  protected readonly dealStmt: Rule = this.RULE('dealStmt', () => {
    this.CONSUME(w.deal)
    this.SUBRULE(this.expr)
    this.CONSUME(w.from)
    this.SUBRULE(this.postfix)
    this.CONSUME(w.to)
    this.CONSUME(w.each)
    this.SUBRULE2(this.postfix, { LABEL: 'to' })
  })

  protected readonly shuffleStmt: Rule = this.RULE('shuffleStmt', () => {
    this.CONSUME(w.shuffle)
    this.SUBRULE(this.postfix)
  })

  protected readonly flipStmt: Rule = this.RULE('flipStmt', () => {
    this.CONSUME(w.flip)
    this.SUBRULE(this.postfix)
    this.OR([{ ALT: () => this.CONSUME(w.up) }, { ALT: () => this.CONSUME(w.down) }])
  })

  protected readonly showStmt: Rule = this.RULE('showStmt', () => {
    this.CONSUME(w.show)
    this.SUBRULE(this.postfix)
    this.CONSUME(w.to)
    this.SUBRULE2(this.postfix, { LABEL: 'to' })
  })

  protected readonly sayStmt: Rule = this.RULE('sayStmt', () => {
    this.CONSUME(w.say)
    this.CONSUME(T.Text)
  })

  protected readonly revealStmt: Rule = this.RULE('revealStmt', () => {
    this.CONSUME(w.reveal)
    this.OR([{ ALT: () => this.CONSUME(T.Text) }, { ALT: () => this.SUBRULE(this.expr) }])
  })

  protected readonly requiresStmt: Rule = this.RULE('requiresStmt', () => {
    this.CONSUME(w.requires)
    this.SUBRULE(this.expr)
    this.CONSUME(w.else)
    this.CONSUME(T.Text)
  })

  protected readonly postfixStmt: Rule = this.rule('postfixStmt', () => {
    const signs = [T.Assign, T.PlusAssign, T.MinusAssign, T.EqualEqual].map((kind) => ({
      ALT: () => this.CONSUME(kind, { LABEL: 'op' }),
    }))
    const offers = [
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
    ]
    const forms = [
      {
        ALT: () => {
          this.OR2(signs)
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
          this.OR3(offers)
        },
      },
    ]
    const predicate = () => this.OR(forms)
    return () => {
      this.SUBRULE(this.postfix)
      this.OPTION(predicate)
    }
  })

  protected readonly menu: Rule = this.RULE('menu', () => {
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

  protected readonly menuItem: Rule = this.RULE('menuItem', () => {
    this.OR([{ ALT: () => this.CONSUME(T.Name) }, { ALT: () => this.SUBRULE(this.action) }])
  })

  protected readonly parts: Rule = this.RULE('parts', () => {
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => this.SUBRULE(this.part) })
  })

  protected readonly part: Rule = this.RULE('part', () => {
    this.CONSUME(T.Name)
    this.CONSUME(T.Colon)
    this.SUBRULE(this.expr)
    this.OPTION(() => {
      this.CONSUME(w.of)
      this.SUBRULE2(this.expr)
    })
  })

  protected readonly dest: Rule = this.RULE('dest', () => {
    this.OPTION({
      GATE: () => this.is(2, w.of),
      DEF: () => {
        this.CONSUME(w.bottom)
        this.CONSUME(w.of)
      },
    })
    this.SUBRULE(this.postfix)
    this.OPTION2({
      GATE: () => this.is(2, w.up) || this.is(2, w.down),
      DEF: () => {
        this.CONSUME(w.face)
        this.OR([{ ALT: () => this.CONSUME(w.up) }, { ALT: () => this.CONSUME(w.down) }])
      },
    })
  })

  protected readonly action: Rule = this.RULE('action', () => {
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
}
