/** Findings that only show when the checked rules are turned into a graph. */
export const lowerCatalogue = {} as const
