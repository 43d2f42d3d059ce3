import type { GameInfo, MatchSeat } from '@rheol/runtime'
import { UsageError } from '../usage-error.js'

/**
 * Who sits where: people first, in the order named, then bots.
 * @param people names parted by commas, or a number of people; undefined: as few as the game needs
 */
export function seating(info: GameInfo, people: string | undefined, bots: number | undefined): MatchSeat[] {
  const { min, max, names } = info.seats
  const botCount = bots ?? 0
  const nobodySaid = people === undefined ? Math.max(0, min - botCount) : null
  const named = nobodySaid === null && !/^\d+$/.test(people!) ? people!.split(',').map((name) => name.trim()) : null
  const count = nobodySaid ?? named?.length ?? Number(people)
  if (named?.some((name) => name === '')) {
    throw new UsageError('a name is missing in `--seats`', 'write them like `--seats Ann,Bo,Cy`')
  }
  const total = count + botCount
  if (total < min || total > max) {
    const needed = min === max ? String(min) : `${min} to ${max}`
    throw new UsageError(
      `${total} ${total === 1 ? 'seat is' : 'seats are'} taken, but the game is for ${needed}`,
      'name the people with `--seats Ann,Bo` and add computer players with `--bots 2`',
    )
  }
  return Array.from({ length: total }, (_, i): MatchSeat => {
    const isBot = i >= count
    const own = names?.[i] ?? (isBot ? `Bot ${i - count + 1}` : `Player ${i + 1}`)
    return { name: named?.[i] ?? own, kind: isBot ? 'bot' : 'human' }
  })
}
