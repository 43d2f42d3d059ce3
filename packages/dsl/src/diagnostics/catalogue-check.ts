import { checkDeclarationsCatalogue } from './catalogue-check-declarations.js'
import { checkExpressionsCatalogue } from './catalogue-check-expressions.js'

/** Findings of the checker: names, types, ranges, secrecy. */
export const checkCatalogue: typeof checkDeclarationsCatalogue & typeof checkExpressionsCatalogue = {
  ...checkDeclarationsCatalogue,
  ...checkExpressionsCatalogue,
}
