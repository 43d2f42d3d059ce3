/**
 * A game with variants laid over it: trees in, one list of declarations out. Declarations keep the places they
 * have in their own files, so that every later finding points at what somebody wrote.
 */
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import { suggest } from '../diagnostics/suggest.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { typeText } from '../syntax/type-text.js'
import { reportConflicts } from './conflicts.js'

/** One game to compile: a base file, and whatever its variants made of it. */
export interface Merged {
  /** Name of the game, or of the variant on top; several variants on one base are joined by `+`. */
  readonly name: string
  /** Title of the last file. */
  readonly title: Ast.TextLiteral
  /** Seats of the game, as far as its variants narrow them. */
  readonly seats: Ast.SeatsAst
  /** The game first, then its variants in load order. */
  readonly headers: readonly (Ast.GameHeader | Ast.VariantHeader)[]
  /** A replacement stands where the replaced one stood; what a variant adds follows in load order. */
  readonly decls: readonly Ast.Item[]
}

type Layer = { readonly header: Ast.GameHeader | Ast.VariantHeader; readonly decls: readonly Ast.Decl[] }

/**
 * Lays variants over a game in load order; each may change what the files before it made. The tests kept are
 * those of the last file. Null when the base is no game.
 */
export function overlay(base: Ast.FileAst, variants: readonly Ast.FileAst[]): Outcome<Merged | null> {
  const { header } = base
  if (header === null || header.kind !== 'game') return { value: null, diagnostics: notAGame(base) }
  const merger = new Merger(header, base.decls)
  const layers: Layer[] = variants.flatMap((file) =>
    file.header?.kind === 'variant' ? [{ header: file.header, decls: file.decls }] : [],
  )
  const ignored = reportConflicts(layers, merger.diagnostics)
  for (const layer of layers) merger.layOver(layer, ignored)
  return { value: merger.merged(), diagnostics: merger.diagnostics }
}

function notAGame({ file, header }: Ast.FileAst): Diagnostic[] {
  // A file without any header has been told so by the parser.
  if (header === null || header.kind === 'game') return []
  const found = header.kind === 'variant' ? `a variant of \`${header.base.text}\`` : 'a file of tests'
  const span = { file, start: header.span.start, end: header.span.start + header.kind.length }
  return [diagnostic('resolve/not-a-game', span, { found })]
}

class Merger {
  readonly diagnostics: Diagnostic[] = []
  private readonly headers: (Ast.GameHeader | Ast.VariantHeader)[]
  private items: Ast.Item[]
  private seats: Ast.SeatsAst

  constructor(header: Ast.GameHeader, decls: readonly Ast.Decl[]) {
    this.headers = [header]
    this.seats = header.seats
    this.items = decls.flatMap((decl) => (isItem(decl) ? [decl] : []))
  }

  merged(): Merged {
    const inner = new Set(this.headers.flatMap((it) => (it.kind === 'variant' ? [it.base.text] : [])))
    const outermost = this.headers.filter((it) => !inner.has(it.name.text))
    return {
      name: outermost.map((it) => it.name.text).join('+'),
      title: this.headers.at(-1)!.title,
      seats: this.seats,
      headers: this.headers,
      decls: this.items,
    }
  }

  layOver({ header, decls }: Layer, ignored: ReadonlySet<Ast.Decl>): void {
    if (header.kind === 'variant') this.checkHeader(header)
    this.headers.push(header)
    this.items = this.items.filter((item) => item.kind !== 'test')
    for (const decl of decls) {
      if (ignored.has(decl)) continue
      if (decl.kind === 'remove') this.remove(decl)
      else if (decl.kind === 'setOption') this.setOption(decl)
      else if (decl.replace) this.replace(decl)
      else this.add(decl)
    }
  }

  private checkHeader(header: Ast.VariantHeader): void {
    const loaded = this.headers.map((it) => it.name.text)
    if (!loaded.includes(header.base.text)) {
      const near = suggest(header.base.text, loaded)
      const help = near === null ? {} : { help: `did you mean \`${near}\`?` }
      const args = { variant: header.name.text, base: header.base.text }
      this.diagnostics.push(diagnostic('resolve/wrong-base', header.base.span, args, help))
    }
    if (header.seats === null) return
    if (!isNarrower(header.seats, this.seats)) {
      const related = [{ span: this.seats.span, message: 'the seats so far' }]
      const args = { base: header.base.text, expected: seatsText(this.seats) }
      this.diagnostics.push(diagnostic('resolve/seats-not-narrower', header.seats.span, args, { related }))
    } else this.seats = header.seats
  }

  private add(item: Ast.Item): void {
    const there = this.items.find((it) => it.kind === item.kind && sameName(it, item))
    if (there === undefined || item.kind === 'test') {
      this.items.push(item)
      return
    }
    const fixes = [{ title: 'Replace it', safety: 'guess' as const, edits: [insertBefore(item.span, 'replace ')] }]
    const args = { base: this.ownerOf(there), what: described(item) }
    const related = [{ span: placeOf(there), message: 'declared here' }]
    this.diagnostics.push(diagnostic('resolve/already-there', placeOf(item), args, { related, fixes }))
  }

