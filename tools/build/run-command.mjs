/**
 * Runs a Node script with its output shown as it comes.
 */
import { spawn } from 'node:child_process'

/**
 * @param {string} root working folder
 * @param {readonly string[]} args script and arguments
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<number>} the exit code; 1 when it was ended by a signal
 */
export function runNode(root, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
