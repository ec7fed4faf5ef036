// Calls the point of sale of a company (C8) and interprets the response. 2xx accepts the order; 4xx refuses it
// permanently, except for temporary conditions (408, 425, 429); any other status, or no response, is a failure that is
// retried. The cart's id is the idempotency key of every attempt, and calls are signed.
// Tested by test/cart/point-of-sale.test.ts.
import type { CartItem } from '../../generated/cart/types.gen.ts'
import { companyUrl } from '../platform/process/pos-settings.ts'
import { signatureHeaders } from './webhook-signature.ts'

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

/** Maximum number of bytes of a response that are read; the rest is discarded. */
const MAX_RESPONSE_BYTES = 65_536

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

  return {
    async submit(order) {
      const id = String(order.CartId)
      const body = JSON.stringify(order)
      try {
        const response = await fetch(companyUrl(url, order.CompanyId), {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': id,
            ...signatureHeaders(secrets, { id, body, at: now() }),
          },
          body,
          // Also aborts a response body that never ends.
          signal: AbortSignal.timeout(timeoutMs),
          // Does not follow redirects: orders are sent to the configured URL only.
          redirect: 'manual',
        })
        return read(response, await beginningOf(response), now())
      } catch (error) {
        return { outcome: 'failed', reason: reasonOf(error), after: 0, isSilent: true }
      }
    },
  }
}

function read({ status, ok, headers }: Response, text: string, at: Date): PosResponse {
  if (ok) return { outcome: 'accepted', externalId: identifierIn(text) }
  if (status >= 400 && status < 500 && !TEMPORARY.has(status)) {
    return { outcome: 'refused', status, message: firstCharacters(text, MAX_MESSAGE_LENGTH) }
  }
  const reason = `The point of sale answered ${status}`
  return { outcome: 'failed', reason, after: secondsUntil(headers.get('retry-after'), at), isSilent: false }
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop cancels the remaining body.
    if (size >= MAX_RESPONSE_BYTES) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES))
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

/** Returns the first characters without splitting a code point, and without U+0000, which PostgreSQL cannot store. */
const firstCharacters = (text: string, maxLength: number): string =>
  Array.from(text.replaceAll('\0', '').slice(0, 2 * maxLength))
    .slice(0, maxLength)
    .join('')
    .toWellFormed()

/** Retry-After in seconds: the header is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsUntil(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1_000
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : 0
}

/** Adds the cause to the message, because the error of `fetch` itself does not contain the reason. */
function reasonOf(error: unknown): string {
  const { message = 'unknown', cause } = error as Error
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
  return reason.slice(0, 500)
}
