import type * as Ast from '../syntax/ast.js'
import type { TestsView } from './tests-view.js'

/**
 * A file of tests that stands beside a game. What is known of it from an earlier check may save it from being read:
 * its tests are asked for only when they have to be looked at.
 */
export interface TestsBeside {
  readonly titles: readonly Ast.TextLiteral[]
  readonly damage: Ast.Damage | undefined
  /** Is it known that nothing is found in its tests where the game looks to them as it does? */
  isFaultless(view: TestsView): boolean
  tests(): readonly Ast.TestDecl[]
  /** Told when its tests were looked at and nothing was found. */
  foundFaultless(view: TestsView): void
}

/** A tests file of which nothing is known but what stands in it. */
export function testsIn({ decls, damage }: Ast.FileAst): TestsBeside {
  const tests = decls.filter((decl) => decl.kind === 'test')
  return {
    titles: tests.map((test) => test.title),
    damage,
    isFaultless: () => false,
    tests: () => tests,
    foundFaultless: () => {},
  }
}
