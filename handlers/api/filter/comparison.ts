// The type check: a property, an operator and a literal become a node whose value has the property's type. A
// number outside an integer's range or between two integers, or an instant between two milliseconds, is not an
// error: it is folded into an equivalent node, so that neither PostgreSQL nor the in-memory evaluation sees
// such a value.
// Tested by test/api/filter/filter.test.ts.
import { normalizedText } from '../../../entities/normalized-text.ts'
import { FilterError } from './filter-error.ts'
import type { Literal } from './literals.ts'
import { floorOf } from './numbers.ts'
import {
  type ComparisonOperator,
  type FilterableProperty,
  type FilterNode,
  type FilterType,
  type FilterValue,
  gtin14,
} from './types.ts'

/** A property as used in the text: plain, or inside `tolower(…)`. */
export interface PropertyOperand {
  property: FilterableProperty
  isLowerCase: boolean
}

const accepted: Record<FilterType, { literal: Literal['type']; example: string }> = {
  integer: { literal: 'number', example: 'a number such as 5' },
  long: { literal: 'number', example: 'a number such as 5' },
  decimal: { literal: 'number', example: 'a number such as 19.99' },
  double: { literal: 'number', example: 'a number such as 19.99' },
  string: { literal: 'text', example: "text in single quotes such as 'Ada'" },
  gtin: { literal: 'text', example: "text in single quotes such as '036000291452'" },
  boolean: { literal: 'boolean', example: 'true or false' },
  'date-time': { literal: 'date-time', example: 'a date such as 2030-01-31T10:00:00Z without quotes' },
  uuid: { literal: 'uuid', example: 'a GUID without quotes' },
}

/** An example of a value of this property, for messages. */
export const exampleOf = (property: FilterableProperty): string => accepted[property.type].example

const longest = BigInt(Number.MAX_SAFE_INTEGER)

/** Throws FilterError if the literal's type is not the property's. */
export const comparison = (
  operand: PropertyOperand,
  operator: ComparisonOperator,
  literal: Literal,
  position: number,
): FilterNode => {
  const { property } = operand
  const ordering = operator !== 'eq' && operator !== 'ne'
  if (literal.type === 'null') {
    if (ordering) throw new FilterError(`null has no order; ask for ${property.name} eq null`, position)
    return comparing(operand, operator, null)
  }
  if (literal.type !== accepted[property.type].literal) {
    throw new FilterError(
      `${property.name} is compared with another type; write ${exampleOf(property)}`,
      position,
    )
  }
  switch (literal.type) {
    case 'boolean':
      if (ordering) throw new FilterError(`${property.name} has no order; compare it by eq or ne`, position)
      return comparing(operand, operator, literal.value)
    case 'number':
      return numeric(operand, operator, literal.plain)
    case 'date-time': {
      const { time, exact } = literal.moment
      return onGrid(operand, operator, new Date(time), exact)
    }
    default:
      return comparing(operand, operator, comparedText(property, literal.value, ordering))
  }
}

const comparedText = (
  { type, isNormalized }: FilterableProperty,
  text: string,
  ordering: boolean,
): string => {
  if (isNormalized) return normalizedText(text)
  return type === 'gtin' && !ordering ? gtin14(text) : text
}

const comparing = (
  operand: PropertyOperand,
  operator: ComparisonOperator,
  value: FilterValue,
): FilterNode => {
  return { kind: 'comparison', property: operand.property, isLowerCase: operand.isLowerCase, operator, value }
}

const numeric = (operand: PropertyOperand, operator: ComparisonOperator, plain: string): FilterNode => {
  const { type } = operand.property
  if (type === 'decimal') return comparing(operand, operator, plain)
  if (type === 'double') {
    const value = Number(plain)
    // An underflow gives 0, which is how PostgreSQL would have to round it too.
    return Number.isFinite(value)
      ? comparing(operand, operator, value + 0)
      : beyond(operand, operator, value > 0)
  }
  const { floor, exact } = floorOf(plain)
  const highest = type === 'integer' ? 2147483647n : longest
  const lowest = type === 'integer' ? -2147483648n : -longest
  if (floor > highest || floor < lowest) return beyond(operand, operator, floor > 0n)
  return onGrid(operand, operator, Number(floor), exact)
}

/** Where `value` is not exact, the literal lies between it and the next value that can be stored. */
const onGrid = (
  operand: PropertyOperand,
  operator: ComparisonOperator,
  value: number | Date,
  exact: boolean,
): FilterNode => {
  if (exact) return comparing(operand, operator, value)
  if (operator === 'eq' || operator === 'ne') return { kind: 'constant', value: operator === 'ne' }
  return comparing(operand, operator === 'gt' || operator === 'ge' ? 'gt' : 'le', value)
}

/** A comparison with a literal above (or below) every storable value; null still has no order. */
const beyond = (operand: PropertyOperand, operator: ComparisonOperator, above: boolean): FilterNode => {
  if (operator === 'eq' || operator === 'ne') return { kind: 'constant', value: operator === 'ne' }
  const less = operator === 'lt' || operator === 'le'
  return less === above ? comparing(operand, 'ne', null) : { kind: 'constant', value: false }
}
