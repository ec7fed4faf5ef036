// The opaque $skiptoken in the links of a page: where the page begins, and the moment at which the first one was requested
// (P22). It contains a digest of itself and of the query, so that a token that was changed, or that belongs to another query,
// is refused on any process of any machine. The digest has no key: a client that computes one can only begin a page of the same
// list anywhere, as with a filter. The query itself restricts what the list contains, and PostgreSQL checks the types of the
// values. Tested by test/api/lists/pages.test.ts.
import { createHash } from 'node:crypto'
import { FilterError, type KeyValue } from '../filter/index.ts'

/** Where a page begins: behind the row with these values in the order of the list, or, backward, before it. */
export interface Position {
  isBackward: boolean
  /** Empty for the beginning of the list, or, backward, for its end. */
  values: readonly KeyValue[]
  /** The instant, in milliseconds, at which a list whose members depend on the time is read. */
  moment?: number | undefined
}

export interface SkipTokens {
  write(position: Position): string
  /** Throws FilterError for a token of another query, or one that was changed. */
  read(token: string): Position
}

const DIGEST_BYTES = 12

/** @param query all that determines the members of the list and their order */
export function createSkipTokens(query: readonly unknown[]): SkipTokens {
  const text = JSON.stringify(query)
  const digestOf = (content: Buffer) =>
    createHash('sha256').update(text).update('\0').update(content).digest().subarray(0, DIGEST_BYTES)
  return {
    write({ isBackward, values, moment = null }) {
      const content = Buffer.from(JSON.stringify([isBackward ? 1 : 0, moment, ...values]))
      return Buffer.concat([digestOf(content), content]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      const content = bytes.subarray(DIGEST_BYTES)
      // Node ignores what is not base64.
      const isWhole = bytes.toString('base64url') === token
      if (!isWhole || !digestOf(content).equals(bytes.subarray(0, DIGEST_BYTES))) throw tokenError()
      return parsePosition(content.toString())
    },
  }
}

/** Throws FilterError for what this process does not write. */
function parsePosition(text: string): Position {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw tokenError()
  }
  const [isBackward, moment, ...values] = Array.isArray(content) ? content : []
  const isPlain = values.every((value) => value === null || /^(string|number|boolean)$/.test(typeof value))
  if (!isPlain || Number.isNaN(new Date(moment).getTime())) throw tokenError()
  return { isBackward: isBackward === 1, values, moment: moment ?? undefined }
}

export const tokenError = () =>
  new FilterError(
    'the $skiptoken is not of this query, or was changed; follow the links of a page as they are, or leave it out to get the first page',
  )
