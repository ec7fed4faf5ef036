// The operators that each kind of property supports. A kind is a type, or for a list the type of its items.
// rules/README.md shows this table to owners; test/rules.test.ts compares the two.
import type { Property } from './catalogue.ts'
import { parseRuleInstant } from './fact-reader.ts'
import { contents, equality, type Operators, order, presence, size, time, wording } from './operators.ts'

const plain = (value: unknown) => value
// GUIDs come in either case; dates in several spellings of one moment.
const lowercase = (value: string) => value.toLowerCase()

const table: Readonly<Record<string, Operators>> = {
  text: { ...presence, ...equality(plain), ...wording },
  guid: { ...presence, ...equality(lowercase) },
  number: { ...presence, ...equality(plain), ...order },
  boolean: { ...presence, ...equality(plain) },
  date: { ...presence, ...equality(parseRuleInstant), ...time },
  object: presence,
  'list-text': { ...presence, ...size, ...contents(plain) },
  'list-guid': { ...presence, ...size, ...contents(lowercase) },
  'list-number': { ...presence, ...size, ...contents(plain) },
  'list-boolean': { ...presence, ...size, ...contents(plain) },
  'list-date': { ...presence, ...size, ...contents(parseRuleInstant) },
  'list-object': { ...presence, ...size },
}

/** The kind of a property: its type, and for a list the type of its items, "list-text". */
export function kindOf({ type, items }: Property): string {
  return type === 'list' ? `list-${items?.type ?? 'object'}` : type
}

/** The operators that a kind of property understands, by name. */
export function operatorsOf(kind: string): Operators {
  return table[kind] ?? presence
}

/** Every kind that has operators. */
export const kinds: readonly string[] = Object.keys(table)

/** How an operator reads in a sentence, whatever it is asked of. */
export function sentenceOf(operator: string): string {
  return Object.values(table).find((operators) => operator in operators)?.[operator]?.says ?? operator
}

/** Every operator's name, once, in the order of the table. */
export const operatorNames: readonly string[] = [
  ...new Set(Object.values(table).flatMap((operators) => Object.keys(operators))),
]
