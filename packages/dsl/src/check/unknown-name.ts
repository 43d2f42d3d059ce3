/** What is said about names: that nothing is called so, what might have been meant, what is taken already. */
import type { Expr as GraphExpr, ScalarType } from '@rheol/runtime/graph'
import type { DiagnosticExtra } from '../diagnostics/diagnostic-of.js'
import { suggest } from '../diagnostics/suggest.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { BUILT_IN_WORDS } from './built-in-names.js'
import { type Checking, fail } from './checking.js'
import { namedMembers } from './members.js'
import type { Scope } from './scope.js'

/** Where everything is wrong, comparing every name with every other would take long and help nobody. */
const MAX_SUGGESTIONS = 200

export function unknownName(checking: Checking, name: Ast.Name, scope: Scope, wanted: ScalarType | null): GraphExpr {
  const tooMany = checking.program.diagnostics.length >= MAX_SUGGESTIONS
  const near = tooMany ? {} : suggestion(name, knownNames(checking, scope, wanted))
  const extra = near.help === undefined ? whatThereIs(checking, name, wanted) : near
  return fail(checking, 'check/unknown-name', name.span, { name: name.text }, extra)
}

/** What could have been said instead, where that is a short list: the members of a kind, the rim of a grid. */
function whatThereIs(checking: Checking, name: Ast.Name, wanted: ScalarType | null): DiagnosticExtra {
  const { program } = checking
  const looksLikeCell = /^[a-z][0-9]{1,2}$/.test(name.text)
  const id = wanted !== null && (wanted.k === 'kind' || wanted.k === 'row') ? wanted.type : -1
  const def = id >= 0 ? program.types[id] : looksLikeCell ? program.types.find((t) => t.kind === 'grid') : undefined
  if (def?.kind === 'grid') {
    const { columns, rows } = def
    const lettered = columns.from === 1 && rows.from === 1
    const [first, last] = lettered
      ? ['a', String.fromCharCode(96 + Math.min(26, columns.to))]
      : [columns.from, columns.to]
    return { help: `the columns of \`${def.name}\` are ${first} to ${last}, its rows ${rows.from} to ${rows.to}` }
  }
  const members = namedMembers(def).map((m) => `\`${m.name}\``)
  if (def === undefined || members.length === 0 || members.length > 12) return {}
  return { help: `\`${def.name}\` has ${joinWords(members, 'and')}` }
}

/** Names that could stand here; members of the kind that is wanted, or of all kinds where none is. */
function knownNames(checking: Checking, scope: Scope, wanted: ScalarType | null): string[] {
  const { program } = checking
  const types = wanted !== null && (wanted.k === 'kind' || wanted.k === 'row') ? [wanted.type] : program.types.keys()
  return [
    ...scope.visible().map((symbol) => symbol.name),
    ...[...types].flatMap((id) => namedMembers(program.types[id]).map((m) => m.name)),
    ...program.globals.keys(),
    'players',
  ]
}

/** “Did you mean …?” with the change that would do it, when one of the names is close enough. */
export function suggestion(name: Ast.Name, known: readonly string[]): DiagnosticExtra {
  const near = suggest(name.text, known)
  if (near === null) return {}
  return {
    help: `did you mean \`${near}\`?`,
    fixes: [{ title: `Change to \`${near}\``, safety: 'guess', edits: [{ span: name.span, newText: near }] }],
  }
}

/** So many names make a list that can still be read. */
const MAX_LISTED = 12

/** “Did you mean …?”, or else all there is, if that is a short list. `what` stands before it: `the steps are`. */
export function suggestionOrAll(name: Ast.Name, known: readonly string[], what: string): DiagnosticExtra {
  const near = suggestion(name, known)
  const names = [...new Set(known)]
  if (near.help !== undefined || names.length === 0 || names.length > MAX_LISTED) return near
  return {
    help: `${what}: ${joinWords(
      names.map((one) => `\`${one}\``),
      'and',
    )}`,
  }
}

/** Reports a new name that is taken already, by another name in scope or by a declaration. */
export function checkNewName(checking: Checking, name: Ast.Name, scope: Scope): void {
  if (BUILT_IN_WORDS.has(name.text)) {
    fail(checking, 'check/built-in-name', name.span, { name: name.text })
    return
  }
  const other = scope.find(name.text) ?? checking.program.globals.get(name.text)
  if (other === undefined) return
  const related = [declaredHere(other.span)]
  fail(checking, 'check/duplicate-name', name.span, { name: name.text }, { related })
}

export function declaredHere(span: Span): { span: Span; message: string } {
  return { span, message: 'declared here' }
}

export function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** `one value`, `2 values`, `no values`. */
export function countOf(count: number, word: string): string {
  if (count === 0) return `no ${word}s`
  return count === 1 ? `one ${word}` : `${count} ${word}s`
}
