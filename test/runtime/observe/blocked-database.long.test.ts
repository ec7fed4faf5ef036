// A locked table under load: the service that needs it responds with an error in time, and other services are not
// affected. The server runs as an operator runs it, with its background jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_LIMITS } from '../../../scripts/servers/launch-options.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { blank, runToEnd, sendRequest } from '../../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../../support/processes/processes.ts'
import { ON_A_BUSY_MACHINE } from '../../support/processor-time.ts'

let database: TestDatabase
let server: ServerProcess
let token: string
let paths: { carts: string; cartReport: string; others: string[] }

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { TLS: 'proxy', DATABASE_URL: database.url, ...NO_LIMITS }
  server = await startServer({ ...blank, ...env })
  const { CompanyId, Entities, Users } = database.onboarding
  const user = Users.find(({ Role }) => Role === 'Administrator')?.UserName ?? ''
  token = (await runToEnd(['scripts/token.ts', String(CompanyId), '--user', user], env)).stdout.trim()
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id
  paths = {
    carts: `/cart/v1/companies(${CompanyId})/entities(${store})/carts`,
    cartReport: `/reportdata/reports/CartReport`,
    others: [
      '/reference/v1/Currencies',
      '/cart/v1/ping',
      '/healthz',
      '/readyz',
      `/entities/v1/Companies(${CompanyId})/Tree`,
      `/pricing/v1/Companies(${CompanyId})/PricingTerms`,
      `/usermanager/v1/entities(${CompanyId})/lockReasons`,
      `/availability/v1/Companies(${CompanyId})/Entities(${store})/CatalogItems`,
    ],
  }
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

const timed = async (path: string) => {
  const since = performance.now()
  const { status, headers, text } = await sendRequest(server, path, { token })
  return { path, status, text, retryAfter: headers.get('retry-after'), took: performance.now() - since }
}

/** Repeats the request with the given number of concurrent clients until `isOver`. */
async function load(clients: number, path: string, isOver: () => boolean, pauseMs = 50) {
  const responses: Awaited<ReturnType<typeof timed>>[] = []
  const client = async () => {
    while (!isOver()) {
      responses.push(await timed(path))
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return responses
}

describe('a table that is locked', () => {
  test(
    'delays requests of the service that needs it by at most 3 seconds, and no others',
    ON_A_BUSY_MACHINE,
    async () => {
      for (const path of [paths.carts, ...paths.others]) expect((await timed(path)).status, path).toBe(200)
      let isOver = false
      const loadService = () =>
        Promise.all([load(20, paths.carts, () => isOver), load(10, paths.cartReport, () => isOver)])
      // The same load without a lock opens the connections, and measures how long this machine takes.
      const unlocked = loadService()
      await sleep(2_000)
      isOver = true
      const usual = Math.max(...(await unlocked).flat().map(({ took }) => took))

      const other = new pg.Client({ connectionString: database.url })
      await other.connect()
      await other.query('begin; lock table cart')
      isOver = false
      const loads = loadService()
      const neighbours = Promise.all(paths.others.map((path) => load(1, path, () => isOver, 250)))
      await sleep(10_000)
      isOver = true
      const blocked = (await loads).flat()
      const unblocked = (await neighbours).flat()
      await other.query('rollback')
      await other.end()

      expect(new Set(blocked.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
        new Set(['503 2', '503 1']),
      )
      const slowest = Math.max(...blocked.map(({ took }) => took))
      const longest = Object.fromEntries(
        paths.others.map((path) => [
          path,
          Math.round(
            Math.max(...unblocked.filter((response) => response.path === path).map(({ took }) => took)),
          ),
        ]),
      )
      const figures = `${blocked.length} answers in ${Math.round(slowest)} ms at most, ${Math.round(usual)} ms without`
      console.log(`blocked: ${figures}; others`, longest)
      // On a busy machine every request waits, even without the database, and one that uses the database waits several times.
      const { '/healthz': baseline = 0, ...rest } = longest
      expect(slowest - Math.max(usual, 2 * baseline)).toBeLessThan(3_000)
      expect(unblocked.filter(({ status }) => status !== 200)).toEqual([])
      for (const [path, took] of Object.entries(rest)) expect(took - 2 * baseline, path).toBeLessThan(1_000)

      expect((await timed(paths.carts)).status).toBe(200)
    },
  )
})
