/**
 * Builds rule graphs by hand, close to how rules are written: declarations return their ids, bodies are functions
 * that get a writer for statements, and binders are JavaScript functions.
 */
import type {
  ArithmeticOp,
  ChanceTarget,
  ChoiceDef,
  CompareOp,
  Expr,
  LocalDef,
  Node,
  NodeId,
  RuleGraph,
  ScalarType,
  Seen,
  SourceRef,
  StepDef,
  TypeDef,
  ValueType,
  ZoneRef,
} from '../../src/graph/index.js'
import { SQUARE_DIRECTIONS } from '../../src/graph/index.js'
import { BOOL, graphOf, int, PLAYER } from './build.js'

export type Bind = (it: Expr) => Expr
type Loose<T> = T extends unknown ? Omit<T, 'id' | 'step' | 'next' | 'at'> : never
type Body = (w: StepWriter) => void

export const EVERYONE: Seen = { k: 'everyone' }
export const NOBODY: Seen = { k: 'nobody' }
export const OWNER: Seen = { k: 'owner', position: 0 }

const member = (name: string) => ({ name, text: name, doc: '', at: null })
export const set = (of: ScalarType): Extract<ValueType, { k: 'set' }> => ({ k: 'set', of })
export const kindOf = (type: number): ScalarType => ({ k: 'kind', type })
export const rowType = (type: number): ScalarType => ({ k: 'row', type })
export const optional = (type: ScalarType): ScalarType => ({ ...type, opt: true })

// ------------------------------------------------------------------ expressions without binders

export const value = (v: number, t: ScalarType): Expr => ({ k: 'const', v, t })
export const num = (v: number): Expr => value(v, int(v, v))
export const yes: Expr = value(1, BOOL)
export const no: Expr = value(0, BOOL)
export const noneOfType = (t: ScalarType): Expr => value(t.k === 'int' ? -0x80000000 : -1, optional(t))
export const members = (of: ScalarType, ...v: number[]): Expr => ({ k: 'setConst', v, t: set(of) })
export const all = (of: ScalarType): Expr => ({ k: 'all', t: set(of) })
export const players: Expr = all(PLAYER)
export const range = (from: Expr, to: Expr, type: ScalarType): Expr => ({ k: 'range', from, to, t: set(type) })
export const arith = (op: ArithmeticOp, a: Expr, b: Expr): Expr => ({ k: 'arith', op, a, b, t: int(-9999, 9999) })
export const plus = (a: Expr, b: Expr): Expr => arith('+', a, b)
export const compare = (a: Expr, op: CompareOp, b: Expr): Expr => ({ k: 'compare', op, a, b, t: BOOL })
export const is = (a: Expr, b: Expr): Expr => compare(a, 'is', b)
export const not = (a: Expr): Expr => ({ k: 'not', a, t: BOOL })
export const and = (a: Expr, b: Expr): Expr => ({ k: 'and', a, b, t: BOOL })
export const or = (a: Expr, b: Expr): Expr => ({ k: 'or', a, b, t: BOOL })
export const isIn = (a: Expr, s: Expr): Expr => ({ k: 'in', a, set: s, t: BOOL })
export const any = (s: Expr): Expr => ({ k: 'any', set: s, t: BOOL })
export const count = (s: Expr): Expr => ({ k: 'count', set: s, t: int(0, 9999) })
export const the = (s: Expr, line = 0): Expr => ({ k: 'the', set: s, at: [0, 0, 0, line], t: optional(elementOf(s)) })
export const union = (a: Expr, b: Expr): Expr => ({ k: 'union', a, b, t: a.t })
export const minus = (a: Expr, b: Expr): Expr => ({ k: 'minus', a, b, t: a.t })
export const setOf = (of: ScalarType, ...items: Expr[]): Expr => ({ k: 'setOf', items, t: set(of) })
/** The local of an outer step, as an inline action reads it. */
export const outer = (local: Expr, step: number): Expr => ({ ...local, of: step }) as Expr
export const choose = (test: Expr, then: Expr, other: Expr): Expr => ({
  k: 'if',
  if: test,
  then,
  else: other,
  t: then.t,
})
export const next = (x: Expr, by: 1 | -1 = 1, among: Expr | null = null): Expr => ({
  k: 'step',
  by,
  x,
  set: among,
  t: x.t as ScalarType,
})
export const column = (cell: Expr): Expr => ({ k: 'column', cell, t: int(-99, 99) })
export const row = (cell: Expr): Expr => ({ k: 'row', cell, t: int(-99, 99) })
export const neighbours = (cell: Expr): Expr => ({ k: 'neighbours', cell, t: set(plain(cell.t as ScalarType)) })
export const around = (cell: Expr): Expr => ({ k: 'around', cell, t: set(plain(cell.t as ScalarType)) })
export const shift = (cell: Expr, d: Expr, n: Expr | null = null): Expr => ({
  k: 'shift',
  cell,
  d,
  n,
  t: optional(cell.t as ScalarType),
})
export const toward = (a: Expr, b: Expr, direction: number): Expr => ({
  k: 'toward',
  a,
  b,
  t: optional(kindOf(direction)),
})
export const opposite = (d: Expr): Expr => ({ k: 'opposite', d, t: d.t })
export const reach = (s: Expr, define: number): Expr => ({ k: 'reach', set: s, define, t: s.t })
export const isUp = (card: Expr): Expr => ({ k: 'up', card, t: BOOL })
export const rowOfCard = (card: Expr): Expr => ({
  k: 'rowOf',
  of: card,
  t: { k: 'row', type: (card.t as { type: number }).type },
})

