// One company never takes a service from the others (P21), over every list and report: however many requests of a company
// are open, it holds three of ten connections, and another company is answered; a list that takes too long is a 400.
// To make lists slow, tables become views whose rows wait in a function, for one company only.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { poolStateOf } from '../../entities/database/connections/connection-pool.ts'
import { type DocumentedOperation, operations, takes } from '../support/contract.ts'
import { withListSeconds } from '../support/list-seconds.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import { subResources } from './fixtures/fixtures.ts'
import { startSuite } from './suite.ts'

/** ListSeconds of the tests. */
const SECONDS = 0.3
/** Half, rounded up, of the five that a service may use of ten. */
const SHARE = 3
/** Of the ten, as many as a company holds at least before it leaves the others to other companies. */
const HALF = 5

let gate: pg.Client

/** Rows of lists wait until the gate is opened. */
const CLOSED = 'perform pg_advisory_xact_lock_shared(21)'
/** Rows of statements with the time limit of lists take longer than it; others pass. */
const COSTLY = `if current_setting('statement_timeout')::interval <= interval '${SECONDS} s' then perform pg_sleep(5); end if`

let seconds = 30
const suite = useFixture(() =>
  startSuite({
    changeRules: (rules) => withListSeconds(rules, () => seconds),
    openOptions: (url) => ({ url, lockTimeoutMs: 20_000 }),
  }),
)
beforeAll(async () => {
  gate = new pg.Client({ connectionString: suite.app.databaseUrl })
  await gate.connect()
  const { rows } = await gate.query<{ name: string }>(`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'company_id'
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('rate_window', 'revocation', 'usage')`)
  await gate.query(
    `create function waits(company integer) returns boolean language plpgsql as 'begin return true; end'`,
  )
  for (const { name } of rows) {
    await gate.query(`alter table ${name} rename to ${name}_rows;
      create view ${name} as select * from ${name}_rows where waits(company_id)`)
  }
})
afterAll(async () => {
  await gate.end()
})

const whileRows = async (wait: string, work: () => Promise<void>) => {
  const body = (action: string) =>
    `create or replace function waits(company integer) returns boolean language plpgsql as $$
     begin if company = ${suite.values.CompanyId} then ${action}; end if; return true; end $$`
  await gate.query(body(wait))
  try {
    await work()
  } finally {
    await gate.query(body('null'))
  }
}

const waiting = async (): Promise<number> => {
  const { rows } = await gate.query(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`)
  return rows[0].count
}

/** Connections that requests hold; polls have their own, and may wait for rows of the company too. */
const held = async (): Promise<number> => {
  const { state } = await poolStateOf(suite.app.orm)
  const used = state.partitions.usage().filter(({ partition }) => partition !== 'polls')
  return used.reduce((sum, { held }) => sum + held, 0)
}

/** Reference data is in memory. */
const isList = (operation: DocumentedOperation) =>
  (takes('$filter')(operation) || operation.id.endsWith('Report')) && operation.service !== 'reference'

const send = async (operation: DocumentedOperation, values = suite.values) => {
  const all = { ...values, ...subResources[operation.id]?.values(values) }
  const { path, query } = await suite.draft(operation, all)
  const token = await suite.tokenWith(operation.scopes, all)
  return suite.app.request(query ? `${path}?${query}` : path, { token })
}

/** Reading the request log first writes what is not yet written, for which polls have connections of their own. */
const holdsConnections = (operation: DocumentedOperation) =>
  isList(operation) && operation.id !== 'listRequests'

sampledOperations('leaves connections to other companies', holdsConnections, async (operation) => {
  seconds = 30
  const quiet = await send(operation, suite.foreign)
  expect(quiet.status).toBeLessThan(300)
  await whileRows(CLOSED, async () => {
    await gate.query('select pg_advisory_lock(21)')
    let open = 0
    try {
      const many = Array.from({ length: 8 }, async () => {
        open += 1
        const { status } = await send(operation)
        open -= 1
        return status
      })
      await vi.waitUntil(async () => (await waiting()) >= SHARE, { timeout: 20_000 })
      expect((await send(operation, suite.foreign)).status).toBe(quiet.status)
      expect([open, await held()]).toEqual([8, SHARE])
      await gate.query('select pg_advisory_unlock(21)')
      expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
    } finally {
      await gate.query('select pg_advisory_unlock_all()')
    }
  })
})

test('a company that uses all services at once leaves connections to others in each of them', async () => {
  seconds = 30
  const lists = operations.filter(holdsConnections)
  const ofServices = [...Map.groupBy(lists, ({ service }) => service).values()].flatMap(
    ([first]) => first ?? [],
  )
  expect(ofServices.length).toBeGreaterThan(5)
  for (const operation of ofServices) expect((await send(operation, suite.foreign)).status).toBe(200)
  await whileRows(CLOSED, async () => {
    await gate.query('select pg_advisory_lock(21)')
    try {
      const many = ofServices.flatMap((operation) => Array.from({ length: 5 }, () => send(operation)))
      await vi.waitUntil(async () => (await waiting()) >= HALF, { timeout: 20_000 })
      for (const operation of ofServices)
        expect([operation.id, (await send(operation, suite.foreign)).status]).toEqual([operation.id, 200])
      await gate.query('select pg_advisory_unlock(21)')
      await Promise.all(many)
    } finally {
      await gate.query('select pg_advisory_unlock_all()')
    }
  })
})

sampledOperations('costs at most ListSeconds', isList, async (operation) => {
  seconds = SECONDS
  await whileRows(COSTLY, async () => {
    const { status, body, headers } = await send(operation)
    expect([status, headers['retry-after']]).toEqual([400, undefined])
    expect(body.Message).toMatch(/^The list takes the database more than 0.3 s. Narrow it: /)
    if (!operation.id.endsWith('Report')) expect(body.Code).toBe('QueryTooCostly')
    expect((await send(operation, suite.foreign)).status).toBe(200)
  })
})
