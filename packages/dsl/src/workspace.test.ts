import { expect, test } from 'vitest'
import { openWorkspace } from './workspace.js'

const GAME = `game storm "Storm" for 2..4 players
var wind: 0..9 = 3
play { if wind > 3 { end winners players }  end winners {} }
`
const VARIANT = `variant gale of storm "Gale"
replace var wind: 0..9 = 9
`
const HIGHER = `variant hurricane of gale "Hurricane"
set option windy = yes
`

function open(files: Record<string, string>): ReturnType<typeof openWorkspace> {
  return openWorkspace(new Map(Object.entries(files)))
}

test('games, variants and tests are found by their first lines', () => {
  const workspace = open({
    'b.rules': VARIANT,
    'a.rules': GAME,
    'a.tests.rules': 'tests of storm\n\ntest "calm" { players A, B }\n',
  })
  expect(workspace.entries.map(({ file, kind, name, base }) => [file, kind, name, base])).toEqual([
    ['a.rules', 'game', 'storm', null],
    ['a.tests.rules', 'tests', 'storm', 'storm'],
    ['b.rules', 'variant', 'gale', 'storm'],
  ])
})

test('a variant compiles over its base, and names its layers', () => {
  const graph = open({ 'a.rules': GAME, 'b.rules': VARIANT }).compile('gale').value
  expect(graph?.layers.map((layer) => layer.name)).toEqual(['storm', 'gale'])
  expect(graph?.vars[0]?.initial).toMatchObject({ k: 'const', v: 9 })
})

test('variants may be laid over a game in the order asked for', () => {
  const calm = 'variant calm of storm "Calm"\nvar calmness: 0..9 = 1\n'
  const graph = open({ 'a.rules': GAME, 'b.rules': VARIANT, 'c.rules': calm }).compile('storm', ['calm', 'gale']).value
  expect(graph?.layers.map((layer) => layer.name)).toEqual(['storm', 'calm', 'gale'])
})

test('tests beside a game come with it, and not with its variants', () => {
  const workspace = open({
    'a.rules': GAME,
    'a.tests.rules': 'tests of storm\n\ntest "calm" { players A, B  expect wind is 3 }\n',
    'b.rules': VARIANT,
  })
  expect(workspace.compile('storm').value?.tests.map((t) => t.title)).toEqual(['calm'])
  expect(workspace.compile('gale').value?.tests).toEqual([])
})

test('a variant whose base is missing says so at the name', () => {
  const findings = open({ 'b.rules': VARIANT }).check('b.rules')
  expect(findings.map((d) => [d.code, VARIANT.slice(d.span.start, d.span.end)])).toEqual([
    ['workspace/no-base', 'storm'],
  ])
})

test('a variant whose base changed under it is told where', () => {
  const renamed = GAME.replaceAll('wind', 'breeze')
  const findings = open({ 'a.rules': renamed, 'b.rules': VARIANT }).check('b.rules')
  expect(findings.map((d) => d.span.file)).toEqual(['b.rules'])
  expect(findings[0]?.message).toContain('wind')
})

test('mistakes of the base are reported at the base only', () => {
  const broken = GAME.replace('if wind', 'if wnd')
  const workspace = open({ 'a.rules': broken, 'b.rules': VARIANT })
  expect(workspace.check('a.rules').map((d) => d.code)).toEqual(['check/unknown-name'])
  expect(workspace.check('b.rules')).toEqual([])
})

test('variants that stand on one another in a circle', () => {
  const findings = open({ 'a.rules': 'variant a of b "A"\n', 'b.rules': 'variant b of a "B"\n' }).check('a.rules')
  expect(findings.map((d) => d.code)).toEqual(['workspace/circular-base'])
})

test('two files of one name', () => {
  const findings = open({ 'a.rules': GAME, 'z.rules': GAME }).check('z.rules')
  expect(findings.map((d) => d.code)).toEqual(['workspace/duplicate-name'])
})

