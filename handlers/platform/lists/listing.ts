// What a handler of a list answers: resources in batches, read into objects or as the database has written them.
// Tested by test/platform/lists/list.test.ts and represent.test.ts.
import type { RawJson } from '../values/raw-json.ts'

export interface Page {
  skip: number
  top: number
  hasNext: boolean
}

/** A list on its way out: batches of resources, and the page it is where the client asked for one. */
export interface Listing<T> {
  batches: AsyncIterable<readonly (T | RawJson<T>)[]> | Iterable<readonly (T | RawJson<T>)[]>
  page: Page | undefined
  /** Members on all pages together, where the client asked for `$count`. */
  total?: number | undefined
}

/** True where a body is a Listing, not a plain value. */
export function isListing(body: unknown): body is Listing<unknown> {
  return typeof body === 'object' && body !== null && 'batches' in body && 'page' in body
}
