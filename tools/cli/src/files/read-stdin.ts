import { fileProblem, MAX_FILE_BYTES } from './file-problem.js'
import { decode, type TextRead } from './read-text.js'

/** All of standard input as text; `name` is what it is called in messages. */
export async function readStdin(name: string): Promise<TextRead> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_FILE_BYTES) return { problem: fileProblem('file/too-large', name) }
    chunks.push(chunk)
  }
  const text = decode(Buffer.concat(chunks))
  return text === null ? { problem: fileProblem('file/not-text', name) } : { text }
}
