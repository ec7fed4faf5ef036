import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp, type TestApp, type TestResponse } from '../support/app.ts'
import { type Login, loginOf, statusWith, untilRefused } from '../support/login.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('POST /oauth2/token', () => {
  let second: TestApp
  let login: Login
  let ahead = 0

  const app = useFixture(() => startApp({ now: () => Date.now() + ahead }))
  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    second = await startApp({ databaseUrl: app.databaseUrl })
    login = loginOf(app)
  })
  afterAll(async () => {
    await second.stop()
  })
  beforeEach(async () => {
    ahead = 0
    // Wrong passwords of one test must not lock out the next.
    await sql('delete from logon_failure')
  })

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const changeUser = (changes: string) =>
    sql(`update user_account set ${changes} where company_id = ? and user_name = ?`, [
      app.onboarding.CompanyId,
      login.user('Employee').username,
    ])

  function expectRefusal(response: TestResponse, error: string, description?: string | RegExp): void {
    expect([response.status, response.body.Message]).toEqual([400, error])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Object.keys(response.body).toSorted()).toEqual([
      'Description',
      'Message',
      'error',
      'error_description',
    ])
    expect(response.body.error).toBe(error)
    expect(response.body.error_description).toBe(response.body.Description)
    expect(response.body.Description.length).toBeGreaterThan(0)
    if (description) expect(response.body.Description).toMatch(description)
  }

  describe('with the grant password', () => {
    test('issues a token for twelve hours and a refresh token', async () => {
      const { status, headers, body } = await login.byPassword()

      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual([
        'access_token',
        'token_type',
        'expires_in',
        'refresh_token',
        'scope',
      ])
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 43_200 })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toBe('application/json')
      expect(await statusWith(app, body.access_token)).toBe(200)
      expect(await statusWith(second, body.access_token)).toBe(200)
    })

    test('issues a token that is refused after twelve hours', async () => {
      const { body } = await login.byPassword()

      ahead = 43_199_000 - 5_000
      expect(await statusWith(app, body.access_token)).toBe(200)
      ahead = 43_201_000
      expect(await statusWith(app, body.access_token)).toBe(401)
    })

    test('accepts the user name in any case', async () => {
      const { username } = login.user('Employee')
      expect((await login.byPassword({ username: username.toUpperCase() })).status).toBe(200)
    })

    test('compares the password exactly', async () => {
      const { password } = login.user('Employee')
      expectRefusal(await login.byPassword({ password: ` ${password}` }), 'invalid_grant')
      expectRefusal(await login.byPassword({ password: password.toUpperCase() }), 'invalid_grant')
    })

    test('returns identical responses for an unknown user and a wrong password', async () => {
      const wrong = await login.byPassword({ password: 'not-the-password' })
      const unknown = await login.byPassword({ username: 'nobody.at.all' })

      expectRefusal(wrong, 'invalid_grant')
      expect(unknown.text).toBe(wrong.text)
    })

    test('returns the same response for a disabled user, or one without a password, as for a wrong password', async () => {
      const wrong = await login.byPassword({ password: 'not-the-password' })
      await changeUser('is_active = false')
      const disabled = await login.byPassword()
      await changeUser('is_active = true')
      const [before] = await sql('select password_hash from user_account where user_name = ?', [
        login.user('Employee').username,
      ])
      await changeUser('password_hash = null')
      const passwordless = await login.byPassword()
      await sql('update user_account set password_hash = ? where password_hash is null', [
        before?.password_hash,
      ])

      expect(disabled.text).toBe(wrong.text)
      expect(passwordless.text).toBe(wrong.text)
      expect((await login.byPassword()).status).toBe(200)
    })

    test('returns the reason to a locked user, but only after the right password', async () => {
      const [reason] = await sql(
        `insert into lock_reason (company_id, name, description) values (?, 'Audit', 'Locked for the audit.')
         returning id`,
        [app.onboarding.CompanyId],
      )
      await changeUser(`is_locked = true, lock_reason_id = ${reason?.id}`)
      const right = await login.byPassword()
      const wrong = await login.byPassword({ password: 'not-the-password' })
      await changeUser('lock_reason_id = null')
      const withoutReason = await login.byPassword()
      await changeUser('is_locked = false')

      expectRefusal(right, 'invalid_grant', /^Locked for the audit\.$/)
      expectRefusal(wrong, 'invalid_grant')
      expect(wrong.text).not.toContain('audit')
      expect(withoutReason.text).toBe(wrong.text)
    })

    test('issues a token with only the scope to change a temporary password, and no refresh token', async () => {
      await changeUser('password_is_temporary = true, password_set_at = now()')
      const { status, body } = await login.byPassword()
      await changeUser('password_is_temporary = false, password_set_at = null')

      expect(status).toBe(200)
      expect(body.scope).toBe('password.change')
      expect(body).not.toHaveProperty('refresh_token')
      const { CompanyId, Entities } = app.onboarding
      const carts = `/cart/v1/companies(${CompanyId})/entities(${Entities[0]?.Id})/carts`
      for (const [method, path] of [
        ['GET', `/entities/v1/Companies(${CompanyId})/Tree`],
        ['GET', carts],
        ['GET', `${carts}(1)`],
        ['POST', carts],
        ['POST', `${carts}(1)/status`],
      ] as const) {
        const response = await app.request(path, { method, token: body.access_token, body: {} })
        expect([path, response.status, response.body.Code]).toEqual([path, 403, 'PasswordChangeRequired'])
      }
    })

    test('does not mention temporary passwords to a user whose role lacks a scope', async () => {
      const { body } = await login.byPassword(login.user('Supplier'))
      const path = `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
      const response = await app.request(path, { token: body.access_token })

      expect(response.status).toBe(403)
      expect(response.body).not.toHaveProperty('Code')
    })

    test('finds only users of the client’s company', async () => {
      const acme = { name: 'Acme Outlet', environment: 'sandbox', baseUrl: app.origin } as const
      const other = await createTenant(app.orm, acme)
      const otherClient = { client_id: other.ClientId, client_secret: other.ClientSecret }

      // Every seed has the same user names; only the passwords differ between companies.
      expectRefusal(await login.byPassword(otherClient), 'invalid_grant')
      const employee = other.Users.find(({ Role }) => Role === 'Employee')
      const right = { ...otherClient, username: employee?.UserName, password: employee?.Password }
      expect((await login.byPassword(right)).status).toBe(200)
      expectRefusal(await login.byPassword({ ...right, ...login.client }), 'invalid_grant')
    })
  })

  describe('with the grant client_credentials', () => {
    test('issues a token without a refresh token', async () => {
      const { status, body } = await login.post({ grant_type: 'client_credentials', ...login.client })

      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'scope'])
      expect(await statusWith(app, body.access_token)).toBe(200)
    })

    test('grants a supplier’s client the scopes of a supplier', async () => {
      const { ClientId, ClientSecret } = app.onboarding.Supplier
      const client = { client_id: ClientId, client_secret: ClientSecret }
      const { body } = await login.post({ grant_type: 'client_credentials', ...client })

      const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
      expect(claims.scope).toBe('supplier.read supplier.write')
      expect(claims.supplier).toBe(app.onboarding.Supplier.EntityId)
    })
  })

  describe('with the grant refresh_token', () => {
    test('issues a new pair and revokes the old one, on every instance within a second', async () => {
      const { body: old } = await login.byPassword()
      expect(await statusWith(second, old.access_token)).toBe(200)

      const { status, body, headers } = await login.byRefreshToken(old.refresh_token)

      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(body.refresh_token).not.toBe(old.refresh_token)
      expect(await statusWith(app, old.access_token)).toBe(401)
      await untilRefused(second, old.access_token)
      expect(await statusWith(app, body.access_token)).toBe(200)
      expect(await statusWith(second, body.access_token)).toBe(200)
    })

    test('revokes the whole family, including access tokens, when a refresh token is reused', async () => {
      const { body: first } = await login.byPassword()
      const { body: next } = await login.byRefreshToken(first.refresh_token)
      const { body: otherSession } = await login.byPassword()

      expectRefusal(await login.byRefreshToken(first.refresh_token), 'invalid_grant')

      expect(await statusWith(app, next.access_token)).toBe(401)
      await untilRefused(second, next.access_token)
      expectRefusal(await login.byRefreshToken(next.refresh_token), 'invalid_grant')
      expect(await statusWith(app, otherSession.access_token)).toBe(200)
      expect((await login.byRefreshToken(otherSession.refresh_token)).status).toBe(200)
    })

    test('refuses the refresh token of another client; even a used one then revokes nothing', async () => {
      const { ClientId, ClientSecret } = app.onboarding.Supplier
      const foreignClient = { client_id: ClientId, client_secret: ClientSecret }
      const { body: first } = await login.byPassword()
      expectRefusal(await login.byRefreshToken(first.refresh_token, foreignClient), 'invalid_grant')

      const { status, body: next } = await login.byRefreshToken(first.refresh_token)
      expect(status).toBe(200)
      expectRefusal(await login.byRefreshToken(first.refresh_token, foreignClient), 'invalid_grant')
      expect(await statusWith(app, next.access_token)).toBe(200)
    })

    test('lets at most one of two concurrent uses succeed, on one instance or two', async () => {
      for (const others of [app, second]) {
        const { body } = await login.byPassword()
        const responses = await Promise.all([
          login.byRefreshToken(body.refresh_token),
          login.byRefreshToken(body.refresh_token, {}, others),
        ])
        expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
        for (const response of responses)
          if (response.status !== 200) expectRefusal(response, 'invalid_grant')
        for (const { body } of responses) if (body.access_token) await untilRefused(app, body.access_token)
      }
    })

    test('refuses an expired token, an unknown token and an access token', async () => {
      const { body } = await login.byPassword()

      ahead = 7 * 86_400_000 + 1000
      expectRefusal(await login.byRefreshToken(body.refresh_token), 'invalid_grant')
      ahead = 7 * 86_400_000 - 60_000
      expect((await login.byRefreshToken(body.refresh_token)).status).toBe(200)
      ahead = 0
      expectRefusal(await login.byRefreshToken('never-issued'), 'invalid_grant')
      expectRefusal(await login.byRefreshToken(body.access_token), 'invalid_grant')
    })

    test.each([
      'is_active = false',
      'is_locked = true',
      'password_is_temporary = true',
      'token_generation = token_generation + 1',
    ])('refuses a user with %s', async (change) => {
      const { body } = await login.byPassword()
      await changeUser(change)
      const response = await login.byRefreshToken(body.refresh_token)
      await changeUser('is_active = true, is_locked = false, password_is_temporary = false')

      expectRefusal(response, 'invalid_grant')
    })
  })

  describe('refuses', () => {
    test('an unknown client and a wrong secret with the same message', async () => {
      const wrong = await login.byPassword({ client_secret: 'guess' })
      const unknown = await login.byPassword({ client_id: 'guess' })

      expectRefusal(wrong, 'invalid_client')
      expect(unknown.text).toBe(wrong.text)
    })

    test.each([
      ['password', 'client_id'],
      ['password', 'client_secret'],
      ['password', 'username'],
      ['password', 'password'],
      ['refresh_token', 'refresh_token'],
      ['refresh_token', 'client_secret'],
      ['client_credentials', 'client_id'],
      ['client_credentials', 'client_secret'],
    ])('the grant %s without %s (absent or empty), and names the field', async (grant_type, missing) => {
      const full = { grant_type, ...login.client, username: 'a', password: 'b', refresh_token: 'c' }

      for (const value of [undefined, '']) {
        const response = await login.post({ ...full, [missing]: value })
        expectRefusal(response, 'invalid_request', new RegExp(`\\b${missing}\\b`))
      }
    })

    test.each([
      ['another grant type', 'application/x-www-form-urlencoded', 'grant_type=authorization_code'],
      ['a long grant type', 'application/x-www-form-urlencoded', `grant_type=${'x'.repeat(4097)}`],
      [
        'the name of an Object.prototype member',
        'application/x-www-form-urlencoded',
        'grant_type=constructor',
      ],
      ['no grant type', 'application/x-www-form-urlencoded', 'client_id=x'],
      ['an empty form', 'application/x-www-form-urlencoded', ''],
      ['JSON', 'application/json', '{"grant_type":"password"}'],
      ['text', 'text/plain', 'grant_type=password'],
      ['a body without a type', '', 'grant_type=password'],
      ['no body', '', undefined],
    ])('%s as unsupported_grant_type', async (_, type, body) => {
      const headers: Record<string, string> = type ? { 'Content-Type': type } : {}
      const response = await app.request('/accounts/v1/oauth2/token', { method: 'POST', headers, body })

      expectRefusal(response, 'unsupported_grant_type')
    })

    test.each([
      ['client_id', 'x'.repeat(4097)],
      ['username', 'x'.repeat(5000)],
      ['password', 'x'.repeat(4097)],
      ['refresh_token', 'x'.repeat(4097)],
      ['username', 'a\0b'],
    ])('an invalid value of %s, in the same error format', async (name, value) => {
      expectRefusal(await login.byPassword({ [name]: value }), 'invalid_request')
    })

    test('a repeated field', async () => {
      const response = await app.request('/accounts/v1/oauth2/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=password&grant_type=refresh_token',
      })
      expectRefusal(response, 'invalid_request', /grant_type/)
    })

    test('a form above 16 KiB with 413, and an unknown Accept with 406, uncached', async () => {
      const formOf = (bytes: number) => 'grant_type=password&password='.padEnd(bytes, 'x')
      const ofBytes = (bytes: number) =>
        app.request('/accounts/v1/oauth2/token', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: formOf(bytes),
        })
      expectRefusal(await ofBytes(16_384), 'invalid_request')
      const large = await ofBytes(16_385)
      expect([large.status, large.headers['cache-control']]).toEqual([413, 'no-store'])

      const strange = await app.request('/accounts/v1/oauth2/token', {
        method: 'POST',
        headers: { Accept: 'text/html' },
      })
      expect([strange.status, strange.headers['cache-control']]).toEqual([406, 'no-store'])
    })
  })

  test('accepts names up to the maximum length, and ignores unknown members', async () => {
    const long = Array.from({ length: 4096 }, () => Math.floor(Math.random() * 36).toString(36)).join('')
    expectRefusal(await login.byPassword({ username: long }), 'invalid_grant')
    expect((await login.byPassword({ audience: 'everything' })).status).toBe(200)
  })

  test('ignores an Idempotency-Key and an Authorization header', async () => {
    const response = await app.request('/accounts/v1/oauth2/token', {
      method: 'POST',
      token: 'expired',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'Idempotency-Key': 'x'.repeat(300),
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...login.client }).toString(),
    })
    expect(response.status).toBe(200)
  })

  test('stores no secret in plain text', async () => {
    const { body } = await login.byPassword()
    const rows = await sql('select to_jsonb(refresh_token)::text as row from refresh_token')
    for (const { row } of rows) expect(row).not.toContain(body.refresh_token)
    const failures = await sql('select to_jsonb(logon_failure)::text as row from logon_failure')
    for (const { row } of failures) expect(row).not.toContain(login.user('Employee').username)
  })
})
