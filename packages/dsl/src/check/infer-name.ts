/** What a name means where it stands: a local, a declaration, a member of a kind, or a built-in word. */
import type { Expr as GraphExpr, ScalarType, ValueType } from '@rheol/runtime/graph'
import type { DiagnosticExtra } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import { BUILT_IN_FUNCTIONS } from './built-in-names.js'
import { type Checking, constant, fail, localExpr } from './checking.js'
import { directionsOf, type Member, membersNamed, memberType } from './members.js'
import { ERROR_EXPR, type GlobalSymbol } from './program.js'
import type { LocalSymbol, Scope } from './scope.js'
import { BOOL, copyMeetsRow, intType, isErrorType, kindName, kindType, PLAYER, sameScalar, setType } from './types.js'
import { countOf, declaredHere, joinWords, unknownName } from './unknown-name.js'

export function inferName(checking: Checking, name: Ast.Name, scope: Scope, hint: ValueType | null): GraphExpr {
  const { program } = checking
  const wanted = hint === null || isErrorType(hint) ? null : hint.k === 'set' ? hint.of : hint
  const local = scope.find(name.text)
  if (local !== null && wanted === null) return inferLocal(checking, name, local, null, [])
  const global = local === null ? program.globals.get(name.text) : undefined
  if (global !== undefined) return globalValue(checking, name, global)
  const members = membersNamed(program, name.text)
  const fitting =
    wanted === null ? members : members.filter((m) => suits(checking, memberType(program, m.type), wanted))
  if (local !== null) return inferLocal(checking, name, local, wanted, fitting)
  const candidates = fitting.length > 0 ? fitting : members
  if (candidates.length > 1) return twoMeanings(checking, name, candidates, null)
  if (candidates.length === 1) return memberValue(checking, candidates[0]!)
  return inferBuiltIn(checking, name, scope, wanted) ?? unknownName(checking, name, scope, wanted)
}

/** Only a member of several kinds: meaningless until something tells which kind. */
export function namesMembersOnly(checking: Checking, name: Ast.Name, scope: Scope): boolean {
  const { program } = checking
  if (scope.find(name.text) !== null || program.globals.has(name.text)) return false
  return membersNamed(program, name.text).length > 1
}

/** Might a value of that type stand where the other is wanted? */
function suits(checking: Checking, type: ValueType, wanted: ScalarType): boolean {
  const one = type.k === 'set' ? type.of : type
  const { program } = checking
  return sameScalar(one, wanted) || copyMeetsRow(program, one, wanted) || copyMeetsRow(program, wanted, one)
}

function inferLocal(
  checking: Checking,
  name: Ast.Name,
  local: LocalSymbol,
  wanted: ScalarType | null,
  members: readonly Member[],
): GraphExpr {
  if (isErrorType(local.type)) return ERROR_EXPR
  if (wanted !== null && members.length > 0) {
    if (!suits(checking, local.type, wanted)) return memberValue(checking, members[0]!)
    return twoMeanings(checking, name, members, local)
  }
  if (local.kind === 'answers') return fail(checking, 'check/whose-answer', name.span, { name: name.text })
  return localExpr(local)
}

export function memberValue(checking: Checking, member: Member): GraphExpr {
  return constant(member.position, memberType(checking.program, member.type))
}

function twoMeanings(
  checking: Checking,
  name: Ast.Name,
  members: readonly Member[],
  local: LocalSymbol | null,
): GraphExpr {
  const { program } = checking
  const kinds = members.map((m) => kindName(program, m.type))
  const meanings = kinds.map((kind) => `a member of \`${kind}\``)
  if (local !== null) meanings.unshift('a value named here')
  const choices = kinds.map((kind) => `\`${kind}.${name.text}\``)
  const extra: DiagnosticExtra =
    local === null
      ? {}
      : { help: `give the value another name, or write ${choices.join(' or ')}`, related: [declaredHere(local.span)] }
  const args = { name: name.text, meanings: joinWords(meanings, 'or'), choices: joinWords(choices, 'or') }
  return fail(checking, 'check/two-meanings', name.span, args, extra)
}

// ------------------------------------------------------------------ declarations

function globalValue(checking: Checking, name: Ast.Name, symbol: GlobalSymbol): GraphExpr {
  const { program } = checking
  switch (symbol.kind) {
    case 'type':
      return allOfKind(checking, symbol.id)
    case 'seat':
      return constant(symbol.seat, PLAYER)
    case 'option':
      return { k: 'option', id: symbol.id, t: program.options[symbol.id]!.type }
    case 'var': {
      const def = program.vars[symbol.id]!
      if (def.index.length > 0) return missingIndex(checking, name, def.index.length, symbol)
      return isErrorType(def.type) ? ERROR_EXPR : { k: 'var', id: symbol.id, index: [], t: def.type }
    }
    case 'zone': {
      const def = program.zones[symbol.id]!
      if (def.index.length > 0) return missingIndex(checking, name, def.index.length, symbol)
      return zoneValue(checking, symbol.id, [])
    }
    case 'define': {
      const def = program.defines[symbol.id]!
      if (def.params > 0) return missingArguments(checking, name, def.params, symbol)
      return isErrorType(def.value) ? ERROR_EXPR : { k: 'define', id: symbol.id, args: [], t: def.value }
    }
    case 'table':
      return missingArguments(checking, name, program.tables[symbol.id]!.params.length, symbol)
    case 'step':
    case 'action':
    case 'end':
      return fail(
        checking,
        'check/not-a-value',
        name.span,
        { name: name.text, what: describeGlobal(symbol) },
        { related: [declaredHere(symbol.span)] },
      )
  }
}

