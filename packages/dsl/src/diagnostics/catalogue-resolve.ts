/** Findings about a variant and the file it changes. */
export const resolveCatalogue = {} as const