test('a variant may stand on a variant, and its own mistakes are its own', () => {
  const workspace = open({ 'a.rules': GAME, 'b.rules': VARIANT, 'c.rules': HIGHER })
  expect(workspace.lineage('hurricane')).toEqual(['storm', 'gale', 'hurricane'])
  expect(workspace.check('b.rules')).toEqual([])
  expect(workspace.check('c.rules').length).toBe(1)
})

test('a game may be spread over several files', () => {
  const workspace = open({
    'storm.rules': GAME,
    'storm/rain.rules': 'part of storm\nvar rain: 0..9 = 1\n',
    'b.rules': VARIANT,
  })
  expect(workspace.compile('gale').value?.vars.map((v) => v.name)).toEqual(['wind', 'rain'])
  expect(workspace.check('storm/rain.rules')).toEqual([])
})

test('mistakes in a part are reported at the part', () => {
  const workspace = open({ 'storm.rules': GAME, 'storm/rain.rules': 'part of storm\nvar rain: 0..9 = wnd\n' })
  expect(workspace.check('storm/rain.rules').map((d) => d.code)).toEqual(['check/unknown-name'])
  expect(workspace.check('storm.rules')).toEqual([])
})

test('what a variant breaks in its base is found at the variant, and says so', () => {
  const files = {
    'a.rules': 'game storm "Storm" for 2 players\nstep blow { }\nplay { blow  end winners {} "Calm." }\n',
    'b.rules': 'variant lull of storm "Lull"\nremove step blow\n',
  }
  const workspace = open(files)
  const found = workspace.check('b.rules')
  expect(found.map((one) => [one.code, one.span.file])).toEqual([['lower/unknown-step', 'a.rules']])
  expect(found[0]!.related.map((one) => one.message)).toContain('comes of what this variant changes')
  expect(workspace.check('a.rules')).toEqual([])
})

test('what was wrong with the base before is not found at its variant', () => {
  const workspace = open({
    'a.rules': 'game storm "Storm" for 2 players\nplay { blow  end winners {} "Calm." }\n',
    'b.rules': 'variant lull of storm "Lull"\nvar wind: 0..3 = 1\n',
  })
  expect(workspace.check('b.rules')).toEqual([])
})

test('what is wrong with the tests of a variant is found at the tests alone', () => {
  const workspace = open({
    'a.rules': GAME,
    'b.rules': VARIANT,
    'b.tests.rules': 'tests of gale\ntest "x" {\n  players A, B\n  expect snow is 3\n}\n',
  })
  expect(workspace.check('b.rules')).toEqual([])
  expect(workspace.check('b.tests.rules').map((one) => one.code)).toEqual(['check/unknown-name'])
})

test('what has not changed since an earlier state is taken over, and only that', () => {
  const files = { 'a.rules': GAME, 'b.rules': VARIANT, 'c.rules': GAME.replace('storm', 'other') }
  const first = open(files)
  const graphs = ['storm', 'gale', 'other'].map((name) => first.compile(name).value)
  const changed = { ...files, 'b.rules': VARIANT.replace('= 9', '= 8') }
  const second = openWorkspace(new Map(Object.entries(changed)), first)
  expect(second.compile('storm').value).toBe(graphs[0])
  expect(second.compile('other').value).toBe(graphs[2])
  expect(second.compile('gale').value?.vars[0]?.initial).toMatchObject({ v: 8 })
  const third = openWorkspace(new Map(Object.entries(files)), second)
  expect(third.compile('gale').value).toEqual(graphs[1])
  const withTests = openWorkspace(new Map(Object.entries({ ...files, 'd.rules': 'tests of storm\n' })), third)
  expect(withTests.compile('storm').value?.files).toEqual(['a.rules', 'd.rules'])
  const without = openWorkspace(new Map([['b.rules', VARIANT]]), third)
  expect(without.compile('gale').value).toBeNull()
})
