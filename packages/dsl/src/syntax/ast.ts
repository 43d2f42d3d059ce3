/**
 * The syntax tree of a rules file: what the author wrote, before any name means anything.
 * Every node carries its span. The parser recovers, so a tree may be partial: `ErrorExpr` and
 * missing optional fields stand where text could not be read; nothing downstream may throw on them.
 */
import type { Span } from '../source/span.js'

export interface Name {
  readonly text: string
  readonly span: Span
}

/** A quoted text, without its quotes: an ICU message. */
export interface TextLiteral {
  readonly text: string
  readonly span: Span
}

export interface FileAst {
  readonly file: string
  /** Missing when the first line is not a header; `parse/missing-header` is then reported. */
  readonly header: Header | null
  readonly decls: readonly Decl[]
  /** What the parser had to leave out; missing when everything could be read. */
  readonly damage?: Damage
}

/** Names in text that could not be read: a finding about one of them may be a mere consequence. */
export interface Damage {
  /** Names that were declared or bound there, as far as one can tell. */
  readonly bound: readonly string[]
  /** All names that stand there. */
  readonly mentioned: readonly string[]
  /** Something was declared whose name is missing. */
  readonly nameless: boolean
  /** Part of a kind, an enum, card, grid or die, is missing: who knows what it holds. */
  readonly ofKind: boolean
  /** What was passed over, and the lines that were read as if something else stood there. */
  readonly places: readonly Span[]
}

export type Header = GameHeader | VariantHeader | TestsHeader | PartHeader

/** `part of whist`: further declarations of the same game, as if they stood in its file. */
export interface PartHeader {
  readonly kind: 'part'
  readonly span: Span
  readonly doc: string
  readonly base: Name
}

/** `tests of whist`: a file of `test` blocks that stands beside a game or variant. */
export interface TestsHeader {
  readonly kind: 'tests'
  readonly span: Span
  readonly doc: string
  readonly base: Name
}

export interface GameHeader {
  readonly kind: 'game'
  readonly span: Span
  readonly doc: string
  readonly name: Name
  readonly title: TextLiteral
  readonly seats: SeatsAst
}

export interface VariantHeader {
  readonly kind: 'variant'
  readonly span: Span
  readonly doc: string
  readonly name: Name
  readonly base: Name
  readonly title: TextLiteral
  /** Narrows the seats of the base when present. */
  readonly seats: SeatsAst | null
}

export type SeatsAst =
  | { readonly kind: 'count'; readonly min: number; readonly max: number; readonly span: Span }
  | { readonly kind: 'named'; readonly names: readonly Name[]; readonly span: Span }

// ------------------------------------------------------------------ declarations

interface DeclBase {
  readonly span: Span
  /** The `///` text before it, lines joined by `\n`; '' when there is none. */
  readonly doc: string
}

export type Decl = (Item & { readonly replace: boolean }) | RemoveDecl | SetOptionDecl

export type Item =
  | OptionDecl
  | EnumDecl
  | GridDecl
  | CardDecl
  | DieDecl
  | TableDecl
  | ZoneDecl
  | VarDecl
  | DefineDecl
  | StepDecl
  | ActionDecl
  | TriggerDecl
  | BlockDecl
  | EndDecl
  | TestDecl

export type ItemKind = Item['kind']

export interface RemoveDecl extends DeclBase {
  readonly kind: 'remove'
  /** What is removed: `option`, `enum`, `grid`, `card`, `die`, `table`, `zone`, `var`, `track`,
   * `define`, `step`, `action`, `trigger`, `end`. */
  readonly target: string
  readonly name: Name
}

export interface SetOptionDecl extends DeclBase {
  readonly kind: 'setOption'
  readonly name: Name
  readonly value: Expr
}

export interface OptionDecl extends DeclBase {
  readonly kind: 'option'
  readonly name: Name
  readonly type: TypeAst
  readonly value: Expr
  readonly text: TextLiteral
}

/** Columns are empty for a plain list of members. */
export interface EnumDecl extends DeclBase {
  readonly kind: 'enum'
  readonly name: Name
  readonly members: readonly { readonly name: Name; readonly doc: string }[]
  readonly columns: readonly AttrAst[]
  readonly rows: readonly RowTable[]
}

