import { beforeAll, describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp } from '../support/app.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createSandboxFixture } from './sandbox-fixture.ts'

const fixture = useFixture(createSandboxFixture)

beforeAll(async () => {
  await giveIdsByDefault(fixture.app.orm.em.fork())
})

describe('POST /Companies({CompanyId})/Baseline', () => {
  test('stores the data as of the last call', async () => {
    const first = await fixture.addCart()
    expect((await fixture.post('Baseline')).status).toBe(204)
    const second = await fixture.addCart()
    expect((await fixture.post('Baseline')).status).toBe(204)
    await fixture.addCart()
    await fixture.post('Reset', { To: 'Baseline' })

    const ids = await fixture.cartIds()
    expect(ids).toEqual(expect.arrayContaining([first, second]))
    expect(Math.max(...ids)).toBe(second)
  })

  test('is a consistent copy, even while requests write', async () => {
    const { app, companyId } = fixture
    // The name has the number of the company's thresholds, which an inconsistent copy would break.
    const write = () =>
      app.orm.em.fork().transactional(async (em) => {
        await em.execute(
          `insert into availability_threshold (company_id, entity_id, catalog_item_id, min_quantity)
           select company_id, entity_id, id, 1 from (
             select n.company_id, n.id as entity_id, i.id from entity_node n join catalog_item i using (company_id)
             where n.company_id = ? and not exists (select 1 from availability_threshold t
               where t.company_id = ? and t.entity_id = n.id and t.catalog_item_id = i.id) limit 1) free`,
          [companyId, companyId],
        )
        await em.execute(
          `update company set name = 'Shop ' || (select count(*) from availability_threshold t where t.company_id = ?)
           where id = ?`,
          [companyId, companyId],
        )
      })
    let isDone = false
    const writing = (async () => {
      while (!isDone) await write()
    })()
    for (let count = 0; count < 10; count++) {
      expect((await fixture.post('Baseline')).status).toBe(204)
      const [copy] = await app.orm.em.fork().execute(
        `select (select rows -> 0 ->> 'name' from tenant_snapshot
           where company_id = ? and kind = 'baseline' and table_name = 'company') as name,
         (select jsonb_array_length(rows) from tenant_snapshot
           where company_id = ? and kind = 'baseline' and table_name = 'availability_threshold') as thresholds`,
        [companyId, companyId],
      )
      if (copy?.name.startsWith('Shop ')) expect(copy.name).toBe(`Shop ${copy.thresholds}`)
    }
    isDone = true
    await writing
  })

  test('stores more rows than fit into one part', async () => {
    const { app, companyId } = fixture
    const sql = (text: string) => app.orm.em.fork().execute(text, [companyId])
    await sql(`insert into device_enrollment (company_id, customer_id, device_enrollment)
      select ?, 100000 + n, 'DEP' from generate_series(1, 25000) n`)
    await fixture.post('Baseline')
    await sql('delete from device_enrollment where company_id = ?')
    expect((await fixture.post('Reset', { To: 'Baseline' })).status).toBe(204)

    const [row] = await sql(
      'select count(*)::int as count from device_enrollment where company_id = ? and customer_id > 100000',
    )
    expect(row?.count).toBe(25_000)
  })

  test('is separate for each company', async () => {
    const { app } = fixture
    const tenant = { name: 'Corner Retail', environment: 'sandbox', baseUrl: app.origin } as const
    const { CompanyId } = await createTenant(app.orm, tenant)
    const [row] = await app.orm.em
      .fork()
      .execute(
        `select count(*)::int as count from tenant_snapshot where company_id = ? and kind = 'baseline'`,
        [CompanyId],
      )

    expect(row?.count).toBe(0)
  })
})

test('production does not serve the sandbox service', async () => {
  const production = await startApp({ template: 'migrated', env: PRODUCTION })
  try {
    for (const path of ['/sandbox/v1/ping', '/sandbox/v1/openapi.json', '/sandbox/ping', '/sandbox'])
      expect((await production.get(path)).status, path).toBe(404)
    const reset = await production.request('/sandbox/v1/Companies(1000)/Reset', { method: 'POST', body: {} })
    expect(reset.status).toBe(404)
    expect((await production.get('/docs/start.js')).text).not.toContain('sandbox')
  } finally {
    await production.stop()
  }
})
