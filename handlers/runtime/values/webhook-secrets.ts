// The secrets of Standard Webhooks (standardwebhooks.com, "Signature scheme"): `whsec_` and a key in base64.
// Tested by test/runtime/values/webhook-secrets.test.ts and test/runtime/process/settings.test.ts.
import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Shortest and longest key that Standard Webhooks recommends, in bytes. */
export const KEY_BYTES = { min: 24, max: 64, generated: 32 }

export const makeKey = (): Buffer => randomBytes(KEY_BYTES.generated)

export const toSecret = (key: Buffer): string => PREFIX + key.toString('base64')

/** Returns the key of a secret; undefined if the text is no secret. */
export function decodeSecret(secret: string): Buffer | undefined {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : ''
  const key = Buffer.from(encoded, 'base64')
  // Node ignores invalid base64 characters, so a truncated or mistyped secret would be accepted as a shorter key.
  const isWhole = unpadded(key.toString('base64')) === unpadded(encoded)
  return isWhole && key.length >= KEY_BYTES.min && key.length <= KEY_BYTES.max ? key : undefined
}

/** Removes the base64 padding, which is optional in secrets. */
const unpadded = (base64: string) => base64.replace(/={1,2}$/, '')
