/**
 * Slips that newcomers make again and again, known by the line they stand in. What the compiler says of such a
 * line is right but of little help, as it takes each word as it comes; here it is told what was most likely meant.
 */
import { lineText, positionAt, type SourceFile } from '../source/source-file.js'
import type { Diagnostic } from './diagnostic.js'
import { diagnostic } from './diagnostic-of.js'
import { suggest } from './suggest.js'

/** The line of a finding, cut in two where the finding begins. */
interface Cut {
  readonly before: string
  readonly after: string
}

interface Remedy {
  readonly help: string
  /** What should have stood where `word` stands, which begins at this column (from 0). */
  readonly instead?: { readonly expected: string; readonly word: string; readonly column: number }
}

type Slip = (cut: Cut) => Remedy | null

const CHOOSES = ['chooses', 'choose'] as const

/** What a sentence of a rulebook says a player does, and how it is written here. */
const DEEDS: ReadonlyMap<string, string> = new Map([
  ['draws', 'draw 1 from deck to hand[p]'],
  ['takes', 'draw 1 from deck to hand[p]'],
  ['gets', 'draw 1 from deck to hand[p]'],
  ['moves', 'move c to discards'],
  ['plays', 'move c to discards'],
  ['discards', 'move c to discards'],
  ['deals', 'deal 5 from deck to each hand'],
  ['shuffles', 'shuffle deck'],
  ['flips', 'flip c up'],
  ['shows', 'show c to q'],
  ['rolls', 'let pip = roll Pip'],
])

/** What is written otherwise in other languages, and in sentences. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
  ['null', 'none'],
  ['nothing', 'none'],
  ['empty', 'none` or `not any …'],
])

const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['top', 'count', 'sum', 'max', 'min', 'gather', 'next', 'previous'],
  ...['neighbours', 'around', 'shift', 'toward', 'opposite', 'run', 'reach'],
])

const RANGE = 'a range is written with two dots: `1..6`'

/** A line that ends and goes on like this; the finding stays as it is, with another help. */
function helped(before: RegExp, after: RegExp, help: string): Slip {
  return (cut) => (before.test(cut.before) && after.test(cut.after) ? { help } : null)
}

/** A line in which the last word before the finding should be another. */
function wordBefore(before: RegExp, after: RegExp, expected: string, help: string): Slip {
  return (cut) => {
    const word = before.exec(cut.before)?.[1]
    if (word === undefined || !after.test(cut.after)) return null
    return { help, instead: { expected, word, column: cut.before.lastIndexOf(word) } }
  }
}

/** A line in which the word of the finding itself should be another. */
function wordHere(before: RegExp, after: RegExp, expected: string, help: string): Slip {
  return (cut) => {
    const word = before.test(cut.before) ? after.exec(cut.after)?.[0] : undefined
    return word === undefined ? null : { help, instead: { expected, word, column: cut.before.length } }
  }
}

/** `p choses n: …` and `p draws 1 from deck`: a player, a verb that is none, and something that makes no sense then. */
const playersVerb: Slip = ({ before, after }) => {
  const found = /\b\w+\s+(\w+)\s+(?:\w+\s*)?$/.exec(before)
  const word = found?.[1]
  if (found === null || word === undefined) return null
  const column = found.index + found[0].indexOf(word, found[0].search(/\s/))
  const meant = after.startsWith(':') ? suggest(word, CHOOSES) : null
  if (meant !== null) return { help: `did you mean \`${meant}\`?`, instead: { expected: '`chooses`', word, column } }
  const deed = DEEDS.get(word)
  if (deed === undefined) return null
  const help = `a statement begins with what is done, such as \`${deed}\`; players come first only where they choose`
  return { help, instead: { expected: '`chooses` or `does`', word, column } }
}

/** `p chooses at: Square where mark[at] is none`. */
const ownPart: Slip = ({ before, after }) => {
  const name = /^\w+/.exec(after)?.[0]
  if (name === undefined) return null
  const inWhere = new RegExp(`(?:\\bchooses?|,)\\s+${name}\\s*:[^,"]*\\bwhere\\b`)
  return inWhere.test(before)
    ? { help: `here the one looked at is called \`it\`; \`${name}\` is chosen only after` }
    : null
}

const otherwise: Slip = ({ after }) => {
  const instead = OTHERWISE.get(/^\w+/.exec(after)?.[0] ?? '')
  return instead === undefined ? null : { help: `write \`${instead}\`` }
}

/** `replace bust { … }`: what is changed has lost the word that says of which kind it is. */
const withoutKind: Slip = ({ before, after }) => {
  const verb = /^\s*(replace|remove)\s+$/.exec(before)?.[1]
  const name = /^\w+/.exec(after)?.[0]
  if (verb === undefined || name === undefined) return null
  return { help: `say of which kind it is: \`${verb} step ${name}\`, \`${verb} define ${name}\` …` }
}

