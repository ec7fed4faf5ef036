import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('GET /jwks', () => {
  const app = useFixture(startApp)

  test('publishes only the public parts of keys, and needs no token', async () => {
    const { status, headers, body } = await app.get('/accounts/v1/jwks')

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json')
    expect(Object.keys(body)).toEqual(['keys'])
    expect(body.keys.length).toBeGreaterThan(0)
    for (const key of body.keys) {
      expect(Object.keys(key)).toEqual(['kty', 'crv', 'x', 'kid', 'alg', 'use'])
      expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
    }
  })

  test('verifies the tokens of the token endpoint', async () => {
    const login = loginOf(app)
    const keys = createLocalJWKSet((await app.get('/accounts/v1/jwks')).body)
    const { body } = await login.byPassword()

    const { payload, protectedHeader } = await jwtVerify(body.access_token, keys, {
      issuer: app.origin,
      audience: 'sandbox',
      typ: 'at+jwt',
    })

    expect(protectedHeader.alg).toBe('EdDSA')
    expect(payload).toMatchObject({
      company: app.onboarding.CompanyId,
      client_id: app.onboarding.ClientId,
      sub: expect.stringMatching(`^user:${app.onboarding.CompanyId}:\\d+$`),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(43_200)
    expect(String(payload.scope).split(' ')).toEqual(app.rules.scopesOf('Employee'))
  })
})
