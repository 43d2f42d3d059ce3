/**
 * Which constructs of the language a rules file uses, read from its syntax tree. Everything that the tree can say has
 * a form here, as an author would write it.
 */
import type { ActionDecl, ArgAst, Decl, Expr, FileAst, Item, Rhs, Stmt, TestLine, TypeAst } from '@rheol/dsl'

/** Built-in functions, and the form in which they are listed for so many arguments. */
const FUNCTIONS: Readonly<Record<string, (args: readonly ArgAst[]) => string>> = {
  sum: () => 'sum(E over S)',
  count: () => 'count(S)',
  gather: () => 'gather(E over S)',
  max: ([first]) => (first?.over ? 'max(E over S)' : 'max(a, b)'),
  min: ([first]) => (first?.over ? 'min(E over S)' : 'min(a, b)'),
  next: (args) => (args.length > 1 ? 'next(x, S)' : 'next(x)'),
  previous: (args) => (args.length > 1 ? 'previous(x, S)' : 'previous(x)'),
  top: (args) => (args.length > 1 ? 'top(pile, n)' : 'top(pile)'),
  neighbours: () => 'neighbours(c)',
  around: () => 'around(c)',
  shift: (args) => (args.length > 2 ? 'shift(c, d, n)' : 'shift(c, d)'),
  toward: () => 'toward(a, b)',
  opposite: () => 'opposite(d)',
  run: () => 'run(c, d while C)',
  reach: () => 'reach(S, define)',
}

const WORDS: ReadonlySet<string> = new Set([
  'players',
  'actor',
  'it',
  'this',
  'box',
  'winners',
  'orthogonal',
  'diagonal',
])

/** The forms of all constructs in a file. */
export function constructsIn(ast: FileAst): Set<string> {
  const found = new Set<string>()
  const use = (...forms: string[]): void => {
    for (const form of forms) found.add(form)
  }
  new Reader(use).file(ast)
  return found
}

class Reader {
  readonly #use: (...forms: string[]) => void

  constructor(use: (...forms: string[]) => void) {
    this.#use = use
  }

  file({ header, decls }: FileAst): void {
    switch (header?.kind) {
      case 'part':
        this.#use('part of game')
        break
      case 'tests':
        this.#use('tests of game')
        break
      case 'game':
      case 'variant':
        this.#use(header.kind === 'game' ? 'game g "Title" for …' : 'variant v of g "Title"')
        if (header.seats !== null) {
          if (header.kind === 'variant') this.#use('variant … for n players')
          if (header.seats.kind === 'named') this.#use('for white, black')
          else this.#use(header.seats.min === header.seats.max ? 'for n players' : 'for n..m players')
        }
        break
      case undefined:
    }
    for (const decl of decls) this.#decl(decl)
  }

