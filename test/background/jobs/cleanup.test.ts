// Which rows the hourly job deletes, and that it deletes none too early: one row of each kind just before and one just
// after its expiry.
import { expect, test } from 'vitest'
import { purgeExpired } from '../../../handlers/background/jobs/cleanup.ts'
import { createLogger } from '../../../handlers/runtime/observe/logger.ts'
import { startApp } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

const app = useFixture(startApp)

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>

const runCleanup = (rules = app.rules) =>
  purgeExpired({
    payload: {},
    em: app.orm.em.fork(),
    rules,
    logger: createLogger('silent', { write: () => {} }),
    signal: new AbortController().signal,
  })

/** For each table: an insert of a row with a time relative to now, and the times with which it stays and goes. */
const rowsByTable: Record<string, { insert: string; name: string; stays: string; goes: string }> = {
  audit_entry: {
    insert: `insert into audit_entry (company_id, at, action, actor_kind, target_kind, target_id)
      values (:company, now() + :moment::interval, 'user.locked', 'System', 'User', :name)`,
    name: 'target_id',
    stays: '-399 days -23 hours -59 minutes',
    goes: '-400 days -1 minute',
  },
  idempotency_key: {
    insert: `insert into idempotency_key (company_id, subject, key, operation_id, body_hash, status, headers, body, created_at)
      values (:company, 'user:1', :name, 'createCart', '', 200, null, null, now() + :moment::interval)`,
    name: 'key',
    stays: '-23 hours -59 minutes',
    goes: '-24 hours -1 minute',
  },
  logon_failure: {
    insert:
      'insert into logon_failure (company_id, key, failed_at) values (:company, :name, now() + :moment::interval)',
    name: 'key',
    stays: '-7 days -23 hours -59 minutes',
    goes: '-8 days -1 minute',
  },
  revocation: {
    insert: `insert into revocation (key, generation, revoked_at, expires_at)
      values (:name, 1, now() - interval '13 hours', now() + :moment::interval)`,
    name: 'key',
    stays: '1 minute',
    goes: '-1 minute',
  },
  rate_window: {
    insert: `insert into rate_window (key, window_start, calls) values (:name, now() + :moment::interval, 1)`,
    name: 'key',
    stays: '-4 minutes',
    goes: '-6 minutes',
  },
  refresh_token: {
    insert: `insert into refresh_token (company_id, family, client_id, user_id, token_hash, access_jti, generation, created_at, expires_at)
      select company_id, gen_random_uuid(), client.id, (select min(id) from user_account where company_id = :company), :name,
        gen_random_uuid()::text, 1, now() - interval '8 days', now() + :moment::interval
      from client where company_id = :company limit 1`,
    name: 'token_hash',
    stays: '-23 hours -59 minutes',
    goes: '-1 day -1 minute',
  },
}

test.each(Object.entries(rowsByTable))('deletes expired rows of %s, and no others', async (table, row) => {
  const put = async (name: string, moment: string) => {
    const values: Record<string, unknown> = { company: app.onboarding.CompanyId, name, moment }
    const parameters: unknown[] = []
    const text = row.insert.replace(/(?<!:):(company|name|moment)/g, (_, key: string) => {
      parameters.push(values[key])
      return '?'
    })
    await sql(text, parameters)
  }
  await put('it-stays', row.stays)
  await put('it-goes', row.goes)

  await runCleanup()

  const remaining = await sql<{ name: string }>(
    `select ${row.name} as name from ${table} where ${row.name} in ('it-stays', 'it-goes')`,
  )
  expect(remaining).toEqual([{ name: 'it-stays' }])
})

test('deletes audit entries by the retention time of each company, however many there are', async () => {
  const { CompanyId } = app.onboarding
  const [other] = await sql<{ id: number }>(
    `insert into company (id, name, environment, source_id) values (77, 'Other', 'sandbox', gen_random_uuid()) returning id`,
  )
  const count = async () =>
    sql(
      `select company_id, count(*)::int as rows from audit_entry where target_id = 'much' group by 1 order by 1`,
    )
  for (const company of [CompanyId, other?.id]) {
    await sql(
      `insert into audit_entry (company_id, at, action, actor_kind, target_kind, target_id)
       select ?, now() - interval '101 days', 'user.locked', 'System', 'User', 'much' from generate_series(1, 5001)`,
      [company],
    )
  }

  await runCleanup({ ...app.rules, limitByCompany: () => new Map([[CompanyId, 100]]) })

  expect(await count()).toEqual([{ company_id: 77, rows: 5001 }])
})
