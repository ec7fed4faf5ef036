// Verifies webhooks as Standard Webhooks defines it (standardwebhooks.com, "Verifying webhook authenticity"), by Web Crypto,
// which compares signatures in constant time.

/** An event as a webhook posts it (CloudEvents 1.0). */
export interface CloudEvent {
  specversion: '1.0'
  id: string
  source: string
  /** Such as `retail.cart.created`. */
  type: string
  /** The address of what changed, without the origin. */
  subject: string
  time: string
  data: Record<string, unknown>
}

export interface WebhookRequest {
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it was received: parsed and written again it has another signature. */
  body: string | Uint8Array
}

export interface VerifyOptions {
  /** How old a message may be, and how far ahead its clock; 300 by default. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. */
  now?: number
}

/** The message was not sent by the holder of the secret, or not now. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/**
 * Returns the event of a genuine message; otherwise throws WebhookError. While a secret is being replaced, a message has
 * several signatures, of which one suffices. Several secrets may be passed.
 */
export async function verifyWebhook<Event = CloudEvent>(
  secret: string | readonly string[],
  { headers, body }: WebhookRequest,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => bytesOf(signature.slice('v1,'.length)))
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(now / 1_000 - seconds) <= toleranceSeconds))
    throw new WebhookError('The webhook-timestamp is too old or too new.')

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const message = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const each of [secret].flat()) {
    const key = await keyOf(each)
    for (const signature of signatures) {
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, message))) return JSON.parse(text)
    }
  }
  throw new WebhookError('No signature of the message matches.')
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing.`)
  return value
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : undefined
  if (!bytes?.length) throw new TypeError('The secret of a webhook is "whsec_" and a key in base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Undefined for a text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
