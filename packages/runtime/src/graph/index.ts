export * from './cells.js'
export * from './rule-graph.js'
