import type { Expr, ScalarType } from '@rheol/runtime/graph'
import type { Lowering } from './lowering.js'

type Type = Expr['t']

/** What tests can do, by name: gathered once, since a game may have hundreds of choices and of tests. */
export interface KnownDeeds {
  /** The types that choices give to the parts of a name, each once, in order. */
  readonly parts: ReadonlyMap<string, readonly Type[]>
  /** What each action takes. */
  readonly actions: ReadonlyMap<string, readonly { readonly type: Type }[]>
}

/** To be asked when all steps are lowered. */
export function knownDeeds(lowering: Lowering): KnownDeeds {
  const parts = new Map<string, Map<string, Type>>()
  const actions = new Map<string, readonly { readonly type: Type }[]>()
  for (const { alternatives } of lowering.choices) {
    for (const alternative of alternatives) {
      const types = alternative.parts.map((part) => named(lowering, part.type))
      for (const [i, part] of alternative.parts.entries()) {
        const known = parts.get(part.name) ?? new Map<string, Type>()
        const key = JSON.stringify(types[i])
        if (!known.has(key)) known.set(key, types[i]!)
        parts.set(part.name, known)
      }
      if (alternative.action !== null && !actions.has(alternative.name)) {
        actions.set(
          alternative.name,
          types.map((type) => ({ type })),
        )
      }
    }
  }
  return { parts: new Map([...parts].map(([name, types]) => [name, [...types.values()]])), actions }
}

/** In tests a card is named by its row. */
function named(lowering: Lowering, type: Type): Type {
  if (type.k === 'set') return { k: 'set', of: named(lowering, type.of) as ScalarType }
  return type.k === 'kind' && lowering.program.types[type.type]?.kind === 'card' ? { k: 'row', type: type.type } : type
}
