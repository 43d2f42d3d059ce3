/**
 * The RuleGraph: a game's rules as plain data, between the compiler that writes it and the engine
 * that runs it. It can be saved, hashed, diffed, drawn and sent to another process.
 *
 * Control flow is a graph of nodes. Each node names the node that follows it (`next`); the bodies of
 * branches and loops are chains of their own that end with `null`, which means "go on behind the node
 * that holds me". Data flow is read from the expressions (see `edges.ts`), never stored twice.
 *
 * All numbers are ids: positions in the arrays of the graph.
 */

export const GRAPH_FORMAT = 'rheol-graph'
export const GRAPH_VERSION = 1

/** Where something stands in the sources: file (position in `files`), start and end offset, line (from 1). */
export type SourceRef = readonly [file: number, start: number, end: number, line: number]

export type TypeId = number
export type TextId = number
export type StepId = number
export type NodeId = number
export type ChoiceId = number
export type DefineId = number
export type ZoneId = number
export type VarId = number

export interface RuleGraph {
  readonly format: typeof GRAPH_FORMAT
  readonly version: typeof GRAPH_VERSION
  /** Name of the game, or of the last variant laid over it. */
  readonly name: string
  /** The game first, then each variant in load order. */
  readonly layers: readonly {
    readonly name: string
    readonly title: string
    readonly file: number
    readonly doc: string
  }[]
  readonly title: TextId
  readonly seats: { readonly min: number; readonly max: number; readonly names: readonly string[] | null }
  /** Names of the source files, for `SourceRef`. */
  readonly files: readonly string[]
  readonly texts: readonly Message[]
  readonly types: readonly TypeDef[]
  readonly attributes: readonly AttributeDef[]
  readonly tables: readonly TableDef[]
  readonly options: readonly OptionDef[]
  readonly zones: readonly ZoneDef[]
  readonly vars: readonly VarDef[]
  readonly defines: readonly DefineDef[]
  readonly dispatches: readonly DispatchDef[]
  readonly steps: readonly StepDef[]
  readonly nodes: readonly Node[]
  readonly choices: readonly ChoiceDef[]
  /** In the order in which they are looked at. */
  readonly ends: readonly EndDef[]
  readonly setup: StepId | null
  readonly play: StepId
  readonly tests: readonly TestDef[]
}

/** A whole sentence in ICU message form. `params` are the placeholders it may use. */
export interface Message {
  readonly text: string
  readonly params: readonly { readonly name: string; readonly type: ValueType }[]
}

/** A message used somewhere: `args` stand for its `params`, in order. */
export interface Sentence {
  readonly text: TextId
  readonly args: readonly Expr[]
}

// ------------------------------------------------------------------ types and values

/**
 * What a value can be. At run time every scalar is a small integer:
 * bool 0 or 1 · int itself · player the seat from 0 · member of a kind its position · row its position.
 * `none` is -1, except for `int`, where it is NONE_INT. A set is a bit mask over the values in order
 * (bit `v - min` for ints), 32 to a word.
 */
export type ScalarType =
  | { readonly k: 'bool'; readonly opt?: true }
  | { readonly k: 'int'; readonly min: number; readonly max: number; readonly opt?: true }
  | { readonly k: 'player'; readonly opt?: true }
  /** A member of an enum, a named die, a direction; a cell of a grid; a copy of a card. */
  | { readonly k: 'kind'; readonly type: TypeId; readonly opt?: true }
  /** A row of a card kind, not one of its copies. */
  | { readonly k: 'row'; readonly type: TypeId; readonly opt?: true }

export type ValueType = ScalarType | { readonly k: 'set'; readonly of: ScalarType }

export const NONE = -1
export const NONE_INT = -0x80000000

export interface MemberDef {
  readonly name: string
  /** English display name. */
  readonly text: string
  readonly doc: string
  readonly at: SourceRef | null
}

export type TypeDef =
  | { readonly kind: 'enum'; readonly name: string; readonly doc: string; readonly members: readonly MemberDef[] }
  | {
      readonly kind: 'grid'
      readonly name: string
      readonly doc: string
      readonly columns: { readonly from: number; readonly to: number }
      readonly rows: { readonly from: number; readonly to: number }
      readonly hex: boolean
    }
  | {
      readonly kind: 'card'
      readonly name: string
      readonly doc: string
      readonly rows: readonly MemberDef[]
      /** Copies of each row; copy ids run through the rows in order. */
      readonly copies: readonly number[]
    }
  /** Numeric dice have `members: null`, and their values are of type int. Weights are by face. */
  | {
      readonly kind: 'die'
      readonly name: string
      readonly doc: string
      readonly members: readonly MemberDef[] | null
      readonly min: number
      readonly weights: readonly number[]
    }
  /** The built-in kind `Direction`; present where a grid is. */
  | {
      readonly kind: 'direction'
      readonly name: 'Direction'
      readonly hex: boolean
      readonly members: readonly MemberDef[]
    }

