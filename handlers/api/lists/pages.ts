// The pages of one list (P11, P22): where the requested page begins, which rows belong to it, and the links to its neighbours, by
// the values of its first and last row in the order of the list. Tested by test/api/lists/pages.test.ts.
import { FilterError, type KeyValue } from '../filter/index.ts'
import type { Page } from './listing.ts'
import { createSkipTokens, type Position, type SkipTokens, tokenError } from './skip-token.ts'

export interface ListParameters {
  $filter?: string
  $orderby?: string
  $skip?: number
  $skiptoken?: string
  $top?: number
  $count?: boolean
}

export interface RequestedPage {
  readonly skip: number
  readonly top: number | undefined
  readonly position: Position | undefined
}

export interface ReadPage<Row> {
  rows: readonly Row[]
  page: Page | undefined
}

export interface Pages extends RequestedPage {
  /** Whether the rows of the page are read from its end, because the client goes backward. */
  readonly isReversed: boolean
  /** The moment at which the first page was requested, in milliseconds; `now` for the first page itself. */
  momentOf(now: number): number
  /** The links of a page with these first and last rows in the direction of reading; `hasMore` if others follow in it. */
  linksOf(
    first: readonly KeyValue[] | undefined,
    last: readonly KeyValue[] | undefined,
    hasMore: boolean,
  ): Page
  /** The page among the rows that were read, which are one more than `top` if there are more. */
  pageOf<Row>(read: readonly Row[], keyOf: (row: Row) => readonly KeyValue[]): ReadPage<Row>
  /** Throws FilterError if a value of the token made the statement fail: PostgreSQL cannot convert it to the column's type. */
  atPosition<Value>(read: Promise<Value>): Promise<Value>
}

/** Parameters that select a page of a list, and not its members. */
const PAGE_PARAMETERS = new Set(['$skip', '$skiptoken', '$top', '$count'])

/** Class 22 of SQLSTATE. */
const DATA_EXCEPTION = /^22/

/** @param scope what determines the members in addition to the parameters */
export function createPages(
  parameters: ListParameters,
  defaultTop: number | undefined,
  scope: readonly unknown[],
): Pages {
  const top = parameters.$top ?? defaultTop
  const skip = parameters.$skip ?? 0
  const tokens = lazily(() => tokensOf(scope, parameters))
  const position =
    parameters.$skiptoken === undefined ? undefined : positionOf(tokens(), parameters.$skiptoken, skip)
  let moment = position?.moment

  const isReversed = top !== undefined && position?.isBackward === true

  const tokenAt = (isBackward: boolean, values: readonly KeyValue[] = []) =>
    tokens().write({ isBackward, values, moment })
  const linksOf: Pages['linksOf'] = (first, last, hasMore) => {
    const isInner = skip > 0 || (position !== undefined && position.values.length > 0)
    const [start, stop] = isReversed ? [last, first] : [first, last]
    return {
      ...((isReversed ? isInner : hasMore) && { next: tokenAt(false, stop) }),
      ...((isReversed ? hasMore : isInner) && { prev: tokenAt(true, start) }),
    }
  }
  function pageOf<Row>(read: readonly Row[], keyOf: (row: Row) => readonly KeyValue[]): ReadPage<Row> {
    if (top === undefined) return { rows: read, page: undefined }
    const rows = read.slice(0, top)
    const [first, last] = [rows[0], rows.at(-1)]
    const page = linksOf(first && keyOf(first), last && keyOf(last), read.length > top)
    return { rows: isReversed ? rows.reverse() : rows, page }
  }
  async function atPosition<Value>(read: Promise<Value>): Promise<Value> {
    if (!position) return read
    return read.catch((error) => {
      throw DATA_EXCEPTION.test(error?.code ?? '') ? tokenError() : error
    })
  }

  const momentOf = (now: number) => {
    moment ??= now
    return moment
  }
  return { skip, top, position, isReversed, momentOf, linksOf, pageOf, atPosition }
}

function tokensOf(scope: readonly unknown[], parameters: ListParameters): SkipTokens {
  const selection = Object.entries(parameters).filter(([name]) => !PAGE_PARAMETERS.has(name))
  return createSkipTokens([...scope, selection.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** The position of a token. Throws FilterError. */
function positionOf(tokens: SkipTokens, token: string, skip: number): Position {
  if (skip > 0) throw new FilterError('$skip cannot be combined with $skiptoken; leave one of them out')
  return tokens.read(token)
}

/** The value of `make`, which is called once, and only if the value is needed. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
