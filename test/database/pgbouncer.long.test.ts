// The product behind a real PgBouncer (O1): in transaction mode, in which each transaction may use another server connection,
// and in session mode. Skipped if PgBouncer is not installed; PGBOUNCER and PREPARED_STATEMENTS=on select a version that
// supports prepared statements.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { roleSettings } from '../../entities/database/connections/pooler.ts'
import { connectDatabase } from '../../entities/database/database.ts'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { batchOf } from '../availability/stock-fixture.ts'
import { cartFixtureOf, eventually } from '../cart/cart-fixture.ts'
import { type Suite, startSuite } from '../operations/suite.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { operations } from '../support/contract.ts'
import { createTestDatabase, execute, type TestDatabase } from '../support/database.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../support/servers/pgbouncer.ts'

const SERVERS = 4
const LIMITS = { statementTimeoutMs: 30_000, lockTimeoutMs: 2_000 }
const preparedStatements = process.env.PREPARED_STATEMENTS === 'on'

const program = findPgBouncer() ?? ''
if (!program) console.warn('The tests with PgBouncer are skipped: this machine has no pgbouncer.')

const through = (mode: 'transaction' | 'session', settings: Record<string, string | number> = {}) =>
  startPgBouncer(inject('postgres').url, {
    ...{ program, mode, poolSize: mode === 'session' ? 40 : SERVERS },
    settings: { ...(preparedStatements && { max_prepared_statements: 200 }), ...settings },
  })

/** Opens a database through PgBouncer, with the time limits as settings of the role. */
const openingBy = (pgBouncer: PgBouncer) => async (databaseUrl: string) => {
  await execute(inject('postgres').url, ...roleSettings(databaseUrl, LIMITS))
  return { url: pgBouncer.through(databaseUrl), isPooled: true, preparedStatements }
}

describe.skipIf(!program)('a start', () => {
  let database: TestDatabase
  let pgBouncer: PgBouncer

  beforeAll(async () => {
    database = await createTestDatabase()
    // As some PgBouncer guides advise: it then ignores the settings of a connection instead of refusing them.
    pgBouncer = await through('transaction', {
      ignore_startup_parameters: 'statement_timeout,lock_timeout,options',
    })
  })
  afterAll(async () => {
    await pgBouncer.stop()
    await database.drop()
  })

  const start = async (settings: { databaseDirectUrl?: string; preparedStatements?: boolean }) => {
    const databaseUrl = pgBouncer.through(database.url)
    const started = await connectDatabase({
      ...{ environment: 'sandbox', databaseUrl, dataDir: '/nowhere', preparedStatements: false },
      ...settings,
    })
    await started.close()
    return 'started'
  }

  test('names the missing settings until none is missing', async () => {
    await expect(start({})).rejects.toThrow(/^DATABASE_URL names retail@.*pooler.*DATABASE_DIRECT_URL too/)

    const direct = { databaseDirectUrl: database.url }
    const refusal = await start(direct).catch((error: Error) => error.message)
    expect(refusal).toMatch(/statement_timeout is 0 ms and lock_timeout 0 ms/)
    const remedies = String(refusal).match(/^alter role .*;$/gm) ?? []
    expect(remedies).toEqual(roleSettings(database.url, LIMITS))

    await execute(inject('postgres').url, ...remedies)
    await pgBouncer.reconnect()
    await expect(start({})).rejects.toThrow(/DATABASE_DIRECT_URL/)
    const other = `${inject('postgres').url}/seeded`
    await expect(start({ databaseDirectUrl: other })).rejects.toThrow(/is not the database that/)
    if (!preparedStatements) {
      await expect(start({ ...direct, preparedStatements: true })).rejects.toThrow(/PREPARED_STATEMENTS=off/)
    }
    await expect(start({ ...direct, preparedStatements })).resolves.toBe('started')

    // The limits of the role do not apply to commands and migrations.
    const command = await openDatabase({ url: database.url, statementTimeoutMs: 0, lockTimeoutMs: 60_000 })
    const timeout = await command.em.fork().execute('show statement_timeout')
    await command.close(true)
    expect(timeout).toEqual([{ statement_timeout: '0' }])
  })
})

