import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { logonOf } from '../support/logon.ts'

describe('GET /session', () => {
  let app: TestApp
  let user: { username: string; password: string }
  let userId: number

  beforeAll(async () => {
    app = await startApp()
    user = logonOf(app).user('Employee')
    const [row] = await app.orm.em
      .fork()
      .execute('select id from user_account where company_id = ? and user_name = ?', [
        app.onboarding.CompanyId,
        user.username,
      ])
    userId = row?.id
  })
  afterAll(() => app.stop())

  const session = (authorization?: string, query = '') =>
    app.get(
      `/reportdata/session${query}`,
      authorization === undefined ? {} : { Authorization: authorization },
    )
  const basic = () => Buffer.from(`${user.username}:${user.password}`).toString('base64')

  test('says who is asking, and gives an access token back as it came', async () => {
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

  test('gives a new access token for other credentials, which works everywhere', async () => {
    const { status, body } = await session(`Basic ${basic()}`)

    expect(status).toBe(200)
    const tree = await app.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, {
      token: body.access_token,
    })
    expect(tree.status).toBe(200)
  })

  test('is the same session by each kind of credentials', async () => {
    const first = (await session(`Bearer ${await app.tokenOf('Employee')}`)).body
    const token = first.basic_token
    for (const { body } of [
      await session(`Basic ${basic()}`),
      await session(`Basic ${token}`),
      await session(`basic ${token}`),
      await session(undefined, `?Auth=${token}`),
    ]) {
      expect(body).toEqual({ ...first, access_token: expect.any(String) })
    }
  })

  test('is refused to a client, which is no employee, and to a supplier', async () => {
    for (const role of ['ApiClient', 'Supplier'] as const) {
      const { status, body } = await session(`Bearer ${await app.tokenOf(role)}`)

      expect([role, status]).toEqual([role, 403])
      expect(body).toEqual({ Error: true, Message: expect.any(String) })
    }
  })
})
