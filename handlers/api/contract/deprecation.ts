// The headers of an operation that its document declares as `deprecated` (W7): `Deprecation` with the day since when (RFC
// 9745), and `Sunset` with the day from which it may be removed (RFC 8594). Prepared when the document is loaded.
// Tested by test/api/contract/deprecation.test.ts.
import type { Document } from './openapi-document.ts'

/** Undefined for an operation that is not deprecated. Throws if the document names no day. */
export function deprecationHeaders(source: Document): Readonly<Record<string, string>> | undefined {
  const { operationId, deprecated, 'x-deprecated-since': since, 'x-sunset': sunset } = source
  if (deprecated !== true) return undefined
  const headers = { Deprecation: `@${dayOf(operationId, 'x-deprecated-since', since).getTime() / 1000}` }
  if (sunset === undefined) return headers
  return { ...headers, Sunset: dayOf(operationId, 'x-sunset', sunset).toUTCString() }
}

/** The beginning of the day in UTC. */
function dayOf(operationId: string, keyword: string, text: unknown): Date {
  const day = new Date(`${text}T00:00:00Z`)
  // A date such as 31 February is taken for another.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new Error(`${keyword} of ${operationId} is ${text}, which is no day such as 2026-03-01.`)
  }
  return day
}
