// Calls the point of sale of a company (C8) and interprets the response. 2xx accepts the order; 4xx refuses it
// permanently, except for temporary conditions (408, 425, 429); any other status, or no response, is a failure that is
// retried. The cart's id is the idempotency key of every attempt, and calls are signed.
// Tested by test/cart/point-of-sale.test.ts.
import type { CartItem } from '../../../generated/cart/types.gen.ts'
import {
  createPost,
  failureReason,
  firstCharacters,
  type PostResponse,
  secondsUntil,
} from '../../background/webhooks/post.ts'
import { signatureHeaders } from '../../background/webhooks/signature.ts'
import { companyUrl } from '../../runtime/process/pos-settings.ts'

/** An order as the point of sale receives it. */
export interface SubmittedOrder {
  CartId: number
  CompanyId: number
  EntityId: number
  SourceId: string
  FirstName: string | null
  LastName: string | null
  Email: string | null
  PhoneNumber: string | null
  Items: CartItem[]
}

export type PosResponse =
  /** `externalId` is the order's identifier at the point of sale, if the response contains one. */
  | { outcome: 'accepted'; externalId: string | null }
  | { outcome: 'refused'; status: number; message: string }
  /** `after` is the response's Retry-After in seconds; `isSilent` means that there was no response. */
  | { outcome: 'failed'; reason: string; after: number; isSilent: boolean }

export interface PointOfSale {
  /** Never rejects. */
  submit(order: SubmittedOrder): Promise<PosResponse>
}

/** 4xx statuses that are temporary. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429])

/** Maximum number of characters of a response that are stored. */
const MAX_MESSAGE_LENGTH = 1_000

/** Creates the client; undefined without a URL, because orders then stay in this database. */
export function createPointOfSale({
  url,
  secrets = [],
  timeoutMs = 10_000,
  now = () => new Date(),
}: {
  /** May contain `{CompanyId}`. */
  url: string | undefined
  secrets?: readonly Buffer[]
  timeoutMs?: number
  now?: () => Date
}): PointOfSale | undefined {
  if (url === undefined) return undefined
  const post = createPost({ timeoutMs })

  return {
    async submit(order) {
      // Carts of two companies may have the same id, and both may use one point of sale.
      const id = `${order.CompanyId}-${order.CartId}`
      const body = JSON.stringify(order)
      const headers = { 'Idempotency-Key': id, ...signatureHeaders(secrets, { id, body, at: now() }) }
      try {
        return read(await post({ url: companyUrl(url, order.CompanyId), headers, body }), now())
      } catch (error) {
        return { outcome: 'failed', reason: failureReason(error), after: 0, isSilent: true }
      }
    },
  }
}

function read({ status, text, retryAfter }: PostResponse, at: Date): PosResponse {
  if (status >= 200 && status < 300) return { outcome: 'accepted', externalId: identifierIn(text) }
  if (status >= 400 && status < 500 && !TEMPORARY.has(status)) {
    return { outcome: 'refused', status, message: firstCharacters(text, MAX_MESSAGE_LENGTH) }
  }
  const reason = `The point of sale answered ${status}`
  return { outcome: 'failed', reason, after: secondsUntil(retryAfter, at), isSilent: false }
}

/** Returns the `Id` of a JSON response, shortened for the database; null if there is none. */
function identifierIn(text: string): string | null {
  try {
    const id: unknown = JSON.parse(text)?.Id
    return typeof id === 'string' || typeof id === 'number' ? firstCharacters(String(id), 255) : null
  } catch {
    return null
  }
}
