export * from './rule-graph.js'
