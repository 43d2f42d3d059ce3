import type { TypeAst } from './ast.js'

/** A type as it is written, without regard to spaces. */
export function typeText(type: TypeAst): string {
  const mark = type.optional ? '?' : ''
  switch (type.kind) {
    case 'range':
      return `${type.from}..${type.to}${mark}`
    case 'set':
      // `set of T?` would put the mark on T, so the mark of a set is never written apart from its member's.
      return `set of ${typeText(type.of)}${mark}`
    case 'named':
      return `${type.name.text}${type.member === null ? '' : `.${type.member.text}`}${mark}`
    case 'error':
      return '…'
  }
}
