/** Where everything lies in the state array. Made once for a graph, a number of seats and options. */
import type { ScalarType, TypeId } from '../graph/rule-graph.js'

/** Fixed slots at the beginning of every state. */
export const HEADER = {
  /** 0 not started, 1 asking, 2 ended. */
  status: 0,
  /** Node to go on with. */
  pc: 1,
  /** Pending choice, or -1. */
  choice: 2,
  /** Seat masks: who is asked, who has answered. */
  asked: 3,
  answered: 4,
  winners: 5,
  /** Position in `ends`, or -1; node of an `end` statement, or -1. */
  end: 6,
  endNode: 7,
  /** Actions applied. */
  turn: 8,
  /** 1 when somebody learned something or chance was used since it was last cleared: undo stops there. */
  gain: 9,
  /** Generator words: cards and picks; dice; four each. */
  rngDeal: 10,
  rngDice: 14,
  size: 18,
} as const

/** The values of a scalar type, in order: `min`, `min + 1`, … */
export interface Domain {
  readonly min: number
  readonly size: number
  /** Words of a set over it. */
  readonly words: number
}

export interface CardLayout {
  readonly type: TypeId
  readonly copies: number
  /** Row of each copy. */
  readonly rowOf: Int32Array
  /** Slots, one for each copy: zone instance (see ZoneLayout.first), next below in a pile, next above, face up, seats shown to. */
  readonly zone: number
  readonly below: number
  readonly above: number
  readonly up: number
  readonly shown: number
}

export interface ZoneLayout {
  readonly name: string
  readonly card: TypeId
  readonly holds: 'one' | 'pile' | 'group'
  readonly index: readonly Domain[]
  /** Number of instances; the last index runs fastest. */
  readonly instances: number
  /** Instance number of the first, among all zones of this card type. */
  readonly first: number
  /** First slot, and slots an instance. one: the copy or -1. pile: top, bottom, count. group: count, then the bit set. */
  readonly base: number
  readonly stride: number
}

export interface VarLayout {
  readonly name: string
  readonly index: readonly Domain[]
  readonly base: number
  /** Words a value: 1, or more for wide sets. */
  readonly words: number
}

export interface FrameLayout {
  /** Slot of the return address: node to go on with in the caller, 0 when not active (stored + 1). */
  readonly back: number
  /** First slot of each local, -1 when it never lives in the state. */
  readonly locals: readonly number[]
}

export interface Layout {
  readonly size: number
  readonly seats: number
  /** By TypeId; null for kinds that are not cards. */
  readonly cards: readonly (CardLayout | null)[]
  readonly zones: readonly ZoneLayout[]
  readonly vars: readonly VarLayout[]
  readonly frames: readonly FrameLayout[]
  /** Name of every slot, for inspectors. Worked out when asked for. */
  slotNames(): string[]
  domain(type: ScalarType): Domain
}
