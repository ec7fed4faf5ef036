// Lists in memory, such as those of reference data, with the parameters of the lists that come from SQL.
// Tested by test/api/lists/list.alone.test.ts and pages.test.ts.
import {
  compareBy,
  type FilterableProperty,
  type KeyValue,
  matches,
  parseFilter,
  parseOrderBy,
} from '../filter/index.ts'
import { digestTag } from '../http/etags.ts'
import type { Listing } from './listing.ts'
import type { ListParameters, Pages } from './pages.ts'

const constantTags = new WeakMap<readonly unknown[], string>()

/** The tag of a constant list; its pages are other resources, so they may have the same. */
function constantTag(rows: readonly unknown[]): string {
  const tag = constantTags.get(rows) ?? digestTag(JSON.stringify(rows))
  constantTags.set(rows, tag)
  return tag
}

interface MemoryOptions {
  parameters: ListParameters
  filterables: readonly FilterableProperty[]
  pages: Pages
}

/** The requested page of rows that are already in their default order, that of the property `name`. */
export function memoryList<T extends object>(
  rows: readonly T[],
  name: string,
  { parameters, filterables, pages }: MemoryOptions,
): Listing<T> {
  const { top, skip, position, isReversed, pageOf } = pages
  const filter = parameters.$filter === undefined ? undefined : parseFilter(parameters.$filter, filterables)
  let kept = filter ? rows.filter((row) => matches(filter, row)) : rows
  const order = parameters.$orderby === undefined ? [] : parseOrderBy(parameters.$orderby, filterables)
  if (order.length > 0) kept = kept.toSorted(compareBy(order))
  const total = parameters.$count ? kept.length : undefined
  const names = [...order.map(({ property }) => property.name), name]
  if (position && position.values.length > 0) {
    const ends = [...order, ...parseOrderBy(name, filterables)]
    const compare = compareBy(ends)
    const values = Object.fromEntries(names.map((name, index) => [name, position.values[index]]))
    kept = kept.filter((row) => (position.isBackward ? compare(row, values) < 0 : compare(row, values) > 0))
  }
  const isWhole = skip === 0 && (top === undefined || top >= kept.length)
  const inDirection = isReversed ? kept.toReversed() : kept
  const read = isWhole ? inDirection : inDirection.slice(skip, top === undefined ? undefined : skip + top + 1)
  const keyOf = (row: T) => names.map((name) => (row as Record<string, KeyValue>)[name] ?? null)
  const { rows: shown, page } = pageOf(read, keyOf)
  // The whole list is not copied, so that the text of a constant one is known.
  const tag = Object.isFrozen(rows) ? constantTag(rows) : undefined
  return { batches: [isWhole ? kept : shown], page, total, tag }
}