/** `option target = 50`. */
const untypedOption: Slip = ({ before, after }) => {
  const name = /^\s*option\s+(\w+)\s*$/.exec(before)?.[1]
  const value = /^=\s*(\w+)/.exec(after)?.[1]
  if (name === undefined || value === undefined) return null
  return {
    help: `a new option has a type, \`option ${name}: … = ${value} "…"\`; a variant may \`set option ${name} = ${value}\``,
  }
}

/** `expect score A is 5`. */
const bracketsLeftOut: Slip = ({ before, after }) => {
  const thing = /\bexpect\s+(?:not\s+)?([a-z]\w*)\s+$/.exec(before)?.[1]
  const of = /^[A-Z]\w*/.exec(after)?.[0]
  return thing === undefined || of === undefined ? null : { help: `to look something up, write \`${thing}[${of}]\`` }
}

const dividedInPlace: Slip = ({ before, after }) => {
  const name = /(\w+)\s*$/.exec(before)?.[1]
  const sign = /^[*/](?==)/.exec(after)?.[0]
  if (name === undefined || sign === undefined) return null
  return { help: `write \`${name} = ${name} ${sign} …${sign === '/' ? ' rounded down' : ''}\`` }
}

const functionAlone: Slip = ({ after }) => {
  const name = /^\w+/.exec(after)?.[0] ?? ''
  return FUNCTIONS.has(name)
    ? { help: `\`${name}\` gives a value: do something with it, \`let x = ${name}(…)\`` }
    : null
}

/** `say "{heap - 1} are left."` */
const workedOutInText: Slip = ({ after }) => {
  const inner = /\{\s*(\w+\s*[-+*/.[(][^{},"]*?)\s*\}/.exec(after)?.[1]
  return inner === undefined ? null : { help: `give it a name first: \`let x = ${inner}\`, and in the text \`{x}\`` }
}

const SLIPS: ReadonlyMap<string, readonly Slip[]> = new Map([
  [
    'parse/no-statement',
    [
      helped(
        /\w\s+$/,
        /^secretly\b/,
        'for one player write `each q in {p} secretly chooses x: …`; the answer is `x[p]`',
      ),
      wordHere(/\w\s*$/, /^is\b/, '`=`', '`is` asks, behind an `if`; to change something, write `=`'),
      wordBefore(/\s(to)\s+$/, /^[\w(]/, '`..`', RANGE),
      playersVerb,
      dividedInPlace,
    ],
  ],
  [
    'parse/unexpected',
    [
      withoutKind,
      untypedOption,
      helped(/\bis\s+$/, /^\[/, 'a list stands only in `given`; compare with a set, `is {…}`'),
      helped(/\bfor each\b/, /^(secretly|chooses)\b/, 'take `for` out: `each p in … chooses` asks them all at once'),
      helped(/\broll\s+$/, /^\d/, 'declare a die, `die Pip 1..6`, and write `roll Pip`'),
      helped(/^(?!\s*(do|refuse|expect)\b).*\bdo(es)?\s+$/, /^[\w{]/, 'a menu stands in braces: `p does one of { … }`'),
    ],
  ],
  [
    'parse/missing',
    [
      wordHere(/\bfor\s+\d+\s*$/, /^[-–]/, '`..`', RANGE),
      wordHere(
        /\bmove\s+\w+\s+$/,
        /^from\b/,
        '`of`',
        'write `move 1 of hand[p] to …`; `draw` and `deal` take `from` a pile',
      ),
    ],
  ],
  [
    'parse/no-declaration',
    [
      helped(/^\s*$/, /^set\s/, 'write `set option … = …`; variables are set in `setup`'),
      helped(/^\s*$/, /^(on|when|after|before)\s/, 'write `trigger after … { … }` or `trigger before … { … }`'),
    ],
  ],
  ['parse/no-test-line', [bracketsLeftOut]],
  ['check/unknown-name', [ownPart, otherwise]],
  ['check/text-form', [workedOutInText]],
  ['lower/unknown-step', [functionAlone]],
])

/** The finding, or what is better said in its place where its line holds a familiar slip. */
export function withFamiliarSlip(finding: Diagnostic, source: SourceFile): Diagnostic {
  const slips = SLIPS.get(finding.code)
  if (slips === undefined) return finding
  const { line, column } = positionAt(source, finding.span.start)
  const text = lineText(source, line)
  const cut = { before: text.slice(0, column - 1), after: text.slice(column - 1) }
  for (const slip of slips) {
    const remedy = slip(cut)
    if (remedy === null) continue
    const { help, instead } = remedy
    if (instead === undefined) return { ...finding, help }
    const start = finding.span.start - cut.before.length + instead.column
    const span = { file: finding.span.file, start, end: start + instead.word.length }
    return diagnostic('parse/unexpected', span, { expected: instead.expected, found: `\`${instead.word}\`` }, { help })
  }
  return finding
}
