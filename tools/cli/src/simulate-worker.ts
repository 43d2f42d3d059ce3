/** Plays ranges of random matches as they are sent, and answers each with its table. */
import { parentPort, workerData } from 'node:worker_threads'
import { loadGame, simulateRange } from '@rheol/runtime'
import type { SimulateAnswer, SimulateJob, SimulateRange } from './simulate/simulate-job.js'

const { graph, ...job } = workerData as SimulateJob
const loaded = loadGame(graph)

parentPort?.on('message', (range: SimulateRange) => {
  const answer: SimulateAnswer = loaded.ok ? simulateRange(loaded.value, { ...job, ...range }) : loaded
  parentPort?.postMessage(answer)
})
