// The cart's own filter dialect (P12): `Field eq value and Field eq value`.
// DateCreatedUtc also takes ge (after), gte (on or after), le (before), lte (on or before), and a bare date
// is its whole UTC day. Produces the same tree as $filter. Tested by test/api/filter/filter-cart.test.ts and
// filter-fuzz.test.ts.

import { restOfDay } from '../../runtime/values/instants.ts'
import { type CartValue, readCartValue } from './cart-value.ts'
import { comparison, exampleOf } from './comparison.ts'
import { checkText, FilterError, filterLimits, findProperty, truncate, withZoneHint } from './filter-error.ts'
import { type Literal, readBoolean, readDateTime, readNumber, readUuid } from './literals.ts'
import type { ComparisonOperator, FilterableProperty, FilterNode, FilterType } from './types.ts'

const orderedField = 'DateCreatedUtc'
const meanings: Record<string, ComparisonOperator> = { eq: 'eq', ge: 'gt', gte: 'ge', le: 'lt', lte: 'le' }

const readers: Record<FilterType, (text: string) => Literal | undefined> = {
  integer: readNumber,
  long: readNumber,
  decimal: readNumber,
  double: readNumber,
  string: (value) => ({ type: 'text', value }),
  gtin: (value) => ({ type: 'text', value }),
  boolean: readBoolean,
  'date-time': readDateTime,
  uuid: readUuid,
}

/** Throws only FilterError for an invalid text. */
export const parseCartFilter = (text: string, properties: readonly FilterableProperty[]): FilterNode =>
  withZoneHint(text, () => readConditions(text, properties))

const readConditions = (text: string, properties: readonly FilterableProperty[]): FilterNode => {
  checkText(text)
  const operands: FilterNode[] = []
  let at = 0
  let joined = true
  while (joined) {
    if (operands.length === filterLimits.comparisons) {
      throw new FilterError(`there are more than ${filterLimits.comparisons} comparisons; use fewer`, at + 1)
    }
    const head = readHead(text, at, properties)
    const value = readCartValue(text, head.end)
    operands.push(condition(head.property, head.operator, value, head.end + 1))
    at = value.end
    joined = value.joined
  }
  const [first] = operands
  return first && operands.length === 1 ? first : { kind: 'and', operands }
}

/** Reads `Field operator`; `end` is where the value begins. */
const readHead = (text: string, from: number, properties: readonly FilterableProperty[]) => {
  const pattern = /\s*(\S+)(?:\s+(\S+)\s*)?/y
  pattern.lastIndex = from
  const match = pattern.exec(text)
  const name = match?.[1]
  if (!name) throw new FilterError('a condition is missing after and; write Field eq value', from + 1)
  const position = text.indexOf(name, from) + 1
  const property = findProperty(name, properties, position)
  const word = match[2]?.toLowerCase() ?? ''
  const operator = Object.hasOwn(meanings, word) ? meanings[word] : undefined
  if (!operator || (operator !== 'eq' && name !== orderedField)) {
    const known = name === orderedField ? 'eq, ge, gte, le or lte' : 'eq'
    const fault = word === '' ? 'an operator is missing' : `'${truncate(word)}' cannot be used`
    throw new FilterError(`${fault}; ${name} is compared by ${known} only`, position)
  }
  return { property, operator, end: pattern.lastIndex }
}

const condition = (
  property: FilterableProperty,
  operator: ComparisonOperator,
  { text, quoted }: CartValue,
  position: number,
): FilterNode => {
  const operand = { property, isLowerCase: false }
  if (!quoted && text.toLowerCase() === 'null')
    return comparison(operand, operator, { type: 'null' }, position)
  const literal = readers[property.type](text)
  if (!literal) {
    throw new FilterError(
      `'${truncate(text)}' is not a value of ${property.name}; write ${exampleOf(property)}`,
      position,
    )
  }
  if (literal.type !== 'date-time' || !literal.moment.dateOnly) {
    return comparison(operand, operator, literal, position)
  }
  const start: Literal = literal
  const last: Literal = { ...literal, moment: { ...literal.moment, time: literal.moment.time + restOfDay } }
  if (operator === 'gt' || operator === 'le') return comparison(operand, operator, last, position)
  if (operator !== 'eq') return comparison(operand, operator, start, position)
  return {
    kind: 'and',
    operands: [comparison(operand, 'ge', start, position), comparison(operand, 'le', last, position)],
  }
}
