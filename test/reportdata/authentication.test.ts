// The three kinds of credentials of the report data service, and how long each of them is valid (D2).
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyOfUser, revoke } from '../../entities/tables/accounts/revoke.ts'
import { hashPassword } from '../../entities/tables/accounts/secrets.ts'
import { LAST_ID } from '../../entities/tenants/allocate-ids.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { rulesWith } from '../support/additional-rules.ts'
import { startApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

const PATH = '/reportdata/reports/LocationTreeReport'

describe('credentials', () => {
  const app = useFixture(() => startApp({ now: () => Date.now() + ahead }))
  let user: { username: string; password: string }
  let company: number
  let ahead = 0

  beforeAll(async () => {
    user = loginOf(app).user('Employee')
    company = app.onboarding.CompanyId
  })
  beforeEach(() => sql('delete from logon_failure'))

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const request = (authorization?: string, auth?: string, server = app) =>
    server.get(auth === undefined ? PATH : `${PATH}?Auth=${encodeURIComponent(auth)}`, {
      ...(authorization !== undefined && { Authorization: authorization }),
    })
  const basic = (name: string, password: string) =>
    `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const bearer = async () => `Bearer ${await app.tokenOf('Employee')}`
  const basicToken = async () =>
    (await app.get('/reportdata/session', { Authorization: await bearer() })).body.basic_token as string
  const statusOf = async (...credentials: Parameters<typeof request>) =>
    (await request(...credentials)).status

  test('in the header take precedence over those in the query', async () => {
    const token = await basicToken()

    expect(await statusOf(await bearer(), 'garbage')).toBe(200)
    expect(await statusOf(await bearer(), '')).toBe(200)
    expect(await statusOf('Bearer garbage', token)).toBe(401)
    expect(await statusOf('Basic garbage', token)).toBe(401)
    expect(await statusOf('Digest garbage', token)).toBe(401)
    expect(await statusOf(undefined, token)).toBe(200)
    expect(await statusOf(undefined, 'garbage')).toBe(401)
    expect(await statusOf(undefined, '')).toBe(401)
    expect(await statusOf()).toBe(401)
  })

  test('are refused in the error format of this service', async () => {
    for (const response of [
      await request(),
      await request('Basic garbage'),
      await request(undefined, 'garbage'),
    ]) {
      expect(response.body).toEqual({ Error: true, Message: expect.any(String) })
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/)
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  test('of one kind are not accepted as another: an access token is not a basic token, and vice versa', async () => {
    const token = await basicToken()
    const { body } = await app.get('/reportdata/session', { Authorization: await bearer() })

    expect(await statusOf(`Bearer ${token}`)).toBe(401)
    expect(await statusOf(undefined, body.access_token)).toBe(401)
    expect(await statusOf(`Basic ${body.access_token}`)).toBe(401)
    const tree = `/entities/v1/Companies(${company})/Tree`
    expect((await app.get(tree, { Authorization: `Basic ${token}` })).status).toBe(401)
    expect((await app.get(tree, { Authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await app.get(tree, { Authorization: basic(user.username, user.password) })).status).toBe(401)
  })

  test('may be a user name with its company, in any case, or a bare user name', async () => {
    expect(await statusOf(basic(user.username, user.password))).toBe(200)
    expect(await statusOf(basic(user.username.toUpperCase(), user.password))).toBe(200)
    expect(await statusOf(basic(`${company}\\${user.username}`, user.password))).toBe(200)
    expect(await statusOf(basic(`9${company}\\${user.username}`, user.password))).toBe(401)
    expect(await statusOf(basic(user.username, `${user.password}x`))).toBe(401)
    expect(await statusOf(basic('nobody', user.password))).toBe(401)
    expect(await statusOf(basic(user.username, ''))).toBe(401)
  })

  test('may name a company of ten digits', async () => {
    const id = 2_000_000_000
    await sql(`select setval('company_id_seq', ${id}, false)`)
    const other = await createTenant(app.orm, {
      name: 'Last Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost:8443',
    }).finally(() => sql(`select setval('company_id_seq', ${company})`))
    const otherPassword = other.Users.find(({ UserName }) => UserName === user.username)?.Password ?? ''
    const session = await app.get('/reportdata/session', {
      Authorization: basic(`${id}\\${user.username}`, otherPassword),
    })

    expect([session.status, session.body.ParentEntityId]).toEqual([200, id])
    expect(await statusOf(basic(`${LAST_ID + 1}\\${user.username}`, otherPassword))).toBe(401)
    expect(await statusOf(basic(`9999999999\\${user.username}`, otherPassword))).toBe(401)
  })

  test('with a bare name authenticate the user whose password matches', async () => {
    const other = await createTenant(app.orm, {
      name: 'Corner Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost:8443',
    })
    const otherUser = other.Users.find(({ UserName }) => UserName === user.username)
    const session = async (authorization: string) =>
      (await app.get('/reportdata/session', { Authorization: authorization })).body.ParentEntityId

    expect(await session(basic(user.username, user.password))).toBe(company)
    expect(await session(basic(user.username, otherUser?.Password ?? ''))).toBe(other.CompanyId)
    expect(await statusOf(basic(`${company}\\${user.username}`, otherUser?.Password ?? ''))).toBe(401)
  })

  test('of a temporary password are refused', async () => {
    // This user has not authenticated before: cached credentials would be accepted like a token issued earlier.
    const [, employee] = app.onboarding.Users.filter(({ Role }) => Role === 'Administrator')
    if (!employee) throw new Error('The tenant has one administrator alone')
    const temporary = (isTemporary: boolean) =>
      sql(
        `update user_account set password_is_temporary = ?, password_set_at = now()
         where company_id = ? and user_name = ?`,
        [isTemporary, company, employee.UserName],
      )
    await temporary(true)
    try {
      const { status, body } = await request(basic(employee.UserName, employee.Password))

      expect(status).toBe(403)
      expect(body).toEqual({ Error: true, Message: expect.stringContaining('temporary password') })
    } finally {
      await temporary(false)
    }
  })

  const ends: readonly [string, string][] = [
    ['a lock', 'update user_account set is_locked = true, token_generation = token_generation + 1'],
    ['a disabling', 'update user_account set is_active = false, token_generation = token_generation + 1'],
    [
      'another password',
      "update user_account set password_hash = '$other', token_generation = token_generation + 1",
    ],
  ]

  test.each(ends)('end with %s within a second', async (_, change) => {
    const employee = loginOf(app).user('Administrator')
    const authorization = basic(`${company}\\${employee.username}`, employee.password)
    const [before] = await sql('select * from user_account where company_id = ? and user_name = ?', [
      company,
      employee.username,
    ])
    const { body } = await app.get('/reportdata/session', { Authorization: authorization })
    if (!before) throw new Error('The user is gone')
    const kinds = [[authorization], [`Basic ${body.basic_token}`], [undefined, body.basic_token]] as const
    for (const kind of kinds) expect(await statusOf(...kind)).toBe(200)
    const other = await hashPassword('another')
    try {
      await app.orm.em.fork().transactional(async (em) => {
        await em.execute(`${change.replace('$other', other)} where id = ?`, [before.id])
        await revoke(em, [
          { key: keyOfUser(before.company_id, before.id), generation: before.token_generation + 1 },
        ])
      })
      const start = Date.now()
      for (const kind of kinds) {
        let status = 200
        while (status === 200 && Date.now() < start + 3_000) status = await statusOf(...kind)
        expect(status, `after ${Date.now() - start} ms`).toBe(401)
      }
      expect(Date.now() - start).toBeLessThan(1_500)
    } finally {
      await sql(
        'update user_account set is_locked = false, is_active = true, password_hash = ? where id = ?',
        [before.password_hash, before.id],
      )
    }
    // The token generation has changed: the password is valid again, the token is not.
    await sql('delete from logon_failure')
    expect(await statusOf(authorization)).toBe(200)
    expect(await statusOf(undefined, body.basic_token)).toBe(401)
  })

  test('of an earlier generation are refused without a revocation', async () => {
    const token = await basicToken()
    await sql('update user_account set token_generation = token_generation + 1 where user_name = ?', [
      user.username,
    ])
    const restartedApp = await startApp({ databaseUrl: app.databaseUrl })
    try {
      expect(await statusOf(undefined, token, restartedApp)).toBe(401)
    } finally {
      await restartedApp.stop()
    }
  })

  test('are locked out after ten wrong passwords, counted together with the token endpoint', async () => {
    const employee = loginOf(app).user('Employee')
    const name = `${company}\\${employee.username}`
    expect(await statusOf(basic(name, employee.password))).toBe(200)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await statusOf(basic(name, `guess ${attempt}`))).toBe(401)
    }
    await sql("delete from logon_failure where key like 'address:%'")

    expect(await statusOf(basic(name, employee.password)), 'the cached principal too').toBe(401)
    expect((await loginOf(app).byPassword(employee)).status).toBe(400)
    await sql('delete from logon_failure')
    expect(await statusOf(basic(name, employee.password))).toBe(200)
  })

  test('that are a basic token expire after exactly thirty days, cached or not', async () => {
    const token = await basicToken()
    const [minute, days] = [60_000, 30 * 86_400_000]
    try {
      ahead = days - minute
      expect(await statusOf(undefined, token)).toBe(200)
      expect(await statusOf(`Basic ${token}`)).toBe(200)
      ahead = days + minute
      expect(await statusOf(undefined, token)).toBe(401)
      expect(await statusOf(`Basic ${token}`)).toBe(401)
      const restartedApp = await startApp({ databaseUrl: app.databaseUrl, now: () => Date.now() + ahead })
      expect(await statusOf(undefined, token, restartedApp)).toBe(401)
      await restartedApp.stop()
    } finally {
      ahead = 0
    }
  })

  test('that are a basic token cannot be renewed through their session', async () => {
    const token = await basicToken()
    const session = async (authorization: string) =>
      (await app.get('/reportdata/session', { Authorization: authorization })).body
    try {
      ahead = 29.9 * 86_400_000
      const first = await session(`Basic ${token}`)
      expect(first.basic_token).toBe(token)
      const second = await session(`Bearer ${first.access_token}`)
      expect(await statusOf(undefined, second.basic_token)).toBe(200)
      expect(await statusOf(`Bearer ${first.access_token}`)).toBe(200)

      ahead = 30 * 86_400_000 + 1_000
      expect(await statusOf(undefined, second.basic_token)).toBe(401)
      expect(await statusOf(`Bearer ${first.access_token}`)).toBe(401)
    } finally {
      ahead = 0
    }
  })

  test('that are a basic token expire earlier if the configured lifetime is reduced', async () => {
    const rules = await rulesWith()
    const file = join(rules.directory, 'accounts/limits.json')
    const document = JSON.parse(await readFile(file, 'utf8'))
    for (const limit of document.limits) if (limit.name === 'BasicTokenDays') limit.value = 3
    await writeFile(file, JSON.stringify(document))
    const shorter = await startApp({
      databaseUrl: app.databaseUrl,
      rulesDirectory: rules.directory,
      now: () => Date.now() + ahead,
    })
    try {
      const token = await basicToken()
      ahead = 2 * 86_400_000
      expect(await statusOf(undefined, token, shorter)).toBe(200)
      ahead = 3 * 86_400_000 + 1_000
      expect(await statusOf(undefined, token, shorter)).toBe(401)
      expect(await statusOf(undefined, token)).toBe(200)
    } finally {
      ahead = 0
      await shorter.stop()
      await rules.remove()
    }
  })

  test('never appear in the log', async () => {
    const token = await basicToken()
    await request(undefined, token)
    await request(basic(user.username, user.password))
    await app.get(`/reportdata/DeviceEnrollment?Auth=${token}`)
    await app.orm.em.fork().execute('alter table device_enrollment rename to gone')
    const failed = await app.get(`/reportdata/DeviceEnrollment?CustomerID=1&Auth=${token}`)
    await app.orm.em.fork().execute('alter table gone rename to device_enrollment')

    expect(failed.status).toBe(500)
    const log = app.logs.join('')
    expect(log).toContain('request failed')
    for (const secret of [token, token.split('.')[2] ?? '', user.password, 'Auth=']) {
      expect(log).not.toContain(secret)
    }
  })
})

describe('passwords in requests', () => {
  test('count like token requests, once for each hashed password', async () => {
    const app = await startApp({ env: { RATE_LIMIT_TOKEN: '5' }, now: () => Date.UTC(2026, 2, 2, 12, 0, 12) })
    try {
      const { username, password } = loginOf(app).user('Employee')
      const statusWith = async (userPassword: string) => {
        const text = Buffer.from(`${username}:${userPassword}`).toString('base64')
        const { status, text: response } = await app.get(PATH, { Authorization: `Basic ${text}` })
        return status === 429 ? response : status
      }
      expect(await statusWith(password)).toBe(200)
      // The password is cached, so none of these requests hashes it.
      for (let n = 0; n < 10; n += 1) expect(await statusWith(password)).toBe(200)
      for (let wrong = 0; wrong < 4; wrong += 1) expect(await statusWith(`guess ${wrong}`)).toBe(401)
      expect(await statusWith('guess 4')).toBe('rate limit exceeded')
      expect(await statusWith(password)).toBe(200)
    } finally {
      await app.stop()
    }
  })
})