/** One table of rows: a header row, then the rows below it. A card may hold several tables. */
export interface RowTable {
  readonly header: readonly Name[]
  readonly rows: readonly TableRow[]
  readonly span: Span
}

export interface TableRow {
  readonly doc: string
  readonly span: Span
  readonly cells: readonly Cell[]
}

/** A cell holds the words between two bars, as written; the checker reads them by the column's type. */
export interface Cell {
  readonly words: readonly Name[]
  readonly span: Span
}

export interface AttrAst {
  readonly name: Name
  readonly type: TypeAst
  readonly doc: string
  readonly span: Span
}

export interface GridDecl extends DeclBase {
  readonly kind: 'grid'
  readonly name: Name
  readonly columns: { readonly from: number; readonly to: number }
  readonly rows: { readonly from: number; readonly to: number }
  readonly hex: boolean
}

export interface CardDecl extends DeclBase {
  readonly kind: 'card'
  readonly name: Name
  /** The enums of `one of each`; empty otherwise. */
  readonly each: readonly Name[]
  readonly attrs: readonly AttrAst[]
  readonly tables: readonly RowTable[]
  /** Default bodies of members. */
  readonly members: readonly (DefineDecl | StepDecl)[]
  readonly rowBlocks: readonly RowBlock[]
}

export interface RowBlock extends DeclBase {
  readonly name: Name
  readonly members: readonly (DefineDecl | StepDecl | TriggerDecl)[]
}

export interface DieDecl extends DeclBase {
  readonly kind: 'die'
  readonly name: Name
  readonly faces:
    | { readonly kind: 'range'; readonly from: number; readonly to: number }
    | { readonly kind: 'named'; readonly faces: readonly { readonly weight: number; readonly name: Name }[] }
}

export interface TableDecl extends DeclBase {
  readonly kind: 'table'
  readonly name: Name
  readonly params: readonly ParamAst[]
  readonly type: TypeAst
  readonly rows: readonly TableRow[]
}

export interface ZoneDecl extends DeclBase {
  readonly kind: 'zone'
  readonly name: Name
  readonly index: readonly TypeAst[]
  readonly holds: 'one' | 'pile' | 'group'
  readonly card: Name
  readonly seen: Expr | null
}

export interface VarDecl extends DeclBase {
  readonly kind: 'var' | 'track'
  readonly name: Name
  readonly index: readonly TypeAst[]
  readonly type: TypeAst
  readonly value: Expr | null
  readonly seen: Expr | null
}

export interface ParamAst {
  readonly name: Name
  readonly type: TypeAst
}

export interface DefineDecl extends DeclBase {
  readonly kind: 'define'
  readonly name: Name
  readonly params: readonly ParamAst[]
  readonly type: TypeAst
  readonly seen: Expr | null
  readonly body: Expr
}

export interface StepDecl extends DeclBase {
  readonly kind: 'step'
  readonly name: Name
  readonly params: readonly ParamAst[]
  readonly text: TextLiteral | null
  readonly body: Block
}

export interface ActionDecl extends DeclBase {
  readonly kind: 'action'
  readonly name: Name
  readonly parts: readonly PartAst[]
  readonly text: TextLiteral
  readonly body: Block
}

/** `name: domain` takes one value of the domain; `name: count of domain` takes that many. */
export interface PartAst {
  readonly name: Name
  readonly count: Expr | null
  readonly domain: Expr
  readonly span: Span
}

export interface TriggerDecl extends DeclBase {
  readonly kind: 'trigger'
  readonly name: Name | null
  readonly when: 'before' | 'after'
  /** The name of a step or action, or `setup` or `play`. */
  readonly target: Name
  readonly params: readonly Name[]
  readonly where: Expr | null
  readonly body: Block
}

export interface BlockDecl extends DeclBase {
  readonly kind: 'setup' | 'play'
  readonly body: Block
}

