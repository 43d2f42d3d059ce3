import type { Refusal } from '@rheol/runtime'
import type { ReloadNotice } from '../protocol/messages.js'
import type { MatchRunner, OpenedRunner } from './match-runner.js'

/**
 * What everybody may know of the first action that does not fit other rules. Why it was refused can tell what it
 * was, so that is said only of actions that were open to all.
 * @param played the match on the rules on which the action was taken
 */
export async function divergence(
  played: MatchRunner,
  { turn, reason, changes }: Extract<OpenedRunner, { kind: 'diverged' }>,
  match: string,
  file: string,
): Promise<ReloadNotice> {
  const { words, open } = await played.describe(turn)
  return { kind: 'diverged', match, file, changes, turn, action: words, reason: open ? reason : veiled(reason) }
}

function veiled({ code }: Refusal): Refusal {
  return { code, message: 'The new rules do not allow it.', text: null, at: null }
}
