export * from './cells.js'
export * from './rule-graph.js'
export { partsOf } from './visit.js'
