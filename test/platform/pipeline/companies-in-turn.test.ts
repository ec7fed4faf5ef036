// A company that sends many requests at once waits behind its own: the next free connection goes to another company.
// The queue itself: test/database/connection-lanes.test.ts.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { poolStateOf } from '../../../entities/server/connections/connection-pool.ts'
import { createTenant } from '../../../entities/tenants/tenants.ts'
import { startApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a request of another company does not wait for all requests of a company that sends many', async () => {
  const other = { name: 'Corner Retail', environment: 'sandbox', baseUrl: app.origin } as const
  const { CompanyId, ClientId, ClientSecret } = await createTenant(app.orm, other)
  const { body } = await app.request('/accounts/v1/oauth2/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({
        ...{ grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret },
      }),
    ),
  })
  const busy = { id: app.onboarding.CompanyId, token: await app.tokenOf('ApiClient') }
  const quiet = { id: CompanyId, token: String(body.access_token) }
  const readTiers = async ({ id, token }: typeof busy) =>
    (await app.request(`/pricing/v1/Companies(${id})/PricingTiers`, { token })).status
  for (const each of [busy, quiet]) await readTiers(each)
  const earlier = answered().length

  const locking = new pg.Client({ connectionString: app.databaseUrl })
  await locking.connect()
  await locking.query('begin; lock table pricing_tier')
  const many = Array.from({ length: 20 }, () => readTiers(busy))
  await waiting(15)
  const one = readTiers(quiet)
  await waiting(16)
  await locking.query('rollback')
  await locking.end()

  expect(new Set(await Promise.all([...many, one]))).toEqual(new Set([200]))
  // A service has at most half of the ten connections; those requests were sent before, and more may be answered first.
  const companies = answered().slice(earlier)
  expect(companies).toHaveLength(21)
  expect(companies.indexOf(quiet.id)).toBeLessThan(15)
})

/** The companies whose requests have ended, in this order. */
const answered = (): number[] =>
  app.logs
    .map((line) => JSON.parse(line))
    .filter(({ operationId }) => operationId === 'listPricingTiers')
    .map(({ company }) => company)

/** Waits until so many requests wait for a connection. */
async function waiting(count: number): Promise<void> {
  const { state } = await poolStateOf(app.orm)
  await vi.waitUntil(() => state.lanes.usage().some((lane) => lane.waiting >= count), { timeout: 1_900 })
}
