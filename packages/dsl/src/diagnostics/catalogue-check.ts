/** Findings of the checker: names, types, ranges, secrecy. */
export const checkCatalogue = {} as const
