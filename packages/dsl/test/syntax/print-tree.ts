import type { Expr, Stmt, TypeAst } from '../../src/syntax/ast.js'
import { typeText } from '../../src/syntax/type-text.js'

/** An expression with all its brackets, so that a test can see what binds to what. */
export function printExpr(expr: Expr): string {
  switch (expr.kind) {
    case 'int':
      return String(expr.value)
    case 'bool':
      return expr.value ? 'yes' : 'no'
    case 'none':
      return 'none'
    case 'name':
      return expr.name.text
    case 'setOf':
      return `{${expr.items.map(printExpr).join(', ')}}`
    case 'if':
      return `(if ${printExpr(expr.condition)} then ${printExpr(expr.then)} else ${printExpr(expr.else)})`
    case 'binary':
      return `(${printExpr(expr.left)} ${expr.op} ${printExpr(expr.right)})`
    case 'not':
      return `(not ${printExpr(expr.operand)})`
    case 'negate':
      return `(-${printExpr(expr.operand)})`
    case 'any':
    case 'the':
      return `(${expr.kind} ${printExpr(expr.set)})`
    case 'where':
      return `(${printExpr(expr.set)}${bound(expr.bind)} where ${printExpr(expr.condition)})`
    case 'with':
      return `(${printExpr(expr.set)}${bound(expr.bind)} with ${expr.which} ${printExpr(expr.by)})`
    case 'as':
      return `(${printExpr(expr.set)} as ${expr.bind.text})`
    case 'call':
      return `${printExpr(expr.callee)}(${expr.args
        .map((arg) => {
          const over = arg.over === null ? '' : ` over ${printExpr(arg.over)}`
          const whilst = arg.whilst === null ? '' : ` while ${printExpr(arg.whilst)}`
          return `${printExpr(arg.expr)}${over}${whilst}`
        })
        .join(', ')})`
    case 'index':
      return `${printExpr(expr.target)}[${expr.index.map(printExpr).join(', ')}]`
    case 'member':
      return `${printExpr(expr.target)}.${expr.name.text}`
    case 'paren':
      return `<${printExpr(expr.inner)}>`
    case 'error':
      return '?'
  }
}

function bound(name: { readonly text: string } | null): string {
  return name === null ? '' : ` as ${name.text}`
}

export function printType(type: TypeAst): string {
  return typeText(type)
}

/** A statement without places, expressions printed; blocks as lists. */
export function printStmt(stmt: Stmt): unknown {
  return JSON.parse(
    JSON.stringify(stmt, (key, value) => {
      if (key === 'span' || key === 'doc') return undefined
      if (isExpr(value)) return printExpr(value)
      if (value !== null && typeof value === 'object' && 'text' in value && Object.keys(value).length === 2) {
        return value.text
      }
      if (value !== null && typeof value === 'object' && 'stmts' in value) return value.stmts
      return value
    }),
  )
}

const EXPR_KINDS = new Set(
  'int bool none name setOf binary not negate any the where with as call index member paren'.split(' '),
)

function isExpr(value: unknown): value is Expr {
  if (value === null || typeof value !== 'object' || !('kind' in value)) return false
  if (value.kind === 'call') return 'callee' in value
  if (value.kind === 'if') return 'then' in value && !('stmts' in (value.then as object))
  return EXPR_KINDS.has(value.kind as string)
}