  #decl(decl: Decl): void {
    if (decl.kind === 'remove') this.#use('remove …')
    else if (decl.kind === 'setOption') {
      this.#use('set option o = E')
      this.#expr(decl.value)
    } else {
      if (decl.replace) this.#use('replace …')
      this.#item(decl)
    }
  }

  #item(item: Item): void {
    switch (item.kind) {
      case 'option':
        this.#use('option o: T = E "Text"')
        this.#type(item.type)
        this.#expr(item.value)
        break
      case 'enum':
        this.#use(item.rows.length > 0 ? 'enum with columns' : 'enum { a, b }')
        for (const attr of item.columns) this.#type(attr.type)
        break
      case 'grid':
        this.#use(item.hex ? 'grid … hex' : 'grid n by m')
        break
      case 'card':
        this.#card(item)
        break
      case 'die':
        this.#use(item.faces.kind === 'range' ? 'die d 1..6' : 'die d { 2 a, 1 b }')
        break
      case 'table':
        this.#use('table t(x: T): T { … }')
        this.#types([...item.params.map((param) => param.type), item.type])
        break
      case 'zone':
        this.#use(`zone z: ${item.holds === 'one' ? 'one' : `${item.holds} of`} Card`)
        if (item.index.length > 0) this.#use('zone z[…]')
        this.#types(item.index)
        this.#seen(item.seen)
        break
      case 'var':
      case 'track':
        this.#use(`${item.kind} v: T`)
        if (item.index.length > 0) this.#use(item.index.length > 1 ? 'var v[…, …]' : 'var v[…]')
        this.#types([...item.index, item.type])
        this.#exprs(item.value)
        this.#seen(item.seen)
        break
      case 'define':
        this.#use(item.params.length > 0 ? 'define d(x: T): T = E' : 'define d: T = E')
        this.#types([...item.params.map((param) => param.type), item.type])
        this.#seen(item.seen)
        this.#expr(item.body)
        break
      case 'step':
        this.#use(item.params.length > 0 ? 'step s(x: T) { … }' : 'step s { … }')
        if (item.text !== null) this.#use('step s "Text" { … }')
        this.#types(item.params.map((param) => param.type))
        this.#block(item.body.stmts)
        break
      case 'action':
        this.#action(item)
        break
      case 'trigger':
        this.#use(`trigger ${item.when} s { … }`)
        if (item.name !== null) this.#use('trigger t … (with a name)')
        if (item.where !== null) this.#use('trigger … where C')
        this.#exprs(item.where)
        this.#block(item.body.stmts)
        break
      case 'setup':
      case 'play':
        this.#use(`${item.kind} { … }`)
        this.#block(item.body.stmts)
        break
      case 'end':
        this.#use('end e when C winners S')
        this.#exprs(item.condition, item.winners)
        break
      case 'test':
        this.#use('test "Title" { … }')
        for (const line of item.lines) this.#testLine(line)
    }
  }

  #card(card: Extract<Item, { kind: 'card' }>): void {
    this.#use(card.each.length > 0 ? 'card C one of each E, F' : 'card C { rows }')
    if (card.attrs.length > 0) this.#use('columns of a card')
    if (card.tables.some((table) => table.header.some((name) => name.text === 'copies'))) this.#use('copies')
    this.#types(card.attrs.map((attr) => attr.type))
    for (const member of card.members) {
      this.#use(`${member.kind} of a card`)
      this.#item(member)
    }
    for (const row of card.rowBlocks) {
      this.#use('row r { … }')
      for (const member of row.members) {
        if (member.kind === 'trigger') this.#use('trigger in a row')
        this.#item(member)
      }
    }
  }

  #action(action: ActionDecl): void {
    this.#use(action.parts.length > 0 ? 'action a(x: S) "Text" { … }' : 'action a "Text" { … }')
    this.#parts(action.parts)
    this.#block(action.body.stmts)
  }

  #parts(parts: ActionDecl['parts']): void {
    if (parts.length > 1) this.#use('several parts, later ones reading earlier ones')
    for (const part of parts) {
      if (part.count !== null) this.#use('x: n of S')
      this.#exprs(part.count, part.domain)
    }
  }

  #seen(seen: Expr | null): void {
    if (seen === null) return
    const name = seen.kind === 'name' ? seen.name.text : ''
    if (name === 'owner' || name === 'nobody' || name === 'everyone') this.#use(`seen by ${name}`)
    else {
      this.#use('seen by p')
      this.#expr(seen)
    }
  }

  #types(types: readonly TypeAst[]): void {
    for (const type of types) this.#type(type)
  }

  #type(type: TypeAst): void {
    if (type.optional) this.#use('T?')
    if (type.kind === 'range') this.#use('a..b (a type)')
    if (type.kind === 'set') {
      this.#use('set of T')
      this.#type(type.of)
    }
    if (type.kind !== 'named') return
    if (type.member !== null) this.#use('Card.name')
    else if (type.name.text === 'bool' || type.name.text === 'player') this.#use(type.name.text)
  }

  // ---------------------------------------------------------------- statements

  #block(stmts: readonly Stmt[]): void {
    for (const stmt of stmts) this.#stmt(stmt)
  }

  #rhs(rhs: Rhs): void {
    if (rhs.kind === 'roll') this.#use('roll D')
    else if (rhs.kind === 'random') {
      this.#use('random S')
      this.#expr(rhs.from)
    } else this.#expr(rhs.expr)
  }

  #stmt(stmt: Stmt): void {
    switch (stmt.kind) {
      case 'let':
        this.#use('let x = …')
        this.#rhs(stmt.value)
        break
      case 'assign':
        this.#use(`v ${stmt.op} …`)
        this.#expr(stmt.target)
        this.#rhs(stmt.value)
        break
      case 'if':
        this.#use(stmt.else === null ? 'if C { … }' : 'if C { … } else { … }')
        this.#expr(stmt.condition)
        this.#block(stmt.then.stmts)
        this.#block(stmt.else?.stmts ?? [])
        break
      case 'while':
        this.#use('while C { … }')
        this.#expr(stmt.condition)
        this.#block(stmt.body.stmts)
        break
      case 'repeat':
        this.#use(stmt.times === null ? 'repeat { … }' : 'repeat n times { … }')
        this.#exprs(stmt.times)
        this.#block(stmt.body.stmts)
        break
      case 'forEach':
        this.#use('for each x in S { … }')
        if (stmt.start !== null) this.#use(`for each x in S ${stmt.start.kind} y`)
        if (stmt.where !== null) this.#use('for each x in S where C')
        this.#exprs(stmt.set, stmt.start?.at ?? null, stmt.where)
        this.#block(stmt.body.stmts)
        break
      case 'eachChooses':
        this.#use(stmt.secretly ? 'each p in S secretly chooses …' : 'each p in S chooses …')
        this.#exprs(stmt.set, stmt.where)
        this.#parts(stmt.parts)
        break
      case 'chooses':
        this.#use(stmt.may ? 'p may choose x: S' : 'p chooses x: S')
        this.#expr(stmt.decider)
        this.#parts(stmt.parts)
        break
      case 'does':
        this.#use(stmt.may ? 'p may do one of { … }' : 'p does one of { … }')
        if (stmt.else !== null) this.#use('p may do one of { … } else { … }')
        this.#expr(stmt.decider)
        for (const item of stmt.items) {
          this.#use(item.kind === 'ref' ? 'an action by its name' : 'an action on the spot')
          if (item.kind === 'inline') this.#action(item.action)
        }
        this.#block(stmt.else?.stmts ?? [])
        break
      case 'end':
        this.#use('end winners S')
        this.#expr(stmt.winners)
        break
      case 'move':
        this.#use(stmt.count === null ? 'move S to z' : 'move n of S to z')
        this.#exprs(stmt.count, stmt.what)
        this.#dest(stmt.to)
        break
      case 'draw':
        this.#use('draw n from z to z')
        this.#exprs(stmt.count, stmt.from)
        this.#dest(stmt.to)
        break
      case 'deal':
        this.#use('deal n from z to each z')
        this.#exprs(stmt.count, stmt.from, stmt.to)
        break
      case 'shuffle':
        this.#use('shuffle z')
        this.#expr(stmt.zone)
        break
      case 'flip':
        this.#use(`flip c ${stmt.facing}`)
        this.#expr(stmt.what)
        break
      case 'show':
        this.#use('show c to p')
        this.#exprs(stmt.what, stmt.to)
        break
      case 'reveal':
        this.#use(stmt.text === null ? 'reveal x' : 'reveal "Text"')
        this.#exprs(stmt.what)
        break
      case 'requires':
        this.#use('requires C else "Text"')
        this.#expr(stmt.condition)
        break
      case 'call':
        this.#use(stmt.call.kind === 'member' || isMemberCall(stmt.call) ? 'c.s (a step of a card)' : 's, s(x)')
        this.#expr(stmt.call)
        break
      case 'stop':
        this.#use('stop')
        break
      case 'say':
        this.#use('say "Text"')
        break
      case 'error':
    }
  }

  #dest(dest: Extract<Stmt, { kind: 'move' }>['to']): void {
    if (dest.bottom) this.#use('to bottom of z')
    if (dest.facing !== null) this.#use(`face ${dest.facing}`)
    this.#expr(dest.place)
  }

  // ---------------------------------------------------------------- expressions

  #exprs(...exprs: readonly (Expr | null)[]): void {
    for (const expr of exprs) if (expr !== null) this.#expr(expr)
  }

  #expr(expr: Expr): void {
    switch (expr.kind) {
      case 'none':
        this.#use('none')
        break
      case 'bool':
        this.#use('yes, no')
        break
      case 'name':
        if (WORDS.has(expr.name.text)) this.#use(expr.name.text)
        break
      case 'setOf':
        this.#use(expr.items.length === 0 ? '{}' : '{a, b}')
        this.#exprs(...expr.items)
        break
      case 'if':
        this.#use('if C then a else b')
        this.#exprs(expr.condition, expr.then, expr.else)
        break
      case 'binary':
        this.#use(
          expr.op === '..' ? 'a..b (a set)' : expr.op.startsWith('/') ? `a / b ${expr.op.slice(2)}` : `a ${expr.op} b`,
        )
        this.#exprs(expr.left, expr.right)
        break
      case 'not':
        this.#use('not C')
        this.#expr(expr.operand)
        break
      case 'negate':
        this.#use('-a')
        this.#expr(expr.operand)
        break
      case 'any':
      case 'the':
        this.#use(`${expr.kind} S`)
        this.#expr(expr.set)
        break
      case 'where':
        this.#use(expr.bind === null ? 'S where C' : 'S as x where C')
        this.#exprs(expr.set, expr.condition)
        break
      case 'with':
        this.#use(`S with ${expr.which} E`)
        if (expr.bind !== null) this.#use('S as x with …')
        this.#exprs(expr.set, expr.by)
        break
      case 'as':
        this.#use('E over S as x')
        this.#expr(expr.set)
        break
      case 'call':
        this.#call(expr.callee, expr.args)
        break
      case 'index':
        this.#use('v[x]')
        this.#exprs(expr.target, ...expr.index)
        break
      case 'member':
        this.#use(MEMBERS.get(expr.name.text) ?? 'x.column')
        this.#expr(expr.target)
        break
      case 'paren':
        this.#expr(expr.inner)
        break
      case 'int':
      case 'error':
    }
  }

  #call(callee: Expr, args: readonly ArgAst[]): void {
    if (callee.kind === 'name') {
      const name = callee.name.text
      this.#use(Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]!(args) : 'd(x), s(x)')
    } else {
      this.#use('c.d(x)')
      if (callee.kind === 'member') this.#expr(callee.target)
    }
    for (const arg of args) this.#exprs(arg.expr, arg.over, arg.whilst)
  }

  // ---------------------------------------------------------------- tests

  #testLine(line: TestLine): void {
    switch (line.kind) {
      case 'players':
        this.#use('players A, B')
        break
      case 'option':
        this.#use('option o = E (in a test)')
        break
      case 'given':
        this.#use('given v = E')
        for (const { value } of line.sets) {
          if (value.kind === 'list') this.#use('given z = [a, b]')
          const items = value.kind === 'list' ? value.items : [value]
          if (items.some((item) => item.facing !== null)) this.#use('given z = [a up]')
        }
        break
      case 'run':
        this.#use('run s(x)')
        break
      case 'next':
        this.#use(`next ${line.what} …`)
        break
      case 'do':
      case 'refuse': {
        const { what, who } = line.deed
        if (line.kind === 'refuse') this.#use(line.else === null ? 'refuse …' : 'refuse … else "Text"')
        else this.#use(DEEDS[what.kind])
        if (who.some((name) => name.text === 'everyone')) this.#use('do everyone …')
        if (who.length > 1) this.#use('do A, B …')
        break
      }
      case 'expect':
        if (line.sight === null) {
          this.#use('expect C')
          this.#expr(line.condition)
        } else this.#use(line.sight.sees ? 'expect A sees x' : 'expect A does not see x')
    }
  }
}

const DEEDS = { chooses: 'do A chooses x: v', does: 'do A does a(x)', declines: 'do A declines' } as const

const MEMBERS: ReadonlyMap<string, string> = new Map([
  ['up', 'c.up'],
  ['row', 'cell.row'],
  ['column', 'cell.column'],
])

function isMemberCall(call: Expr): boolean {
  return call.kind === 'call' && call.callee.kind === 'member'
}