/** A printed column: one value for each member of an enum or row of a card. Sets are lists of members. */
export interface AttributeDef {
  readonly type: TypeId
  readonly name: string
  readonly value: ValueType
  readonly values: readonly (number | readonly number[])[]
}

/** A table looked up by arguments; `values` in row-major order over the parameters' domains. */
export interface TableDef {
  readonly name: string
  readonly doc: string
  readonly params: readonly { readonly name: string; readonly type: ScalarType }[]
  readonly value: ValueType
  readonly values: readonly (number | readonly number[])[]
  readonly at: SourceRef
}

export interface OptionDef {
  readonly name: string
  readonly doc: string
  readonly text: TextId
  readonly type: ScalarType
  readonly value: number
  readonly at: SourceRef
}

/** Who sees a thing. `owner` is the player at that position of the index. */
export type Seen =
  | { readonly k: 'everyone' }
  | { readonly k: 'nobody' }
  | { readonly k: 'owner'; readonly position: number }
  /** A player or a set of players, worked out anew for each view. Locals are a define's parameters. */
  | { readonly k: 'expr'; readonly expr: Expr }

export interface ZoneDef {
  readonly name: string
  readonly doc: string
  readonly card: TypeId
  readonly holds: 'one' | 'pile' | 'group'
  readonly index: readonly ScalarType[]
  readonly seen: Seen
  /** The built-in zone outside the game of this kind of card; one for each card kind, all cards start there. */
  readonly box: boolean
  readonly at: SourceRef | null
}

export interface VarDef {
  readonly name: string
  readonly doc: string
  readonly index: readonly ScalarType[]
  readonly type: ValueType
  /** A track stops at its ends; a var that would leave its range is a fault. */
  readonly track: boolean
  /** Worked out once at the start, before `setup`; null: must be set in `setup`. */
  readonly initial: Expr | null
  readonly seen: Seen
  readonly at: SourceRef
}

export interface LocalDef {
  readonly name: string
  readonly type: ValueType
  /** `param` and `let` live in the frame; `bound` lives inside one expression; `answers` has one value a seat. */
  readonly kind: 'param' | 'let' | 'bound' | 'answers'
}

/** A pure definition. Its parameters are the first locals. */
export interface DefineDef {
  readonly name: string
  readonly doc: string
  readonly params: number
  readonly locals: readonly LocalDef[]
  readonly value: ValueType
  /** null: not part of any view. */
  readonly seen: Seen | null
  readonly body: Expr
  /** The card kind of which this is a member (its first parameter is the card); null otherwise. */
  readonly memberOf: TypeId | null
  readonly at: SourceRef
}

/** A member of a card kind: which define or step runs for each row. All take the card first. */
export interface DispatchDef {
  readonly name: string
  readonly card: TypeId
  readonly kind: 'define' | 'step'
  readonly targets: readonly number[]
}

/** A step, an action's body, a trigger's body, or `setup` or `play`. Its parameters are the first locals. */
export interface StepDef {
  readonly name: string
  readonly doc: string
  readonly kind: 'step' | 'action' | 'trigger' | 'setup' | 'play'
  /** The phase shown while it runs. Placeholders are parameters of the step. */
  readonly text: Sentence | null
  readonly params: number
  readonly locals: readonly LocalDef[]
  readonly entry: NodeId | null
  readonly at: SourceRef
}

// ------------------------------------------------------------------ expressions

export interface ZoneRef {
  readonly zone: ZoneId
  readonly index: readonly Expr[]
}

export type CompareOp = 'is' | 'isNot' | '<' | '>' | '<=' | '>='
export type ArithmeticOp = '+' | '-' | '*' | 'mod' | 'divUp' | 'divDown'

/**
 * `t` is the type of the value. A binder `bind` is a local of kind `bound` of the owner. The `v` of a
 * `const` is a scalar (`none` is NONE or NONE_INT), that of a `setConst` the members, ascending.
 */
