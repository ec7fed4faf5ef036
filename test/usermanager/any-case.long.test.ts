// A PostgreSQL with the locale C, whose lower() changes ASCII letters only: names are compared case-insensitively there too,
// and the queries use the indexes that enforce this.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../entities/database/migrating/migrate.ts'
import { openDatabase } from '../../entities/database/orm.config.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { execute } from '../support/database.ts'
import { MULTIPART, multipart } from '../support/multipart.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { workbook } from './workbook-fixture.ts'

const PASSWORD = 'Harbour-Light-7'
const { url, log } = inject('postgres')
const name = `ascii_${randomBytes(6).toString('hex')}`

describe('under the locale C', () => {
  let orm: MikroORM
  let app: TestApp
  let onboarding: OnboardingPackage
  let token: string

  beforeAll(async () => {
    await execute(
      url,
      `create database ${name} template template0 locale_provider libc locale 'C' encoding 'UTF8'`,
    )
    orm = await openDatabase(`${url}/${name}`)
    await migrate(orm)
    onboarding = await createTenant(orm, {
      name: 'Größe',
      environment: 'sandbox',
      baseUrl: 'https://localhost:8443',
    })
    app = await startApp({ databaseUrl: `${url}/${name}` })
    await giveIdsByDefault(app.orm.em.fork())
    token = (await logIn({ grant_type: 'client_credentials' })).body.access_token
  })
  afterAll(async () => {
    await app.stop()
    await orm.close(true)
    await execute(url, `drop database ${name} with (force)`)
  })

  const logIn = (form: Record<string, string>, server = app) =>
    server.request('/accounts/v1/oauth2/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...{ client_id: onboarding.ClientId, client_secret: onboarding.ClientSecret },
        ...form,
      }).toString(),
    })
  const post = (path: string, body: object) =>
    app.request(`/usermanager/v1/${path}`, { method: 'POST', token, body })
  const person = (UserName: string, Email: string) => ({
    ...{ UserName, Email, FirstName: 'Zoë', LastName: 'Ångström', ParentEntityId: onboarding.CompanyId },
    Password: PASSWORD,
  })

  test('the database has this locale', async () => {
    const [row] = await orm.em.fork().execute<{ same: boolean }[]>(`select lower('Ä') = 'ä' as same`)
    expect(row?.same).toBe(false)
  })

  test('names, mail addresses and lock reasons are unique regardless of case', async () => {
    expect((await post('users/importExisting', person('jörg.Ä', 'joerg@shop.example'))).status).toBe(201)

    expect((await post('users/importExisting', person('JÖRG.ä', 'other@shop.example'))).status).toBe(409)
    expect((await post('users/importExisting', person('other', 'JOERG@shop.example'))).status).toBe(409)
    const reasons = `entities(${onboarding.CompanyId})/lockReasons`
    expect((await post(reasons, { Name: 'Übergabe', Description: 'x' })).status).toBe(201)
    expect((await post(reasons, { Name: 'ÜBERGABE', Description: 'x' })).status).toBe(409)
    const file = workbook([
      ['JÖRG.Ä', 'third@shop.example'],
      ['é', 'e@shop.example'],
      ['É', 'f@shop.example'],
    ])
    const { body } = await app.request(
      `/usermanager/v1/users/companies(${onboarding.CompanyId})/bulkCreateUsers`,
      {
        ...{ method: 'POST', token, headers: { 'Content-Type': MULTIPART } },
        body: multipart({ name: 'file', content: file }),
      },
    )
    expect(body.Details.map(({ RowNumber }: { RowNumber: number }) => RowNumber)).toEqual([2, 4])
  })

  test('logins and searches find a user regardless of case', async () => {
    await post('users/importExisting', person('zoë.å', 'zoe@shop.example'))

    expect((await logIn({ grant_type: 'password', username: 'ZOË.Å', password: PASSWORD })).status).toBe(200)
    const basic = Buffer.from(`ZOË.Å:${PASSWORD}`).toString('base64')
    expect((await app.get('/reportdata/session', { Authorization: `Basic ${basic}` })).status).toBe(200)
    const response = await app.request(
      `/usermanager/v1/Entities(${onboarding.CompanyId})/Users/Search?terms=${encodeURIComponent('ZOË ångSTRÖM')}`.replace(
        '%20',
        '+',
      ),
      { token },
    )
    expect(response.body.map(({ UserName }: { UserName: string }) => UserName)).toContain('zoë.å')
  })

  test('each query uses its index with many users', async () => {
    await orm.em.fork().execute(
      `insert into user_account (company_id, roles, user_name, email, first_name, last_name)
       select ?, '{Employee}', 'extra.' || at, 'extra.' || at || '@shop.example', 'Extra', 'Person ' || at
       from generate_series(1, 20000) at`,
      [onboarding.CompanyId],
    )
    await orm.em.fork().execute('vacuum analyze user_account')
    // The server logs the plan of each query of this database.
    await execute(url, `alter database ${name} set session_preload_libraries = 'auto_explain'`)
    await execute(url, `alter database ${name} set auto_explain.log_min_duration = 0`)
    const watched = await startApp({ databaseUrl: `${url}/${name}` })
    const began = readFileSync(log, 'utf8').length
    const basic = `Basic ${Buffer.from('EXTRA.77:x').toString('base64')}`
    await logIn({ grant_type: 'password', username: 'EXTRA.77', password: 'x' }, watched)
    await watched.get('/reportdata/session', { Authorization: basic })
    const search = `/usermanager/v1/Entities(${onboarding.CompanyId})/Users/Search?terms=EXTRA.777`
    expect((await watched.request(search, { token })).body).toHaveLength(11)
    await watched.stop()

    const plans = readFileSync(log, 'utf8').slice(began)
    const scans = [
      ...plans.matchAll(
        /(?:Index Scan using|Bitmap Index Scan on) (user_account_(?:user|of)_name|user_account_search) /g,
      ),
    ]
    // For one company, the planner may use either index on names.
    expect(scans.map(([, index]) => index?.replace('_user_name', '_of_name'))).toEqual([
      ...['user_account_of_name', 'user_account_of_name', 'user_account_search'],
    ])
  })
})
