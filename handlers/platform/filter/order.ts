// Parses $orderby, such as "Name desc, Id", and orders by it in SQL and in memory, with the same result. Every
// filterable property is orderable ("P11"); names are case-sensitive, asc and desc are not. Null sorts as the
// smallest value, text by code points. Tested by test/platform/filter/filter-order.test.ts and
// filter-sql.test.ts.
import { type RawBuilder, sql } from 'kysely'
import { checkText, FilterError, filterLimits, findProperty, truncate } from './filter-error.ts'
import type { FilterRecord } from './matches.ts'
import { type Column, type Columns, columnOf, toColumn } from './to-sql.ts'
import type { FilterableProperty } from './types.ts'
import { comparers } from './value-order.ts'

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

/**
 * The terms of `order by` as one expression. The `tieBreakers` follow in ascending order; they are unique columns such as
 * the id, so that pages never skip or repeat a row.
 */
export const orderToSql = (
  order: readonly OrderTerm[],
  columns: Columns,
  tieBreakers: readonly Column[] = [],
): RawBuilder<unknown> => {
  const terms = order.map(({ property, descending }) => {
    const column = columnOf(property.name, columns)
    const collated = property.type === 'string' ? sql`${column} collate "C"` : column
    // Without `nulls` on a column that is not nullable, PostgreSQL can use an index for the order.
    const nulls = property.nullable ? (descending ? sql` nulls last` : sql` nulls first`) : sql``
    return sql`${collated}${descending ? sql` desc` : sql` asc`}${nulls}`
  })
  const all = [...terms, ...tieBreakers.map(toColumn)]
  if (all.length === 0) throw new Error('An order needs at least one term or tie breaker')
  return sql.join(all)
}

/** A comparer for Array.sort, which is stable: records that are equal here keep their order. */
export const compareBy =
  (order: readonly OrderTerm[]) =>
  (left: object, right: object): number => {
    for (const { property, descending } of order) {
      const a = (left as FilterRecord)[property.name] ?? null
      const b = (right as FilterRecord)[property.name] ?? null
      const difference =
        a === null || b === null ? Number(a !== null) - Number(b !== null) : comparers[property.type](a, b)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  }