export function elementOf(s: Expr): ScalarType {
  if (s.t.k !== 'set') throw new Error('a set was expected')
  return s.t.of
}

function plain(type: ScalarType): ScalarType {
  const { opt: _, ...rest } = type
  return rest as ScalarType
}

// ------------------------------------------------------------------ games

export interface ActionSpec {
  readonly name: string
  /** Each part gets the actor and the parts before it. */
  readonly parts?: readonly PartSpec[]
  readonly requires?: readonly ((actor: Expr, ...parts: Expr[]) => Expr)[]
  readonly body?: (w: StepWriter, actor: Expr, ...parts: Expr[]) => void
}

export interface PartSpec {
  readonly name: string
  readonly domain: (...before: Expr[]) => Expr
  readonly count?: (...before: Expr[]) => Expr
}

export interface ChoiceOptions {
  readonly optional?: boolean
  readonly asksAnyway?: boolean
  readonly secret?: boolean
  readonly declined?: Body
}

export class GameBuilder {
  readonly #parts: Record<string, unknown[]> = {
    types: [],
    attributes: [],
    tables: [],
    options: [],
    zones: [],
    vars: [],
    defines: [],
    dispatches: [],
    steps: [],
    nodes: [],
    choices: [],
    ends: [],
    texts: [{ text: 'Sample', params: [] }],
  }
  readonly nodes: Node[] = this.#parts.nodes as Node[]
  readonly choices: ChoiceDef[] = this.#parts.choices as ChoiceDef[]
  readonly steps: StepDef[] = this.#parts.steps as StepDef[]
  /** Locals of whatever is being written. */
  owner: LocalDef[] = []
  /** Line that the next nodes stand on. */
  line = 1
  #setup: number | null = null
  #play = -1
  readonly #seats: { min: number; max: number }

  constructor(min = 2, max = 4) {
    this.#seats = { min, max }
  }

  #add(list: string, def: unknown): number {
    return this.#parts[list]!.push(def) - 1
  }

  at(): SourceRef {
    return [0, 0, 0, this.line]
  }

  enum(name: string, ...names: string[]): number {
    return this.#add('types', { kind: 'enum', name, doc: '', members: names.map(member) } satisfies TypeDef)
  }

  grid(name: string, columns: number, rows: number, hex = false, from = 1): number {
    const to = (n: number): number => from + n - 1
    return this.#add('types', {
      kind: 'grid',
      name,
      doc: '',
      columns: { from, to: to(columns) },
      rows: { from, to: to(rows) },
      hex,
    } satisfies TypeDef)
  }

  directions(): number {
    const names = SQUARE_DIRECTIONS.map((d) => member(d.name))
    return this.#add('types', { kind: 'direction', name: 'Direction', hex: false, members: names } satisfies TypeDef)
  }

  /** A kind of card with its box. */
  card(name: string, ...rows: [name: string, copies: number][]): { type: number; box: number } {
    const type = this.#add('types', {
      kind: 'card',
      name,
      doc: '',
      rows: rows.map(([row]) => member(row)),
      copies: rows.map(([, copies]) => copies),
    } satisfies TypeDef)
    const box = this.#add('zones', {
      name: 'box',
      doc: '',
      card: type,
      holds: 'group',
      index: [],
      seen: EVERYONE,
      box: true,
      at: null,
    })
    return { type, box }
  }

  die(name: string, weights: number[], names: string[] | null = null): number {
    const members = names === null ? null : names.map(member)
    return this.#add('types', { kind: 'die', name, doc: '', members, min: 1, weights } satisfies TypeDef)
  }

  attribute(type: number, name: string, of: ValueType, ...values: (number | number[])[]): (e: Expr) => Expr {
    const id = this.#add('attributes', { type, name, value: of, values })
    return (e) => ({ k: 'attr', id, of: e, t: of })
  }

  table(params: ScalarType[], of: ValueType, values: (number | number[])[]): (...args: Expr[]) => Expr {
    const named = params.map((type, i) => ({ name: `p${i}`, type }))
    const id = this.#add('tables', { name: 'table', doc: '', params: named, value: of, values, at: this.at() })
    return (...args) => ({ k: 'table', id, args, t: of })
  }

  option(type: ScalarType, v: number): Expr {
    const id = this.#add('options', { name: `option${v}`, doc: '', text: 0, type, value: v, at: this.at() })
    return { k: 'option', id, t: type }
  }

  zone(
    name: string,
    card: { type: number },
    holds: 'one' | 'pile' | 'group',
    index: ScalarType[] = [],
    seen: Seen = EVERYONE,
  ): ZoneHandle {
    const id = this.#add('zones', { name, doc: '', card: card.type, holds, index, seen, box: false, at: this.at() })
    return new ZoneHandle(id, card.type, holds)
  }

  variable(
    name: string,
    type: ValueType,
    options: { index?: ScalarType[]; initial?: Expr | null; seen?: Seen; track?: boolean } = {},
  ): VarHandle {
    const { index = [], initial = null, seen = EVERYONE, track = false } = options
    const id = this.#add('vars', { name, doc: '', index, type, track, initial, seen, at: this.at() })
    return new VarHandle(id, type)
  }

  /** A definition; `body` gets its parameters. */
  define(
    name: string,
    params: ValueType[],
    of: ValueType,
    body: (...params: Expr[]) => Expr,
    seen: Seen | null = null,
  ): DefineHandle {
    const outer = this.owner
    this.owner = params.map((type, i): LocalDef => ({ name: `p${i}`, type, kind: 'param' }))
    const locals = this.owner
    const expr = body(...params.map((t, i): Expr => ({ k: 'local', i, t })))
    this.owner = outer
    const def = {
      name,
      doc: '',
      params: params.length,
      locals,
      value: of,
      seen,
      body: expr,
      memberOf: null,
      at: this.at(),
    }
    return new DefineHandle(this.#add('defines', def), of)
  }

  dispatch(kind: 'define' | 'step', card: { type: number }, targets: number[]): number {
    return this.#add('dispatches', { name: 'member', card: card.type, kind, targets })
  }

  text(text: string, ...types: ValueType[]): number {
    return this.#add('texts', { text, params: types.map((type, i) => ({ name: `p${i}`, type })) })
  }

  step(
    name: string,
    params: ValueType[],
    body: (w: StepWriter, ...params: Expr[]) => void,
    options: { kind?: StepDef['kind']; text?: StepDef['text'] } = {},
  ): number {
    const { kind = 'step', text = null } = options
    const outer = this.owner
    const locals = params.map((type, i): LocalDef => ({ name: `p${i}`, type, kind: 'param' }))
    const id = this.#add('steps', null)
    this.owner = locals
    const writer = new StepWriter(this, id)
    body(writer, ...params.map((t, i): Expr => ({ k: 'local', i, t })))
    this.owner = outer
    const entry = writer.link()
    this.steps[id] = { name, doc: '', kind, text, params: params.length, locals, entry, at: this.at() }
    return id
  }

  setup(body: Body): number {
    this.#setup = this.step('setup', [], body, { kind: 'setup' })
    return this.#setup
  }

  play(body: Body): number {
    this.#play = this.step('play', [], body, { kind: 'play' })
    return this.#play
  }

  end(name: string, cond: () => Expr, winners: () => Expr): number {
    const outer = this.owner
    const locals: LocalDef[] = []
    this.owner = locals
    const def = { name, doc: '', locals, cond: cond(), winners: winners(), text: null, at: this.at() }
    this.owner = outer
    return this.#add('ends', def)
  }

  graph(): RuleGraph {
    return graphOf({
      ...(this.#parts as Partial<RuleGraph>),
      seats: { ...this.#seats, names: null },
      setup: this.#setup,
      play: this.#play,
    })
  }

  // ---------------------------------------------------------------- expressions that bind

  bind(type: ScalarType): { i: number; it: Expr } {
    const i = this.owner.push({ name: 'it', type, kind: 'bound' }) - 1
    return { i, it: { k: 'local', i, t: type } }
  }

  where(s: Expr, cond: Bind): Expr {
    const { i, it } = this.bind(elementOf(s))
    return { k: 'where', set: s, bind: i, cond: cond(it), t: s.t }
  }

  with(s: Expr, which: 'most' | 'least', by: Bind): Expr {
    const { i, it } = this.bind(elementOf(s))
    return { k: 'with', set: s, bind: i, which, by: by(it), t: s.t }
  }

  sum(s: Expr, body: Bind, k: 'sum' | 'max' | 'min' = 'sum'): Expr {
    const { i, it } = this.bind(elementOf(s))
    return { k, set: s, bind: i, body: body(it), t: int(-9999, 9999) }
  }

  gather(s: Expr, body: Bind): Expr {
    const { i, it } = this.bind(elementOf(s))
    const each = body(it)
    return { k: 'gather', set: s, bind: i, body: each, t: each.t.k === 'set' ? each.t : set(plain(each.t)) }
  }

  run(cell: Expr, d: Expr, cond: Bind): Expr {
    const type = plain(cell.t as ScalarType)
    const { i, it } = this.bind(type)
    return { k: 'run', cell, d, bind: i, cond: cond(it), t: set(type) }
  }
}

export class ZoneHandle {
  readonly id: number
  readonly card: ScalarType
  readonly holds: 'one' | 'pile' | 'group'
  constructor(id: number, card: number, holds: 'one' | 'pile' | 'group') {
    this.id = id
    this.card = kindOf(card)
    this.holds = holds
  }
  ref(...index: Expr[]): ZoneRef {
    return { zone: this.id, index }
  }
  read(...index: Expr[]): Expr {
    return { k: 'zone', ref: this.ref(...index), t: this.holds === 'one' ? optional(this.card) : set(this.card) }
  }
  top(...index: Expr[]): Expr {
    return { k: 'top', ref: this.ref(...index), n: null, t: optional(this.card) }
  }
  topMost(n: Expr, ...index: Expr[]): Expr {
    return { k: 'top', ref: this.ref(...index), n, t: set(this.card) }
  }
}

export class VarHandle {
  readonly id: number
  readonly type: ValueType
  constructor(id: number, type: ValueType) {
    this.id = id
    this.type = type
  }
  read(...index: Expr[]): Expr {
    return { k: 'var', id: this.id, index, t: this.type }
  }
  place(...index: Expr[]): { var: number; index: Expr[] } {
    return { var: this.id, index }
  }
}

export class DefineHandle {
  readonly id: number
  readonly of: ValueType
  constructor(id: number, of: ValueType) {
    this.id = id
    this.of = of
  }
  call(...args: Expr[]): Expr {
    return { k: 'define', id: this.id, args, t: this.of }
  }
}

/** Writes the statements of one chain. */
export class StepWriter {
  readonly #game: GameBuilder
  readonly #step: number
  readonly #ids: NodeId[] = []

  constructor(game: GameBuilder, step: number) {
    this.#game = game
    this.#step = step
  }

  #node(node: Loose<Node>): NodeId {
    const id = this.#game.nodes.length
    this.#game.nodes.push({ ...node, id, step: this.#step, next: null, at: this.#game.at() } as Node)
    this.#ids.push(id)
    return id
  }

  /** The first node of the chain. */
  link(): NodeId | null {
    this.#ids.forEach((id, i) => {
      this.#game.nodes[id] = { ...this.#game.nodes[id]!, next: this.#ids[i + 1] ?? null } as Node
    })
    return this.#ids[0] ?? null
  }

  #chain(body: Body | undefined): NodeId | null {
    if (body === undefined) return null
    const writer = new StepWriter(this.#game, this.#step)
    body(writer)
    return writer.link()
  }

  #local(name: string, type: ValueType, kind: LocalDef['kind'] = 'let'): { i: number; read: Expr } {
    const i = this.#game.owner.push({ name, type, kind }) - 1
    return { i, read: { k: 'local', i, t: type } }
  }

  /** Statements from here on stand on this line. */
  line(line: number): this {
    this.#game.line = line
    return this
  }

  assign(target: { var: number; index: Expr[] }, to: Expr, op: '=' | '+=' | '-=' = '='): void {
    this.#node({ kind: 'assign', target, op, value: to })
  }

  let(to: Expr): Expr {
    const { i, read } = this.#local('let', to.t)
    this.#node({ kind: 'let', local: i, value: to })
    return read
  }

  roll(die: number, type: ScalarType): Expr {
    const { i, read } = this.#local('rolled', type)
    this.#node({ kind: 'roll', die, into: { k: 'local', i } })
    return read
  }

  random(from: Expr): Expr {
    const { i, read } = this.#local('drawn', optional(elementOf(from)))
    this.#node({ kind: 'random', from, into: { k: 'local', i } })
    return read
  }

  chance(kind: 'roll' | 'random', what: number | Expr, into: ChanceTarget): void {
    if (kind === 'roll') this.#node({ kind, die: what as number, into })
    else this.#node({ kind, from: what as Expr, into })
  }

  if(cond: Expr, yes: Body, other?: Body): void {
    const then = this.#chain(yes)
    this.#node({ kind: 'branch', cond, then, else: this.#chain(other) })
  }

  while(cond: Expr | null, body: Body): void {
    this.#node({ kind: 'while', cond, body: this.#chain(body) })
  }

  repeat(times: Expr, body: Body): void {
    this.#node({ kind: 'repeat', times, body: this.#chain(body) })
  }

  each(
    s: Expr,
    body: (w: StepWriter, it: Expr) => void,
    options: { start?: Expr; after?: boolean; where?: Bind } = {},
  ): void {
    const { i, read } = this.#local('each', elementOf(s))
    const { start, after = false } = options
    this.#node({
      kind: 'each',
      local: i,
      set: s,
      start: start === undefined ? null : { at: start, after },
      where: options.where?.(read) ?? null,
      body: this.#chain((w) => body(w, read)),
    })
  }

  stop(): void {
    this.#node({ kind: 'stop' })
  }

  call(target: number, ...args: Expr[]): void {
    this.#node({ kind: 'call', target, args })
  }

  dispatch(dispatch: number, card: Expr, ...args: Expr[]): void {
    this.#node({ kind: 'dispatch', dispatch, card, args })
  }

  move(cards: Expr, to: ZoneRef, options: { count?: Expr; bottom?: boolean; face?: boolean } = {}): void {
    const { count: most = null, bottom = false, face = null } = options
    this.#node({ kind: 'move', what: { cards, count: most }, target: { to, bottom, face } })
  }

  draw(n: Expr, from: ZoneRef, to: ZoneRef): void {
    this.#node({ kind: 'draw', count: n, from, target: { to, bottom: false, face: null } })
  }

  deal(n: Expr, from: ZoneRef, to: ZoneHandle): void {
    this.#node({ kind: 'deal', count: n, from, to: to.id })
  }

  shuffle(zone: ZoneRef): void {
    this.#node({ kind: 'shuffle', zone })
  }

  flip(cards: Expr, up: boolean): void {
    this.#node({ kind: 'flip', cards, up })
  }

  show(cards: Expr, to: Expr): void {
    this.#node({ kind: 'show', cards, to })
  }

  say(text: number, ...args: Expr[]): void {
    this.#node({ kind: 'say', say: { text, args } })
  }

  revealAnswers(answers: Expr): void {
    this.#node({ kind: 'reveal', what: { k: 'answers', local: (answers as { i: number }).i } })
  }

  revealVar(id: VarHandle): void {
    this.#node({ kind: 'reveal', what: { k: 'var', id: id.id, index: null } })
  }

  revealZone(zone: ZoneHandle): void {
    this.#node({ kind: 'reveal', what: { k: 'zone', id: zone.id, index: null } })
  }

  require(cond: Expr, text: number, ...args: Expr[]): void {
    this.#node({ kind: 'require', cond, text: { text, args } })
  }

  end(winners: Expr, text?: number, ...args: Expr[]): void {
    this.#node({ kind: 'end', winners, text: text === undefined ? null : { text, args } })
  }

  /** One decider, one set of parts. Returns the parts' names for afterwards. */
  chooses(seat: Expr, parts: readonly PartSpec[], options: ChoiceOptions = {}): Expr[] {
    const defs = this.#parts(parts, 'let', [], options.optional ?? false)
    this.#choice(
      { k: 'one', seat },
      parts[0]!.name,
      options,
      [{ name: '', parts: defs.parts, requires: [], action: null }],
      false,
    )
    return defs.locals
  }

  /** All seats of a set at one stop. Each returned function reads one seat's answer. */
  eachChooses(
    seats: Expr,
    parts: readonly { name: string; domain: (p: Expr, ...before: Expr[]) => Expr; count?: (p: Expr) => Expr }[],
    options: ChoiceOptions & { where?: Bind } = {},
  ): { read: (seat: Expr) => Expr; local: Expr }[] {
    const { i, it } = this.#game.bind(PLAYER)
    const where = options.where?.(it) ?? null
    const specs = parts.map(
      (part): PartSpec => ({
        name: part.name,
        domain: (...before) => part.domain(it, ...before),
        count: part.count === undefined ? undefined : () => part.count!(it),
      }),
    )
    const defs = this.#parts(specs, 'answers', [], false)
    this.#choice(
      { k: 'each', seats, bind: i, where },
      parts[0]!.name,
      options,
      [{ name: '', parts: defs.parts, requires: [], action: null }],
      false,
    )
    return defs.locals.map((local) => ({ local, read: (seat) => ({ ...local, seat }) as Expr }))
  }

  /** A menu of actions. */
  does(seat: Expr, actions: readonly ActionSpec[], options: ChoiceOptions = {}): void {
    const alternatives = actions.map((action) => {
      const game = this.#game
      let parts: ReturnType<StepWriter['actionParts']> | null = null
      let requires: Expr[] = []
      const id = game.step(
        action.name,
        [PLAYER],
        (w, actor) => {
          parts = w.actionParts(action.parts ?? [], actor)
          requires = (action.requires ?? []).map((rule) => rule(actor, ...parts!.locals))
          action.body?.(w, actor, ...parts.locals)
        },
        { kind: 'action' },
      )
      game.steps[id] = { ...game.steps[id]!, params: 1 + (action.parts?.length ?? 0) }
      return { name: action.name, parts: parts!.parts, requires, action: id }
    })
    this.#choice({ k: 'one', seat }, 'menu', options, alternatives, true)
  }

  /** Parts of an action: their locals come first, before those that their domains bind. */
  actionParts(
    parts: readonly PartSpec[],
    actor: Expr,
  ): { parts: ChoiceDef['alternatives'][0]['parts']; locals: Expr[] } {
    return this.#parts(parts, 'param', [actor], false)
  }

  #parts(
    parts: readonly PartSpec[],
    kind: LocalDef['kind'],
    before: readonly Expr[],
    isOptional: boolean,
  ): { parts: ChoiceDef['alternatives'][0]['parts']; locals: Expr[] } {
    const { owner } = this.#game
    const first = owner.length
    for (const part of parts) owner.push({ name: part.name, type: BOOL, kind })
    const locals: Expr[] = []
    const defs = parts.map((part, p) => {
      const domain = part.domain(...before, ...locals)
      const count = part.count?.(...before, ...locals) ?? null
      const type: ValueType = count === null ? elementOf(domain) : set(elementOf(domain))
      const after = isOptional && type.k !== 'set' ? optional(type) : type
      owner[first + p] = { name: part.name, type: after, kind }
      locals.push({ k: 'local', i: first + p, t: type })
      return { name: part.name, local: first + p, type, domain, count }
    })
    return { parts: defs, locals: locals.map((local, p) => ({ ...local, t: owner[first + p]!.type }) as Expr) }
  }

  #choice(
    who: ChoiceDef['who'],
    name: string,
    options: ChoiceOptions,
    alternatives: readonly {
      name: string
      parts: ChoiceDef['alternatives'][0]['parts']
      requires: Expr[]
      action: number | null
    }[],
    menu: boolean,
  ): void {
    const at = this.#game.at()
    const declined = this.#chain(options.declined)
    const choice = this.#game.choices.length
    const node = this.#node({ kind: 'choice', choice })
    this.#game.choices.push({
      key: `step${this.#step}.${name}${choice}`,
      step: this.#step,
      node,
      who,
      secret: options.secret ?? false,
      optional: options.optional ?? false,
      asksAnyway: options.asksAnyway ?? false,
      text: null,
      menu,
      alternatives: alternatives.map((alternative) => ({
        name: alternative.name,
        text: null,
        doc: '',
        parts: alternative.parts,
        requires: alternative.requires.map((cond) => ({ cond, text: { text: 0, args: [] }, at })),
        action: alternative.action,
        at,
      })),
      declined,
    })
  }
}
