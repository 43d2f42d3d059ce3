import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/syntax/parse.js'

const folder = new URL('../samples/', import.meta.url)
const samples = readdirSync(folder).filter((name) => name.endsWith('.rules'))

describe('the sample games', () => {
  it('are all here', () => {
    expect(samples).toHaveLength(26)
  })

  it.each(samples)('%s is read without a finding', (name) => {
    const { value, diagnostics } = parse(name, readFileSync(new URL(name, folder), 'utf8'))
    expect(diagnostics).toEqual([])
    expect(value.header).not.toBeNull()
    expect(value.decls.length).toBeGreaterThan(0)
  })
})
