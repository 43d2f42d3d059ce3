/**
 * What the tests of a game can see of it while they are checked: its declarations without their bodies, and the choices
 * and actions that its bodies offer. Where two states of a game look alike, the same is found in a test. It says
 * rather too much than too little: comments and initial values among declarations make no difference to any test.
 */
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import type { KnownDeeds } from './known-deeds.js'

/** How a game looks to its tests, as one text. `textAt` gives what stands at a place. */
export function viewOfTests(
  decls: readonly Ast.Item[],
  seats: Ast.SeatsAst,
  known: KnownDeeds,
  textAt: (span: Span) => string,
): string {
  const pieces = [textAt(seats.span)]
  for (const decl of decls) for (const span of declared(decl)) pieces.push(textAt(span))
  return JSON.stringify([pieces, [...known.parts], [...known.actions]])
}

/** The places of a declaration that matter to whoever only names what it declares. */
function declared(decl: Ast.Item): readonly Span[] {
  switch (decl.kind) {
    case 'action':
    case 'end':
      return [{ ...decl.span, end: decl.span.start + decl.kind.length }, decl.name.span]
    case 'trigger':
    case 'setup':
    case 'play':
    case 'test':
      return []
    case 'step':
    case 'define':
      return [{ ...decl.span, end: bodyOf(decl).start }]
    case 'option':
      // A variant may have set another value.
      return [decl.span, decl.value.span]
    case 'card':
      return without(
        decl.span,
        [...decl.members, ...decl.rowBlocks.flatMap((row) => row.members)].map((member) =>
          member.kind === 'trigger' ? member.span : bodyOf(member),
        ),
      )
    default:
      return [decl.span]
  }
}

function bodyOf(decl: Ast.StepDecl | Ast.DefineDecl): Span {
  return decl.kind === 'define' ? decl.body.span : { ...decl.span, start: (decl.text ?? decl.body).span.start }
}

/** What is left of a place when the inner ones are cut out. */
function without(whole: Span, inner: readonly Span[]): Span[] {
  const left: Span[] = []
  let start = whole.start
  for (const cut of [...inner].sort((a, b) => a.start - b.start)) {
    left.push({ ...whole, start, end: cut.start })
    start = cut.end
  }
  left.push({ ...whole, start })
  return left
}
