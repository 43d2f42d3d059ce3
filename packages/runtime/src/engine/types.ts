/**
 * The engine's vocabulary. Everything a caller sends or gets is plain JSON data: actions, decisions,
 * views, events and refusals can be stored, compared and sent to another process.
 *
 * `State` alone is opaque. It holds every secret, so it never leaves the process that runs the match.
 */
import type { SourceRef } from '../graph/rule-graph.js'

/**
 * A value in a form that outlives an edit of the rules: bool · number · player as `{ "seat": 0 }` ·
 * member, row and direction by name (`"badger"`) · cell as `"c4"` or `"3,-2"` · `null` for none ·
 * a set as an array in order. A card is its row's name; an unseen card is `"?"`. Where the same word would
 * mean cards that differ for the decider, the place stands behind it: `"eight@layout[0,a2]"`; and where they lie
 * together, how they lie and what is marked on them: `"eight@hand[0];up;turned=true"`.
 */
export type Value = boolean | number | string | null | { readonly seat: number } | readonly Value[]

/** The answer to one decision of one seat. */
export interface Action {
  readonly seat: number
  /** `ChoiceDef.key` of the decision it answers. */
  readonly decision: string
  /** Name of the action taken from a menu; '' for a decide; null to decline. */
  readonly alternative: string | null
  /** One value for each part, in order; empty when declined. */
  readonly values: readonly Value[]
}

/** A sentence with what goes into it: rendered by `formatText` in the reader's language. */
export interface Text {
  /** The English ICU message, which is also the key of a translation. */
  readonly message: string
  readonly args: Readonly<Record<string, TextArg>>
}

/** A number, or a named thing whose name is itself translatable. */
export type TextArg =
  | number
  | boolean
  | { readonly seat: number }
  | { readonly term: string; readonly key: string }
  | readonly TextArg[]

export interface PartInfo {
  readonly name: string
  readonly type: ValueInfo
  /** How many values the part takes, when it takes several of a set; null for one value. */
  readonly count: number | null
}

/** What a window needs to know of a type to draw a value of it. */
export type ValueInfo =
  | { readonly k: 'bool' | 'player' | 'direction' }
  | { readonly k: 'int'; readonly min: number; readonly max: number }
  | { readonly k: 'enum' | 'grid' | 'card' | 'row' | 'die'; readonly name: string }
  | { readonly k: 'set'; readonly of: ValueInfo }

export interface AlternativeInfo {
  readonly name: string
  readonly text: Text | null
  readonly doc: string
  readonly parts: readonly PartInfo[]
  /** Is there at least one legal action? */
  readonly offered: boolean
  /** Why not, when it is not. */
  readonly refusal: Refusal | null
}

/** One seat's pending decision. A simultaneous choice gives one for each seat that is asked. */
export interface Decision {
  readonly key: string
  readonly seat: number
  readonly text: Text | null
  readonly at: SourceRef
  readonly secret: boolean
  readonly optional: boolean
  readonly simultaneous: boolean
  /** This seat has answered and may still change its answer. */
  readonly answered: boolean
  readonly alternatives: readonly AlternativeInfo[]
}

/** An answer in the making: the parts chosen so far. */
export interface PartialAction {
  readonly seat: number
  readonly alternative: string
  readonly values: readonly Value[]
}

export interface Candidate {
  readonly value: Value
  /** Can the answer be completed with it? */
  readonly offered: boolean
  readonly refusal: Refusal | null
}

export type RefusalCode =
  | 'engine/match-over'
  | 'engine/not-asked'
  | 'engine/unknown-decision'
  | 'engine/unknown-alternative'
  | 'engine/malformed-action'
  | 'engine/not-offered'
  | 'engine/requires'
  | 'engine/cannot-decline'
  | 'engine/bad-seats'
  | 'engine/bad-option'
  | 'engine/setup-refused'
  | 'engine/fault'
  | 'engine/budget'
  | 'engine/no-option'
  | 'engine/bad-graph'
  /** A record or saved position that is no such thing, or does not fit these rules. */
  | 'engine/bad-record'
  /** A count of all ways to play that chance or simultaneous decisions do not allow. */
  | 'engine/not-countable'

/** Why something was not done. The state before it still stands. */
export interface Refusal {
  readonly code: RefusalCode
  /** A whole English sentence. */
  readonly message: string
  /** The rule's own words, when a `requires` failed. */
  readonly text: Text | null
  /** The rule that says so. */
  readonly at: SourceRef | null
}

/**
 * Something that happened, as one seat may know it. What the seat may not know is `null` in it.
 * `gain` on the full event means that somebody learned something or chance was used: undo stops there.
 */
export type GameEvent =
  | { readonly kind: 'phase'; readonly step: string; readonly text: Text }
  | {
      readonly kind: 'chosen'
      readonly seat: number
      readonly decision: string
      readonly action: Action | null
      readonly text: Text | null
    }
  | {
      readonly kind: 'moved'
      readonly card: string
      readonly count: number
      /** Row of each card, null where unseen. */
      readonly rows: readonly (string | null)[]
      readonly from: Spot
      readonly to: Spot
    }
  | { readonly kind: 'flipped'; readonly rows: readonly (string | null)[]; readonly zone: Spot; readonly up: boolean }
  | {
      readonly kind: 'shown'
      readonly to: readonly number[]
      readonly rows: readonly (string | null)[]
      readonly zone: Spot
    }
  | { readonly kind: 'shuffled'; readonly zone: Spot }
  /** Of rolls that not everybody sees there is no event: who sees what came of it finds it in the view. */
  | { readonly kind: 'rolled'; readonly die: string; readonly value: Value }
  /** `value` is null when the thing drawn is not public. */
  | { readonly kind: 'picked'; readonly value: Value }
  | { readonly kind: 'said'; readonly text: Text }
  | {
      readonly kind: 'revealed'
      readonly name: string
      readonly entries: readonly { readonly index: readonly Value[]; readonly value: Value }[]
    }
  | {
      readonly kind: 'ended'
      readonly winners: readonly number[]
      readonly text: Text | null
      readonly end: string | null
    }