/** What lies in a zone: a card or none of a `one`, otherwise the set of its cards. */
export function zoneValue(checking: Checking, zone: number, index: readonly GraphExpr[]): GraphExpr {
  const def = checking.program.zones[zone]!
  const card: ScalarType = def.holds === 'one' ? { ...kindType(def.card), opt: true } : kindType(def.card)
  return { k: 'zone', ref: { zone, index }, t: def.holds === 'one' ? card : setType(card) }
}

/** A kind's name as a value: the set of all its values. */
export function allOfKind(checking: Checking, type: number): GraphExpr {
  const def = checking.program.types[type]
  if (def?.kind === 'die' && def.members === null) {
    const [min, max] = [def.min, def.min + def.weights.length - 1]
    const of = intType(min, max)
    return { k: 'range', from: constant(min, intType(min, min)), to: constant(max, intType(max, max)), t: setType(of) }
  }
  return { k: 'all', t: setType(kindType(type)) }
}

function missingIndex(checking: Checking, name: Ast.Name, count: number, symbol: GlobalSymbol): GraphExpr {
  const args = { name: name.text, expected: countOf(count, 'value'), given: 'none is' }
  return fail(checking, 'check/index-count', name.span, args, { related: [declaredHere(symbol.span)] })
}

function missingArguments(checking: Checking, name: Ast.Name, count: number, symbol: GlobalSymbol): GraphExpr {
  const args = { name: name.text, expected: countOf(count, 'value'), given: 'none' }
  return fail(checking, 'check/argument-count', name.span, args, { related: [declaredHere(symbol.span)] })
}

export function describeGlobal(symbol: GlobalSymbol): string {
  switch (symbol.kind) {
    case 'type':
      return 'a kind'
    case 'seat':
      return 'a player'
    case 'define':
      return 'a definition'
    case 'var':
      return 'a variable'
    case 'option':
    case 'action':
    case 'end':
      return `an ${symbol.kind}`
    default:
      return `a ${symbol.kind}`
  }
}

// ------------------------------------------------------------------ built-in words

function inferBuiltIn(checking: Checking, name: Ast.Name, scope: Scope, wanted: ScalarType | null): GraphExpr | null {
  const { program, setting } = checking
  switch (name.text) {
    case 'players':
      return { k: 'all', t: setType(PLAYER) }
    case 'bool':
      return { k: 'all', t: setType(BOOL) }
    case 'orthogonal':
    case 'diagonal': {
      const type = program.types.findIndex((def) => def.kind === 'direction')
      const def = program.types[type]
      if (def?.kind !== 'direction')
        return outOfPlace(checking, name, 'directions belong to a `grid`, and none is declared')
      return { k: 'setConst', v: directionsOf(def, name.text === 'diagonal'), t: setType(kindType(type)) }
    }
    case 'winners':
      if (setting === 'test') return { k: 'winners', t: setType(PLAYER) }
      return outOfPlace(checking, name, 'who has won is known after the end, so only a test can ask for it')
    case 'box': {
      const card = wanted?.k === 'kind' || wanted?.k === 'row' ? wanted.type : onlyCardKind(checking)
      if (card === null || program.types[card]?.kind !== 'card')
        return fail(checking, 'check/box-of-what', name.span, {})
      return zoneValue(checking, program.box(card), [])
    }
    case 'it': {
      const named = scope.visible().find((symbol) => symbol.kind === 'bound')
      const why =
        named === undefined
          ? 'it is the thing that a `where`, a `with` or an `over` looks at; a `for each` gives it a name of its own'
          : `the one looked at was given the name \`${named.name}\``
      return outOfPlace(checking, name, why)
    }
    case 'this':
      return outOfPlace(checking, name, 'it is the card whose definition or step this is')
    case 'actor':
      return outOfPlace(checking, name, 'it is the player who does an action')
    case 'player':
      return outOfPlace(checking, name, 'all players are `players`')
    case 'owner':
    case 'everyone':
    case 'nobody':
      return outOfPlace(checking, name, 'it belongs behind `seen by`')
    default:
      if (!BUILT_IN_FUNCTIONS.has(name.text)) return null
      return fail(checking, 'check/argument-form', name.span, {
        name: name.text,
        form: `\`${BUILT_IN_FUNCTIONS.get(name.text)}\``,
      })
  }
}

/** The kind of card, if there is only one. */
export function onlyCardKind(checking: Checking): number | null {
  const cards = checking.program.types.flatMap((def, id) => (def.kind === 'card' ? [id] : []))
  return cards.length === 1 ? cards[0]! : null
}

function outOfPlace(checking: Checking, name: Ast.Name, why: string): GraphExpr {
  return fail(checking, 'check/word-out-of-place', name.span, { word: name.text, why })
}
