/**
 * Variants that do not know of each other: neither is, step by step, a variant of the other. They conflict if
 * both add the same name, or if one replaces, removes or sets what the other replaces, removes, sets or hooks.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'

interface Layer {
  readonly header: Ast.GameHeader | Ast.VariantHeader
  readonly decls: readonly Ast.Decl[]
}

type Deed = 'adds' | 'replaces' | 'removes' | 'sets' | 'hooks'

/** One thing a variant does to a declaration that goes by this name. */
interface Claim {
  readonly deed: Deed
  readonly thing: string
  readonly decl: Ast.Decl
  readonly span: Span
}

/** Reports every conflict once, and hands back the later declarations, which must not be applied. */
export function reportConflicts(layers: readonly Layer[], diagnostics: Diagnostic[]): ReadonlySet<Ast.Decl> {
  const ignored = new Set<Ast.Decl>()
  const bases = new Map(
    layers.map(({ header }) => [header.name.text, header.kind === 'variant' ? header.base.text : null]),
  )
  const claims = layers.map((layer) => layer.decls.flatMap(claimsOf))
  for (const [later, second] of layers.entries()) {
    for (const [earlier, first] of layers.slice(0, later).entries()) {
      if (isBuiltOn(second.header.name.text, first.header.name.text, bases)) continue
      for (const claim of claims[later]!) {
        const other = claims[earlier]!.find((it) => it.thing === claim.thing && clash(it.deed, claim.deed))
        if (other === undefined || ignored.has(claim.decl)) continue
        ignored.add(claim.decl)
        diagnostics.push(conflict(first, other, second, claim))
      }
    }
  }
  return ignored
}

function conflict(first: Layer, one: Claim, second: Layer, two: Claim): Diagnostic {
  const name = two.thing
  const what =
    one.deed === two.deed ? `each ${one.deed} \`${name}\`` : `one ${one.deed} \`${name}\`, the other ${two.deed} it`
  const args = { first: first.header.name.text, second: second.header.name.text, what }
  const related = [{ span: one.span, message: `\`${args.first}\` ${one.deed} it here` }]
  return diagnostic('resolve/variants-conflict', two.span, args, { related })
}

function clash(one: Deed, other: Deed): boolean {
  if (one === 'adds' || other === 'adds') return one === other
  return one !== 'hooks' || other !== 'hooks'
}

function isBuiltOn(upper: string, lower: string, bases: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>()
  for (
    let at: string | null | undefined = upper;
    at !== null && at !== undefined && !seen.has(at);
    at = bases.get(at)
  ) {
    if (at === lower) return true
    seen.add(at)
  }
  return false
}

/** Things are told apart by name alone, since one name is one thing; `setup` and `play` are their own names. */
function claimsOf(decl: Ast.Decl): Claim[] {
  if (decl.kind === 'remove') return [{ deed: 'removes', thing: decl.name.text, decl, span: decl.name.span }]
  if (decl.kind === 'setOption') return [{ deed: 'sets', thing: decl.name.text, decl, span: decl.name.span }]
  if (decl.kind === 'test') return []
  const isEntry = decl.kind === 'setup' || decl.kind === 'play'
  const name = isEntry ? { text: decl.kind, span: startOf(decl) } : 'name' in decl ? decl.name : null
  const own: Claim[] =
    name === null ? [] : [{ deed: decl.replace ? 'replaces' : 'adds', thing: name.text, decl, span: name.span }]
  if (decl.kind !== 'trigger') return own
  return [...own, { deed: 'hooks', thing: decl.target.text, decl, span: decl.target.span }]
}

function startOf(decl: Ast.BlockDecl): Span {
  return { ...decl.span, end: decl.span.start + decl.kind.length }
}
