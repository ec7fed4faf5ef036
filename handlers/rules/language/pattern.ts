// Patterns that owners write, in the syntax of JavaScript with the flag u. They run on re2js, whose time grows linearly
// with the text's length, so that no pattern can block a process; JavaScript's own engine backtracks. Syntax that re2js
// writes differently is translated; look-around and back references are not supported.
// Tested by test/rules/rules-patterns.long.test.ts.
import { RE2JS } from 're2js'

/** Patterns may be used only for texts whose maxLength in the catalogue is at most this. */
export const PATTERN_TEXT_MAX = 1024

const PATTERN_MAX = 200
const TOKEN =
  /\\(?:[pP]\{[^{}]*\}|u\{[^{}]*\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)|\[(?:\\.|[^\]\\])*\]?|\(\?:?|./gsu
const TOKEN_OF_CLASS = /\\(?:[pP]\{[^{}]*\}|u\{[^{}]*\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)|./gsu

// \s and \S of JavaScript; those of RE2 are ASCII only.
const BLANKS =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const NO_BLANKS =
  '\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'
const ANYTHING = '\\x00-\\x{10ffff}'

export interface TextPattern {
  source: string
  test(text: string): boolean
}

/** Compiles a pattern. Throws where patternFault reports a fault. */
export function compilePattern(source: string): TextPattern {
  const compiled = RE2JS.compile(translated(source))
  return { source, test: (text) => compiled.test(text) }
}

/** V8's reasons in an owner's words. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/Unterminated character class/, 'a [ has no ]'],
  [/out of order in character class/, 'a range such as [z-a] is the wrong way round; write [a-z]'],
  [/character class|class set/i, 'what is between [ and ] is not valid; write a - at its end'],
  [/Unterminated group/, 'a ( has no )'],
  [/Unmatched '\)'/, 'a ) has no (; for the character itself write \\)'],
  [/Invalid group|flag group|capture group/i, 'after (? may follow only a colon'],
  [/Nothing to repeat/, 'a *, + or ? has nothing before it; for the character itself write \\*, \\+ or \\?'],
  [/Lone quantifier/, 'for the characters {, } and ] write \\{, \\} and \\]'],
  [/quantifier/i, 'a number of repetitions is written {3} or {1,5}; for the character { itself write \\{'],
  [/at end of pattern/, 'nothing follows the last \\'],
  [/property name/i, 'after \\p may follow only a name such as {L} for letters'],
  [/escape/i, 'a \\ is before a character that needs none'],
]

/** The fault of a pattern, as a sentence; undefined for a valid one. */
export function patternFault(source: string): string | undefined {
  if (source.length > PATTERN_MAX) return `a pattern may have at most ${PATTERN_MAX} characters`
  try {
    new RegExp(source, 'u')
  } catch (error) {
    // "Invalid regular expression: /(a/u: Unterminated group"
    const reason = (error as Error).message.split(': ').at(-1) ?? ''
    return `this is not a pattern: ${REASONS.find(([words]) => words.test(reason))?.[1] ?? 'check its brackets and its \\'}`
  }
  for (const [token] of source.matchAll(TOKEN)) {
    if (token === '(?') return 'look-ahead, look-behind and named groups are not supported'
    if (/^\\(?:[1-9]|k)/.test(token)) return 'back references are not supported'
  }
  try {
    compilePattern(source)
  } catch (error) {
    const isRepeated = /repeat/.test((error as Error).message)
    return `this pattern is not supported; write ${isRepeated ? 'at most 1000 repetitions' : 'it more simply'}`
  }
  return undefined
}

/** The same pattern in the syntax of RE2. */
function translated(source: string): string {
  return source.replace(TOKEN, (token) => {
    if (token === '.') return '[^\\n\\r\\x{2028}\\x{2029}]'
    if (token === '\\s') return `[${BLANKS}]`
    if (token === '\\S') return `[${NO_BLANKS}]`
    if (token === '[]') return `[^${ANYTHING}]`
    if (token === '[^]') return `[${ANYTHING}]`
    if (token.length > 1 && token.startsWith('[')) {
      const from = token.startsWith('[^') ? 2 : 1
      return `${token.slice(0, from)}${token.slice(from, -1).replace(TOKEN_OF_CLASS, ofClass)}]`
    }
    return plainToken(token)
  })
}

function ofClass(token: string): string {
  if (token === '\\s') return BLANKS
  if (token === '\\S') return NO_BLANKS
  if (token === '\\b') return '\\x08'
  // RE2 reads [: as the start of a named class.
  return token === '[' ? '\\[' : plainToken(token)
}

function plainToken(token: string): string {
  const [, hexadecimal] = /^\\u\{?([0-9a-fA-F]+)\}?$/.exec(token) ?? []
  if (hexadecimal !== undefined) return `\\x{${hexadecimal}}`
  if (token === '\\0') return '\\x00'
  return token.replace(/^(\\[pP]\{)(?:Script|sc|General_Category|gc)=/, '$1')
}
