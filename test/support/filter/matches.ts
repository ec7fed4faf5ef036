// Evaluates a filter on a record in memory: the model with which the tests compare to-sql.ts. Null (or an absent field) is
// unequal to every value, has no order, contains nothing.
import {
  type Comparison,
  type FilterNode,
  gtin14,
  type TextMatch,
} from '../../../handlers/api/filter/types.ts'
import { comparers } from './value-order.ts'

type FilterRecord = Readonly<Record<string, unknown>>

/** Records may hold dates as Date or ISO text, decimals and longs as number or digits. */
export const matches = (node: FilterNode, record: object): boolean => {
  switch (node.kind) {
    case 'constant':
      return node.value
    case 'not':
      return !matches(node.operand, record)
    case 'and':
      return node.operands.every((operand) => matches(operand, record))
    case 'or':
      return node.operands.some((operand) => matches(operand, record))
    case 'comparison':
      return matchesComparison(node, record as FilterRecord)
    case 'match':
      return matchesText(node, record as FilterRecord)
  }
}

const matchesComparison = (node: Comparison, record: FilterRecord): boolean => {
  const { property, operator, value } = node
  const stored = storedValue(node, record)
  if (stored === null || value === null) {
    const same = stored === value
    return operator === 'eq' ? same : operator === 'ne' && !same
  }
  const isNumberOfGtin = property.type === 'gtin' && (operator === 'eq' || operator === 'ne')
  const order = comparers[property.type](isNumberOfGtin ? gtin14(String(stored)) : stored, value)
  switch (operator) {
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'gt':
      return order > 0
    case 'ge':
      return order >= 0
    case 'lt':
      return order < 0
    case 'le':
      return order <= 0
  }
}

const matchesText = (node: TextMatch, record: FilterRecord): boolean => {
  const stored = storedValue(node, record)
  if (stored === null) return false
  const text = String(stored)
  switch (node.operator) {
    case 'contains':
      return text.includes(node.text)
    case 'startswith':
      return text.startsWith(node.text)
    case 'endswith':
      return text.endsWith(node.text)
  }
}

const storedValue = ({ property, isLowerCase }: Comparison | TextMatch, record: FilterRecord): unknown => {
  const stored = record[property.name] ?? null
  return isLowerCase && stored !== null ? String(stored).toLowerCase() : stored
}
