// PostgreSQL plans the statements of frequent operations once per connection, not for each request; planning takes longer
// than running most of them. It plans for each call if the plan for known values looks much cheaper than one for any values,
// for example with an array or a limit as a parameter. The requests are those of the benchmark.
import { appendFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCases } from '../../scripts/bench/cases.ts'
import {
  makeFolder,
  makeTenant,
  type OpenScenario,
  openScenario,
  tokenFor,
} from '../../scripts/bench/fixture.ts'
import { prepareRequest } from '../../scripts/bench/load.ts'
import { createServers, type Server } from '../../scripts/bench/servers.ts'
import { sendRequest } from '../../scripts/servers/https-request.ts'

const cases = (await loadCases()).filter(({ name }) => name !== 'listStock')
const requests = 150
/** Of them at a time, on as many connections. */
const CONNECTIONS = 4
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const { folder, remove } = makeFolder()
const servers = createServers(folder, new AbortController().signal)
let scenario: OpenScenario
let server: Server
let token: string

beforeAll(async () => {
  const tenant = await makeTenant(folder)
  appendFileSync(
    join(folder, 'postgres', 'postgresql.auto.conf'),
    `shared_preload_libraries = 'pg_stat_statements'
     pg_stat_statements.track = 'all'
     pg_stat_statements.track_planning = on
     autovacuum = off\n`,
  )
  scenario = await openScenario({ folder, tenant }, cases, { scale: 0.1 })
  await scenario.pool.query('create extension pg_stat_statements')
  server = await servers.startProject()
  token = await tokenFor({ folder, tenant }, server)
})

afterAll(async () => {
  agent.destroy()
  await servers.stopAll()
  await scenario?.close()
  remove()
})

const frequent = `
  select query, calls::int, plans::int from pg_stat_statements
  where calls >= ${requests} and plans > calls * 0.2 and query not like '%pg_stat_statements%'`

test.each(cases)('$name is not planned for each request', { timeout: 120_000 }, async ({ request }) => {
  const prepared = prepareRequest(await request(scenario), token, CONNECTIONS)
  const { paths } = prepared.request
  const send = async () => {
    const sent = Array.from({ length: requests }, (_, n) =>
      sendRequest(`${server.origin}${paths[n % paths.length]}`, { ...prepared, agent, timeoutMs: 60_000 }),
    )
    for (const { status, text } of await Promise.all(sent)) expect(status, text).toBeLessThan(300)
  }
  await send()
  // After `analyze`, the next calls plan again, with the tables that the first requests filled.
  await scenario.pool.query('analyze')
  await send()
  await scenario.pool.query('select pg_stat_statements_reset()')

  await send()

  const { rows } = await scenario.pool.query(frequent)
  expect(rows, 'statements that are planned for each call').toEqual([])
})
