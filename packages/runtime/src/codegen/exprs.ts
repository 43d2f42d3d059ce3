import { each } from './loops.js'
import type { Exprs } from './scope.js'
import { any, count, member } from './set-questions.js'
import { fill, mask, wide } from './sets.js'
import { cond, value } from './values.js'

/** The compilers of expressions, which use one another through this. */
export const EXPRS: Exprs = { value, cond, mask, wide, fill, each, member, any, count }
