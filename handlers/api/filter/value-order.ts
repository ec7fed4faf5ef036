// Compares two stored values in memory exactly as PostgreSQL compares them in the translated SQL: text by code
// points (COLLATE "C", not UTF-16 units), decimals by their digits, GUIDs by their hex digits.
// Tested by test/api/filter/filter-sql.test.ts.

import { compareDecimals } from './numbers.ts'
import type { FilterType } from './types.ts'

type Comparer = (left: unknown, right: unknown) => number

const byNumber: Comparer = (left, right) => Number(left) - Number(right)

const byDecimal: Comparer = (left, right) =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareDecimals(String(left), String(right))

const byTime: Comparer = (left, right) => timeOf(left) - timeOf(right)

const timeOf = (value: unknown): number =>
  value instanceof Date ? value.getTime() : Date.parse(String(value))

/** By Unicode code points: surrogates, which encode the highest code points, sort after U+FFFF. */
const byCodePoint: Comparer = (left, right) => {
  const [a, b] = [String(left), String(right)]
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const [unitA, unitB] = [a.charCodeAt(index), b.charCodeAt(index)]
    if (unitA !== unitB) return rank(unitA) - rank(unitB)
  }
  return a.length - b.length
}

const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)

const byUuid: Comparer = (left, right) => byCodePoint(String(left).toLowerCase(), String(right).toLowerCase())

/** Compares two values of this type, neither of them null. */
export const comparers: Record<FilterType, Comparer> = {
  integer: byNumber,
  long: byNumber,
  double: byNumber,
  boolean: byNumber,
  decimal: byDecimal,
  string: byCodePoint,
  gtin: byCodePoint,
  'date-time': byTime,
  uuid: byUuid,
}
