// The operators of conditions, by the kind of property that supports them. They replace those of json-rules-engine,
// which compare text with numbers and return false for what they do not understand. Values arrive checked by
// fact-reader.ts. For null only isSet and isNotSet can be true. Every other operator is false for it, on either
// side, negative ones too (R6). rules/README.md has this table for owners. Tested by test/rules/check.test.ts and
// test/rules/rules.test.ts.
import { endsIn, isExactMultiple } from '../../runtime/values/decimals.ts'
import type { Property } from './catalogue.ts'
import { parseRuleInstant } from './fact-reader.ts'
import type { TextPattern } from './pattern.ts'

/**
 * The kind of `value` that an operator takes; a pattern is compiled. An operator with the operand `where` has no
 * value: it determines for how many entries of a list the conditions in `where` must hold.
 */
export type Operand =
  | 'none'
  | 'same'
  | 'list'
  | 'item'
  | 'number'
  | 'part'
  | 'divisor'
  | 'ending'
  | 'pattern'
  | 'where'

export interface Operator {
  operand: Operand
  /** The operator in a sentence: "Floor price is more than 10". */
  says: string
  holds: (actual: never, value: never) => boolean
}

type Operators = Readonly<Record<string, Operator>>

const operator = <Found, Value = Found>(
  operand: Operand,
  says: string,
  holds: (actual: Found, value: Value) => boolean,
): Operator => ({ operand, says, holds })

/** An operator that is false where either side is null. */
const nonNull = <Found, Value = Found>(
  operand: Operand,
  says: string,
  holds: (actual: Found, value: Value) => boolean,
) =>
  operator<Found | null, Value | null>(operand, says, (actual, value) =>
    actual === null || value === null ? false : holds(actual, value),
  )

/** Makes values comparable that are written differently: GUIDs in either case, one moment in two zones. */
export const comparableKey = {
  text: (value: string): unknown => value,
  guid: (value: string): unknown => value.toLowerCase(),
  number: (value: number): unknown => value,
  boolean: (value: boolean): unknown => value,
  date: (value: string): unknown => parseRuleInstant(value),
}

const presence: Operators = {
  isSet: operator<unknown>('none', 'is set', (actual) => actual !== null),
  isNotSet: operator<unknown>('none', 'is not set', (actual) => actual === null),
}

function equality<T>(key: (value: T) => unknown): Operators {
  const isSame = (actual: T, value: T) => key(actual) === key(value)
  const isAmong = (actual: T, list: (T | null)[]) =>
    list.some((entry) => entry !== null && key(entry) === key(actual))
  return {
    is: nonNull<T>('same', 'is', isSame),
    isNot: nonNull<T>('same', 'is not', (actual, value) => !isSame(actual, value)),
    isOneOf: nonNull<T, (T | null)[]>('list', 'is one of', isAmong),
    isNotOneOf: nonNull<T, (T | null)[]>('list', 'is none of', (actual, list) => !isAmong(actual, list)),
  }
}

const order: Operators = {
  atLeast: nonNull<number>('same', 'is at least', (actual, value) => actual >= value),
  atMost: nonNull<number>('same', 'is at most', (actual, value) => actual <= value),
  greaterThan: nonNull<number>('same', 'is more than', (actual, value) => actual > value),
  lessThan: nonNull<number>('same', 'is less than', (actual, value) => actual < value),
}

const multiples: Operators = {
  isMultipleOf: nonNull<number>('divisor', 'is a multiple of', isExactMultiple),
  isNotMultipleOf: nonNull<number>(
    'divisor',
    'is not a multiple of',
    (actual, value) => !isExactMultiple(actual, value),
  ),
  endsIn: nonNull<number>('ending', 'has the decimal places', endsIn),
  doesNotEndIn: nonNull<number>(
    'ending',
    'does not have the decimal places',
    (actual, value) => !endsIn(actual, value),
  ),
}

const instantOperator = (says: string, holds: (actual: number, value: number) => boolean) =>
  nonNull<string>('same', says, (actual, value) => holds(parseRuleInstant(actual), parseRuleInstant(value)))

