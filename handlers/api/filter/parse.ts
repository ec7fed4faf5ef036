// The grammar of $filter ("P12"), parsed by recursive descent; the depth grows with parentheses and nots, not with the
// length of a chain. Property names are case-sensitive, keywords are not.
//   or := and ('or' and)*          and := unary ('and' unary)*
//   unary := 'not' unary | '(' or ')' | operand [comparison operand | 'in' '(' value (',' value)* ')']
// Tested by test/api/filter/filter.test.ts, filter-faults.test.ts and filter-fuzz.test.ts.
import { comparison } from './comparison.ts'
import { checkText, FilterError, filterLimits, truncate, withZoneHint } from './filter-error.ts'
import { type Operand, operandReader } from './operand.ts'
import { type TokenCursor, tokenCursor } from './token-cursor.ts'
import type { ComparisonOperator, FilterableProperty, FilterNode } from './types.ts'

const mirrored = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' } as const
const isOperator = (word: string): word is ComparisonOperator => Object.hasOwn(mirrored, word)

/** The typed tree of a $filter text. Throws only FilterError for an invalid text. */
export const parseFilter = (text: string, properties: readonly FilterableProperty[]): FilterNode =>
  withZoneHint(text, () => readFilter(text, properties))

const readFilter = (text: string, properties: readonly FilterableProperty[]): FilterNode => {
  checkText(text)
  const cursor = tokenCursor(text)
  const node = conditionReader(cursor, properties)()
  const { kind, text: remainder, position } = cursor.peek()
  if (kind === ')') throw new FilterError("a ')' closes nothing; leave it out or open it before", position)
  if (kind !== 'end') throw new FilterError(`and or or is missing before '${truncate(remainder)}'`, position)
  return node
}

const conditionReader = (cursor: TokenCursor, properties: readonly FilterableProperty[]) => {
  const readOperand = operandReader(cursor, properties)
  let nesting = 0
  let comparisons = 0

  const readOr = (): FilterNode => readChain('or', readAnd)
  const readAnd = (): FilterNode => readChain('and', readUnary)

  const readChain = (kind: 'and' | 'or', readNext: () => FilterNode): FilterNode => {
    const first = readNext()
    const operands = [first]
    while (cursor.takeWord(kind)) operands.push(readNext())
    return operands.length === 1 ? first : { kind, operands }
  }

  const readUnary = (): FilterNode => {
    const { position } = cursor.peek()
    if (cursor.takeWord('not')) return nested(position, () => ({ kind: 'not', operand: readUnary() }))
    if (!cursor.take('(')) return readPredicate()
    return nested(position, () => {
      const inner = readOr()
      if (!cursor.take(')')) throw new FilterError("a '(' is not closed; add ')'", position)
      return inner
    })
  }

  const nested = (position: number, read: () => FilterNode): FilterNode => {
    nesting++
    if (nesting > filterLimits.nesting) {
      throw new FilterError(
        `more than ${filterLimits.nesting} parentheses or nots are nested; flatten it`,
        position,
      )
    }
    const node = read()
    nesting--
    return node
  }

  const readPredicate = (): FilterNode => {
    const { position } = cursor.peek()
    countComparison(position)
    const left = readOperand()
    if (cursor.takeWord('in')) return readIn(left, position)
    const operator = cursor.peek().text.toLowerCase()
    if (cursor.peek().kind !== 'word' || !isOperator(operator)) return alone(left, position)
    cursor.next()
    return compared(left, operator, readOperand(), position)
  }

  /** The values after `in`, each of which counts as a comparison. */
  const readIn = (left: Operand, position: number): FilterNode => {
    if (left.kind !== 'property' || !cursor.take('('))
      throw new FilterError('write Property in (value, value)', position)
    const operands: FilterNode[] = []
    do {
      if (operands.length > 0) countComparison(cursor.peek().position)
      const { position: valuePosition } = cursor.peek()
      operands.push(compared(left, 'eq', readOperand(), valuePosition))
    } while (cursor.take(','))
    if (!cursor.take(')')) throw new FilterError("the list after in is not closed; add ')'", position)
    const [first] = operands
    return first && operands.length === 1 ? first : { kind: 'or', operands }
  }

  const countComparison = (position: number): void => {
    comparisons++
    if (comparisons > filterLimits.comparisons) {
      throw new FilterError(
        `there are more than ${filterLimits.comparisons} comparisons; use fewer`,
        position,
      )
    }
  }

  return readOr
}

/** An operand without a comparison: a text function, or a boolean property, which means `eq true`. */
const alone = (operand: Operand, position: number): FilterNode => {
  if (operand.kind === 'match') return operand
  if (operand.kind === 'property' && operand.property.type === 'boolean') {
    return comparison(operand, 'eq', { type: 'boolean', value: true }, position)
  }
  throw new FilterError(
    'a comparison is missing; write Property eq value, or ne, gt, ge, lt, le, in',
    position,
  )
}

const compared = (
  left: Operand,
  operator: ComparisonOperator,
  right: Operand,
  position: number,
): FilterNode => {
  if (left.kind === 'literal') {
    if (right.kind !== 'literal') return compared(right, mirrored[operator], left, position)
    throw new FilterError('two values are compared; one side must be a property', position)
  }
  if (right.kind !== 'literal') {
    throw new FilterError('two properties are compared; one side must be a value', position)
  }
  if (left.kind === 'property') return comparison(left, operator, right.literal, position)

  const equality = operator === 'eq' || operator === 'ne'
  if (!equality || right.literal.type !== 'boolean') {
    throw new FilterError(`${left.operator} can only be compared by eq or ne with true or false`, position)
  }
  return right.literal.value === (operator === 'eq') ? left : { kind: 'not', operand: left }
}
