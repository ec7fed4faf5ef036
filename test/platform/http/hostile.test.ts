// No request keeps the event loop of its server for longer than 50 ms (P14), whatever it holds. The server is a process of its
// own that measures itself (stall-probe.ts): the processor time of the main thread's longest stretch, so that neither the
// machine's other work nor threads beside it count. A stretch that only the first request takes, before its code is
// compiled, is looked at again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { blank, runToEnd } from '../../support/operator.ts'
import { type StallServer, startStallServer } from '../../support/stall.ts'
import { bodies } from './hostile/bodies.ts'
import { headers } from './hostile/headers.ts'
import { queries } from './hostile/queries.ts'
import type { Hostile, Scene } from './hostile/scenario.ts'
import { uploads } from './hostile/uploads.ts'

const MOST_MS = 50
const ATTEMPTS = 3
const UNLIMITED = '1000000'

let database: TestDatabase
let server: StallServer
let scene: Scene

beforeAll(async () => {
  database = await createTestDatabase()
  const { onboarding } = database
  server = await startStallServer({
    ...blank,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    RATE_LIMIT_ANONYMOUS: UNLIMITED,
    RATE_LIMIT_AUTHENTICATED: UNLIMITED,
    RATE_LIMIT_TOKEN: UNLIMITED,
  })
  const { said } = await runToEnd(['scripts/token.ts'], { DATABASE_URL: database.url, DATA_DIR: '/tmp' })
  const store = onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
  scene = { company: String(onboarding.CompanyId), store, token: said.trim(), onboarding }
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const groups: Readonly<Record<string, (scene: Scene) => Hostile[] | Promise<Hostile[]>>> = {
  headers,
  queries,
  bodies,
  uploads,
}

describe.each(Object.entries(groups))('hostile %s', (_, make) => {
  test('delay others by 50 ms at most', async () => {
    const slow: string[] = []
    for (const [name, request] of await make(scene)) {
      let least = Number.POSITIVE_INFINITY
      const seen: string[] = []
      for (let attempt = 0; attempt < ATTEMPTS && least > MOST_MS; attempt += 1) {
        const { stretch, total, status } = await server.measure(request)
        least = Math.min(least, stretch)
        seen.push(`${status} ${stretch.toFixed(0)}/${total.toFixed(0)}`)
      }
      if (process.env.HOSTILE_FIGURES) console.log(`${name}: ${seen.join(', ')}`)
      if (least > MOST_MS) slow.push(`${name}: ${seen.join(', ')}`)
    }
    expect(slow, 'status, and milliseconds of the longest stretch / of all threads').toEqual([])
  }, 600_000)
})

test('the probe sees a stretch that is too long', async () => {
  expect(await server.measure({ path: '/healthz' })).toMatchObject({ status: 200 })
})