export interface EndDecl extends DeclBase {
  readonly kind: 'end'
  readonly name: Name
  readonly condition: Expr
  readonly winners: Expr
  readonly text: TextLiteral | null
}

// ------------------------------------------------------------------ types

export type TypeAst =
  | {
      readonly kind: 'range'
      readonly from: number
      readonly to: number
      readonly optional: boolean
      readonly span: Span
    }
  | { readonly kind: 'set'; readonly of: TypeAst; readonly optional: boolean; readonly span: Span }
  | {
      readonly kind: 'named'
      readonly name: Name
      /** `Card.name`: the row, not a copy. */
      readonly member: Name | null
      readonly optional: boolean
      readonly span: Span
    }
  /** A type that could not be read; already reported, so it must cause no further finding. */
  | { readonly kind: 'error'; readonly optional: boolean; readonly span: Span }

// ------------------------------------------------------------------ statements

export interface Block {
  readonly stmts: readonly Stmt[]
  readonly span: Span
}

export type Rhs =
  | { readonly kind: 'roll'; readonly die: Name; readonly span: Span }
  | { readonly kind: 'random'; readonly from: Expr; readonly span: Span }
  | { readonly kind: 'expr'; readonly expr: Expr; readonly span: Span }

export type Facing = 'up' | 'down' | null

export interface Dest {
  readonly bottom: boolean
  readonly place: Expr
  readonly facing: Facing
}

export type Stmt = { readonly span: Span } & (
  | { readonly kind: 'let'; readonly name: Name; readonly value: Rhs }
  | { readonly kind: 'assign'; readonly target: Expr; readonly op: '=' | '+=' | '-='; readonly value: Rhs }
  | { readonly kind: 'if'; readonly condition: Expr; readonly then: Block; readonly else: Block | null }
  | { readonly kind: 'while'; readonly condition: Expr; readonly body: Block }
  | { readonly kind: 'repeat'; readonly times: Expr | null; readonly body: Block }
  | {
      readonly kind: 'forEach'
      readonly name: Name
      readonly set: Expr
      readonly start: { readonly kind: 'from' | 'after'; readonly at: Expr } | null
      readonly where: Expr | null
      readonly body: Block
    }
  /** `each p in S where … secretly chooses parts "text"` */
  | {
      readonly kind: 'eachChooses'
      readonly name: Name
      readonly set: Expr
      readonly where: Expr | null
      readonly secretly: boolean
      readonly parts: readonly PartAst[]
      readonly text: TextLiteral | null
    }
  /** `p chooses parts "text"`, `p may choose parts "text"` */
  | {
      readonly kind: 'chooses'
      readonly decider: Expr
      readonly may: boolean
      readonly parts: readonly PartAst[]
      readonly text: TextLiteral | null
    }
  /** `p does one of { … }`, `p may do one of { … } else { … }` */
  | {
      readonly kind: 'does'
      readonly decider: Expr
      readonly may: boolean
      readonly items: readonly MenuItem[]
      readonly else: Block | null
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'end'; readonly winners: Expr; readonly text: TextLiteral | null }
  /** `move S to d`, `move n of S to d` */
  | { readonly kind: 'move'; readonly count: Expr | null; readonly what: Expr; readonly to: Dest }
  | { readonly kind: 'draw'; readonly count: Expr; readonly from: Expr; readonly to: Dest }
  | { readonly kind: 'deal'; readonly count: Expr; readonly from: Expr; readonly to: Expr }
  | { readonly kind: 'shuffle'; readonly zone: Expr }
  | { readonly kind: 'flip'; readonly what: Expr; readonly facing: 'up' | 'down' }
  | { readonly kind: 'show'; readonly what: Expr; readonly to: Expr }
  | { readonly kind: 'say'; readonly text: TextLiteral }
  | { readonly kind: 'reveal'; readonly text: TextLiteral | null; readonly what: Expr | null }
  | { readonly kind: 'requires'; readonly condition: Expr; readonly else: TextLiteral }
  /** `step`, `step(x)`, `card.step(x)` */
  | { readonly kind: 'call'; readonly call: Expr }
  | { readonly kind: 'error' }
)

