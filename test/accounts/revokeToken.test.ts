import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { type Form, type Login, loginOf, statusWith, untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('POST /oauth2/revoke', () => {
  let login: Login

  const app = useFixture(startApp)
  const second = useFixture(() => startApp({ databaseUrl: app.databaseUrl }))
  beforeAll(async () => {
    login = loginOf(app)
  })

  const revoke = (form: Form, headers: Record<string, string> = {}) =>
    app.request('/accounts/v1/oauth2/revoke', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ ...login.client, ...(form as Record<string, string>) }).toString(),
    })
  const byClient = async () =>
    (await login.post({ grant_type: 'client_credentials', ...login.client })).body.access_token

  test('ends only this access token, within a second on every instance', async () => {
    const [token, other] = [await byClient(), await byClient()]
    expect(await statusWith(second, token)).toBe(200)

    const { status, text, headers } = await revoke({ token })

    expect([status, text, headers['cache-control']]).toEqual([200, '', 'no-store'])
    expect(await statusWith(app, token)).toBe(401)
    await untilRefused(second, token)
    expect(await statusWith(app, other)).toBe(200)
  })

  test.each(['refresh_token', 'access_token', 'unknown'])(
    'ends a refresh token with its access tokens, with the hint %s',
    async (hint) => {
      const { body: first } = await login.byPassword()
      const { body } = await login.byRefreshToken(first.refresh_token)
      expect(await statusWith(second, body.access_token)).toBe(200)

      expect((await revoke({ token: body.refresh_token, token_type_hint: hint })).status).toBe(200)

      expect(await statusWith(app, body.access_token)).toBe(401)
      await untilRefused(second, body.access_token)
      expect((await login.byRefreshToken(body.refresh_token)).body.error).toBe('invalid_grant')
    },
  )

  test('ends an access token of a user, but not its refresh token', async () => {
    const { body } = await login.byPassword()
    await revoke({ token: body.access_token })

    expect(await statusWith(app, body.access_token)).toBe(401)
    expect((await login.byRefreshToken(body.refresh_token)).status).toBe(200)
  })

  test('returns 200 for a token that has ended or never existed', async () => {
    const token = await byClient()
    for (const form of [
      { token },
      { token },
      { token: 'nothing' },
      { token: 'a.b.c' },
      { token: `${token}=` },
    ]) {
      const { status, text } = await revoke(form)
      expect([status, text]).toEqual([200, ''])
    }
  })

  test('ignores tokens of another client, with the same response', async () => {
    const { ClientId, ClientSecret } = app.onboarding.Supplier
    const otherClient = { client_id: ClientId, client_secret: ClientSecret }
    const { body } = await login.byPassword()
    for (const token of [body.access_token, body.refresh_token]) {
      const { status, text } = await revoke({ ...otherClient, token })
      expect([status, text]).toEqual([200, ''])
    }
    await new Promise((resolve) => setTimeout(resolve, 1_100))

    expect(await statusWith(app, body.access_token)).toBe(200)
    expect(await statusWith(second, body.access_token)).toBe(200)
    expect((await login.byRefreshToken(body.refresh_token)).status).toBe(200)
  })

  test('requires a token and a client', async () => {
    const token = await byClient()
    for (const form of [{ token: '' }, { token, client_id: '' }, { token, client_secret: '' }]) {
      const { status, body } = await revoke(form)
      expect([status, body.error]).toEqual([400, 'invalid_request'])
    }
    const { status, body } = await revoke({ token, client_secret: 'guess' })
    expect([status, body.error]).toEqual([400, 'invalid_client'])
    expect(await statusWith(app, token)).toBe(200)
  })

  test('replays a response only to the same client', async () => {
    const { ClientId, ClientSecret } = app.onboarding.Supplier
    const headers = { 'Idempotency-Key': 'revoked-once' }
    const form = { token: await byClient() }
    const first = await revoke(form, headers)
    const repeated = await revoke(form, headers)
    const withWrongSecret = await revoke({ ...form, client_secret: 'guess' }, headers)
    const ofOtherClient = await revoke({ ...form, client_id: ClientId, client_secret: ClientSecret }, headers)

    expect([first, repeated, withWrongSecret, ofOtherClient].map(({ status }) => status)).toEqual([
      200, 200, 400, 200,
    ])
    expect(repeated.headers['idempotent-replayed']).toBe('true')
    expect(ofOtherClient.headers).not.toHaveProperty('idempotent-replayed')
  })
})