export type Expr = { readonly t: ValueType } & (
  | { readonly k: 'const'; readonly v: number }
  /** The members, ascending. */
  | { readonly k: 'setConst'; readonly v: readonly number[] }
  /** All values of the set's element type; for players, those of this match. */
  | { readonly k: 'all' }
  /** The ints from a to b, both included; empty if b < a. */
  | { readonly k: 'range'; readonly from: Expr; readonly to: Expr }
  /** A local of the owner, or of the step `of` (an inline action reads its step). `seat`: one seat's answer. */
  | { readonly k: 'local'; readonly i: number; readonly of?: StepId; readonly seat?: Expr }
  | { readonly k: 'option'; readonly id: number }
  | { readonly k: 'var'; readonly id: VarId; readonly index: readonly Expr[] }
  /** `one`: the card or none. Otherwise the set of the cards in it. */
  | { readonly k: 'zone'; readonly ref: ZoneRef }
  /** A printed column of a member or row; empty value at none. */
  | { readonly k: 'attr'; readonly id: number; readonly of: Expr }
  | { readonly k: 'table'; readonly id: number; readonly args: readonly Expr[] }
  | { readonly k: 'define'; readonly id: DefineId; readonly args: readonly Expr[] }
  /** A card's own define; the empty value at none. */
  | { readonly k: 'dispatch'; readonly id: number; readonly card: Expr; readonly args: readonly Expr[] }
  /** The row of a copy. */
  | { readonly k: 'rowOf'; readonly of: Expr }
  | { readonly k: 'arith'; readonly op: ArithmeticOp; readonly a: Expr; readonly b: Expr }
  | { readonly k: 'negate'; readonly a: Expr }
  | { readonly k: 'not'; readonly a: Expr }
  | { readonly k: 'and' | 'or'; readonly a: Expr; readonly b: Expr }
  /** Both sides have one representation: the compiler has put `rowOf` where a copy meets a row. */
  | { readonly k: 'compare'; readonly op: CompareOp; readonly a: Expr; readonly b: Expr }
  | { readonly k: 'in'; readonly a: Expr; readonly set: Expr }
  | { readonly k: 'if'; readonly if: Expr; readonly then: Expr; readonly else: Expr }
  | { readonly k: 'setOf'; readonly items: readonly Expr[] }
  | { readonly k: 'union' | 'minus'; readonly a: Expr; readonly b: Expr }
  | { readonly k: 'where'; readonly set: Expr; readonly bind: number; readonly cond: Expr }
  | {
      readonly k: 'with'
      readonly set: Expr
      readonly bind: number
      readonly which: 'most' | 'least'
      readonly by: Expr
    }
  | { readonly k: 'any'; readonly set: Expr }
  /** The only member; none if there is none; a fault if there are several. */
  | { readonly k: 'the'; readonly set: Expr; readonly at: SourceRef }
  | { readonly k: 'count'; readonly set: Expr }
  /** sum, max, min of `body` over the set (max and min of nothing: 0); gather unites values or sets. */
  | { readonly k: 'sum' | 'max' | 'min' | 'gather'; readonly set: Expr; readonly bind: number; readonly body: Expr }
  | { readonly k: 'larger' | 'smaller'; readonly a: Expr; readonly b: Expr }
  /** The next (1) or previous (-1) of x in its cyclic order; in `set`, the first of it going round from x. */
  | { readonly k: 'step'; readonly by: 1 | -1; readonly x: Expr; readonly set: Expr | null }
  | { readonly k: 'top'; readonly ref: ZoneRef; readonly n: Expr | null }
  | { readonly k: 'up'; readonly card: Expr }
  | { readonly k: 'column' | 'row'; readonly cell: Expr }
  /** Orthogonal neighbours; all neighbours; on hex grids the same six. */
  | { readonly k: 'neighbours' | 'around'; readonly cell: Expr }
  /** The cell n steps toward d, or none beyond the rim. */
  | { readonly k: 'shift'; readonly cell: Expr; readonly d: Expr; readonly n: Expr | null }
  /** The direction in which b lies from a, if on a line; otherwise none. */
  | { readonly k: 'toward'; readonly a: Expr; readonly b: Expr }
  | { readonly k: 'opposite'; readonly d: Expr }
  /** Cells from `cell` toward `d`, without it, while `cond` holds for `bind`. */
  | { readonly k: 'run'; readonly cell: Expr; readonly d: Expr; readonly bind: number; readonly cond: Expr }
  /** The set and all found by following `define` (value to set) from its members. */
  | { readonly k: 'reach'; readonly set: Expr; readonly define: DefineId }
  /** Who has won; only in tests and after the end. */
  | { readonly k: 'winners' }
)

