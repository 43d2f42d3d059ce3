/** Definitions and the members of card kinds: first what each takes and gives, then how it is worked out. */
import type { DefineDef, Seen, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { BUILT_IN_WORDS } from './built-in-names.js'
import { checkType } from './check-type.js'
import { type Checking, fail } from './checking.js'
import { checkLetter, type Declared, stepSymbol, triggerName } from './declare-names.js'
import { checkSeen } from './declare-places.js'
import { checked } from './infer.js'
import { namedMembers } from './members.js'
import { ERROR_EXPR, type StepSymbol } from './program.js'
import { checkRange } from './ranges.js'
import { Owner, Scope } from './scope.js'
import { identicalType, isErrorType, kindType } from './types.js'
import { declaredHere, suggestion } from './unknown-name.js'

/** A definition whose body waits until all signatures are known. */
export interface Waiting {
  readonly id: number
  readonly decl: Ast.DefineDecl
  readonly owner: Owner
  readonly scope: Scope
}

/** Signatures of all definitions and card members; the bodies of definitions are handed back. */
export function readDefines(declared: Declared): readonly Waiting[] {
  const waiting: Waiting[] = []
  for (const decl of declared.defines) addDefine(declared, waiting, decl, decl.name.text, decl.doc, null)
  for (const { decl, id } of declared.kinds) if (decl.kind === 'card') readCardMembers(declared, waiting, decl, id)
  return waiting
}

export function readDefineBodies(declared: Declared, waiting: readonly Waiting[]): void {
  const { checking, program } = declared
  for (const { id, decl, scope } of waiting) {
    const def = program.defines[id]!
    const params = def.locals.slice(0, def.params).map((local) => local.type)
    const seen: Seen | null = decl.seen === null ? null : checkSeen(checking, decl.seen, scope, params, decl.name)
    const body = isErrorType(def.value) ? ERROR_EXPR : checked(checking, decl.body, scope, def.value)
    program.defines[id] = { ...def, seen, body: checkRange(checking, body, def.value, decl.body.span) }
  }
}

/** Adds a definition without its body; its number. */
function addDefine(
  declared: Declared,
  waiting: Waiting[],
  decl: Ast.DefineDecl,
  name: string,
  doc: string,
  memberOf: number | null,
): number {
  const { checking, program } = declared
  const owner = new Owner()
  const scope = new Scope(owner)
  if (memberOf !== null) scope.declare('this', kindType(memberOf), 'param', decl.name.span)
  for (const param of readParams(checking, decl.params)) scope.declare(param.name, param.type, 'param', param.span)
  const id = program.defines.length
  const def: DefineDef = {
    name,
    doc,
    params: owner.locals.length,
    locals: owner.locals,
    value: checkType(checking, decl.type),
    seen: null,
    body: ERROR_EXPR,
    memberOf,
    at: program.ref(decl.span),
  }
  program.defines.push(def)
  waiting.push({ id, decl, owner, scope })
  return id
}

/** Parameters with their types; a name that is taken is reported, and the parameter kept. */
export function readParams(checking: Checking, params: readonly Ast.ParamAst[]): StepSymbol['params'] {
  const spans = new Map<string, Ast.Name>()
  return params.map(({ name, type }) => {
    checkLetter(checking, name, false)
    const other = spans.get(name.text)?.span ?? checking.program.globals.get(name.text)?.span
    if (BUILT_IN_WORDS.has(name.text)) {
      fail(checking, 'check/built-in-name', name.span, { name: name.text })
    } else if (other !== undefined) {
      fail(checking, 'check/duplicate-name', name.span, { name: name.text }, { related: [declaredHere(other)] })
    }
    spans.set(name.text, name)
    return { name: name.text, type: checkType(checking, type), span: name.span }
  })
}

// ------------------------------------------------------------------ members of cards

interface Default {
  readonly decl: Ast.DefineDecl | Ast.StepDecl
  /** Which definition or step runs for each row. */
  readonly targets: number[]
}

function readCardMembers(declared: Declared, waiting: Waiting[], decl: Ast.CardDecl, card: number): void {
  const { checking, program } = declared
  const rows = namedMembers(program.types[card])
  const defaults = new Map<string, Default>()
  for (const own of decl.members) {
    checkLetter(checking, own.name, false)
    const other = defaults.get(own.name.text)?.decl.name.span ?? attributeSpan(declared, decl, card, own.name.text)
    if (other !== undefined) {
      fail(checking, 'check/duplicate-name', own.name.span, { name: own.name.text }, { related: [declaredHere(other)] })
      continue
    }
    const target = addMember(declared, waiting, own, `${decl.name.text}.${own.name.text}`, '', card, null)
    defaults.set(own.name.text, { decl: own, targets: rows.map(() => target) })
  }
  const seen = new Map<string, Ast.Name>()
  for (const block of decl.rowBlocks) {
    const row = program.member(card, block.name.text)
    if (row < 0) {
      const extra = suggestion(
        block.name,
        rows.map((r) => r.name),
      )
      fail(checking, 'check/unknown-row', block.name.span, { card: decl.name.text, name: block.name.text }, extra)
      continue
    }
    const other = seen.get(block.name.text)
    if (other !== undefined) {
      const related = [declaredHere(other.span)]
      fail(checking, 'check/duplicate-name', block.name.span, { name: block.name.text }, { related })
      continue
    }
    seen.set(block.name.text, block.name)
    readRowBlock(declared, waiting, decl, card, row, block, defaults)
  }
  for (const [name, { decl: own, targets }] of defaults) {
    program.dispatches.push({ name, card, kind: own.kind, targets })
  }
}

function attributeSpan(
  declared: Declared,
  decl: Ast.CardDecl,
  card: number,
  name: string,
): Ast.Name['span'] | undefined {
  const attr = decl.attrs.find((a) => a.name.text === name)
  if (attr !== undefined) return attr.name.span
  return declared.program.attribute(card, name) >= 0 || name === 'up' ? decl.name.span : undefined
}

function addMember(
  declared: Declared,
  waiting: Waiting[],
  decl: Ast.DefineDecl | Ast.StepDecl,
  name: string,
  rowDoc: string,
  card: number,
  row: number | null,
): number {
  const { checking, program } = declared
  if (decl.kind === 'define') return addDefine(declared, waiting, decl, name, decl.doc || rowDoc, card)
  const step = stepSymbol(program, decl, 'step', name, { card, row })
  step.params = [self(card, decl.name), ...readParams(checking, decl.params)]
  program.steps.push(step)
  return step.id
}

function self(card: number, name: Ast.Name): StepSymbol['params'][number] {
  return { name: 'this', type: kindType(card), span: name.span }
}

function readRowBlock(
  declared: Declared,
  waiting: Waiting[],
  decl: Ast.CardDecl,
  card: number,
  row: number,
  block: Ast.RowBlock,
  defaults: ReadonlyMap<string, Default>,
): void {
  const { checking, program } = declared
  const names = new Map<string, Ast.Name>()
  for (const own of block.members) {
    if (own.kind === 'trigger') {
      const name = `${decl.name.text}.${block.name.text} ${triggerName(own)}`
      const step = stepSymbol(program, own, 'trigger', name, { card, row })
      step.params = [self(card, block.name)]
      program.steps.push(step)
      continue
    }
    const { name } = own
    const other = names.get(name.text)
    if (other !== undefined) {
      fail(checking, 'check/duplicate-name', name.span, { name: name.text }, { related: [declaredHere(other.span)] })
      continue
    }
    names.set(name.text, name)
    const whole = defaults.get(name.text)
    if (whole === undefined) {
      const extra = suggestion(name, [...defaults.keys()])
      fail(checking, 'check/member-without-default', name.span, { card: decl.name.text, name: name.text }, extra)
      continue
    }
    const readable = `${decl.name.text}.${block.name.text}.${name.text}`
    const target = addMember(declared, waiting, own, readable, block.doc, card, row)
    if (sameForm(declared, whole, own, target)) whole.targets[row] = target
    else {
      const related = [declaredHere(whole.decl.name.span)]
      fail(checking, 'check/member-differs', name.span, { name: name.text }, { related })
    }
  }
}

/** Does a row's member take and give the same as that of the whole kind? */
function sameForm(declared: Declared, whole: Default, own: Ast.DefineDecl | Ast.StepDecl, target: number): boolean {
  const { program } = declared
  if (whole.decl.kind !== own.kind) return false
  const first = whole.targets[0]!
  if (own.kind === 'step') {
    return sameTypes(
      program.steps[first]!.params.map((p) => p.type),
      program.steps[target]!.params.map((p) => p.type),
    )
  }
  const [a, b] = [program.defines[first]!, program.defines[target]!]
  if (isErrorType(a.value) || isErrorType(b.value)) return true
  const paramsOf = (def: DefineDef): ValueType[] => def.locals.slice(0, def.params).map((local) => local.type)
  return identicalType(a.value, b.value) && sameTypes(paramsOf(a), paramsOf(b))
}

function sameTypes(a: readonly ValueType[], b: readonly ValueType[]): boolean {
  return (
    a.length === b.length && a.every((type, i) => isErrorType(type) || isErrorType(b[i]!) || identicalType(type, b[i]!))
  )
}
