import { exprText, scalarText } from './expr-text.js'
import type {
  AttributeDef,
  LocalDef,
  MemberDef,
  RuleGraph,
  ScalarType,
  Seen,
  StepDef,
  TypeDef,
  ValueType,
} from './rule-graph.js'
import { stepText } from './step-text.js'

/**
 * What changed from one version of the rules to another, in the rules' own terms: one short English line a change,
 * in the order of declarations. Comments, layout and tests do not count. Empty when the rules are the same.
 */
export function diffGraphs(before: RuleGraph, after: RuleGraph): string[] {
  return [
    ...headers(before, after),
    ...compare('option', before.options, after.options, (a, b) => options(before, after, a, b)),
    ...types(before, after),
    ...compare('table', before.tables, after.tables, (a, b) => tables(before, after, a, b)),
    ...compare('zone', before.zones, after.zones, (a, b) => same(zoneText(before, a), zoneText(after, b))),
    ...vars(before, after),
    ...compare('define', before.defines, after.defines, (a, b) => same(defineText(before, a), defineText(after, b))),
    ...steps(before, after),
    ...compare('end', before.ends, after.ends, (a, b) => same(endText(before, a), endText(after, b))),
    ...order('end', before.ends, after.ends),
  ]
}

interface Named {
  readonly name: string
}

/** `null`: changed, with nothing more to say. A list: what changed in it. */
type Change = null | readonly string[]

const SAME: Change = []

function same(before: string, after: string): Change {
  return before === after ? SAME : null
}

/** Declarations by name: added, removed, changed. */
function compare<T extends Named>(
  kind: string,
  before: readonly T[],
  after: readonly T[],
  change: (a: T, b: T) => Change,
): string[] {
  const old = new Map(before.map((each) => [each.name, each]))
  const now = new Map(after.map((each) => [each.name, each]))
  const lines: string[] = []
  for (const [name, b] of now) {
    const a = old.get(name)
    if (a === undefined) lines.push(`${kind} ${name} added`)
    else {
      const changes = change(a, b)
      if (changes === null) lines.push(`${kind} ${name} changed`)
      else lines.push(...changes.map((each) => `${kind} ${name}: ${each}`))
    }
  }
  for (const name of old.keys()) if (!now.has(name)) lines.push(`${kind} ${name} removed`)
  return lines
}

/** Where the order of declarations plays a part and the same things stand in another one. */
function order(kind: string, before: readonly Named[], after: readonly Named[]): string[] {
  const kept = new Set(before.map((each) => each.name))
  const stays = new Set(after.map((each) => each.name))
  const a = before.filter((each) => stays.has(each.name)).map((each) => each.name)
  const b = after.filter((each) => kept.has(each.name)).map((each) => each.name)
  return a.join(' ') === b.join(' ') ? [] : [`order of ${kind}s changed: ${b.join(', ')}`]
}

// ------------------------------------------------------------------ declarations

function headers(before: RuleGraph, after: RuleGraph): string[] {
  const lines: string[] = []
  const layers = (graph: RuleGraph): string => graph.layers.map((layer) => layer.name).join(' + ')
  if (layers(before) !== layers(after)) lines.push(`rules: ${layers(before)} -> ${layers(after)}`)
  const title = (graph: RuleGraph): string => graph.texts[graph.title]!.text
  if (title(before) !== title(after)) lines.push(`title: ${title(before)} -> ${title(after)}`)
  const seats = (graph: RuleGraph): string => {
    const { min, max, names } = graph.seats
    return names?.join(', ') ?? (min === max ? String(min) : `${min}..${max}`)
  }
  if (seats(before) !== seats(after)) lines.push(`players: ${seats(before)} -> ${seats(after)}`)
  return lines
}

function options(
  before: RuleGraph,
  after: RuleGraph,
  a: RuleGraph['options'][number],
  b: RuleGraph['options'][number],
): Change {
  if (typeText(before, a.type) !== typeText(after, b.type)) return null
  const lines: string[] = []
  const [from, to] = [scalarText(before, a.type, a.value), scalarText(after, b.type, b.value)]
  if (from !== to) lines.push(`default ${from} -> ${to}`)
  const [question, asked] = [before.texts[a.text]!.text, after.texts[b.text]!.text]
  if (question !== asked) lines.push(`text ${JSON.stringify(asked)}`)
  return lines
}

function types(before: RuleGraph, after: RuleGraph): string[] {
  const old = new Map(before.types.map((def) => [def.name, def]))
  const now = new Map(after.types.map((def) => [def.name, def]))
  const lines: string[] = []
  for (const [name, b] of now) {
    const a = old.get(name)
    if (a === undefined || a.kind !== b.kind) lines.push(`${b.kind} ${name} added`)
    else lines.push(...typeChanges(before, after, a, b).map((line) => `${b.kind} ${name}: ${line}`))
  }
  for (const [name, a] of old) if (now.get(name)?.kind !== a.kind) lines.push(`${a.kind} ${name} removed`)
  return lines
}

