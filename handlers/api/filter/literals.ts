// Literals of the grammars, independently of a property's type. A word's form alone determines the kind of
// literal; any other word is a name. Tested by test/api/filter/filter.test.ts.

import { type Instant, parseInstant } from '../../runtime/values/instants.ts'
import { FilterError, truncate } from './filter-error.ts'
import { plainDecimal } from './numbers.ts'

export type Literal =
  | { type: 'null' }
  | { type: 'boolean'; value: boolean }
  | { type: 'number'; plain: string }
  | { type: 'text'; value: string }
  | { type: 'uuid'; value: string }
  | { type: 'date-time'; moment: Instant }

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const readUuid = (text: string): Literal | undefined =>
  uuidPattern.test(text) ? { type: 'uuid', value: text.toLowerCase() } : undefined

export const readNumber = (text: string): Literal | undefined => {
  const plain = plainDecimal(text)
  return plain === undefined ? undefined : { type: 'number', plain }
}

/** A number of OData 2 and 3 with the suffix of its type: `19.99M`, `5L`, `1.5d`, `2f`. Only a whole number is a long. */
const readTypedNumber = (word: string): Literal | undefined => {
  if (/^-?\d+L$/i.test(word) || /^-?\d.*[MDF]$/i.test(word)) return readNumber(word.slice(0, -1))
  return undefined
}

export const readDateTime = (text: string): Literal | undefined => {
  const moment = parseInstant(text)
  return moment && { type: 'date-time', moment }
}

export const readBoolean = (text: string): Literal | undefined => {
  const lower = text.toLowerCase()
  return lower === 'true' || lower === 'false' ? { type: 'boolean', value: lower === 'true' } : undefined
}

const readNull = (text: string): Literal | undefined =>
  text.toLowerCase() === 'null' ? { type: 'null' } : undefined

/** The literal of an unquoted word; undefined for a name. Refuses words that are neither. */
export const readWord = (word: string, position: number): Literal | undefined => {
  const literal =
    readNull(word) ??
    readBoolean(word) ??
    readUuid(word) ??
    readNumber(word) ??
    readTypedNumber(word) ??
    readDateTime(word)
  if (literal) return literal
  if (/^[\p{L}_][\p{L}\p{N}_./]*$/u.test(word)) return undefined
  throw new FilterError(
    `'${truncate(word)}' is neither a property nor a value; write text in single quotes, ` +
      `dates as 2030-01-31 or 2030-01-31T10:00:00Z (a '+' as %2B), decimals as 1.5`,
    position,
  )
}

/** `guid'…'`, `datetime'…'` and `datetimeoffset'…'`, the prefix in any case. */
export const readPrefixed = (prefix: string, text: string, position: number): Literal => {
  const known = prefix.toLowerCase()
  if (known === 'guid') {
    const literal = readUuid(text)
    if (literal) return literal
    throw new FilterError(`'${truncate(text)}' is not a GUID; write 8-4-4-4-12 hex digits`, position)
  }
  if (known === 'datetime' || known === 'datetimeoffset') {
    const literal = readDateTime(text)
    if (literal) return literal
    throw new FilterError(
      `'${truncate(text)}' is not a date; write 2030-01-31 or 2030-01-31T10:00:00Z`,
      position,
    )
  }
  throw new FilterError(
    `'${truncate(prefix)}' cannot stand before a quote; known are guid, datetime and datetimeoffset`,
    position,
  )
}
