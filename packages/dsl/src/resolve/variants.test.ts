import { describe, expect, it } from 'vitest'
import type { FileAst, Item } from '../syntax/ast.js'
import { parse } from '../syntax/parse.js'
import { overlay } from './variants.js'

const BASE = `game demo "Demo" for 2..6 players
option limit: 1..9 = 3 "How many?"
var pot: 0..9 = 0
track score[player]: 0..9 = 0
define bonus(p: player): 0..9 = 1
table size(n: 2..6): 1..9 {
  | n    | size |
  | 2..6 | 3    |
}
step round(n: 1..3) { }
action lay(c: players, d: players) "Lay" { }
trigger after setup { }
trigger prepare after round { }
setup { }
play { }
end finished when pot is 9 winners {}
test "base" { players A, B }
`

function read(name: string, text: string): FileAst {
  const { value, diagnostics } = parse(name, text)
  expect(diagnostics.map((one) => one.message)).toEqual([])
  return value
}

function lay(...variants: string[]): {
  codes: string[]
  messages: string[]
  help: string[]
  items: readonly Item[]
  merged: NonNullable<ReturnType<typeof overlay>['value']>
} {
  const files = variants.map((text, i) => read(`v${i}.rules`, text))
  const { value, diagnostics } = overlay(read('demo.rules', BASE), files)
  if (value === null) throw new Error('nothing merged')
  return {
    codes: diagnostics.map((one) => one.code),
    messages: diagnostics.map((one) => one.message),
    help: diagnostics.map((one) => one.help ?? ''),
    items: value.decls,
    merged: value,
  }
}

function names(items: readonly Item[]): string[] {
  return items.map((item) => `${item.kind}${'name' in item && item.name !== null ? ` ${item.name.text}` : ''}`)
}

describe('overlay', () => {
  it('of nothing is the game itself, with its tests', () => {
    const { merged, codes } = lay()
    expect(codes).toEqual([])
    expect(merged.name).toBe('demo')
    expect(merged.headers).toHaveLength(1)
    expect(names(merged.decls)).toContain('test')
  })

  it('adds new declarations at the end', () => {
    const { items, codes } = lay('variant v of demo "V"\nvar extra: bool = no')
    expect(codes).toEqual([])
    expect(names(items).at(-1)).toBe('var extra')
  })

  it('puts a replacement where the replaced one stood, with its own place', () => {
    const { items } = lay('variant v of demo "V"\nreplace define bonus(q: player): 0..9 = 2')
    const at = names(items).indexOf('define bonus')
    expect(names(items)[at - 1]).toBe('track score')
    expect(items[at]!.span.file).toBe('v0.rules')
    expect(items[at - 1]!.span.file).toBe('demo.rules')
  })

  it('replaces setup and play, which have no names', () => {
    const { items, codes } = lay('variant v of demo "V"\nreplace play { stop }')
    expect(codes).toEqual([])
    expect(items.find((item) => item.kind === 'play')!.span.file).toBe('v0.rules')
  })

  it('removes', () => {
    const { items, codes } = lay(
      'variant v of demo "V"\nremove end finished\nremove trigger prepare\nremove track score',
    )
    expect(codes).toEqual([])
    expect(names(items)).not.toContain('end finished')
    expect(names(items)).not.toContain('trigger prepare')
    expect(names(items).filter((name) => name === 'trigger')).toHaveLength(1)
  })

  it('sets the value of an option and leaves the rest of it', () => {
    const { items } = lay('variant v of demo "V"\nset option limit = 7')
    const option = items.find((item) => item.kind === 'option')
    expect(option).toMatchObject({ value: { kind: 'int', value: 7 }, text: { text: 'How many?' } })
    expect(option?.kind === 'option' && option.value.span.file).toBe('v0.rules')
  })

  it('keeps the tests of the last file only', () => {
    const { items } = lay('variant v of demo "V"\ntest "own" { players A, B }')
    expect(items.flatMap((item) => (item.kind === 'test' ? [item.title.text] : []))).toEqual(['own'])
  })

  it('takes the title and the narrower seats of a variant', () => {
    const { merged } = lay('variant v of demo "V" for 3..4 players')
    expect(merged.title.text).toBe('V')
    expect(merged.name).toBe('v')
    expect(merged.seats).toMatchObject({ min: 3, max: 4 })
  })

  it('lets a variant of a variant change what that one brought', () => {
    const { codes, merged } = lay(
      'variant v of demo "V"\nvar extra: bool = no\nreplace define bonus(p: player): 0..9 = 2',
      'variant w of v "W"\nremove var extra\nreplace define bonus(p: player): 0..9 = 3',
    )
    expect(codes).toEqual([])
    expect(merged.name).toBe('w')
    expect(names(merged.decls)).not.toContain('var extra')
  })

  it('joins the names of variants that stand side by side', () => {
    expect(lay('variant v of demo "V"', 'variant w of demo "W"').merged.name).toBe('v+w')
  })

  it('keeps triggers in load order', () => {
    const { items } = lay(
      'variant v of demo "V"\ntrigger a after round { }',
      'variant w of demo "W"\ntrigger b after round { }',
    )
    expect(names(items).filter((name) => name.startsWith('trigger '))).toEqual([
      'trigger prepare',
      'trigger a',
      'trigger b',
    ])
  })
})

