// Limits and roles of one company over HTTP: the demo company has its own, another company has the common ones.
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTenant } from '../../../entities/tenants/tenants.ts'
import { purgeExpired } from '../../../handlers/background/jobs/cleanup.ts'
import { createMailWork, findMail } from '../../../handlers/background/mail/send-mail-jobs.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { createLogger } from '../../../handlers/runtime/observe/logger.ts'
import { abandonCarts } from '../../../handlers/services/cart/jobs/abandonCarts.ts'
import { entriesWhere } from '../../accounts/audit-fixture.ts'
import { cartFixtureOf, eventually } from '../../cart/cart-fixture.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { loginOf } from '../../support/login.ts'

const rules = fileURLToPath(new URL('../../../rules/', import.meta.url))
const employee = ['cart.read', 'cart.write', 'password.change', 'invoices.read']

describe('a company with its own limits and roles', () => {
  let app: TestApp
  let directory: string
  /** The company with its own files, and one without. */
  let companies: [TestApp, TestApp]

  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>
  const both = <T>(send: (company: TestApp) => Promise<T>): Promise<T[]> => Promise.all(companies.map(send))
  const id = (company: TestApp) => company.onboarding.CompanyId

  async function write(service: string, file: string, document: object): Promise<void> {
    const path = join(directory, `companies/${id(companies[0])}/${service}/${file}.json`)
    await mkdir(dirname(path), { recursive: true })
    const schema = {
      $schema: `../../../company-${file}.schema.json`,
      description: 'Differs in this company.',
    }
    await writeFile(join(directory, '.new'), JSON.stringify({ ...schema, ...document }))
    await rename(join(directory, '.new'), path)
  }
  const writeLimits = (service: string, limits: Record<string, number>) =>
    write(service, 'limits', { limits })

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rules-'))
    await cp(rules, directory, { recursive: true })
    app = await startApp({ rulesDirectory: directory, followsRules: true })
    const onboarding = await createTenant(app.orm, {
      name: 'Plain Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost',
    })
    companies = [app, { ...app, onboarding }]
    await writeLimits('cart', { CartInactivityMinutes: 60, CartItems: 2 })
    await writeLimits('accounts', { AccessTokenMinutes: 30, RefreshTokenDays: 1, BasicTokenDays: 2 })
    await writeLimits('usermanager', { TemporaryPasswordHours: 2, PasswordLinkHours: 100, UnsentMailDays: 2 })
    await writeLimits('platform', { IdempotencyKeyHours: 1 })
    await write('access', 'roles', { roles: { Employee: { scopes: employee } } })
    const { hash } = app.rules
    await eventually(
      async () => (await app.get('/readyz')).body,
      (ready) => ready.Rules !== hash,
    )
    expect((await app.get('/readyz')).body.RulesRefused ?? []).toEqual([])
  })
  afterAll(async () => {
    await app.stop()
    await rm(directory, { recursive: true })
  })
  beforeEach(() => sql('delete from logon_failure'))

  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const tokenOf = async (company: TestApp, role = 'Employee'): Promise<string> =>
    (await loginOf(company).byPassword(loginOf(company).user(role))).body.access_token
  const job = async () => ({
    payload: { isSecondRun: true },
    em: app.orm.em.fork(),
    rules: await loadRules({ directory }),
    logger: createLogger('silent', { write: () => {} }),
    signal: new AbortController().signal,
  })

  test('its audit log names the files, and no other does', async () => {
    const filesOf = async (company: TestApp) =>
      (await entriesWhere(company, `Action eq 'rules.added'`)).map(({ TargetId }) => TargetId).toSorted()

    const [company] = companies
    const expected = [
      'access/roles',
      ...['accounts', 'cart', 'platform', 'usermanager'].map((folder) => `${folder}/limits`),
    ]
    expect(
      await eventually(
        () => filesOf(company),
        (files) => files.length === expected.length,
      ),
    ).toEqual(expected)
    const others = `select 1 from audit_entry where action like 'rules.%' and company_id <> ?`
    expect(await sql(others, [id(company)])).toEqual([])
  })

  test('its tokens have its lifetime', async () => {
    const responses = await both((company) => loginOf(company).byPassword())
    const clients = await both((company) =>
      loginOf(company).post({ grant_type: 'client_credentials', ...loginOf(company).client }),
    )

    expect(responses.map(({ body }) => body.expires_in)).toEqual([1_800, 43_200])
    expect(clients.map(({ body }) => body.expires_in)).toEqual([1_800, 43_200])
    const lifetimes = responses
      .map(({ body }) => claimsOf(body.access_token))
      .map(({ iat, exp }) => exp - iat)
    expect(lifetimes).toEqual([1_800, 43_200])
    const days = await both(async (company) => {
      const [row] = await sql<{ days: number }>(
        `select extract(epoch from max(expires_at) - max(created_at))::int / 86400 as days
         from refresh_token where company_id = ?`,
        [id(company)],
      )
      return row?.days
    })
    expect(days).toEqual([1, 7])
  })

  test('its roles have the scopes of its file, in tokens and in checks of requests', async () => {
    const tokens = await both((company) => tokenOf(company))
    const common = [...app.rules.scopesOf('Employee')]
    expect(tokens.map((token) => claimsOf(token).scope.split(' '))).toEqual([employee, common])

    const statuses = await Promise.all(
      companies.map(async (company, index) => {
        const token = tokens[index]
        const users = `/usermanager/v1/entities(${id(company)})/users`
        const invoices = `/invoicing/v1/Companies(${id(company)})/Invoices(00000000-0000-0000-0000-000000000001)`
        return Promise.all([
          (await app.request(users, { token })).status,
          (await app.request(invoices, { token })).status,
        ])
      }),
    )
    expect(statuses).toEqual([
      [403, 404],
      [200, 404],
    ])
  })

  test('HTTP Basic and sessions have these scopes and lifetimes too', async () => {
    const sessionOf = (company: TestApp, role: string) => {
      const { username, password } = loginOf(company).user(role)
      const basic = Buffer.from(`${id(company)}\\${username}:${password}`).toString('base64')
      return app.request('/reportdata/session', { headers: { Authorization: `Basic ${basic}` } })
    }

    // A session needs reports.read.
    const statuses = (await both((company) => sessionOf(company, 'Employee'))).map(({ status }) => status)
    expect(statuses).toEqual([403, 200])
    const sessions = await both((company) => sessionOf(company, 'Administrator'))
    const lifetimes = sessions.map(({ body: { access_token, basic_token } }) =>
      [access_token, basic_token].map(claimsOf).map(({ iat, exp }) => exp - iat),
    )
    expect(lifetimes).toEqual([
      [1_800, 2 * 86_400],
      [43_200, 30 * 86_400],
    ])
  })

  test('its carts are abandoned after its time, in the job for all companies', async () => {
    const carts = await both(async (company) => {
      const fixture = cartFixtureOf(company)
      const token = await tokenOf(company)
      const ids = []
      for (const minutes of [29, 45, 61]) {
        const options = { method: 'POST', token, body: fixture.cart() }
        const { body } = await app.request(fixture.carts(), options)
        await sql(
          `update cart set date_created_utc = (date_created_utc at time zone 'UTC' - make_interval(mins => ?)) at time zone 'UTC'
           where company_id = ? and id = ?`,
          [minutes, id(company), body[0].Id],
        )
        ids.push(body[0].Id)
      }
      return ids
    })
    await abandonCarts(await job())

    const statuses = await Promise.all(
      companies.map(async (company, index) => {
        const rows = await sql<{ status: number }>(
          `select status from cart where company_id = ? and id = any(?) order by id`,
          [id(company), `{${carts[index]?.join()}}`],
        )
        return rows.map(({ status }) => status)
      }),
    )
    expect(statuses).toEqual([
      [1, 1, 3],
      [1, 3, 3],
    ])
  })

  test('its carts have at most its number of items, with the same response as for the document’s limit', async () => {
    const submit = async (company: TestApp, count: number) => {
      const fixture = cartFixtureOf(company)
      const [item] = fixture.cart().Items as object[]
      const body = fixture.cart({ Items: Array.from({ length: count }, () => item) })
      return app.request(fixture.carts(), { method: 'POST', token: await tokenOf(company), body })
    }

    expect((await both((company) => submit(company, 2))).map(({ status }) => status)).toEqual([201, 201])
    const [refused, accepted] = await both((company) => submit(company, 3))
    expect(accepted?.status).toBe(201)
    const [ofDocument] = [await submit(companies[1], 501)]
    expect([refused?.status, refused?.text]).toEqual([400, ofDocument?.text.replaceAll('500', '2')])
  })

  test('its temporary passwords expire after its time', async () => {
    const statuses = await both(async (company) => {
      const { username, password } = loginOf(company).user('Supplier')
      const age = (hours: number) =>
        sql(
          `update user_account set password_is_temporary = true, password_set_at = now() - make_interval(hours => ?)
           where company_id = ? and user_name = ?`,
          [hours, id(company), username],
        )
      await age(1)
      const early = await loginOf(company).byPassword({ username, password })
      await age(3)
      const expiredLogin = await loginOf(company).byPassword({ username, password })
      await sql(
        `update user_account set password_is_temporary = false where company_id = ? and user_name = ?`,
        [id(company), username],
      )
      return [early.status, expiredLogin.status]
    })

    expect(statuses).toEqual([
      [200, 400],
      [200, 200],
    ])
  })

  test('its links for a first password are valid for its time, also from the sending of the mail', async () => {
    const hours = async () =>
      both(async (company) => {
        const [row] = await sql<{ hours: number }>(
          `select round(extract(epoch from expires_at - now()) / 3600)::int as hours
           from first_password_token where company_id = ?`,
          [id(company)],
        )
        return row?.hours
      })
    await both(async (company) => {
      const body = {
        UserName: 'newcomer',
        Email: 'newcomer@example.com',
        FirstName: 'New',
        LastName: 'Comer',
        ParentEntityId: id(company),
        IsActive: true,
      }
      const token = await tokenOf(company, 'Administrator')
      const response = await app.request('/usermanager/v1/users', { method: 'POST', token, body })
      expect([response.status, response.text]).toEqual([200, expect.any(String)])
    })
    expect(await hours()).toEqual([100, 24])

    await sql(`update first_password_token set expires_at = now()`)
    const { jobs } = createMailWork(async () => ({ send: async () => {}, close: () => {} }) as never)
    await jobs?.sendMail?.(await job())
    expect(await hours()).toEqual([100, 24])
  })

  test('its unsent mails are given up after its time', async () => {
    await both(async (company) => {
      await sql(
        `insert into outgoing_mail (company_id, user_id, kind, recipient, queued_at)
         select company_id, min(id), 'temporaryPassword', 'a@example.com', now() - interval '3 days'
         from user_account where company_id = ? group by company_id`,
        [id(company)],
      )
    })
    await findMail(await job())

    const remaining = await both((company) =>
      sql('select 1 from outgoing_mail where company_id = ?', [id(company)]),
    )
    expect(remaining.map((mails) => mails.length)).toEqual([0, 1])
  })

  test('stored responses are kept for its time, and purged after it', async () => {
    const send = async (company: TestApp) => {
      const fixture = cartFixtureOf(company)
      const headers = { 'Idempotency-Key': 'kept-for-its-time' }
      const token = await tokenOf(company)
      return app.request(fixture.carts(), { method: 'POST', token, headers, body: fixture.cart() })
    }
    const first = await both(send)
    await sql(`update idempotency_key set created_at = now() - interval '2 hours'`)
    const second = await both(send)
    expect(second.map(({ text }, index) => text === first[index]?.text)).toEqual([false, true])

    await sql(`update idempotency_key set created_at = now() - interval '2 hours'`)
    await purgeExpired(await job())
    const storedResponses = await both((company) =>
      sql('select 1 from idempotency_key where company_id = ?', [id(company)]),
    )
    expect(storedResponses.map((keys) => keys.length)).toEqual([0, 1])
  })

  test('an edit of its files takes effect within two seconds', async () => {
    await writeLimits('accounts', { AccessTokenMinutes: 45 })
    const response = await eventually(
      () => loginOf(app).byPassword(),
      ({ body }) => body.expires_in === 2_700,
      2_000,
    )
    expect(response.body.expires_in).toBe(2_700)

    await writeLimits('accounts', { AccessTokenMinutes: 4 })
    const { body } = await eventually(
      () => app.get('/readyz'),
      (ready) => ready.body.RulesRefused?.length > 0,
      2_000,
    )
    expect(body.RulesRefused).toEqual([`companies/${id(app)}/accounts/limits.json`])
    expect(app.logs.join('')).toContain('AccessTokenMinutes must be from 5 to 720 minutes.')
    expect((await loginOf(app).byPassword()).body.expires_in).toBe(2_700)
  })
})
