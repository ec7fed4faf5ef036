import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { decodeSecret, makeKey, toSecret } from '../../../handlers/platform/webhooks/secrets.ts'
import { signatureHeaders } from '../../../handlers/platform/webhooks/signature.ts'

test('a secret is one that the public library reads, and differs every time', () => {
  const key = makeKey()
  const secret = toSecret(key)

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(decodeSecret(secret)).toEqual(key)
  expect(toSecret(makeKey())).not.toBe(secret)
  const headers = signatureHeaders([makeKey(), key], { id: 'a', body: '{}', at: new Date() })
  expect(new Webhook(secret).verify('{}', headers)).toEqual({})
})

test.each(['', 'whsec_', 'whsec_short', `whsec_${'a'.repeat(43)}!`, 'a'.repeat(44)])(
  '"%s" is none',
  (text) => {
    expect(decodeSecret(text)).toBeUndefined()
  },
)
