// Client authentication in the form or by HTTP Basic (RFC 6749, 2.3.1), at both endpoints that require it.
import { beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../entities/tables/accounts/secrets.ts'
import { startApp } from '../support/app.ts'
import { type Form, loginOf } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('a client', () => {
  const app = useFixture(startApp)
  let id: string
  let secret: string

  beforeAll(async () => {
    ;({ client_id: id, client_secret: secret } = loginOf(app).client)
  })

  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const basic = (name: string, clientSecret: string) =>
    `Basic ${Buffer.from(`${encode(name)}:${encode(clientSecret)}`).toString('base64')}`
  const request = (authorization: string | undefined, form: Form = {}, path = 'token') =>
    app.request(`/accounts/v1/oauth2/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { Authorization: authorization }),
      },
      body: new URLSearchParams({
        ...(path === 'token' ? { grant_type: 'client_credentials' } : { token: 'nothing' }),
        ...(form as Record<string, string>),
      }).toString(),
    })

  test.each(['token', 'revoke'])(
    'may use the form or HTTP Basic at %s, and may send its id in both',
    async (path) => {
      expect((await request(undefined, { client_id: id, client_secret: secret }, path)).status).toBe(200)
      expect((await request(basic(id, secret), {}, path)).status).toBe(200)
      expect((await request(basic(id, secret).replace('Basic', 'bAsIc'), {}, path)).status).toBe(200)
      expect((await request(basic(id, secret), { client_id: id }, path)).status).toBe(200)
    },
  )

  test.each(['token', 'revoke'])('must not send contradicting credentials to %s', async (path) => {
    for (const form of [
      { client_id: id, client_secret: secret },
      { client_secret: secret },
      { client_secret: 'another' },
      { client_id: `${id}x` },
    ]) {
      const { status, body } = await request(basic(id, secret), form, path)
      expect([status, body.error, body.Message]).toEqual([400, 'invalid_request', 'invalid_request'])
    }
  })

  test.each(['token', 'revoke'])(
    'with wrong HTTP Basic credentials gets 401 and a challenge at %s',
    async (path) => {
      for (const authorization of [
        basic(id, `${secret}x`),
        basic(`${id}x`, secret),
        basic('', ''),
        basic(`${id}\0`, secret),
        'Basic',
        'Basic !!!',
        `Basic ${Buffer.from('no-colon').toString('base64')}`,
        `Basic ${Buffer.from(`${id}:%zz`).toString('base64')}`,
      ]) {
        const { status, headers, body } = await request(authorization, {}, path)
        expect([authorization, status, body.error]).toEqual([authorization, 401, 'invalid_client'])
        expect(body).toEqual({
          Message: 'invalid_client',
          Description: body.error_description,
          error: 'invalid_client',
          error_description: expect.any(String),
        })
        expect(headers['www-authenticate']).toMatch(/^Basic\b/)
        expect(headers['cache-control']).toBe('no-store')
      }
    },
  )

  test.each(['token', 'revoke'])(
    'with wrong credentials in the form gets 400 and no challenge at %s',
    async (path) => {
      const { status, headers, body } = await request(
        undefined,
        { client_id: id, client_secret: 'guess' },
        path,
      )

      expect([status, body.error]).toEqual([400, 'invalid_client'])
      expect(headers).not.toHaveProperty('www-authenticate')
    },
  )

  test('may have any characters in its id and its secret', async () => {
    const [em, { CompanyId }] = [app.orm.em.fork(), app.onboarding]
    const odd = { id: `a till: 5% & more+-${CompanyId}`, word: 'ü:+ %41/=?' }
    await em.execute(`insert into client (id, company_id, name, role) values (?, ?, 'Odd', 'ApiClient')`, [
      odd.id,
      CompanyId,
    ])
    await em.execute(`insert into client_secret (company_id, client_id, secret_hash) values (?, ?, ?)`, [
      CompanyId,
      odd.id,
      hashSecret(odd.word),
    ])

    expect((await request(basic(odd.id, odd.word))).status).toBe(200)
    expect((await request(undefined, { client_id: odd.id, client_secret: odd.word })).status).toBe(200)
  })

  test('that uses another scheme gets 400, which names the form fields', async () => {
    const { status, body } = await request('Bearer something')
    expect([status, body.error]).toEqual([400, 'invalid_request'])
    expect(body.Description).toMatch(/client_id, client_secret/)
  })

  test('cannot use HTTP Basic for operations of users', async () => {
    const path = `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
    expect((await app.get(path, { Authorization: basic(id, secret) })).status).toBe(401)
  })
})