  private replace(item: Ast.Item): void {
    if (item.kind === 'test' || (item.kind === 'trigger' && item.name === null)) {
      this.diagnostics.push(diagnostic('resolve/no-name-to-replace', placeOf(item), { kind: item.kind }))
      return
    }
    const found = this.find(item.kind, nameOf(item), placeOf(item), 'replace')
    if (found === null) return
    this.checkParameters(found, item)
    this.items = this.items.map((it) => (it === found ? item : it))
  }

  private remove(decl: Ast.RemoveDecl): void {
    const found = this.find(decl.target, decl.name.text, decl.name.span, 'remove')
    if (found !== null) this.items = this.items.filter((it) => it !== found)
  }

  private setOption(decl: Ast.SetOptionDecl): void {
    const found = this.find('option', decl.name.text, decl.name.span, 'set')
    if (found?.kind !== 'option') return
    this.items = this.items.map((it) => (it === found ? { ...found, value: decl.value } : it))
  }

  private find(kind: string, name: string, span: Span, verb: 'replace' | 'remove' | 'set'): Ast.Item | null {
    const found = this.items.find((it) => it.kind === kind && nameOf(it) === name)
    if (found !== undefined) return found
    const other = this.items.find((it) => nameOf(it) === name && name !== '' && it.kind !== 'test')
    if (other !== undefined && verb !== 'set') {
      const related = [{ span: placeOf(other), message: 'declared here' }]
      const args = { name, kind, declared: other.kind, verb }
      this.diagnostics.push(diagnostic('resolve/other-kind', span, args, { related }))
      return null
    }
    const alike = this.items.filter((it) => it.kind === kind)
    const near = suggest(name, alike.map(nameOf))
    const meant = alike.find((it) => nameOf(it) === near)
    const extra =
      meant === undefined
        ? {}
        : { help: `did you mean \`${near}\`?`, related: [{ span: placeOf(meant), message: 'declared here' }] }
    this.diagnostics.push(diagnostic('resolve/unknown-target', span, { kind, name, verb }, extra))
    return null
  }

  private checkParameters(old: Ast.Item, item: Ast.Item): void {
    const before = parametersOf(old)
    const now = parametersOf(item)
    if (before === null || now === null || before === now) return
    const related = [{ span: placeOf(old), message: 'declared here' }]
    const args = { kind: item.kind, name: nameOf(item), base: this.ownerOf(old), expected: before, given: now }
    this.diagnostics.push(diagnostic('resolve/other-parameters', placeOf(item), args, { related }))
  }

  /** The game or variant whose file a declaration stands in. */
  private ownerOf(item: Ast.Item): string {
    const owner = this.headers.find((it) => it.span.file === item.span.file) ?? this.headers[0]!
    return owner.name.text
  }
}

function isItem(decl: Ast.Decl): decl is Ast.Item & { readonly replace: boolean } {
  return decl.kind !== 'remove' && decl.kind !== 'setOption'
}

/** The name a declaration goes by; '' for `setup`, `play`, tests and triggers without one. */
function nameOf(item: Ast.Item): string {
  return 'name' in item && item.name !== null ? item.name.text : ''
}

function sameName(a: Ast.Item, b: Ast.Item): boolean {
  return nameOf(a) === nameOf(b) && (nameOf(a) !== '' || a.kind === 'setup' || a.kind === 'play')
}

function placeOf(item: Ast.Item): Span {
  if ('name' in item && item.name !== null) return item.name.span
  return { ...item.span, end: Math.min(item.span.end, item.span.start + item.kind.length) }
}

function described(item: Ast.Item): string {
  const name = nameOf(item)
  return name === '' ? `a \`${item.kind}\`` : `the ${item.kind} \`${name}\``
}

function insertBefore(span: Span, newText: string): { readonly span: Span; readonly newText: string } {
  return { span: { ...span, end: span.start }, newText }
}

/** The parameters in words; null for declarations that have none. Actions are counted only: their domains may differ. */
function parametersOf(item: Ast.Item): string | null {
  if (item.kind === 'action') return item.parts.length === 1 ? 'one part' : `${item.parts.length || 'no'} parts`
  if (item.kind !== 'define' && item.kind !== 'step' && item.kind !== 'table') return null
  return item.params.length === 0
    ? 'nothing'
    : `(${item.params.map((param) => `\`${typeText(param.type)}\``).join(', ')})`
}

function isNarrower(seats: Ast.SeatsAst, base: Ast.SeatsAst): boolean {
  if (base.kind === 'named') {
    const names = base.names.map((name) => name.text)
    if (seats.kind === 'named') return seats.names.every((name) => names.includes(name.text))
    return seats.min === names.length && seats.max === names.length
  }
  const [min, max] = seats.kind === 'named' ? [seats.names.length, seats.names.length] : [seats.min, seats.max]
  return min >= base.min && max <= base.max
}

function seatsText(seats: Ast.SeatsAst): string {
  if (seats.kind === 'named') return seats.names.map((name) => `\`${name.text}\``).join(' and ')
  return seats.min === seats.max ? `${seats.min} players` : `${seats.min} to ${seats.max} players`
}
