/** Texts with placeholders: each must be a name that can be said where the text stands. */
import {
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import type { Expr as GraphExpr, Message, Sentence } from '@rheol/runtime/graph'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { type Checking, fail } from './checking.js'
import { inferName } from './infer-name.js'
import { isError, type Program } from './program.js'
import type { Scope } from './scope.js'
import { describeType, identicalType } from './types.js'
import { suggestion } from './unknown-name.js'

interface Use {
  readonly name: string
  /** The form that needs a number, or null. */
  readonly form: string | null
}

/** Reads a text and its placeholders. What is wrong is reported, and the text kept without that placeholder. */
export function checkSentence(checking: Checking, text: Ast.TextLiteral, scope: Scope): Sentence {
  const uses = placeholders(checking, text, scope)
  const args: GraphExpr[] = []
  const params: { name: string; type: GraphExpr['t'] }[] = []
  for (const name of new Set(uses.map((use) => use.name))) {
    const value = placeholderValue(checking, text, name, scope)
    if (isError(value)) continue
    for (const use of uses)
      if (use.name === name && use.form !== null) checkNumber(checking, text, use.name, use.form, value)
    args.push(value)
    params.push({ name, type: value.t })
  }
  return { text: textId(checking.program, text.text, params), args }
}

const textsByWords = new WeakMap<readonly Message[], Map<string, number[]>>()

/** Messages are shared: the same words with the same placeholders are translated once. */
export function textId(program: Program, text: string, params: Message['params']): number {
  const { texts } = program
  const known = textsByWords.get(texts) ?? new Map<string, number[]>()
  textsByWords.set(texts, known)
  const alike = known.get(text) ?? []
  const same = alike.find((id) => sameParams(texts[id]!.params, params))
  if (same !== undefined) return same
  texts.push({ text, params })
  known.set(text, [...alike, texts.length - 1])
  return texts.length - 1
}

function sameParams(a: Message['params'], b: Message['params']): boolean {
  return a.length === b.length && a.every((p, i) => p.name === b[i]!.name && identicalType(p.type, b[i]!.type))
}

function placeholders(checking: Checking, text: Ast.TextLiteral, scope: Scope): Use[] {
  if (!text.text.includes('{')) return []
  // `{victim soft}` asks for a further form of a name, which ICU does not know. The branch of a plural looks the
  // same, `one {a card}`, so only names that can be said here count.
  const plain = text.text.replace(/\{ *([A-Za-z]\w*) +[a-z]\w* *\}/g, (whole, name: string) =>
    isSayable(checking, name, scope) ? `{${name}}` : whole,
  )
  try {
    return parse(plain, { ignoreTag: true, requiresOtherClause: true }).flatMap(usesOf)
  } catch (error) {
    fail(checking, 'check/text-form', text.span, { why: reason(error) })
    return []
  }
}

function usesOf(element: MessageFormatElement): Use[] {
  if (isPluralElement(element)) {
    const form = element.pluralType === 'ordinal' ? 'selectordinal' : 'plural'
    return [{ name: element.value, form }, ...Object.values(element.options).flatMap((o) => o.value.flatMap(usesOf))]
  }
  if (isSelectElement(element)) {
    return [
      { name: element.value, form: null },
      ...Object.values(element.options).flatMap((o) => o.value.flatMap(usesOf)),
    ]
  }
  switch (element.type) {
    case TYPE.argument:
      return [{ name: element.value, form: null }]
    case TYPE.number:
      return [{ name: element.value, form: 'number' }]
    default:
      return []
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a brace is not closed',
  EMPTY_ARGUMENT: 'there is no name between the braces',
  MALFORMED_ARGUMENT: 'between braces stands a name, not an expression',
  EXPECT_ARGUMENT_TYPE: 'a form such as `plural` is missing behind the comma',
  INVALID_ARGUMENT_TYPE: 'only `plural`, `select`, `selectordinal` and `number` can follow a name',
  MISSING_OTHER_CLAUSE: '`other {…}` is missing',
  UNMATCHED_CLOSING_TAG: 'a tag is not opened',
}

function reason(error: unknown): string {
  const code = error instanceof Error ? error.message : ''
  return REASONS[code] ?? code.toLowerCase().replaceAll('_', ' ')
}

function placeholderValue(checking: Checking, text: Ast.TextLiteral, name: string, scope: Scope): GraphExpr {
  const { program } = checking
  const place = { text: name, span: placeOf(text, name) }
  if (isSayable(checking, name, scope)) return inferName(checking, place, scope, null)
  const values = [...program.globals.values()].filter((s) => s.kind !== 'type' && s.kind !== 'step')
  const names = [...scope.visible().map((local) => local.name), ...values.map((s) => s.name)]
  return fail(checking, 'check/text-name', place.span, { name }, suggestion(place, names))
}

function isSayable(checking: Checking, name: string, scope: Scope): boolean {
  const symbol = checking.program.globals.get(name)
  return scope.find(name) !== null || (symbol !== undefined && symbol.kind !== 'type')
}

/** Where a placeholder stands in its text; the whole text when that cannot be told. */
function placeOf(text: Ast.TextLiteral, name: string): Span {
  const { span } = text
  const isRaw = span.end - span.start === text.text.length + 2
  const at = isRaw ? placeholderAt(text.text, name) : -1
  if (at < 0) return span
  const start = span.start + 1 + at
  return { ...span, start, end: start + name.length }
}

function placeholderAt(text: string, name: string): number {
  for (let brace = text.indexOf('{'); brace >= 0; brace = text.indexOf('{', brace + 1)) {
    const inside = text.slice(brace + 1)
    const at = brace + 1 + inside.length - inside.trimStart().length
    if (text.startsWith(name, at) && !/[\p{L}\p{Nd}_]/u.test(text.charAt(at + name.length))) return at
  }
  return -1
}

function checkNumber(checking: Checking, text: Ast.TextLiteral, name: string, form: string, value: GraphExpr): void {
  if (value.t.k === 'int') return
  const found = describeType(checking.program, value.t)
  fail(checking, 'check/text-number', placeOf(text, name), { name, found, form })
}
