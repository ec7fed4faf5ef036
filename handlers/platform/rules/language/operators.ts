// Everything a condition may ask, in place of the engine's own operators, which compare text with numbers and answer false
// to what they do not understand. Values arrive checked by the catalogue's reader. Nothing (null) is an answer to isSet, isNotSet, is, isNot, isOneOf and isNotOneOf; every
// other operator is false for it, whichever side it is on. Tested by test/platform/rules/rules.test.ts.
import { parseRuleInstant } from './fact-reader.ts'
import type { TextPattern } from './pattern.ts'

/** What stands beside an operator as its value; a pattern arrives compiled. */
export type Operand = 'none' | 'same' | 'list' | 'item' | 'number' | 'pattern'

export interface Operator {
  operand: Operand
  /** How the operator reads in a sentence. */
  says: string
  holds: (found: never, value: never) => boolean
}

export type Operators = Readonly<Record<string, Operator>>

const operator = <Found, Value = Found>(
  operand: Operand,
  says: string,
  holds: (found: Found, value: Value) => boolean,
): Operator => ({ operand, says, holds })

/** Makes a comparison false where either side is nothing. */
const known = <Found, Value = Found>(
  operand: Operand,
  says: string,
  holds: (f: Found, v: Value) => boolean,
) =>
  operator<Found | null, Value | null>(operand, says, (found, value) =>
    found === null || value === null ? false : holds(found, value),
  )

export const presence: Operators = {
  isSet: operator<unknown>('none', 'is there', (found) => found !== null),
  isNotSet: operator<unknown>('none', 'is missing or null', (found) => found === null),
}

export const equality = <T>(key: (value: T) => unknown): Operators => {
  const of = (value: T | null) => (value === null ? null : key(value))
  const among = (found: T | null, list: (T | null)[] | null) =>
    list?.some((one) => of(one) === of(found)) === true
  return {
    is: operator<T | null>('same', 'equals', (found, value) => of(found) === of(value)),
    isNot: operator<T | null>('same', 'differs from', (found, value) => of(found) !== of(value)),
    isOneOf: operator<T | null, (T | null)[] | null>('list', 'is in the list', among),
    isNotOneOf: operator<T | null, (T | null)[] | null>(
      'list',
      'is not in the list',
      (f, list) => !among(f, list),
    ),
  }
}

export const order: Operators = {
  atLeast: known<number>('same', 'is this much or more', (found, value) => found >= value),
  atMost: known<number>('same', 'is this much or less', (found, value) => found <= value),
  greaterThan: known<number>('same', 'is more than', (found, value) => found > value),
  lessThan: known<number>('same', 'is less than', (found, value) => found < value),
}

export const time: Operators = {
  before: known<string>(
    'same',
    'is earlier than',
    (found, value) => parseRuleInstant(found) < parseRuleInstant(value),
  ),
  notBefore: known<string>(
    'same',
    'is at this moment or later',
    (found, value) => parseRuleInstant(found) >= parseRuleInstant(value),
  ),
  after: known<string>(
    'same',
    'is later than',
    (found, value) => parseRuleInstant(found) > parseRuleInstant(value),
  ),
  notAfter: known<string>(
    'same',
    'is at this moment or earlier',
    (found, value) => parseRuleInstant(found) <= parseRuleInstant(value),
  ),
}

// Characters as a person counts them: an emoji made of two code units is one.
const length = (text: string) => [...text].length

export const wording: Operators = {
  longerThan: known<string, number>(
    'number',
    'has more characters than',
    (text, most) => length(text) > most,
  ),
  shorterThan: known<string, number>(
    'number',
    'has fewer characters than',
    (text, least) => length(text) < least,
  ),
  matches: known<string, TextPattern>('pattern', 'fits the pattern', (text, pattern) => pattern.test(text)),
  doesNotMatch: known<string, TextPattern>(
    'pattern',
    'does not fit the pattern',
    (text, not) => !not.test(text),
  ),
}

export const size: Operators = {
  hasMoreThan: known<unknown[], number>(
    'number',
    'has more entries than',
    (list, most) => list.length > most,
  ),
  hasFewerThan: known<unknown[], number>(
    'number',
    'has fewer entries than',
    (list, least) => list.length < least,
  ),
}

export const contents = <T>(key: (value: T) => unknown): Operators => {
  const has = (list: (T | null)[], value: T) => list.some((item) => item !== null && key(item) === key(value))
  return {
    contains: known<(T | null)[], T>('item', 'has the entry', has),
    doesNotContain: known<(T | null)[], T>(
      'item',
      'does not have the entry',
      (list, value) => !has(list, value),
    ),
  }
}