describe('a variant that does not fit its base', () => {
  it.each([
    ['replace step rond(n: 1..3) { }', 'resolve/unknown-target', 'There is no step `rond` to replace.', '`round`'],
    ['remove end finihsed', 'resolve/unknown-target', 'There is no end `finihsed` to remove.', '`finished`'],
    ['set option limits = 1', 'resolve/unknown-target', 'There is no option `limits` to set.', '`limit`'],
    ['remove define nothingLikeIt', 'resolve/unknown-target', 'There is no define `nothingLikeIt` to remove.', ''],
    [
      'remove var score',
      'resolve/other-kind',
      '`score` is declared with `track`, not with `var`.',
      '`remove track score`',
    ],
    [
      'replace trigger after setup { }',
      'resolve/no-name-to-replace',
      'A trigger without a name cannot be replaced.',
      '',
    ],
    [
      'replace test "base" { players A, B }',
      'resolve/no-name-to-replace',
      'A test without a name cannot be replaced.',
      '',
    ],
    [
      'define bonus(p: player): 0..9 = 2',
      'resolve/already-there',
      '`demo` declares the define `bonus` already.',
      '`replace`',
    ],
    ['setup { }', 'resolve/already-there', '`demo` declares a `setup` already.', '`replace`'],
    [
      'replace define bonus: 0..9 = 2',
      'resolve/other-parameters',
      'The define `bonus` takes (`player`) in `demo`, but nothing here.',
      '',
    ],
    [
      'replace step round(n: 1..4) { }',
      'resolve/other-parameters',
      'The step `round` takes (`1..3`) in `demo`, but (`1..4`) here.',
      '',
    ],
    [
      'replace action lay(c: players) "Lay" { }',
      'resolve/other-parameters',
      'The action `lay` takes 2 parts in `demo`, but one part here.',
      '',
    ],
  ])('%s', (decl, code, message, help) => {
    const { codes, messages, help: helps } = lay(`variant v of demo "V"\n${decl}`)
    expect(codes).toEqual([code])
    expect(messages).toEqual([message])
    expect(helps[0]).toContain(help)
  })

  it('is told so when its base is another', () => {
    expect(lay('variant v of domo "V"').codes).toEqual(['resolve/wrong-base'])
  })

  it.each(['1..6', '2..7'])('may not be for %s players', (seats) => {
    expect(lay(`variant v of demo "V" for ${seats} players`).codes).toEqual(['resolve/seats-not-narrower'])
  })

  it('does nothing to a file that is no game', () => {
    const { value, diagnostics } = overlay(read('v.rules', 'variant v of demo "V"'), [])
    expect(value).toBeNull()
    expect(diagnostics.map((one) => one.code)).toEqual(['resolve/not-a-game'])
  })
})

describe('variants side by side', () => {
  it.each([
    ['add the same name', 'var x: bool = no', 'define x: bool = no', 'each adds `x`'],
    ['replace the same', 'replace play { }', 'replace play { }', 'each replaces `play`'],
    ['set the same option', 'set option limit = 1', 'set option limit = 2', 'each sets `limit`'],
    [
      'remove what the other replaces',
      'replace step round(n: 1..3) { }',
      'remove step round',
      'one replaces `round`, the other removes it',
    ],
    [
      'remove what the other hooks',
      'trigger x after round { }',
      'remove step round',
      'one hooks `round`, the other removes it',
    ],
    [
      'hook what the other replaces',
      'replace step round(n: 1..3) { }',
      'trigger x after round { }',
      'one replaces `round`, the other hooks it',
    ],
  ])('may not %s', (_what, one, other, message) => {
    const { codes, messages, merged } = lay(`variant v of demo "V"\n${one}`, `variant w of demo "W"\n${other}`)
    expect(codes).toEqual(['resolve/variants-conflict'])
    expect(messages[0]).toBe(`\`v\` and \`w\` cannot be played together: ${message}.`)
    expect(merged.headers).toHaveLength(3)
  })

  it('may hook the same step', () => {
    const { codes } = lay(
      'variant v of demo "V"\ntrigger x after round { }',
      'variant w of demo "W"\ntrigger y before round { }',
    )
    expect(codes).toEqual([])
  })

  it('names both places', () => {
    const { diagnostics } = overlay(read('demo.rules', BASE), [
      read('v.rules', 'variant v of demo "V"\nremove end finished'),
      read('w.rules', 'variant w of demo "W"\nremove end finished'),
    ])
    expect(diagnostics[0]!.span.file).toBe('w.rules')
    expect(diagnostics[0]!.related[0]!.span.file).toBe('v.rules')
  })
})
