/** `Cell(3, -2)` and `Card(spades, queen)`: one value of a kind, named by what it is made of. */
import type { Expr as GraphExpr, ScalarType, TypeDef } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { bind, type Checking, constant, fail } from './checking.js'
import { checkArguments } from './infer-call.js'
import { cellAt } from './members.js'
import { ERROR_EXPR } from './program.js'
import type { Scope } from './scope.js'
import { ANY_INT, BOOL, domainSize, intType, kindType, rowType, setType, withNone } from './types.js'

type Call = Extract<Ast.Expr, { kind: 'call' }>

export function inferConstructor(
  checking: Checking,
  expr: Call,
  name: Ast.Name,
  type: number,
  scope: Scope,
): GraphExpr {
  const { program } = checking
  const def = program.types[type]
  if (def?.kind === 'grid') return inferCell(checking, expr, name, type, def, scope)
  const enums = program.madeOf.get(type)
  if (def?.kind === 'card' && enums !== undefined) return inferMadeRow(checking, expr, name, type, enums, scope)
  const what = `\`${name.text}\`, a kind,`
  return fail(
    checking,
    'check/nothing-inside',
    expr.span,
    { what },
    {
      help: 'a value of a kind is named in parentheses only for cells of a grid and for cards made by `one of each`',
    },
  )
}

function inferCell(
  checking: Checking,
  expr: Call,
  name: Ast.Name,
  type: number,
  grid: Extract<TypeDef, { kind: 'grid' }>,
  scope: Scope,
): GraphExpr {
  const args = checkArguments(checking, name, [ANY_INT, ANY_INT], expr.args, expr.span, scope, null)
  if (args === null) return ERROR_EXPR
  const [column, row] = args as [GraphExpr, GraphExpr]
  if (column.k === 'const' && row.k === 'const') {
    const cell = cellAt(grid, column.v, row.v)
    if (cell >= 0) return constant(cell, kindType(type))
    return fail(checking, 'check/cell-outside', expr.span, { cell: `(${column.v}, ${row.v})`, grid: name.text })
  }
  return find(checking, expr, kindType(type), scope, (cell) => [
    equal({ k: 'column', cell, t: intType(grid.columns.from, grid.columns.to) }, column),
    equal({ k: 'row', cell, t: intType(grid.rows.from, grid.rows.to) }, row),
  ])
}

function inferMadeRow(
  checking: Checking,
  expr: Call,
  name: Ast.Name,
  type: number,
  enums: readonly number[],
  scope: Scope,
): GraphExpr {
  const { program } = checking
  const args = checkArguments(checking, name, enums.map(kindType), expr.args, expr.span, scope, null)
  if (args === null) return ERROR_EXPR
  if (args.every((arg) => arg.k === 'const')) {
    // The first enum runs slowest, as the rows were made.
    const row = args.reduce((at, arg, i) => at * domainSize(program, kindType(enums[i]!)) + (arg as { v: number }).v, 0)
    return constant(row, rowType(type))
  }
  return find(checking, expr, rowType(type), scope, (row) =>
    args.map((arg, i) => equal(madeAttribute(checking, type, row, i), arg)),
  )
}

/** The attribute that holds the member of one of the enums a card was made of. */
function madeAttribute(checking: Checking, type: number, row: GraphExpr, position: number): GraphExpr {
  const { program } = checking
  const ids = program.attributes.flatMap((a, id) => (a.type === type ? [id] : []))
  const id = ids[position]!
  return { k: 'attr', id, of: row, t: program.attributes[id]!.value }
}

function equal(a: GraphExpr, b: GraphExpr): GraphExpr {
  return { k: 'compare', op: 'is', a, b, t: BOOL }
}

/** The only value of a kind for which all the conditions hold, or none. */
function find(
  checking: Checking,
  expr: Call,
  of: ScalarType,
  scope: Scope,
  conditions: (it: GraphExpr) => GraphExpr[],
): GraphExpr {
  const it = bind(scope.child(), 'it', of, expr.span)
  const cond = conditions({ k: 'local', i: it.index, t: of }).reduce((a, b) => ({ k: 'and', a, b, t: BOOL }))
  const all: GraphExpr = { k: 'all', t: setType(of) }
  const set: GraphExpr = { k: 'where', set: all, bind: it.index, cond, t: setType(of) }
  return { k: 'the', set, at: checking.program.ref(expr.span), t: withNone(of) }
}