// ------------------------------------------------------------------ nodes

export interface Place {
  readonly var: VarId
  readonly index: readonly Expr[]
}

interface NodeBase {
  readonly id: NodeId
  readonly step: StepId
  /** The node behind this one; null at the end of a chain. */
  readonly next: NodeId | null
  readonly at: SourceRef
}

/** Which cards a move takes. A set keeps its order; a pile, from the top. */
export interface CardsRef {
  /** A set of cards, or one card (or none). */
  readonly cards: Expr
  /** At most so many; null: all. */
  readonly count: Expr | null
}

export interface MoveTarget {
  readonly to: ZoneRef
  readonly bottom: boolean
  /** true face up, false face down, null as the zone lies. */
  readonly face: boolean | null
}

export type Node = NodeBase &
  (
    | { readonly kind: 'assign'; readonly target: Place; readonly op: '=' | '+=' | '-='; readonly value: Expr }
    | { readonly kind: 'let'; readonly local: number; readonly value: Expr }
    /** Result into a local or a var. */
    | { readonly kind: 'roll'; readonly die: TypeId; readonly into: ChanceTarget }
    | { readonly kind: 'random'; readonly from: Expr; readonly into: ChanceTarget }
    | { readonly kind: 'branch'; readonly cond: Expr; readonly then: NodeId | null; readonly else: NodeId | null }
    /** `cond` null: for ever. */
    | { readonly kind: 'while'; readonly cond: Expr | null; readonly body: NodeId | null }
    | { readonly kind: 'repeat'; readonly times: Expr; readonly body: NodeId | null }
    /** The set is fixed at the start. `start`: round from it on, or from the one after it. */
    | {
        readonly kind: 'each'
        readonly local: number
        readonly set: Expr
        readonly start: { readonly at: Expr; readonly after: boolean } | null
        /** Looked at afresh before each turn of the loop. */
        readonly where: Expr | null
        readonly body: NodeId | null
      }
    /** Leaves the innermost loop; `next` is null. */
    | { readonly kind: 'stop' }
    | { readonly kind: 'choice'; readonly choice: ChoiceId }
    | { readonly kind: 'call'; readonly target: StepId; readonly args: readonly Expr[] }
    /** The card's own step; nothing at none. */
    | { readonly kind: 'dispatch'; readonly dispatch: number; readonly card: Expr; readonly args: readonly Expr[] }
    | { readonly kind: 'move'; readonly what: CardsRef; readonly target: MoveTarget }
    /** From the top of a pile (or from a group, in order), at most `count`. */
    | { readonly kind: 'draw'; readonly count: Expr; readonly from: ZoneRef; readonly target: MoveTarget }
    /** `count` from the pile to each instance of the zone, round by seat, one card at a time. */
    | { readonly kind: 'deal'; readonly count: Expr; readonly from: ZoneRef; readonly to: ZoneId }
    | { readonly kind: 'shuffle'; readonly zone: ZoneRef }
    | { readonly kind: 'flip'; readonly cards: Expr; readonly up: boolean }
    | { readonly kind: 'show'; readonly cards: Expr; readonly to: Expr }
    | { readonly kind: 'say'; readonly say: Sentence }
    /** Makes something secret public on purpose: a sentence, a choice's answers, a var or a zone. */
    | { readonly kind: 'reveal'; readonly what: RevealTarget }
    /** Only in `setup`: the start is refused. */
    | { readonly kind: 'require'; readonly cond: Expr; readonly text: Sentence }
    | { readonly kind: 'end'; readonly winners: Expr; readonly text: Sentence | null }
  )

export type NodeKind = Node['kind']

export type ChanceTarget =
  | { readonly k: 'local'; readonly i: number }
  | { readonly k: 'var'; readonly place: Place; readonly op: '=' | '+=' | '-=' }

export type RevealTarget =
  | { readonly k: 'text'; readonly say: Sentence }
  /** The answers of an `each … secretly chooses`. */
  | { readonly k: 'answers'; readonly local: number }
  | { readonly k: 'var'; readonly id: VarId; readonly index: readonly Expr[] | null }
  | { readonly k: 'zone'; readonly id: ZoneId; readonly index: readonly Expr[] | null }

