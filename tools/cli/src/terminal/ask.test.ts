import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Asker } from './ask.js'

function streams(isTTY: boolean): { input: PassThrough; output: PassThrough; shown: () => string } {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined })
  const output = Object.assign(new PassThrough(), { isTTY, columns: 80 })
  let all = ''
  output.on('data', (chunk: Buffer) => {
    all += chunk.toString()
  })
  return { input, output, shown: () => all }
}

describe('the curtain', () => {
  it('clears the screen, waits for the next person, and clears it again', async () => {
    const { input, output, shown } = streams(true)
    const asker = new Asker(input, output)
    let open = false
    const curtain = asker.curtain('Give Bo the screen. ').then(() => {
      open = true
    })
    await setTimeout(20)
    expect(shown().startsWith('\x1b[2J\x1b[3J\x1b[H')).toBe(true)
    expect(shown()).toContain('Give Bo the screen. ')
    expect(open).toBe(false)
    input.write('\n')
    await curtain
    expect(shown().endsWith('\x1b[2J\x1b[3J\x1b[H')).toBe(true)
    asker.close()
  })

  it('is not drawn when answers are piped in', async () => {
    const { input, output, shown } = streams(false)
    const asker = new Asker(input, output)
    await asker.curtain('Give Bo the screen. ')
    expect(shown()).toBe('')
    asker.close()
  })
})

describe('piped answers', () => {
  it('are kept until they are asked for, and end with null', async () => {
    const { input, output, shown } = streams(false)
    const asker = new Asker(input, output)
    input.end(' one \ntwo\n')
    await setTimeout(20)
    expect(await asker.ask('? ')).toBe('one')
    expect(await asker.ask('? ')).toBe('two')
    expect(await asker.ask('? ')).toBeNull()
    expect(shown()).toBe('?  one \n? two\n? \n')
  })
})
