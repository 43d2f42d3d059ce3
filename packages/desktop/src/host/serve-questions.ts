import { parentPort } from 'node:worker_threads'

/** The other end of `createKillableThread`: says that it is ready, then gives one answer to each question, in order. */
export function serveQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
  parentPort?.postMessage('ready')
}
