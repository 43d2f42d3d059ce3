/**
 * Names in bodies. An Owner is the thing whose frame holds locals (a step, define, end or test); a Scope maps
 * the names that can be said at one place to those locals. Declarations are looked up in the Program instead.
 */
import type { LocalDef, StepId, ValueType } from '@rheol/runtime/graph'
import type { Span } from '../source/span.js'

/** The frame under construction. */
export class Owner {
  readonly locals: LocalDef[] = []

  add(name: string, type: ValueType, kind: LocalDef['kind']): number {
    this.locals.push({ name, type, kind })
    return this.locals.length - 1
  }
}

export interface LocalSymbol {
  readonly name: string
  readonly type: ValueType
  readonly index: number
  readonly kind: LocalDef['kind']
  /** Set when the local belongs to an outer step (an inline action reads its step's frame). */
  readonly of: StepId | null
  readonly span: Span
}

export class Scope {
  /** Made with the first name: most scopes have none. */
  private names: Map<string, LocalSymbol> | null = null
  readonly owner: Owner
  readonly parent: Scope | null
  constructor(owner: Owner, parent: Scope | null = null) {
    this.owner = owner
    this.parent = parent
  }

  child(): Scope {
    return new Scope(this.owner, this)
  }

  /** The symbol of that name in this scope itself or around it. */
  find(name: string): LocalSymbol | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const found = scope.names?.get(name)
      if (found !== undefined) return found
    }
    return null
  }

  bind(symbol: LocalSymbol): void {
    this.names ??= new Map()
    this.names.set(symbol.name, symbol)
  }

  /** Adds a local to the owner and its name to this scope. */
  declare(name: string, type: ValueType, kind: LocalDef['kind'], span: Span): LocalSymbol {
    const symbol: LocalSymbol = { name, type, kind, index: this.owner.add(name, type, kind), of: null, span }
    this.bind(symbol)
    return symbol
  }

  /** Every name visible here, nearest first: for suggestions and completion. */
  visible(): LocalSymbol[] {
    return [...(this.names?.values() ?? []), ...(this.parent?.visible() ?? [])]
  }
}