/** A zone instance. */
export interface Spot {
  readonly zone: string
  readonly index: readonly Value[]
}

export interface CardView {
  /** Row name, or null when this seat does not see the card. */
  readonly row: string | null
  readonly up: boolean
  /** Seen by this seat, but not by everyone. */
  readonly private: boolean
}

export interface ZoneView {
  readonly zone: string
  readonly card: string
  readonly holds: 'one' | 'pile' | 'group'
  readonly index: readonly Value[]
  readonly count: number
  /** Piles from the top; groups with seen cards first, by row. Large piles that nobody sees may be empty lists. */
  readonly cards: readonly CardView[]
}

export interface VarView {
  readonly name: string
  readonly index: readonly Value[]
  readonly type: ValueInfo
  /** Only in views that may have it; a hidden var has `hidden: true` and value null. */
  readonly value: Value
  readonly hidden: boolean
  readonly private: boolean
  readonly track: { readonly min: number; readonly max: number } | null
}

/** Something this seat knows and others do not, with the rule that grants it. */
export interface Knowledge {
  readonly source: 'zone' | 'var' | 'define' | 'shown' | 'answer'
  readonly name: string
  readonly index: readonly Value[]
  readonly type: ValueInfo
  readonly value: Value
  /** The author's words about it (`///`), '' if none. */
  readonly doc: string
  readonly at: SourceRef | null
}

export interface FactView {
  readonly name: string
  readonly args: readonly Value[]
  readonly type: ValueInfo
  readonly value: Value
  readonly private: boolean
  readonly doc: string
  readonly at: SourceRef
}

export interface Outcome {
  readonly winners: readonly number[]
  readonly text: Text | null
  /** Name of the `end`, or null for an `end` statement. */
  readonly end: string | null
}

/** All that one seat may know. `seat: null` is a spectator, who sees what everyone sees. */
export interface PlayerView {
  readonly seat: number | null
  readonly players: number
  /** Decisions taken so far. */
  readonly turn: number
  /** Phases under way, outermost first. */
  readonly phases: readonly { readonly step: string; readonly text: Text }[]
  /** Zones, vars and facts of more than 512 places: only those places that are not empty. Boxes never. */
  readonly zones: readonly ZoneView[]
  readonly vars: readonly VarView[]
  readonly facts: readonly FactView[]
  readonly knowledge: readonly Knowledge[]
  /** Seats that are asked, and whether they have answered. */
  readonly waiting: readonly {
    readonly seat: number
    readonly answered: boolean
    readonly decision: string
    readonly text: Text | null
  }[]
  /** This seat's own decision, if it is asked. */
  readonly decision: Decision | null
  /** This seat's own answer to it, while it may still be changed. */
  readonly answer: Action | null
  readonly outcome: Outcome | null
}

/** What is public about a game before and during play: for drawing setup pages and tables. */
export interface GameInfo {
  readonly name: string
  readonly title: string
  readonly doc: string
  readonly layers: readonly { readonly name: string; readonly title: string; readonly doc: string }[]
  /** Names of the source files, for `SourceRef`. */
  readonly files: readonly string[]
  readonly seats: { readonly min: number; readonly max: number; readonly names: readonly string[] | null }
  readonly options: readonly {
    readonly name: string
    readonly text: string
    readonly doc: string
    readonly type: ValueInfo
    readonly value: Value
    readonly choices: readonly Value[]
  }[]
  readonly enums: readonly {
    readonly name: string
    readonly members: readonly MemberInfo[]
    readonly attributes: readonly string[]
  }[]
  readonly cards: readonly {
    readonly name: string
    readonly rows: readonly (MemberInfo & { readonly copies: number })[]
    readonly attributes: readonly string[]
  }[]
  readonly grids: readonly {
    readonly name: string
    readonly columns: { readonly from: number; readonly to: number }
    readonly rows: { readonly from: number; readonly to: number }
    readonly hex: boolean
  }[]
  readonly dice: readonly { readonly name: string; readonly faces: readonly Value[] }[]
  readonly zones: readonly {
    readonly name: string
    readonly card: string
    readonly holds: 'one' | 'pile' | 'group'
    readonly index: readonly ValueInfo[]
    readonly doc: string
    readonly seen: 'everyone' | 'nobody' | 'owner' | 'some'
    readonly box: boolean
  }[]
  readonly vars: readonly {
    readonly name: string
    readonly index: readonly ValueInfo[]
    readonly type: ValueInfo
    readonly doc: string
    readonly track: boolean
  }[]
  readonly steps: readonly { readonly name: string; readonly text: string; readonly doc: string }[]
}

export interface MemberInfo {
  readonly name: string
  readonly text: string
  readonly doc: string
  /** Printed columns, by attribute name. */
  readonly attributes: Readonly<Record<string, Value>>
}

export interface MatchSetup {
  /** Number of seats. */
  readonly seats: number
  /** Any whole number; the same seed gives the same match. */
  readonly seed: number
  /** By option name; what is missing stays at its default. */
  readonly options?: Readonly<Record<string, Value>>
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }
