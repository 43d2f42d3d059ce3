/** Built-in functions on grids: from a cell to others, along directions and along definitions. */
import type { Expr as GraphExpr, ScalarType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { number, plain, type Site, wrongForm } from './built-in-call.js'
import { BUILT_IN_FUNCTIONS } from './built-in-names.js'
import { bare, fail } from './checking.js'
import { coerce } from './coerce.js'
import { condition, infer, inferSet, typed } from './infer.js'
import { walking } from './infer-filter.js'
import { ERROR_EXPR, isError } from './program.js'
import {
  describeType,
  identicalType,
  kindType,
  type SetType,
  sameScalar,
  setType,
  withNone,
  withoutNone,
} from './types.js'
import { declaredHere, suggestion } from './unknown-name.js'

export function inferNeighbours(site: Site): GraphExpr {
  const args = plain(site, 1)
  if (args === null) return ERROR_EXPR
  const at = cell(site, args[0]!)
  if (isError(at)) return ERROR_EXPR
  return { k: site.name.text as 'neighbours' | 'around', cell: at, t: setType(at.t as ScalarType) }
}

export function inferShift(site: Site): GraphExpr {
  const args = plain(site, 2, 3)
  if (args === null) return ERROR_EXPR
  const at = cell(site, args[0]!)
  const d = direction(site, args[1]!)
  const n = args[2] === undefined ? null : number(site, args[2])
  if (isError(at) || isError(d) || (n !== null && isError(n))) return ERROR_EXPR
  return { k: 'shift', cell: at, d, n, t: withNone(at.t as ScalarType) }
}

export function inferToward(site: Site): GraphExpr {
  const args = plain(site, 2)
  if (args === null) return ERROR_EXPR
  const a = cell(site, args[0]!)
  const b = cell(site, args[1]!)
  if (isError(a) || isError(b)) return ERROR_EXPR
  const { program } = site.checking
  if (!sameScalar(a.t as ScalarType, b.t as ScalarType)) {
    const found = describeType(program, b.t)
    return fail(site.checking, 'check/wrong-type', args[1]!.span, { found, expected: describeType(program, a.t) })
  }
  const type = program.types.findIndex((def) => def.kind === 'direction')
  return { k: 'toward', a, b, t: withNone(kindType(type)) }
}

export function inferOpposite(site: Site): GraphExpr {
  const args = plain(site, 1)
  if (args === null) return ERROR_EXPR
  const d = direction(site, args[0]!)
  return isError(d) ? d : { k: 'opposite', d, t: d.t }
}

/** `run(c, d while C)`: `it` is the cell looked at. */
export function inferRun(site: Site): GraphExpr {
  const { checking, scope } = site
  const [from, toward] = site.expr.args
  if (site.expr.args.length !== 2 || from!.over !== null || from!.whilst !== null || toward!.over !== null) {
    return wrongForm(site)
  }
  if (toward!.whilst === null) return wrongForm(site)
  const at = cell(site, from!.expr)
  const d = direction(site, toward!.expr)
  if (isError(at)) return ERROR_EXPR
  const of = withoutNone(at.t as ScalarType)
  const { inner, it } = walking(scope, from!.expr, of)
  const cond = condition(checking, toward!.whilst, inner)
  if (isError(d) || isError(cond)) return ERROR_EXPR
  return { k: 'run', cell: at, d, bind: it.index, cond, t: setType(of) }
}

/** `reach(S, f)`: f is a definition from one value to a set of such values. */
export function inferReach(site: Site): GraphExpr {
  const { checking, scope } = site
  const { program } = checking
  const args = plain(site, 2)
  if (args === null) return ERROR_EXPR
  const follow = bare(args[1]!)
  if (follow.kind !== 'name') return wrongForm(site)
  const symbol = program.globals.get(follow.name.text)
  if (symbol?.kind !== 'define') {
    if (symbol !== undefined || BUILT_IN_FUNCTIONS.has(follow.name.text)) {
      const help = 'f is the name of a definition from one thing to the set of what follows from it'
      return wrongForm(site, { help })
    }
    const defines = [...program.globals.values()].flatMap((s) => (s.kind === 'define' ? [s.name] : []))
    const extra = suggestion(follow.name, defines)
    return fail(checking, 'check/unknown-name', follow.span, { name: follow.name.text }, extra)
  }
  const def = program.defines[symbol.id]!
  const [param] = def.locals
  const set = inferSet(checking, args[0]!, scope, def.value.k === 'set' ? def.value : null)
  if (isError(set)) return ERROR_EXPR
  const { of } = set.t as SetType
  const follows =
    def.params === 1 && def.value.k === 'set' && param !== undefined && param.type.k !== 'set'
      ? sameScalar(param.type, of) && identicalType(def.value, setType(of))
      : false
  if (!follows) {
    const expected = `a definition from ${describeType(program, of)} to ${describeType(program, setType(of))}`
    const extra = { related: [declaredHere(symbol.span)] }
    return fail(checking, 'check/wrong-type', follow.span, { found: 'another definition', expected }, extra)
  }
  return { k: 'reach', set, define: symbol.id, t: setType(of) }
}

/** A cell of any grid; where there is only one grid, names of cells are read as its cells. */
function cell(site: Site, expr: Ast.Expr): GraphExpr {
  const { program } = site.checking
  const grids = program.types.flatMap((def, id) => (def.kind === 'grid' ? [id] : []))
  const hint = grids.length === 1 ? kindType(grids[0]!) : null
  const value = typed(site.checking, expr, site.scope, hint)
  if (isError(value)) return ERROR_EXPR
  if (value.t.k === 'kind' && program.types[value.t.type]?.kind === 'grid') return value
  const found = describeType(program, value.t)
  return fail(site.checking, 'check/wrong-type', expr.span, { found, expected: 'a cell of a grid' })
}

function direction(site: Site, expr: Ast.Expr): GraphExpr {
  const { program } = site.checking
  const type = program.types.findIndex((def) => def.kind === 'direction')
  if (type < 0) {
    const value = infer(site.checking, expr, site.scope, null)
    if (isError(value)) return ERROR_EXPR
    const found = describeType(program, value.t)
    return fail(site.checking, 'check/wrong-type', expr.span, { found, expected: 'a Direction' })
  }
  const value = infer(site.checking, expr, site.scope, kindType(type))
  const to = withNone(kindType(type))
  return coerce(site.checking, site.scope, value, to, expr.span, { expected: 'a Direction' })
}
