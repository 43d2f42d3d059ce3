/** Runs tests and says which rules and which cards they reach: measured while they run, not read from their titles. */
import { makeProgram } from '../../codegen/make-program.js'
import type { Watch } from '../../codegen/watch.js'
import { loadGame } from '../../engine/load.js'
import type { Program, Slots } from '../../engine/program.js'
import type { Result } from '../../engine/types.js'
import type { Expr, RuleGraph, SourceRef, StepDef, TestDef } from '../../graph/rule-graph.js'
import { within } from '../../graph/visit.js'
import { runTest, type TestResult } from '../run-test.js'
import { type RowParts, rowParts, stepsFor } from './card-parts.js'
import { filterColumns } from './columns.js'
import { markBlocks } from './mark-blocks.js'

export interface Coverage {
  /** Kinds of card whose rows have anything of their own to do. */
  readonly cards: readonly CardCoverage[]
  /** Steps, actions and triggers that do anything. */
  readonly rules: readonly RuleCoverage[]
}

export interface CardCoverage {
  readonly kind: string
  readonly rows: readonly RowCoverage[]
}

export interface RowCoverage {
  readonly name: string
  readonly at: SourceRef | null
  /** Titles of the tests in which the row did something. */
  readonly tests: readonly string[]
  /** What of the row no test has reached; nothing: the row is exercised. */
  readonly missing: readonly MissingPart[]
}

export type MissingPart =
  /** Statements of its own that never ran. */
  | { readonly k: 'block'; readonly at: SourceRef }
  /** A definition of its own that was never worked out, or a yes/no one that never came out so. */
  | { readonly k: 'definition'; readonly name: string; readonly never: 'asked' | 'yes' | 'no'; readonly at: SourceRef }
  | { readonly k: 'column'; readonly name: string }
  /** It has no rules of its own; no test uses it, and nothing that it shares runs for it. */
  | { readonly k: 'use' }

export interface RuleCoverage {
  readonly name: string
  readonly kind: StepDef['kind']
  readonly at: SourceRef
  readonly blocks: number
  /** Blocks that never ran. */
  readonly missing: readonly SourceRef[]
}

export interface Measure {
  /** Runs one of the graph's tests and takes down what it reaches. Never throws, as `runTest`. */
  readonly run: (test: TestDef) => TestResult
  /** What the tests run so far have reached. */
  readonly coverage: () => Coverage
}

/** What one test has reached, by number. */
interface Reached {
  readonly title: string
  readonly blocks: Set<number>
  /** `dispatch:row`, `define:row`, `column:row`. */
  readonly called: Set<string>
  readonly asked: Set<string>
  readonly read: Set<string>
  /** `kind:row` of cards named in answers. */
  readonly named: Set<string>
}

/**
 * Makes a graph ready to be tested and measured. Of a variant only what it declares itself counts. Refuses what
 * `loadGame` refuses.
 */
export function measure(graph: RuleGraph): Result<Measure> {
  const marked = markBlocks(graph)
  let now: Reached | null = null
  const watch: Watch = {
    read: (column, row) => now?.read.add(`${column}:${row}`),
    workedOut: (define, row, value) => {
      now?.asked.add(`${define}:${row}`)
      now?.asked.add(`${define}:${row}=${value === 0 ? 'no' : 'yes'}`)
    },
  }
  const game = loadGame(marked.graph, (rules, seats, options) => makeProgram(rules, seats, options, { watch }))
  if (!game.ok) return game

  const tests: Reached[] = []
  const takeDown = (test: TestDef, reached: Reached, program: Program, slots: Slots): void => {
    for (const row of rowsAnswered(test)) reached.named.add(row)
    marked.blocks.forEach((_, block) => {
      if (program.readVar(slots, marked.ran, [block]) === 1) reached.blocks.add(block)
    })
    marked.called.forEach((id, dispatch) => {
      if (id === null) return
      graph.dispatches[dispatch]!.targets.forEach((_, row) => {
        if (program.readVar(slots, id, [row]) === 1) reached.called.add(`${dispatch}:${row}`)
      })
    })
  }
  return {
    ok: true,
    value: {
      run: (test) => {
        const reached: Reached = {
          title: test.title,
          blocks: new Set(),
          called: new Set(),
          asked: new Set(),
          read: new Set(),
          named: new Set(),
        }
        now = reached
        const result = runTest(game.value, test, (program, slots) => takeDown(test, reached, program, slots))
        now = null
        tests.push(reached)
        return result
      },
      coverage: () => {
        const file = graph.layers.length > 1 ? graph.layers.at(-1)!.file : null
        return {
          cards: cardCoverage(graph, marked.blocks, tests, file),
          rules: ruleCoverage(graph, marked.blocks, tests, file),
        }
      },
    },
  }
}

