/** The thread of one match. */
import { createMatchCore, type MatchAnswer, type MatchQuestion } from './match-core.js'
import { serveQuestions } from './serve-questions.js'

const core = createMatchCore()
serveQuestions<MatchQuestion, MatchAnswer>((question) => core.answer(question))
