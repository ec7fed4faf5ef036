// Parses one side of a comparison: a literal, a property, tolower(…) of either, or a text function with its two
// arguments, of which one is the searched property and the other a text. Tested by
// test/api/filter/filter.test.ts and filter-faults.test.ts.
import { composed } from '../../../entities/normalized-text.ts'
import type { PropertyOperand } from './comparison.ts'
import { FilterError, findProperty, truncate } from './filter-error.ts'
import { type Literal, readPrefixed, readWord } from './literals.ts'
import type { TokenCursor } from './token-cursor.ts'
import type { Token } from './tokens.ts'
import { type FilterableProperty, isText, type TextMatch, type TextOperator } from './types.ts'

export type Operand =
  | ({ kind: 'property' } & PropertyOperand)
  | { kind: 'literal'; literal: Literal }
  | TextMatch

/** The text functions; substringof has the property as its second argument, the others as their first. */
const functions: Record<string, { operator: TextOperator; haystack: 0 | 1; usage: string }> = {
  substringof: { operator: 'contains', haystack: 1, usage: "substringof('text', Property)" },
  contains: { operator: 'contains', haystack: 0, usage: "contains(Property, 'text')" },
  startswith: { operator: 'startswith', haystack: 0, usage: "startswith(Property, 'text')" },
  endswith: { operator: 'endswith', haystack: 0, usage: "endswith(Property, 'text')" },
}
const keywords = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', 'in'])

export const operandReader = (cursor: TokenCursor, properties: readonly FilterableProperty[]) => {
  const readOperand = (): Operand => {
    const token = cursor.peek()
    if (token.kind === 'word' && cursor.peek(1).kind === '(') return readFunction()
    return readTerm()
  }

  const readTerm = (): Operand => {
    const token = cursor.next()
    const { text, position } = token
    if (token.kind === 'text') return { kind: 'literal', literal: { type: 'text', value: text } }
    if (token.kind === 'prefixed')
      return { kind: 'literal', literal: readPrefixed(token.prefix, text, position) }
    if (token.kind !== 'word' || keywords.has(text.toLowerCase())) throw missingOperand(token)
    const literal = readWord(text, position)
    if (literal) return { kind: 'literal', literal }
    return { kind: 'property', property: findProperty(text, properties, position), isLowerCase: false }
  }

  const readFunction = (): Operand => {
    const { text: name, position } = cursor.next()
    cursor.next()
    if (name.toLowerCase() === 'tolower') return readLowered(position)

    const called = Object.hasOwn(functions, name.toLowerCase()) ? functions[name.toLowerCase()] : undefined
    if (!called) {
      const known = [...Object.keys(functions), 'tolower'].join(', ')
      throw new FilterError(`'${truncate(name)}' is not a function; known are ${known}`, position)
    }
    const first = readArgument()
    if (!cursor.take(',')) throw wrongUse(called.usage, position)
    const second = readArgument()
    if (!cursor.take(')')) throw wrongUse(called.usage, position)

    const [haystack, needle] = called.haystack === 0 ? [first, second] : [second, first]
    const searchable = haystack.kind === 'property' && isText(haystack.property)
    if (!searchable || needle.kind !== 'literal' || needle.literal.type !== 'text') {
      throw wrongUse(`${called.usage} with a text property`, position)
    }
    const { property, isLowerCase } = haystack
    const { value } = needle.literal
    const text = property.isNormalized ? composed(value) : value
    return { kind: 'match', property, isLowerCase, operator: called.operator, text }
  }

  /** An argument may be a property, a value or tolower of these, so functions nest one deep only. */
  const readArgument = (): Operand => {
    const isLowerCase = cursor.peek().text.toLowerCase() === 'tolower' && cursor.peek(1).kind === '('
    return isLowerCase ? readFunction() : readTerm()
  }

  const readLowered = (position: number): Operand => {
    if (cursor.peek(1).kind === '(') throw wrongUse('tolower(Property)', position)
    const operand = readTerm()
    if (!cursor.take(')')) throw wrongUse('tolower(Property)', position)
    if (operand.kind === 'property' && isText(operand.property)) return { ...operand, isLowerCase: true }
    if (operand.kind === 'literal' && operand.literal.type === 'text') {
      return { kind: 'literal', literal: { type: 'text', value: operand.literal.value.toLowerCase() } }
    }
    throw wrongUse('tolower(Property) with a text property', position)
  }

  return readOperand
}

const missingOperand = ({ kind, text, position }: Token): FilterError => {
  const where = kind === 'end' ? 'at the end' : `before '${truncate(text)}'`
  return new FilterError(`a property or a value is missing ${where}; write Property eq value`, position)
}

const wrongUse = (usage: string, position: number): FilterError => new FilterError(`write ${usage}`, position)