const time: Operators = {
  before: instantOperator('is before', (actual, value) => actual < value),
  notBefore: instantOperator('is at or after', (actual, value) => actual >= value),
  after: instantOperator('is after', (actual, value) => actual > value),
  notAfter: instantOperator('is at or before', (actual, value) => actual <= value),
}

/** In characters as people count them: an emoji of two code units is one. */
const lengthOf = (text: string) => [...text].length

/** A text without the differences of upper and lower case. */
export const foldCase = (value: string) => value.normalize('NFC').toLowerCase()

const text: Operators = {
  beginsWith: nonNull<string>('part', 'begins with', (actual, value) => actual.startsWith(value)),
  doesNotBeginWith: nonNull<string>(
    'part',
    'does not begin with',
    (actual, value) => !actual.startsWith(value),
  ),
  endsWith: nonNull<string>('part', 'ends with', (actual, value) => actual.endsWith(value)),
  doesNotEndWith: nonNull<string>('part', 'does not end with', (actual, value) => !actual.endsWith(value)),
  contains: nonNull<string>('part', 'contains', (actual, value) => actual.includes(value)),
  doesNotContain: nonNull<string>('part', 'does not contain', (actual, value) => !actual.includes(value)),
  sameText: nonNull<string>(
    'same',
    'is, in upper or lower case,',
    (actual, value) => foldCase(actual) === foldCase(value),
  ),
  notSameText: nonNull<string>(
    'same',
    'is not, in upper or lower case,',
    (actual, value) => foldCase(actual) !== foldCase(value),
  ),
  longerThan: nonNull<string, number>(
    'number',
    'has more characters than',
    (actual, most) => lengthOf(actual) > most,
  ),
  shorterThan: nonNull<string, number>(
    'number',
    'has fewer characters than',
    (actual, least) => lengthOf(actual) < least,
  ),
  matches: nonNull<string, TextPattern>('pattern', 'matches the pattern', (actual, pattern) =>
    pattern.test(actual),
  ),
  doesNotMatch: nonNull<string, TextPattern>(
    'pattern',
    'does not match the pattern',
    (actual, pattern) => !pattern.test(actual),
  ),
}

const size: Operators = {
  hasMoreThan: nonNull<unknown[], number>(
    'number',
    'has more entries than',
    (list, most) => list.length > most,
  ),
  hasFewerThan: nonNull<unknown[], number>(
    'number',
    'has fewer entries than',
    (list, least) => list.length < least,
  ),
}

function membership<T>(key: (value: T) => unknown): Operators {
  const has = (list: (T | null)[], value: T) =>
    list.some((entry) => entry !== null && key(entry) === key(value))
  return {
    contains: nonNull<(T | null)[], T>('item', 'contains', has),
    doesNotContain: nonNull<(T | null)[], T>('item', 'does not contain', (list, value) => !has(list, value)),
  }
}

/** Whether the conditions in `where` hold for an entry. */
type EntryTest = (entry: unknown) => boolean

// json-rules-engine counts entries with its own decorators (engine.ts); these functions are those of the compiled
// conditions.
export const quantifiers: Operators = {
  any: nonNull<unknown[], EntryTest>('where', 'has an entry where', (list, test) => list.some(test)),
  every: nonNull<unknown[], EntryTest>('where', 'has only entries where', (list, test) => list.every(test)),
  none: nonNull<unknown[], EntryTest>('where', 'has no entry where', (list, test) => !list.some(test)),
}

const byKind: Readonly<Record<string, Operators>> = {
  text: { ...presence, ...equality(comparableKey.text), ...text },
  guid: { ...presence, ...equality(comparableKey.guid) },
  number: { ...presence, ...equality(comparableKey.number), ...order, ...multiples },
  boolean: { ...presence, ...equality(comparableKey.boolean) },
  date: { ...presence, ...equality(comparableKey.date), ...time },
  object: presence,
  'list-text': { ...presence, ...size, ...quantifiers, ...membership(comparableKey.text) },
  'list-guid': { ...presence, ...size, ...quantifiers, ...membership(comparableKey.guid) },
  'list-number': { ...presence, ...size, ...quantifiers, ...membership(comparableKey.number) },
  'list-boolean': { ...presence, ...size, ...quantifiers, ...membership(comparableKey.boolean) },
  'list-date': { ...presence, ...size, ...quantifiers, ...membership(comparableKey.date) },
  'list-object': { ...presence, ...size, ...quantifiers },
}