describe.skipIf(!program).each(['transaction', 'session'] as const)('behind PgBouncer in %s mode', (mode) => {
  let pgBouncer: PgBouncer
  let app: TestApp
  let watcher: pg.Client

  beforeAll(async () => {
    pgBouncer = await through(mode)
    app = await startApp({ env: { ROLE: 'all' }, openOptions: openingBy(pgBouncer) })
    watcher = new pg.Client({ connectionString: app.databaseUrl })
    await watcher.connect()
  })
  afterAll(async () => {
    await watcher?.end()
    await app?.stop()
    await pgBouncer.stop()
  })

  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await watcher.query<Row>(text, values)).rows

  test('a cart becomes an order, and another is abandoned', async () => {
    const token = await app.tokenOf('Employee')
    const { carts, orders, cart, companyId } = cartFixtureOf(app)
    const { body: created } = await app.request(carts(), { method: 'POST', token, body: cart() })
    await sql(
      `update cart set date_created_utc = (date_created_utc at time zone 'UTC' - interval '31 minutes') at time zone 'UTC', updated_utc = null
      where company_id = $1 and id = $2`,
      [companyId, created[0].Id],
    )
    await sql(`select graphile_worker.add_job('abandonCarts', '{"isSecondRun": true}')`)

    const isOrdered = () =>
      app.request(`${orders()}?$filter=CartId eq ${created[0].Id}`.replaceAll(' ', '%20'), { token })
    expect((await eventually(isOrdered, ({ body }) => body.length === 1)).body).toHaveLength(1)
    const read = () => app.request(`${carts()}(${created[0].Id})`, { token })
    expect((await eventually(read, ({ body }) => body.Status === 3)).body.Status).toBe(3)
  })

  test('a long list is streamed', async () => {
    await sql(
      `insert into catalog_item (company_id, id, sku, name)
      select $1, gen_random_uuid(), 'P-' || n, 'Pooled ' || n from generate_series(1, 1200) n`,
      [app.onboarding.CompanyId],
    )
    const token = await app.tokenOf('ApiClient')
    const { status, body } = await app.request(
      `/entities/v1/Companies(${app.onboarding.CompanyId})/CatalogItems?$filter=startswith(Name,%27Pooled%27)`,
      { token },
    )
    expect(status).toBe(200)
    expect(body).toHaveLength(1200)
  })

  test('32 clients hold stock at once on few connections, none of which keeps a lock', async () => {
    const { CompanyId, Entities } = app.onboarding
    const store = Entities.find(({ Name }) => Name === 'Harbour Street')?.Id
    const token = await app.tokenOf('ApiClient')
    const base = `/availability/v1/Companies(${CompanyId})/Entities(${store})`
    const item = 'cccccccc-0000-4000-8000-000000000001'
    await sql(`insert into catalog_item (company_id, id, sku, name) values ($1, $2, 'HELD', 'Held')`, [
      CompanyId,
      item,
    ])
    const stock = { Id: item, CompanyId, EntityId: store, Quantity: 100 }
    expect((await app.request(`${base}/CatalogItems`, { method: 'POST', token, body: stock })).status).toBe(
      201,
    )

    const hold = () =>
      app.request(`${base}/CatalogProductHoldBatches`, {
        method: 'POST',
        token,
        body: batchOf([[item, 1]]),
      })
    const client = async () => [await hold(), await hold(), await hold(), await hold(), await hold()]
    const responses = Promise.all(Array.from({ length: 32 }, client))
    // The requests last longer than it takes until all connections are open.
    const during = await eventually(
      () => pgBouncer.connections(app.databaseUrl),
      ({ clients }) => clients > SERVERS,
    )
    const statuses = (await responses).flat().map(({ status }) => status)

    expect(statuses.filter((status) => status === 201)).toHaveLength(100)
    expect(statuses.filter((status) => status === 409)).toHaveLength(60)
    expect(during.servers.length).toBeGreaterThan(0)
    if (mode === 'transaction') {
      expect(during.clients).toBeGreaterThan(SERVERS)
      expect(during.servers.length).toBeLessThanOrEqual(SERVERS)
    }
    const { servers } = await pgBouncer.connections(app.databaseUrl)
    const locks = await eventually(
      () => sql(`select objid from pg_locks where locktype = 'advisory' and pid = any($1)`, [servers]),
      (locks) => locks.length === 0,
    )
    expect(locks).toEqual([])
  })
})

describe.skipIf(!program)('every operation', () => {
  let pgBouncer: PgBouncer
  let suite: Suite

  beforeAll(async () => {
    pgBouncer = await through('transaction')
    suite = await startSuite({ openOptions: openingBy(pgBouncer) })
  })
  afterAll(async () => {
    await suite?.stop()
    await pgBouncer.stop()
  })

  test('works behind PgBouncer in transaction mode', async () => {
    const failed: string[] = []
    for (const operation of operations) {
      const { status, text } = await suite.request(operation)
      if (status >= 300) failed.push(`${operation.id}: ${status} ${text}`)
    }
    expect(failed).toEqual([])
  }, 240_000)
})