/** One point where play stops. All expressions in it are read through the decider's eyes. */
export interface ChoiceDef {
  /** Stable name: step name and first part, e.g. `propose.crew`, or `takeTurn.menu`, `takeTurn.menu2`. */
  readonly key: string
  readonly step: StepId
  readonly node: NodeId
  /** `one`: a single decider. `each`: all seats of the set at one stop, bound to `bind` in the parts. */
  readonly who:
    | { readonly k: 'one'; readonly seat: Expr }
    | { readonly k: 'each'; readonly seats: Expr; readonly bind: number; readonly where: Expr | null }
  readonly secret: boolean
  readonly optional: boolean
  /** An optional choice whose offer depends on hidden things is asked even when nothing is on offer. */
  readonly asksAnyway: boolean
  readonly text: Sentence | null
  readonly menu: boolean
  /** A decide has one; a menu one for each action. */
  readonly alternatives: readonly AlternativeDef[]
  /** Runs when declined, or when an optional choice has nothing on offer. */
  readonly declined: NodeId | null
}

export interface AlternativeDef {
  /** Name of the action; '' for a decide. */
  readonly name: string
  readonly text: Sentence | null
  readonly doc: string
  readonly parts: readonly PartDef[]
  readonly requires: readonly { readonly cond: Expr; readonly text: Sentence; readonly at: SourceRef }[]
  /**
   * An action's body: its first local is `actor`, then the parts, then its own. Parts, `requires` and
   * part locals belong to its frame. null for a decide, whose parts are locals of the choice's step.
   */
  readonly action: StepId | null
  readonly at: SourceRef
}

/** One part of a compound decision. Earlier parts may be read by later ones. */
export interface PartDef {
  readonly name: string
  /** Local (kind `let`, or `answers` for `each`) that holds the answer; declined: none or the empty set. */
  readonly local: number
  /** Type of the answer: an element of the domain, or a set when `count` is given. */
  readonly type: ValueType
  readonly domain: Expr
  /** Exactly so many of the domain; null: one of it. */
  readonly count: Expr | null
}

export interface EndDef {
  readonly name: string
  readonly doc: string
  readonly locals: readonly LocalDef[]
  readonly cond: Expr
  readonly winners: Expr
  readonly text: Sentence | null
  readonly at: SourceRef
}

// ------------------------------------------------------------------ tests

/** A scenario that the rules file carries. Left out of the graph's hash. */
export interface TestDef {
  readonly title: string
  readonly at: SourceRef
  readonly seats: readonly string[]
  readonly locals: readonly LocalDef[]
  readonly options: readonly { readonly id: number; readonly value: number }[]
  /** Fixed chance, in the order of use within each source. */
  readonly chance: readonly TestChance[]
  readonly givens: readonly TestGiven[]
  /** null: the game is set up and stops at its first decision, then the givens change that position. */
  readonly run: { readonly step: StepId; readonly args: readonly Expr[] } | null
  readonly lines: readonly TestLine[]
}

export type TestChance =
  | { readonly k: 'roll'; readonly die: TypeId; readonly values: readonly number[] }
  /** The next random draws from sets of this type. */
  | { readonly k: 'random'; readonly of: ScalarType; readonly values: readonly number[] }
  /** Rows that lie on top after the next shuffle of the zone, top first. */
  | { readonly k: 'shuffle'; readonly zone: ZoneRef; readonly rows: readonly number[] }

export type TestGiven =
  | { readonly k: 'var'; readonly place: Place; readonly value: Expr; readonly at: SourceRef }
  /** The cards of one zone instance, top first; rows, and how they lie (null: as the zone lies). */
  | {
      readonly k: 'zone'
      readonly ref: ZoneRef
      readonly cards: readonly { readonly row: number; readonly up: boolean | null }[]
      readonly at: SourceRef
    }

export type TestLine = { readonly at: SourceRef } & (
  | { readonly k: 'do'; readonly deed: TestDeed }
  | { readonly k: 'refuse'; readonly deed: TestDeed; readonly text: string | null }
  | { readonly k: 'expect'; readonly cond: Expr }
  | { readonly k: 'sees'; readonly seat: number; readonly sees: boolean; readonly what: SightTarget }
)

export type SightTarget =
  | { readonly k: 'zone'; readonly ref: ZoneRef }
  | { readonly k: 'var'; readonly place: Place }
  | { readonly k: 'define'; readonly id: DefineId; readonly args: readonly Expr[] }

export interface TestDeed {
  /** null: everyone who is asked. */
  readonly seats: readonly number[] | null
  readonly what: /** Parts by name; card values are of type row. */
    | { readonly k: 'chooses'; readonly parts: readonly { readonly name: string; readonly value: Expr }[] }
    | { readonly k: 'does'; readonly action: string; readonly args: readonly Expr[] }
    | { readonly k: 'declines' }
}
