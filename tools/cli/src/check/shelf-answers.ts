/**
 * For the build, which tries the checker on the games that come with the project: what somebody will ask about them,
 * and the answers, as one text for {@link AnswerCache}.
 */
import { readFileSync } from 'node:fs'
import { collect } from '../files/collect.js'
import { peekHeader } from '../files/header.js'
import { withCompanions } from '../files/with-companions.js'
import { AnswerCache, type Question } from './answer-cache.js'
import type { CheckAnswer } from './check-job.js'

/**
 * The questions that `rheol check` makes of the folder and of each game, variant and part in it, named one by one from
 * the working folder.
 */
export function shelfQuestions(folder: string, files: readonly string[]): Question[] {
  const named = files.filter((file) => peekHeader(readFileSync(file, 'utf8'))?.kind !== 'tests')
  return [folder, ...named].flatMap((path) => collect([path]).workspaces.map(withCompanions))
}

/** @param ask checks what it is asked */
export function shelfAnswers(questions: readonly Question[], ask: (question: Question) => CheckAnswer[]): string {
  return new AnswerCache().beforehand(questions, ask)
}
