import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('GET /session', () => {
  const app = useFixture(startApp)
  let user: { username: string; password: string }
  let userId: number

  beforeAll(async () => {
    user = loginOf(app).user('Employee')
    const [row] = await app.orm.em
      .fork()
      .execute('select id from user_account where company_id = ? and user_name = ?', [
        app.onboarding.CompanyId,
        user.username,
      ])
    userId = row?.id
  })

  const session = (authorization?: string, query = '') =>
    app.get(
      `/reportdata/session${query}`,
      authorization === undefined ? {} : { Authorization: authorization },
    )
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const sql = (text: string, values: unknown[]) => app.orm.em.fork().execute(text, values)
  const basic = () => Buffer.from(`${user.username}:${user.password}`).toString('base64')

  test('returns the caller, and the access token unchanged', async () => {
    const token = await app.tokenOf('Employee')
    const { status, headers, body } = await session(`Bearer ${token}`)

    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      access_token: token,
      isValid: true,
      ParentEntityId: app.onboarding.CompanyId,
      RQEmployeeId: userId,
      basic_token: expect.stringMatching(/^[\w.-]+$/),
    })
  })

  test('returns a new access token for other credentials, valid for all services', async () => {
    const { status, body } = await session(`Basic ${basic()}`)

    expect(status).toBe(200)
    const tree = await app.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, {
      token: body.access_token,
    })
    expect(tree.status).toBe(200)
  })

  test('returns the same session for each kind of credentials', async () => {
    const first = (await session(`Bearer ${await app.tokenOf('Employee')}`)).body
    const token = first.basic_token
    const { body } = await session(`Basic ${basic()}`)
    expect(body).toEqual({ ...first, access_token: expect.any(String), basic_token: expect.any(String) })
    // Only the access token belongs to a client, so only its basic token has a session.
    const { iat: _, exp: __, sid: ___, ...claims } = claimsOf(token)
    expect(claimsOf(body.basic_token)).toMatchObject(claims)
    // A basic token is returned unchanged: it does not renew itself.
    for (const { body } of [
      await session(`Basic ${token}`),
      await session(`basic ${token}`),
      await session(undefined, `?Auth=${token}`),
    ]) {
      expect(body).toEqual({ ...first, access_token: expect.any(String) })
    }
  })

  test('returns no token with more scopes than the credentials of the request', async () => {
    const narrow = await loginOf(app).byPassword({ ...user, scope: 'reports.read' })
    const first = (await session(`Bearer ${narrow.body.access_token}`)).body
    const second = (await session(`Basic ${first.basic_token}`)).body
    const third = (await session(`Bearer ${second.access_token}`)).body

    for (const token of [first.basic_token, second.access_token, third.basic_token]) {
      expect(claimsOf(token).scope).toBe('reports.read')
    }
    const tree = `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
    expect((await app.request(tree, { token: second.access_token })).status).toBe(403)
  })

  test('is refused to a client, which is not an employee, and to a supplier', async () => {
    for (const role of ['ApiClient', 'Supplier'] as const) {
      const { status, body } = await session(`Bearer ${await app.tokenOf(role)}`)

      expect([role, status]).toEqual([role, 403])
      expect(body).toEqual({ Error: true, Message: expect.any(String) })
    }
  })

  const ends = [
    ['a lock', 'is_locked = true'],
    ['a disabling', 'is_active = false'],
    ['a temporary password', 'password_is_temporary = true'],
    ['an end of all tokens', 'token_generation = token_generation + 1'],
  ] as const

  test.each(ends)('returns nothing for credentials that %s has just ended', async (_, change) => {
    const kinds = [`Bearer ${await app.tokenOf('Employee')}`, `Basic ${basic()}`]
    for (const kind of kinds) expect((await session(kind)).status).toBe(200)

    // The change is written without a revocation, as if another process had made it and this one had not noticed yet.
    await sql(`update user_account set ${change} where id = ?`, [userId])
    const responses = [await session(kinds[0]), await session(kinds[1])]
    await sql(
      `update user_account set is_locked = false, is_active = true, password_is_temporary = false,
         token_generation = 1 where id = ?`,
      [userId],
    )

    for (const { status, body } of responses) {
      expect([status, body]).toEqual([401, { Error: true, Message: expect.any(String) }])
    }
  })

  test('issues an access token for the current roles, not the cached ones', async () => {
    await sql("update user_account set roles = '{Administrator}' where id = ?", [userId])
    const credentials = Buffer.from(
      `${app.onboarding.CompanyId}\\${user.username}:${user.password}`,
    ).toString('base64')
    const scopes = async () => {
      const { body } = await session(`Basic ${credentials}`)
      return JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString()).scope
    }
    expect(await scopes()).toBe(app.rules.scopesOf('Administrator').join(' '))

    await sql("update user_account set roles = '{Employee}' where id = ?", [userId])
    expect(await scopes()).toBe(app.rules.scopesOf('Employee').join(' '))
  })
})
