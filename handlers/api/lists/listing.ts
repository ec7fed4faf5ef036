// What a handler returns instead of a plain value: a list in batches of resources, as objects or as JSON that the database has
// serialized, or the table of a report.
// Tested by test/api/lists/list.alone.test.ts and represent.test.ts.
import type { RawJson } from '../../runtime/values/raw-json.ts'
import type { ReportTable } from '../forms/table.ts'

/** The $skiptoken of the next and of the previous page, if there are such pages. */
export interface Page {
  next?: string
  prev?: string
}

/** Batches of resources, and the page if the list is paged. */
export interface Listing<T> {
  batches: AsyncIterable<readonly (T | RawJson<T>)[]> | Iterable<readonly (T | RawJson<T>)[]>
  page: Page | undefined
  /** The number of members on all pages, if the client sent `$count`. */
  total?: number | undefined
  /** The entity tag of a list that changes with a release only. */
  tag?: string | undefined
}

/** True if a body is a Listing rather than a plain value. */
export function isListing(body: unknown): body is Listing<unknown> {
  return typeof body === 'object' && body !== null && 'batches' in body && 'page' in body
}

/** True if a body is the table of a report rather than a plain value. */
export function isTable(body: unknown): body is ReportTable {
  return typeof body === 'object' && body !== null && 'columns' in body && 'batches' in body
}
