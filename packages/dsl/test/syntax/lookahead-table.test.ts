import { describe, expect, it } from 'vitest'
import { LOOKAHEAD } from '../../src/syntax/lookahead-table.js'
import { grammarLookahead } from './grammar-lookahead.js'

describe('the table of what the next token decides', () => {
  it('says what the grammar says; after a change of the grammar run `node packages/dsl/generate-lookahead.mjs`', () => {
    expect(LOOKAHEAD).toEqual(grammarLookahead())
  })
})