function typeChanges(before: RuleGraph, after: RuleGraph, a: TypeDef, b: TypeDef): string[] {
  const lines = memberChanges(membersOf(a), membersOf(b))
  if (a.kind === 'grid' && b.kind === 'grid') {
    const extent = (def: typeof a): string =>
      `${def.columns.from}..${def.columns.to} by ${def.rows.from}..${def.rows.to}${def.hex ? ' hex' : ''}`
    if (extent(a) !== extent(b)) lines.push(`${extent(a)} -> ${extent(b)}`)
  }
  if (a.kind === 'card' && b.kind === 'card') {
    b.rows.forEach((row, i) => {
      const was = a.rows.findIndex((each) => each.name === row.name)
      if (was >= 0 && a.copies[was] !== b.copies[i]) lines.push(`${row.name} copies ${a.copies[was]} -> ${b.copies[i]}`)
    })
  }
  if (a.kind === 'die' && b.kind === 'die') {
    const faces = (def: typeof a): string => `${def.min}: ${def.weights.join(' ')}`
    if (faces(a) !== faces(b)) lines.push('faces changed')
  }
  lines.push(...attributeChanges(before, after, a, b))
  return lines
}

function membersOf(def: TypeDef): readonly MemberDef[] {
  if (def.kind === 'grid') return []
  return def.kind === 'card' ? def.rows : (def.members ?? [])
}

function memberChanges(a: readonly MemberDef[], b: readonly MemberDef[]): string[] {
  const old = new Map(a.map((member) => [member.name, member]))
  const now = new Map(b.map((member) => [member.name, member]))
  const lines: string[] = []
  for (const [name, member] of now) {
    const was = old.get(name)
    if (was === undefined) lines.push(`${name} added`)
    else if (was.text !== member.text) lines.push(`${name} text ${JSON.stringify(member.text)}`)
  }
  for (const name of old.keys()) if (!now.has(name)) lines.push(`${name} removed`)
  const kept = (members: readonly MemberDef[]): string =>
    members
      .filter(({ name }) => old.has(name) && now.has(name))
      .map(({ name }) => name)
      .join(' ')
  if (kept(a) !== kept(b)) lines.push('order changed')
  return lines
}

/** Printed columns, cell by cell. */
function attributeChanges(before: RuleGraph, after: RuleGraph, a: TypeDef, b: TypeDef): string[] {
  const columns = (graph: RuleGraph, def: TypeDef): Map<string, AttributeDef> => {
    const id = graph.types.indexOf(def)
    return new Map(graph.attributes.filter((each) => each.type === id).map((each) => [each.name, each]))
  }
  const old = columns(before, a)
  const now = columns(after, b)
  const lines: string[] = []
  for (const [name, column] of now) {
    const was = old.get(name)
    if (was === undefined) {
      lines.push(`column ${name} added`)
      continue
    }
    membersOf(b).forEach((member, i) => {
      const row = membersOf(a).findIndex((each) => each.name === member.name)
      if (row < 0) return
      const [from, to] = [
        cellText(before, was.value, was.values[row]!),
        cellText(after, column.value, column.values[i]!),
      ]
      if (from !== to) lines.push(`${member.name} ${name} ${from} -> ${to}`)
    })
  }
  for (const name of old.keys()) if (!now.has(name)) lines.push(`column ${name} removed`)
  return lines
}

function cellText(graph: RuleGraph, type: ValueType, value: number | readonly number[]): string {
  if (type.k !== 'set') return scalarText(graph, type, value as number)
  return `{${(value as readonly number[]).map((member) => scalarText(graph, type.of, member)).join(', ')}}`
}

/** By cell, each named by its arguments: `5, 2: 3 -> 2`. */
function tables(
  before: RuleGraph,
  after: RuleGraph,
  a: RuleGraph['tables'][number],
  b: RuleGraph['tables'][number],
): Change {
  const head = (graph: RuleGraph, table: typeof a): string =>
    `${table.params.map((param) => typeText(graph, param.type)).join(', ')}: ${typeText(graph, table.value)}`
  if (head(before, a) !== head(after, b) || a.values.length !== b.values.length) return null
  return b.values.flatMap((value, i) => {
    const [from, to] = [cellText(before, a.value, a.values[i]!), cellText(after, b.value, value)]
    return from === to ? [] : [`${argsText(after, b, i)}: ${from} -> ${to}`]
  })
}

