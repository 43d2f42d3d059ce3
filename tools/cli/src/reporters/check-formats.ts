/** Output formats of `check`. */
export const CHECK_FORMATS = ['pretty', 'compact', 'json', 'github', 'sarif', 'junit'] as const

export type CheckFormat = (typeof CHECK_FORMATS)[number]
