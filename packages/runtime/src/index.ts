export * from './engine/types.js'
export * from './graph/index.js'
export * from './match/record.js'