/** `kind:row` of every card that players name in their answers. */
function rowsAnswered(test: TestDef): string[] {
  return test.lines.flatMap((line) => {
    if (line.k !== 'do' || line.deed.what.k === 'declines') return []
    const { what } = line.deed
    const values = what.k === 'chooses' ? what.parts.map((part) => part.value) : what.args
    return values.flatMap((value) => [...within(value)].flatMap(rowsNamed))
  })
}

function rowsNamed(expr: Expr): string[] {
  const type = expr.t.k === 'set' ? expr.t.of : expr.t
  if (type.k !== 'row') return []
  if (expr.k === 'const') return [`${type.type}:${expr.v}`]
  return expr.k === 'setConst' ? expr.v.map((row) => `${type.type}:${row}`) : []
}

type Blocks = ReturnType<typeof markBlocks>['blocks']

function cardCoverage(
  graph: RuleGraph,
  blocks: Blocks,
  tests: readonly Reached[],
  file: number | null,
): CardCoverage[] {
  const kinds = new Map<number, RowCoverage[]>()
  const all = union(tests)
  const filters = filterColumns(graph)
  for (const parts of rowParts(graph, file)) {
    const rows = kinds.get(parts.card) ?? []
    kinds.set(parts.card, rows)
    rows.push({
      name: parts.name,
      at: parts.at,
      tests: tests.filter((test) => does(graph, blocks, parts, test)).map((test) => test.title),
      missing: missingParts(graph, blocks, parts, all, filters),
    })
  }
  return [...kinds].map(([card, rows]) => ({ kind: graph.types[card]!.name, rows }))
}

function union(tests: readonly Reached[]): Omit<Reached, 'title'> {
  return {
    blocks: new Set(tests.flatMap((test) => [...test.blocks])),
    called: new Set(tests.flatMap((test) => [...test.called])),
    asked: new Set(tests.flatMap((test) => [...test.asked])),
    read: new Set(tests.flatMap((test) => [...test.read])),
    named: new Set(tests.flatMap((test) => [...test.named])),
  }
}

/** Did the row do anything in the test? What it does counts before what was asked of it, and that before what it is. */
function does(graph: RuleGraph, blocks: Blocks, parts: RowParts, test: Omit<Reached, 'title'>): boolean {
  const { row } = parts
  if (stepsFor(graph, parts.card, row).some((id) => test.called.has(`${id}:${row}`))) return true
  if (parts.steps.length > 0) return blocks.some((block, id) => parts.steps.includes(block.step) && test.blocks.has(id))
  if (parts.defines.length > 0) return parts.defines.some((id) => test.asked.has(`${id}:${row}=yes`))
  return test.named.has(`${parts.card}:${row}`) || parts.columns.some((id) => test.read.has(`${id}:${row}`))
}

function missingParts(
  graph: RuleGraph,
  blocks: Blocks,
  parts: RowParts,
  all: Omit<Reached, 'title'>,
  filters: ReadonlySet<number>,
): MissingPart[] {
  const { row } = parts
  const missing: MissingPart[] = []
  blocks.forEach((block, id) => {
    if (parts.steps.includes(block.step) && !all.blocks.has(id)) missing.push({ k: 'block', at: block.at })
  })
  for (const id of parts.defines) {
    const { name, at, value, body } = graph.defines[id]!
    if (!all.asked.has(`${id}:${row}`)) missing.push({ k: 'definition', name, never: 'asked', at })
    else if (value.k === 'bool' && body.k !== 'const') {
      for (const never of ['yes', 'no'] as const) {
        if (!all.asked.has(`${id}:${row}=${never}`)) missing.push({ k: 'definition', name, never, at })
      }
    }
  }
  for (const id of parts.columns) {
    if (!filters.has(id) && !all.read.has(`${id}:${row}`)) {
      missing.push({ k: 'column', name: graph.attributes[id]!.name })
    }
  }
  const bare = parts.steps.length + parts.defines.length === 0
  return bare && missing.length === 0 && !does(graph, blocks, parts, all) ? [{ k: 'use' }] : missing
}

function ruleCoverage(
  graph: RuleGraph,
  blocks: Blocks,
  tests: readonly Reached[],
  file: number | null,
): RuleCoverage[] {
  const { blocks: ran } = union(tests)
  return graph.steps.flatMap((step, id): RuleCoverage[] => {
    const own = blocks.flatMap((block, b) => (block.step === id ? [{ ...block, ran: ran.has(b) }] : []))
    if (own.length === 0 || (file !== null && step.at[0] !== file)) return []
    const missing = own.filter((block) => !block.ran).map((block) => block.at)
    return [{ name: step.name, kind: step.kind, at: step.at, blocks: own.length, missing }]
  })
}
