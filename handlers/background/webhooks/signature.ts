// Signs outgoing calls as defined by Standard Webhooks (standardwebhooks.com, "Signature scheme"): an HMAC over the id,
// the timestamp and the body, with one signature per key, so that a key can be replaced without refused calls.
// Tested by test/runtime/values/webhook-secrets.test.ts and test/cart/point-of-sale.test.ts with the public library.
import { createHmac } from 'node:crypto'

interface SignedMessage {
  /** The same for every attempt; must not contain dots. */
  id: string
  body: string
  at: Date
}

/** The signature headers; none without a key. */
export function signatureHeaders(
  keys: readonly Buffer[],
  { id, body, at }: SignedMessage,
): Record<string, string> {
  if (keys.length === 0) return {}
  const timestamp = Math.floor(at.getTime() / 1_000)
  const sign = (key: Buffer) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map(sign).join(' '),
  }
}
