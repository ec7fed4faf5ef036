// Parses $orderby, such as "Name desc, Id", and orders by it in SQL. Every
// filterable property is orderable ("P11"); names are case-sensitive, asc and desc are not. Null sorts as the
// smallest value, text by code points. Tested by test/api/filter/filter-order.test.ts and
// filter-sql.test.ts.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { checkText, FilterError, filterLimits, findProperty, truncate } from './filter-error.ts'
import { type Column, type Columns, columnOf, toColumn } from './to-sql.ts'
import type { FilterableProperty } from './types.ts'

export interface OrderTerm {
  property: FilterableProperty
  descending: boolean
}

/** Throws only FilterError for an invalid text. */
export const parseOrderBy = (text: string, properties: readonly FilterableProperty[]): OrderTerm[] => {
  checkText(text)
  const parts = text.split(',')
  if (parts.length > filterLimits.orderTerms) {
    throw new FilterError(`the order has more than ${filterLimits.orderTerms} terms; use fewer`)
  }
  const order: OrderTerm[] = []
  let start = 0
  for (const part of parts) {
    const position = start + part.length - part.trimStart().length + 1
    const term = readTerm(part, properties, position)
    if (order.some(({ property }) => property.name === term.property.name)) {
      throw new FilterError(`${term.property.name} is in the order twice; name it once`, position)
    }
    order.push(term)
    start += part.length + 1
  }
  return order
}

const readTerm = (part: string, properties: readonly FilterableProperty[], position: number): OrderTerm => {
  const [name = '', direction = 'asc', ...rest] = part.trim().split(/\s+/)
  if (name === '')
    throw new FilterError('a property is missing; write Property asc or Property desc', position)
  const property = findProperty(name, properties, position)
  const lower = direction.toLowerCase()
  if (rest.length > 0 || (lower !== 'asc' && lower !== 'desc')) {
    const fault = `'${truncate([direction, ...rest].join(' '))}' after ${name} is not a direction`
    throw new FilterError(`${fault}; write asc or desc, and a comma between properties`, position)
  }
  return { property, descending: lower === 'desc' }
}

/** A term of a total order in SQL. */
export interface SortKey {
  /** What is compared: text by code points. */
  expression: RawBuilder<unknown>
  descending: boolean
  nullable: boolean
}

/**
 * The terms of a total order. The `tieBreakers` follow in ascending order, unless the order has them already; they are
 * unique columns without nulls, such as the id, so that pages never skip or repeat a row.
 */
export const sortKeysOf = (
  order: readonly OrderTerm[],
  columns: Columns,
  tieBreakers: readonly Column[] = [],
): SortKey[] => {
  const terms = order.map(({ property, descending }) => {
    const column = columnOf(property.name, columns)
    const expression = property.type === 'string' ? sql`${column} collate "C"` : column
    return { expression, descending, nullable: property.nullable }
  })
  const ordered = order.map(({ property }) => columns[property.name])
  const others = tieBreakers
    .filter((column) => !ordered.includes(column))
    .map((column) => ({ expression: toColumn(column), descending: false, nullable: false }))
  const keys = [...terms, ...others]
  if (keys.length === 0) throw new Error('An order needs at least one term or tie breaker')
  return keys
}

/** The terms of `order by` as one expression; reversed for reading from the end. */
export const orderToSql = (keys: readonly SortKey[], isReversed = false): RawBuilder<unknown> =>
  sql.join(
    keys.map(({ expression, descending, nullable }) => {
      const isDescending = descending !== isReversed
      // Without `nulls` on a column that is not nullable, PostgreSQL can use an index for the order.
      const nulls = nullable ? (isDescending ? sql` nulls last` : sql` nulls first`) : sql``
      return sql`${expression}${isDescending ? sql` desc` : sql``}${nulls}`
    }),
  )

/** A value of a sort key, as the driver returns it: decimals, long integers and times as text, with all their digits. */
export type KeyValue = string | number | boolean | null

/**
 * The condition that a row comes after the one with these values, or, backward, before it. Where the keys have one direction
 * and no nulls it is a comparison of rows, otherwise a chain of `or` that follows a bound of the first key: PostgreSQL finds
 * either in an index of the order. The values have no types; PostgreSQL takes those of the keys.
 */
export const seekToSql = (
  keys: readonly SortKey[],
  values: readonly KeyValue[],
  { isBackward = false, isInclusive = false } = {},
): RawBuilder<SqlBool> => {
  const terms = keys.map(({ expression, descending, nullable }, index) => ({
    ...{ expression, nullable, value: values[index] ?? null, isUpward: descending === isBackward },
  }))
  const [first] = terms
  if (first === undefined) throw new Error('A position needs at least one sort key')
  const isUniform = terms.every(
    ({ nullable, value, isUpward }) => !nullable && value !== null && isUpward === first.isUpward,
  )
  if (isUniform) {
    const operator = sql.raw(`${first.isUpward ? '>' : '<'}${isInclusive ? '=' : ''}`)
    const row = sql.join(terms.map(({ expression }) => expression))
    return sql`(${row}) ${operator} (${sql.join(terms.map(({ value }) => value))})`
  }
  const chain = terms.reduceRight<RawBuilder<unknown>>(
    (rest, term) => sql`(${isBeyond(term)} or (${isEqual(term)} and ${rest}))`,
    isInclusive ? sql`true` : sql`false`,
  )
  const bound = boundOf(first)
  return bound ? sql`(${bound} and ${chain})` : sql`${chain}`
}

interface SeekTerm {
  expression: RawBuilder<unknown>
  nullable: boolean
  value: KeyValue
  /** Whether the values grow in the direction of the page. */
  isUpward: boolean
}

/** Null is the smallest value. */
const isBeyond = ({ expression, nullable, value, isUpward }: SeekTerm): RawBuilder<unknown> => {
  if (value === null) return isUpward ? sql`${expression} is not null` : sql`false`
  if (isUpward) return sql`${expression} > ${value}`
  return nullable ? sql`(${expression} < ${value} or ${expression} is null)` : sql`${expression} < ${value}`
}

const isEqual = ({ expression, value }: SeekTerm): RawBuilder<unknown> =>
  value === null ? sql`${expression} is null` : sql`${expression} = ${value}`

/** A condition on one key that every row beyond satisfies, if an index can use it. */
const boundOf = ({ expression, nullable, value, isUpward }: SeekTerm): RawBuilder<unknown> | undefined => {
  if (value === null) return isUpward ? undefined : sql`${expression} is null`
  if (isUpward) return sql`${expression} >= ${value}`
  return nullable ? undefined : sql`${expression} <= ${value}`
}