function argsText(graph: RuleGraph, table: RuleGraph['tables'][number], position: number): string {
  const args: string[] = []
  let rest = position
  for (const param of [...table.params].reverse()) {
    const size = sizeOf(graph, param.type)
    const min = param.type.k === 'int' ? param.type.min : 0
    args.unshift(scalarText(graph, param.type, min + (rest % size)))
    rest = Math.floor(rest / size)
  }
  return args.join(', ')
}

function sizeOf(graph: RuleGraph, type: ScalarType): number {
  if (type.k === 'bool') return 2
  if (type.k === 'int') return type.max - type.min + 1
  if (type.k === 'player') return graph.seats.max
  const def = graph.types[type.type]!
  if (def.kind === 'grid') return (def.columns.to - def.columns.from + 1) * (def.rows.to - def.rows.from + 1)
  return membersOf(def).length
}

function vars(before: RuleGraph, after: RuleGraph): string[] {
  const ofKind = (graph: RuleGraph, track: boolean): RuleGraph['vars'] =>
    graph.vars.filter((def) => def.track === track)
  return [true, false].flatMap((track) =>
    compare(track ? 'track' : 'var', ofKind(before, track), ofKind(after, track), (a, b) =>
      same(varText(before, a), varText(after, b)),
    ),
  )
}

function steps(before: RuleGraph, after: RuleGraph): string[] {
  return (['setup', 'play', 'step', 'action', 'trigger'] as const).flatMap((kind) => {
    const lines = compare(kind, stepsOf(before, kind), stepsOf(after, kind), (a, b) => same(a.text, b.text))
    return kind === 'setup' || kind === 'play' ? lines.map((line) => line.replace(`${kind} ${kind}`, kind)) : lines
  })
}

/** Actions of different menus may be called alike: then they are numbered. */
function stepsOf(graph: RuleGraph, kind: StepDef['kind']): { name: string; text: string }[] {
  const seen = new Map<string, number>()
  return graph.steps
    .filter((step) => step.kind === kind)
    .map((step) => {
      const count = (seen.get(step.name) ?? 0) + 1
      seen.set(step.name, count)
      return { name: count === 1 ? step.name : `${step.name} (${count})`, text: bodyText(graph, step) }
    })
}

// ------------------------------------------------------------------ texts to compare

function typeText(graph: RuleGraph, type: ValueType): string {
  if (type.k === 'set') return `set of ${typeText(graph, type.of)}`
  const optional = type.opt ? '?' : ''
  if (type.k === 'int') return `${type.min}..${type.max}${optional}`
  if (type.k === 'kind' || type.k === 'row') {
    return `${graph.types[type.type]!.name}${type.k === 'row' ? '.name' : ''}${optional}`
  }
  return type.k + optional
}

function seenText(graph: RuleGraph, seen: Seen | null, locals: readonly LocalDef[]): string {
  if (seen === null) return ''
  return seen.k === 'expr' ? `seen by ${exprText(graph, seen.expr, locals)}` : `seen by ${seen.k}`
}

function indexText(graph: RuleGraph, index: readonly ScalarType[]): string {
  return `[${index.map((type) => typeText(graph, type)).join(', ')}]`
}

function zoneText(graph: RuleGraph, zone: RuleGraph['zones'][number]): string {
  const card = graph.types[zone.card]!.name
  return `${indexText(graph, zone.index)} ${zone.holds} of ${card} ${seenText(graph, zone.seen, [])}`
}

function varText(graph: RuleGraph, def: RuleGraph['vars'][number]): string {
  const initial = def.initial === null ? '' : exprText(graph, def.initial, [])
  return `${indexText(graph, def.index)} ${typeText(graph, def.type)} = ${initial} ${seenText(graph, def.seen, [])}`
}

function paramsText(graph: RuleGraph, of: { readonly params: number; readonly locals: readonly LocalDef[] }): string {
  return of.locals
    .slice(0, of.params)
    .map((local) => `${local.name}: ${typeText(graph, local.type)}`)
    .join(', ')
}

function defineText(graph: RuleGraph, def: RuleGraph['defines'][number]): string {
  const seen = seenText(graph, def.seen, def.locals)
  return `(${paramsText(graph, def)}): ${typeText(graph, def.value)} ${seen} = ${exprText(graph, def.body, def.locals)}`
}

function bodyText(graph: RuleGraph, step: StepDef): string {
  const { text } = step
  const phase = text === null ? '' : graph.texts[text.text]!.text
  return [`(${paramsText(graph, step)}) ${phase}`, ...stepText(graph, step)].join('\n')
}

function endText(graph: RuleGraph, end: RuleGraph['ends'][number]): string {
  const text = end.text === null ? '' : graph.texts[end.text.text]!.text
  return `${exprText(graph, end.cond, end.locals)} winners ${exprText(graph, end.winners, end.locals)} ${text}`
}
