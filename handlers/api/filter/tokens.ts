// Splits a filter text into words, quoted texts and punctuation, in one pass and linear time. A word is
// everything between blanks, parentheses, commas and quotes; literals.ts determines its meaning. Tested by
// test/api/filter/filter.test.ts and filter-fuzz.test.ts.
import { FilterError } from './filter-error.ts'

export interface Token {
  kind: 'word' | 'text' | 'prefixed' | '(' | ')' | ',' | 'end'
  /** The word, or the unescaped content of the quotes. */
  text: string
  /** For `prefixed`, the word directly before the opening quote. */
  prefix: string
  /** Counted from 1. */
  position: number
}

const wordPattern = /[^\s(),']+/y
const blankPattern = /\s+/y

export const tokenize = (source: string): Token[] => {
  const tokens: Token[] = []
  let at = skipBlanks(source, 0)
  while (at < source.length) {
    const { token, end } = nextToken(source, at)
    tokens.push(token)
    at = skipBlanks(source, end)
  }
  tokens.push({ kind: 'end', text: '', prefix: '', position: source.length + 1 })
  return tokens
}

const skipBlanks = (source: string, at: number): number => {
  blankPattern.lastIndex = at
  return blankPattern.test(source) ? blankPattern.lastIndex : at
}

const nextToken = (source: string, at: number): { token: Token; end: number } => {
  const character = source[at]
  const position = at + 1
  if (character === '(' || character === ')' || character === ',') {
    return { token: { kind: character, text: character, prefix: '', position }, end: at + 1 }
  }
  wordPattern.lastIndex = at
  const word = wordPattern.exec(source)?.[0] ?? ''
  const end = at + word.length
  if (source[end] !== "'") return { token: { kind: 'word', text: word, prefix: '', position }, end }

  const quoted = readQuoted(source, end)
  const kind = word === '' ? 'text' : 'prefixed'
  return { token: { kind, text: quoted.text, prefix: word, position }, end: quoted.end }
}

/** The text in the quotes that open at `at`, with doubled quotes unescaped; `end` is after the closing quote. */
export const readQuoted = (source: string, at: number): { text: string; end: number } => {
  let from = at + 1
  let text = ''
  for (;;) {
    const quote = source.indexOf("'", from)
    if (quote < 0) {
      throw new FilterError(
        "a quoted text is not closed; end it with ' and write a quote inside as ''",
        at + 1,
      )
    }
    text += source.slice(from, quote)
    if (source[quote + 1] === "'") {
      text += "'"
      from = quote + 2
      continue
    }
    const after = source[quote + 1]
    if (after !== undefined && !/[\s(),]/.test(after)) {
      throw new FilterError(
        "a blank is missing after the closing quote; write a quote inside as ''",
        quote + 2,
      )
    }
    return { text, end: quote + 1 }
  }
}
