import type * as Ast from '../syntax/ast.js'
import { readParams } from './declare-defines.js'
import type { Declared } from './declare-names.js'

/**
 * What steps take. Actions are left out: the types of their parts are known once the parts are lowered; so are
 * triggers, which take what their target has.
 */
export function readSteps(declared: Declared): void {
  for (const step of declared.program.steps) {
    if (step.kind !== 'step' || step.memberOf !== null) continue
    step.params = readParams(declared.checking, (step.decl as Ast.StepDecl).params)
  }
}
