import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIXTURES, rheol, tempFolder } from './run-rheol.js'

const RACE = `${FIXTURES}/clean/race.rules`
const many = (line: string): string => `${line}\n`.repeat(500)

/** Each in turn lays a card in the open, then one that nobody sees. */
const LAY = `game lay "Lay" for 2 players
card Leaf {
  | name  | copies |
  | acorn | 8      |
  | birch | 8      |
}
zone deck: pile of Leaf seen by nobody
zone hand[player]: group of Leaf seen by owner
zone trick[player]: one Leaf
zone tucked: pile of Leaf seen by nobody
setup { move Leaf to deck  shuffle deck  deal 6 from deck to each hand }
play {
  repeat 2 times {
    for each p in players { p does one of { lay } }
    for each p in players { p does one of { tuck } }
    for each p in players { move trick[p] to deck }
  }
  end winners {}
}
action lay(c: hand[actor]) "Lay a card" { move c to trick[actor] }
action tuck(c: hand[actor]) "Tuck a card" { move c to tucked }
`

describe('rheol play', () => {
  it('plays to the end with piped answers', () => {
    const run = rheol(['play', RACE, '--seats', 'Ann,Bo', '--seed', '1'], { input: many('no') })
    expect(run.err).toBe('')
    expect(run.out).toContain('Roll the die?')
    expect(run.out).toContain('The goal is reached.')
    expect(run.out).toMatch(/\nAnn wins\.\n$/)
    expect(run.code).toBe(0)
  })

  it('plays the same match for the same seed', () => {
    const play = (): string => rheol(['play', RACE, '--seats', '3', '--seed', '7'], { input: many('yes') }).out
    expect(play()).toBe(play())
  })

  it('lets bots play among themselves', () => {
    const run = rheol(['play', RACE, '--seats', '0', '--bots', '4', '--seed', '3'])
    expect(run.out).toMatch(/\nBot \d wins\.\n$/)
    expect(run.code).toBe(0)
  })

  it('takes options and variants', () => {
    const short = rheol(['play', RACE, '--seats', 'Ann,Bo', '--option', 'goal=5'], { input: many('no') })
    expect(short.out.match(/^> no$/gm)!.length).toBe(9)
    const slow = rheol(['play', `${FIXTURES}/family/race.rules`, '--variant', 'slow', '--seats', 'Ann,Bo'], {
      input: many('no'),
    })
    expect(slow.out).toContain('The slow race')
  })

  it('saves on q and goes on from there', () => {
    const folder = tempFolder()
    const first = rheol(['play', RACE, '--seats', 'Ann,Bo', '--seed', '5'], { input: 'no\nno\nq\n', cwd: folder })
    expect(first.out).toContain('Saved to race-5.match.json')
    expect(existsSync(`${folder}/race-5.match.json`)).toBe(true)
    const second = rheol(['play', RACE, '--continue', 'race-5.match.json'], { input: many('no'), cwd: folder })
    expect(second.out).toMatch(/\nAnn wins\.\n$/)
    expect(JSON.parse(readFileSync(`${folder}/race-5.match.json`, 'utf8')).actions).toHaveLength(2)
  })

  it('ends with 1 and leaves no file when the answers end too soon', () => {
    const folder = tempFolder()
    const run = rheol(['play', RACE, '--seats', 'Ann,Bo'], { input: 'no\n', cwd: folder })
    expect(run.err).toBe('error: the answers ended before the game did\n')
    expect(readdirSync(folder)).toEqual([])
    expect(run.code).toBe(1)
  })

  it('takes back with u, as far as nothing new came to light', () => {
    const run = rheol(['play', RACE, '--seats', 'Ann,Bo', '--seed', '5'], {
      input: 'no\nu\nyes\nu\nq\n',
      cwd: tempFolder(),
    })
    expect(run.out).toContain('Taken back: 1 choice.')
    expect(run.out).toContain('so it stands.')
  })

  it('shows the log and the help', () => {
    const run = rheol(['play', RACE, '--seats', 'Ann,Bo'], { input: 'no\nl\n?\nsomething\nq\n', cwd: tempFolder() })
    expect(run.out).toContain('Everything there is, is offered.')
    expect(run.out).toContain('Name one of 1 to 2')
    expect(run.out).toMatch(/Ann: Roll the die\? — no\./)
  })

  it('asks at once for the card where there is one thing to do, and names what others lay in one line', () => {
    const folder = tempFolder()
    writeFileSync(`${folder}/lay.rules`, LAY)
    const run = rheol(['play', 'lay.rules', '--seats', 'Ann', '--bots', '1', '--seed', '1'], {
      input: '1\n1\nl\nq\n',
      cwd: folder,
    })
    expect(run.out).not.toContain('1  Lay a card')
    expect(run.out).toMatch(/Lay a card\n +1 {2}(acorn|birch)/)
    expect(run.out).toMatch(/^ {2}Bot 1: Lay a card — (acorn|birch) → trick, Bot 1\.$/m)
    expect(run.out).toMatch(/^ {2}Bot 1: Tuck a card — an unseen card\.$/m)
    expect(run.out).not.toContain('?.')
  })

  it.each([
    { args: ['--seats', 'Ann'], says: 'the game is for 2 to 4' },
    { args: ['--seats', 'Ann,Bo', '--bots', '3'], says: 'the game is for 2 to 4' },
    { args: ['--option', 'gaol=5'], says: 'did you mean `goal`?' },
    { args: ['--option', 'goal=500'], says: 'it can be:' },
    { args: ['--variant', 'fast'], says: 'there is no variant `fast`' },
    { args: ['--continue', 'nowhere.json'], says: 'cannot be read as a saved match' },
  ])('ends with 2 and says what is wrong: $args', ({ args, says }) => {
    const run = rheol(['play', RACE, ...args])
    expect(run.err).toContain(says)
    expect(run.code).toBe(2)
  })
})
