import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signatureHeaders } from '../../../handlers/background/webhooks/signature.ts'
import { decodeSecret, makeKey, toSecret } from '../../../handlers/runtime/values/webhook-secrets.ts'

test('a secret is readable by the public library, and is different every time', () => {
  const key = makeKey()
  const secret = toSecret(key)

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(decodeSecret(secret)).toEqual(key)
  expect(toSecret(makeKey())).not.toBe(secret)
  const headers = signatureHeaders([makeKey(), key], { id: 'a', body: '{}', at: new Date() })
  expect(new Webhook(secret).verify('{}', headers)).toEqual({})
})

test.each(['', 'whsec_', 'whsec_short', `whsec_${'a'.repeat(43)}!`, 'a'.repeat(44)])(
  '"%s" is not a secret',
  (text) => {
    expect(decodeSecret(text)).toBeUndefined()
  },
)
