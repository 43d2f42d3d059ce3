/**
 * The kinds of token. Hard words have a kind each and cannot be names; soft words have a kind each and
 * belong to the category `Name` as well, so the grammar may take them either way.
 */
import { createToken, Lexer, type TokenType } from 'chevrotain'

const DECLARING = 'game variant replace remove option enum grid card die table zone var track define setup play'
const DECLARING_ON = 'end test step action trigger of for set by each when as then'
const DOING = 'let if else while repeat secretly chooses choose stop move draw deal shuffle flip show say reveal'
const DOING_ON = 'requires does may do roll random'
const RELATING = 'where with in or and not any the is over mod rounded yes no none'
const SOFT = 'tests part players seen pile group one row from after before to up down face bottom times most least next'
const SOFT_ON = 'hex winners given run refuse expect sees see declines'

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S

/** Words that cannot be names. */
export type HardWord = Words<typeof DECLARING | typeof DECLARING_ON | typeof DOING | typeof DOING_ON | typeof RELATING>

/** Words that mean something in their place and are ordinary names everywhere else. */
export type SoftWord = Words<typeof SOFT | typeof SOFT_ON>

export const HARD_WORDS: readonly HardWord[] = [DECLARING, DECLARING_ON, DOING, DOING_ON, RELATING].flatMap(
  (words) => words.split(' ') as HardWord[],
)
export const SOFT_WORDS: readonly SoftWord[] = [SOFT, SOFT_ON].flatMap((words) => words.split(' ') as SoftWord[])

/** Every token: taken where nothing fits, so that the parser can step over what it cannot read. */
export const Any: TokenType = createToken({ name: 'Any', label: 'anything', pattern: Lexer.NA })

/**
 * A kind of token within another. Chevrotain would go through all that lies within the other one anew for each, which
 * takes longer than reading a file.
 */
function within(category: TokenType, name: string, label: string): TokenType {
  const made = createToken({ name, label, pattern: Lexer.NA })
  made.CATEGORIES = [category]
  for (let outer: TokenType | undefined = category; outer !== undefined; outer = outer.CATEGORIES?.[0]) {
    outer.categoryMatches!.push(made.tokenTypeIdx!)
    outer.categoryMatchesMap![made.tokenTypeIdx!] = true
    outer.isParent = true
  }
  return made
}

function sign(name: string, label: string): TokenType {
  return within(Any, name, label)
}

/** Any name: an identifier, or a soft word used as one. */
export const Name: TokenType = sign('Name', 'a name')
/** A name that is no word of the language. */
export const Identifier: TokenType = within(Name, 'Identifier', 'a name')
export const Int: TokenType = sign('Int', 'a number')
export const Text: TokenType = sign('Text', 'a text in quotes')
/** A table row: from its first `|` to the end of the line. */
export const Row: TokenType = sign('Row', 'a table row')

export const LBrace: TokenType = sign('LBrace', '`{`')
export const RBrace: TokenType = sign('RBrace', '`}`')
export const LParen: TokenType = sign('LParen', '`(`')
export const RParen: TokenType = sign('RParen', '`)`')
export const LBracket: TokenType = sign('LBracket', '`[`')
export const RBracket: TokenType = sign('RBracket', '`]`')
export const Comma: TokenType = sign('Comma', '`,`')
export const Colon: TokenType = sign('Colon', '`:`')
export const Dot: TokenType = sign('Dot', '`.`')
export const DotDot: TokenType = sign('DotDot', '`..`')
export const Question: TokenType = sign('Question', '`?`')
export const Assign: TokenType = sign('Assign', '`=`')
export const PlusAssign: TokenType = sign('PlusAssign', '`+=`')
export const MinusAssign: TokenType = sign('MinusAssign', '`-=`')
export const Less: TokenType = sign('Less', '`<`')
export const Greater: TokenType = sign('Greater', '`>`')
export const LessEqual: TokenType = sign('LessEqual', '`<=`')
export const GreaterEqual: TokenType = sign('GreaterEqual', '`>=`')
export const Plus: TokenType = sign('Plus', '`+`')
export const Minus: TokenType = sign('Minus', '`-`')
export const Star: TokenType = sign('Star', '`*`')
export const Slash: TokenType = sign('Slash', '`/`')

/** Signs of other languages: read so that their message can say what to write instead. */
export const EqualEqual: TokenType = sign('EqualEqual', '`==`')
export const BangEqual: TokenType = sign('BangEqual', '`!=`')
export const AndAnd: TokenType = sign('AndAnd', '`&&`')
export const OrOr: TokenType = sign('OrOr', '`||`')
export const Bang: TokenType = sign('Bang', '`!`')
export const Percent: TokenType = sign('Percent', '`%`')

/** One kind for each word of the language. */
export const word: Readonly<Record<HardWord | SoftWord, TokenType>> = Object.fromEntries([
  ...HARD_WORDS.map((w) => [w, within(Any, `w_${w}`, `\`${w}\``)]),
  ...SOFT_WORDS.map((w) => [w, within(Name, `w_${w}`, `\`${w}\``)]),
]) as Record<HardWord | SoftWord, TokenType>

/** The same kinds by their word; a map, since authors may write `constructor`. */
export const wordKinds: ReadonlyMap<string, TokenType> = new Map(Object.entries(word))

const hardWords: ReadonlySet<string> = new Set(HARD_WORDS)

/** True for words that cannot be names. */
export function isHardWord(text: string): text is HardWord {
  return hardWords.has(text)
}

/** Every kind of token, as the parser wants to be told. */
export const allTokens: TokenType[] = [
  ...[
    Any,
    Name,
    Identifier,
    Int,
    Text,
    Row,
    LBrace,
    RBrace,
    LParen,
    RParen,
    LBracket,
    RBracket,
    Comma,
    Colon,
    Dot,
    DotDot,
  ],
  ...[Question, Assign, PlusAssign, MinusAssign, Less, Greater, LessEqual, GreaterEqual, Plus, Minus, Star, Slash],
  ...[EqualEqual, BangEqual, AndAnd, OrOr, Bang, Percent],
  ...wordKinds.values(),
]

/** Words that begin a declaration. Some begin a member, a statement or a test line as well. */
export const DECLARATION_WORDS: readonly HardWord[] = [
  'replace',
  'remove',
  'set',
  'option',
  'enum',
  'grid',
  'card',
  'die',
  'table',
  'zone',
  'var',
  'track',
  'define',
  'step',
  'action',
  'trigger',
  'setup',
  'play',
  'end',
  'test',
]
