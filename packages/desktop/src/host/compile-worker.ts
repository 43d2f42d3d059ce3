/** The compile thread. */
import { type CompileAnswer, type CompileQuestion, createCompileCore } from './compile-core.js'
import { serveQuestions } from './serve-questions.js'

const core = createCompileCore()
serveQuestions<CompileQuestion, CompileAnswer>((question) => core.answer(question))