/** The kind of a property: its type, or for a list the type of its entries, "list-text". */
export function kindOf({ type, items }: Property): string {
  return type === 'list' ? `list-${items?.type ?? 'object'}` : type
}

/** The operators that a kind of property supports, by name. */
export function operatorsOf(kind: string): Operators {
  return byKind[kind] ?? presence
}

/** Every kind that has operators. */
export const kinds: readonly string[] = Object.keys(byKind)

const byName: Operators = Object.assign({}, ...Object.values(byKind))

/** Every operator's name, once. */
export const operatorNames: readonly string[] = Object.keys(byName)

/** What people write instead of an operator, and the operators that mean it, by the kinds that have them. */
const SYNONYMS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:[=!]?={1,3}|equals?|equalTo|isEqual(?:To)?|eq)$/i, ['is', 'contains']],
  [/^(?:!={1,2}|<>|≠|notEquals?|doesNotEqual|isNotEqual(?:To)?|not|ne)$/i, ['isNot', 'doesNotContain']],
  [
    /^(?:>|gt|moreThan|largerThan|biggerThan|above|over|greaterThan|after)$/i,
    ['greaterThan', 'after', 'longerThan', 'hasMoreThan'],
  ],
  [
    /^(?:<|lt|smallerThan|fewerThan|below|under|lessThan|before)$/i,
    ['lessThan', 'before', 'shorterThan', 'hasFewerThan'],
  ],
  [
    /^(?:>=|=>|≥|gte|greaterThan(?:Inclusive|OrEquals?(?:To)?)|min(?:imum)?|atLeast|notBefore)$/i,
    ['atLeast', 'notBefore'],
  ],
  [
    /^(?:<=|=<|≤|lte|lessThan(?:Inclusive|OrEquals?(?:To)?)|max(?:imum)?|atMost|notAfter)$/i,
    ['atMost', 'notAfter'],
  ],
  [/^(?:in|isIn|among|anyOf|oneOf|isOneOf|isAnyOf)$/i, ['isOneOf', 'any', 'contains']],
  [/^(?:notIn|isNotIn|noneOf|notOneOf|isNotOneOf)$/i, ['isNotOneOf', 'none', 'doesNotContain']],
  [/^(?:starts?With|startsIn|beginWith|prefix)$/i, ['beginsWith']],
  [/^(?:(?:does|do)?NotStart(?:s)?With|notBeginsWith)$/i, ['doesNotBeginWith']],
  [/^(?:endWith|endsIn|suffix|endsWith)$/i, ['endsWith', 'endsIn']],
  [/^(?:includes?|has|contain|containsText|substring|like)$/i, ['contains']],
  [/^(?:notContains?|excludes?|doesNotInclude)$/i, ['doesNotContain']],
  [/^(?:regexp?|pattern|match|~=?|=~)$/i, ['matches']],
  [/^(?:exists|isPresent|present|notNull|isNotNull|notEmpty|isNotEmpty|defined)$/i, ['isSet']],
  [
    /^(?:notExists|doesNotExist|isAbsent|missing|isMissing|null|isNull|empty|isEmpty|undefined)$/i,
    ['isNotSet'],
  ],
  [/^(?:multipleOf|divisibleBy|mod)$/i, ['isMultipleOf']],
  [/^(?:some|atLeastOne)$/i, ['any']],
  [/^(?:all|each)$/i, ['every']],
  [/^(?:sameAs|equalsIgnoreCase|isIgnoringCase)$/i, ['sameText']],
]

/** The operator among these that means what was typed, such as greaterThan for ">". */
export function meantOperator(typed: string, allowed: readonly unknown[]): string | undefined {
  const [, meant = []] = SYNONYMS.find(([written]) => written.test(typed)) ?? []
  return meant.find((name) => name !== typed && allowed.includes(name))
}

/** How an operator reads between what it examines and what it compares with. */
export const sentenceOf = (operator: string): string => byName[operator]?.says ?? operator