export type MenuItem =
  | { readonly kind: 'ref'; readonly name: Name }
  | { readonly kind: 'inline'; readonly action: ActionDecl }

// ------------------------------------------------------------------ expressions

export type BinaryOp =
  | 'or'
  | 'and'
  | 'is'
  | 'is not'
  | '<'
  | '>'
  | '<='
  | '>='
  | 'in'
  | 'not in'
  | '..'
  | '+'
  | '-'
  | '*'
  | 'mod'
  | '/ rounded up'
  | '/ rounded down'

export type Expr = { readonly span: Span } & (
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'setOf'; readonly items: readonly Expr[] }
  | { readonly kind: 'if'; readonly condition: Expr; readonly then: Expr; readonly else: Expr }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expr; readonly right: Expr; readonly opSpan: Span }
  | { readonly kind: 'not'; readonly operand: Expr }
  | { readonly kind: 'negate'; readonly operand: Expr }
  | { readonly kind: 'any' | 'the'; readonly set: Expr }
  /** `S where C`, `S as s where C`; several filters nest outwards. `bind` is null for `it`. */
  | { readonly kind: 'where'; readonly set: Expr; readonly bind: Name | null; readonly condition: Expr }
  | {
      readonly kind: 'with'
      readonly set: Expr
      readonly bind: Name | null
      readonly which: 'most' | 'least'
      readonly by: Expr
    }
  /** `S as s` with no filter behind it: only inside `sum(E over S as s)` and its like. */
  | { readonly kind: 'as'; readonly set: Expr; readonly bind: Name }
  /** `f(x)`, `x.f(y)`; brackets are `index`. */
  | { readonly kind: 'call'; readonly callee: Expr; readonly args: readonly ArgAst[] }
  | { readonly kind: 'index'; readonly target: Expr; readonly index: readonly Expr[] }
  | { readonly kind: 'member'; readonly target: Expr; readonly name: Name }
  /** Brackets the author wrote; kept so that the checker and the formatter know of them. */
  | { readonly kind: 'paren'; readonly inner: Expr }
  | { readonly kind: 'error' }
)

/** `E`, `E over S`, `d while C`. */
export interface ArgAst {
  readonly expr: Expr
  readonly over: Expr | null
  readonly whilst: Expr | null
  readonly span: Span
}

// ------------------------------------------------------------------ tests

export interface TestDecl extends DeclBase {
  readonly kind: 'test'
  readonly title: TextLiteral
  readonly lines: readonly TestLine[]
}

export type TestLine = { readonly span: Span } & (
  | { readonly kind: 'players'; readonly names: readonly Name[] }
  | { readonly kind: 'option'; readonly sets: readonly TestSet[] }
  | { readonly kind: 'given'; readonly sets: readonly TestSet[] }
  | { readonly kind: 'run'; readonly call: Expr }
  | {
      readonly kind: 'next'
      readonly what: 'roll' | 'random' | 'shuffle'
      readonly of: Expr
      readonly values: readonly Expr[]
    }
  | { readonly kind: 'do'; readonly deed: Deed }
  | { readonly kind: 'refuse'; readonly deed: Deed; readonly else: TextLiteral | null }
  | {
      readonly kind: 'expect'
      readonly condition: Expr
      readonly sight: { readonly sees: boolean; readonly what: Expr } | null
    }
)

export interface TestSet {
  readonly target: Expr
  readonly value: TestValue
  readonly span: Span
}

export type TestValue =
  | {
      readonly kind: 'list'
      readonly items: readonly { readonly expr: Expr; readonly facing: Facing }[]
      readonly span: Span
    }
  | { readonly kind: 'one'; readonly expr: Expr; readonly facing: Facing; readonly span: Span }

/** `A, B choose vote: reject` · `everyone chooses …` · `A does lay(x)` · `A declines` */
export interface Deed {
  readonly who: readonly Name[]
  readonly what:
    | { readonly kind: 'chooses'; readonly parts: readonly PartAst[] }
    | { readonly kind: 'does'; readonly call: Expr }
    | { readonly kind: 'declines' }
  readonly span: Span
}
