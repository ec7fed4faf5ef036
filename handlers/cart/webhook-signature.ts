// Headers that sign an outgoing call as Standard Webhooks describe it (standardwebhooks.com, "Signature scheme"): an HMAC
// over id, second and body, one signature per key, so that a key can be changed without a call being refused.
// Tested by test/cart/point-of-sale.test.ts, where the public library verifies them.
import { createHmac } from 'node:crypto'

export interface SignedMessage {
  /** The same for every attempt; without dots. */
  id: string
  body: string
  at: Date
}

/** No header at all without a key. */
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
