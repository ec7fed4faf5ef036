// The typed tree that both grammars ($filter and the cart's filter) produce, and that SQL and memory evaluate.
// Chains are flat: `a and b and c` is one node with three operands. Values have the type of their property and
// lie in its range.

export type FilterType =
  | 'integer'
  | 'long'
  | 'decimal'
  | 'double'
  | 'string'
  | 'gtin'
  | 'boolean'
  | 'date-time'
  | 'uuid'

/** A GTIN is compared as a text, but equal to the same number with leading zeros. */
export const isText = ({ type }: FilterableProperty): boolean => type === 'string' || type === 'gtin'

/** GTINs of 8, 12 and 13 digits as one of 14. */
export const gtin14 = (digits: string): string => digits.padStart(14, '0')

export interface FilterableProperty {
  name: string
  type: FilterType
  nullable: boolean
  /** Whether its texts are stored in one form (N4), in which operands are compared with it. */
  isNormalized?: boolean
}

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type TextOperator = 'contains' | 'startswith' | 'endswith'

/** number for integer, long and double; plain digits for decimal; lower case for uuid; Date for date-time. */
export type FilterValue = string | number | boolean | Date | null

export interface Comparison {
  kind: 'comparison'
  property: FilterableProperty
  /** Whether the property's text is lower-cased before the comparison. */
  isLowerCase: boolean
  operator: ComparisonOperator
  value: FilterValue
}

export interface TextMatch {
  kind: 'match'
  property: FilterableProperty
  isLowerCase: boolean
  operator: TextOperator
  text: string
}

/** A comparison with the same result for every stored value, such as an integer eq 1.5. */
export interface Constant {
  kind: 'constant'
  value: boolean
}

export interface Negation {
  kind: 'not'
  operand: FilterNode
}

export interface Chain {
  kind: 'and' | 'or'
  operands: FilterNode[]
}

export type FilterNode = Comparison | TextMatch | Constant | Negation | Chain
