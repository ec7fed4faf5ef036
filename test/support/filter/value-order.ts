// Compares two stored values in memory exactly as PostgreSQL compares them in the translated SQL: text by code
// points (COLLATE "C", not UTF-16 units), decimals by their digits, GUIDs by their hex digits.
// Tested by test/api/filter/filter-sql.test.ts.

import { plainDecimal } from '../../../handlers/api/filter/numbers.ts'
import type { OrderTerm } from '../../../handlers/api/filter/order.ts'
import type { FilterType } from '../../../handlers/api/filter/types.ts'

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

/** Compares two decimals exactly. */
const compareDecimals = (left: string, right: string): number => {
  const [a, b] = [plainDecimal(left), plainDecimal(right)]
  if (a === undefined || b === undefined)
    throw new TypeError('A decimal must be given as a number or as digits')
  const scale = Math.max(fractionOf(a).length, fractionOf(b).length)
  const difference = scaled(a, scale) - scaled(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const fractionOf = (plain: string): string => plain.split('.')[1] ?? ''

const scaled = (plain: string, scale: number): bigint =>
  BigInt(plain.replace('.', '') + '0'.repeat(scale - fractionOf(plain).length))

/** A comparer for Array.sort, which is stable: records that are equal here keep their order. */
export const compareBy =
  (order: readonly OrderTerm[]) =>
  (left: object, right: object): number => {
    for (const { property, descending } of order) {
      const a = (left as Readonly<Record<string, unknown>>)[property.name] ?? null
      const b = (right as Readonly<Record<string, unknown>>)[property.name] ?? null
      const difference =
        a === null || b === null ? Number(a !== null) - Number(b !== null) : comparers[property.type](a, b)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  }
