import { describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { loginOf, statusWith } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

const PATH = '/.well-known/oauth-authorization-server'
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('GET /oauth-authorization-server, below /.well-known', () => {
  const app = useFixture(startApp)

  test('lists all endpoints under the origin that is the issuer of the tokens', async () => {
    const { status, headers, body } = await app.get(PATH)

    expect([status, headers['content-type']]).toEqual([200, 'application/json'])
    expect(body).toEqual({
      issuer: app.origin,
      token_endpoint: `${app.origin}/accounts/v1/oauth2/token`,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      revocation_endpoint: `${app.origin}/accounts/v1/oauth2/revoke`,
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      jwks_uri: `${app.origin}/accounts/v1/jwks`,
      grant_types_supported: ['password', 'refresh_token', 'client_credentials'],
      response_types_supported: [],
      scopes_supported: expect.arrayContaining(['cart.read', 'password.change', 'supplier.write']),
      service_documentation: `${app.origin}/docs`,
    })
    const { body: token } = await loginOf(app).byPassword()
    expect(claimsOf(token.access_token).iss).toBe(app.origin)
    const keys = await app.get(new URL(body.jwks_uri).pathname)
    expect(keys.body.keys[0]).toHaveProperty('kid')
  })

  test('offers the scopes of the published documents, each once', async () => {
    const { scopes_supported: offered } = (await app.get(PATH)).body
    const { body: document } = await app.get('/entities/v1/openapi.json')
    const { password } = document.components.securitySchemes.oauth2.flows

    expect(offered).toEqual(Object.keys(password.scopes).toSorted())
  })

  test('is also served at the service’s base path, and nowhere else', async () => {
    for (const path of ['/.well-known', '/.well-known/', '/.well-known/openid-configuration', `${PATH}/x`]) {
      expect([path, (await app.get(path)).status]).toEqual([path, 404])
    }
    const below = await app.get('/accounts/v1/oauth-authorization-server')
    expect(below.body).toEqual((await app.get('/.well-known/oauth-authorization-server')).body)
  })

  test('uses PUBLIC_URL if it is set, and then accepts no other issuer’s tokens', async () => {
    const named = await startApp({
      databaseUrl: app.databaseUrl,
      env: { PUBLIC_URL: 'https://api.shop.example' },
    })
    try {
      const { body } = await named.get(PATH)
      expect([body.issuer, body.token_endpoint]).toEqual([
        'https://api.shop.example',
        'https://api.shop.example/accounts/v1/oauth2/token',
      ])
      const { body: token } = await loginOf(named).byPassword()
      expect(claimsOf(token.access_token).iss).toBe('https://api.shop.example')
      expect(await statusWith(named, token.access_token)).toBe(200)

      const { body: local } = await loginOf(app).byPassword()
      expect(await statusWith(named, local.access_token)).toBe(401)
    } finally {
      await named.stop()
    }
  })
})
