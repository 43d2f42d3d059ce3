/** Graph expressions as short text, so that a test shows what an expression became. */
import type { Expr, ScalarType, ValueType } from '@rheol/runtime/graph'
import type { Program } from '../../src/check/program.js'

export function showType(program: Program, type: ValueType): string {
  if (type.k === 'set') return `set of ${showType(program, type.of)}`
  return showScalar(program, type) + (type.opt ? '?' : '')
}

function showScalar(program: Program, type: ScalarType): string {
  switch (type.k) {
    case 'int':
      return `${type.min}..${type.max}`
    case 'kind':
      return program.types[type.type]!.name
    case 'row':
      return `${program.types[type.type]!.name}.name`
    default:
      return type.k
  }
}

/** `names` are the locals of the owner. */
export function showExpr(program: Program, expr: Expr, names: readonly string[]): string {
  const show = (e: Expr): string => showExpr(program, e, names)
  const all = (list: readonly Expr[]): string => list.map(show).join(', ')
  const zone = (ref: { zone: number; index: readonly Expr[] }): string =>
    program.zones[ref.zone]!.name + (ref.index.length > 0 ? `[${all(ref.index)}]` : '')
  const local = (i: number): string => `${names[i]}#${i}`
  switch (expr.k) {
    case 'const':
      return constant(program, expr.v, expr.t as ScalarType)
    case 'setConst':
      return `{${expr.v.map((v) => constant(program, v, (expr.t as { of: ScalarType }).of)).join(', ')}}`
    case 'all':
      return `all ${showScalar(program, (expr.t as { of: ScalarType }).of)}`
    case 'range':
      return `${show(expr.from)}..${show(expr.to)}`
    case 'local':
      return local(expr.i) + (expr.of === undefined ? '' : `@${expr.of}`) + (expr.seat ? `[${show(expr.seat)}]` : '')
    case 'option':
      return program.options[expr.id]!.name
    case 'var':
      return program.vars[expr.id]!.name + (expr.index.length > 0 ? `[${all(expr.index)}]` : '')
    case 'zone':
      return zone(expr.ref)
    case 'attr':
      return `${show(expr.of)}.${program.attributes[expr.id]!.name}`
    case 'table':
      return `${program.tables[expr.id]!.name}(${all(expr.args)})`
    case 'define':
      return `${program.defines[expr.id]!.name}(${all(expr.args)})`
    case 'dispatch':
      return `${show(expr.card)}.${program.dispatches[expr.id]!.name}(${all(expr.args)})`
    case 'rowOf':
      return `rowOf(${show(expr.of)})`
    case 'negate':
      return `-${show(expr.a)}`
    case 'not':
      return `not ${show(expr.a)}`
    case 'arith':
    case 'compare':
      return `(${show(expr.a)} ${expr.op} ${show(expr.b)})`
    case 'and':
    case 'or':
    case 'union':
    case 'minus':
    case 'larger':
    case 'smaller':
    case 'toward':
      return `(${show(expr.a)} ${expr.k} ${show(expr.b)})`
    case 'in':
      return `(${show(expr.a)} in ${show(expr.set)})`
    case 'if':
      return `(if ${show(expr.if)} then ${show(expr.then)} else ${show(expr.else)})`
    case 'setOf':
      return `{${all(expr.items)}}`
    case 'where':
      return `(${show(expr.set)} where ${local(expr.bind)}: ${show(expr.cond)})`
    case 'with':
      return `(${show(expr.set)} with ${expr.which} ${local(expr.bind)}: ${show(expr.by)})`
    case 'any':
    case 'the':
    case 'count':
      return `${expr.k}(${show(expr.set)})`
    case 'sum':
    case 'max':
    case 'min':
    case 'gather':
      return `${expr.k}(${local(expr.bind)}: ${show(expr.body)} over ${show(expr.set)})`
    case 'step':
      return `${expr.by > 0 ? 'next' : 'previous'}(${show(expr.x)}${expr.set ? `, ${show(expr.set)}` : ''})`
    case 'top':
      return `top(${zone(expr.ref)}${expr.n ? `, ${show(expr.n)}` : ''})`
    case 'up':
      return `${show(expr.card)}.up`
    case 'column':
    case 'row':
    case 'neighbours':
    case 'around':
      return `${expr.k}(${show(expr.cell)})`
    case 'shift':
      return `shift(${show(expr.cell)}, ${show(expr.d)}${expr.n ? `, ${show(expr.n)}` : ''})`
    case 'opposite':
      return `opposite(${show(expr.d)})`
    case 'run':
      return `run(${show(expr.cell)}, ${show(expr.d)} while ${local(expr.bind)}: ${show(expr.cond)})`
    case 'reach':
      return `reach(${show(expr.set)}, ${program.defines[expr.define]!.name})`
    case 'winners':
      return 'winners'
  }
}

function constant(program: Program, v: number, type: ScalarType): string {
  if (type.opt && (v === -1 || v === -0x80000000) && (type.k !== 'int' || v !== -1)) return 'none'
  switch (type.k) {
    case 'bool':
      return v === 1 ? 'yes' : 'no'
    case 'int':
      return String(v)
    case 'player':
      return program.seats.names?.[v] ?? `seat ${v}`
    case 'row': {
      const def = program.types[type.type]!
      return def.kind === 'card' ? def.rows[v]!.name : `${v}`
    }
    case 'kind': {
      const def = program.types[type.type]!
      if (def.kind === 'card') return `${def.name}#${v}`
      if (def.kind === 'grid') return `${def.name}@${v}`
      return def.members?.[v]?.name ?? `${v}`
    }
  }
}
