// Two processes and many clients create carts, prices and users at the same time: no id is allocated twice, and nothing
// fails, neither while the company is reset nor after a process was killed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import { startApp } from '../support/app.ts'
import { sendRequest } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'

const CLIENTS = 16
const REQUESTS = 4
const LINES = 5

let token: string
let servers: ServerProcess[]
let created = 0

const app = useFixture(startApp)
beforeAll(async () => {
  token = await app.tokenOf('ApiClient')
  await app.orm.em.fork().execute(
    `insert into catalog_item (company_id, id, sku, name)
     select ?, ('aaaaaaaa-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'R-' || n, 'Item ' || n
     from generate_series(1, 2000) n`,
    [app.onboarding.CompanyId],
  )
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const server of servers) await server.kill()
})

const start = () => startServer({ DATABASE_URL: app.databaseUrl, ROLE: 'api', RATE_LIMIT_TOKEN: '1000000' })

/** Creates one record; returns the status and the ids of the response, each prefixed with its kind. */
async function create(server: ServerProcess): Promise<{ status: number; ids: string[] }> {
  const { CompanyId, SourceId } = app.onboarding
  created += 1
  const item = `aaaaaaaa-0000-4000-8000-${String(created).padStart(12, '0')}`
  const post = (path: string, body: unknown) => sendRequest(server, path, { token, body })
  if (created % 3 === 0) {
    const line = { Name: 'Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }
    const path = `/cart/v1/companies(${CompanyId})/entities(${CompanyId})/carts`
    const { status, body } = await post(path, { SourceId, Items: Array.from({ length: LINES }, () => line) })
    const [cart] = status === 201 ? body : []
    const lines = (cart?.Items ?? []).map(({ Id }: { Id: number }) => `line ${Id}`)
    return { status, ids: cart ? [`cart ${cart.Id}`, ...lines] : [] }
  }
  if (created % 3 === 1) {
    const body = {
      EntityId: CompanyId,
      CatalogItemId: item,
      RegularPrice: 9,
      OverridePrice: 8,
      IsDiscountable: true,
    }
    const path = `/pricing/v1/Companies(${CompanyId})/Pricing`
    const { status, body: price } = await post(path, body)
    return { status, ids: status === 201 ? [`price ${price.Id}`] : [] }
  }
  const name = `racer.${created}`
  const person = {
    UserName: name,
    Email: `${name}@shop.example`,
    FirstName: 'R',
    LastName: 'R',
    ParentEntityId: CompanyId,
  }
  const { status, body: user } = await post('/usermanager/v1/users', person)
  return { status, ids: status === 200 ? [`user ${user.Id}`] : [] }
}

/** Runs all clients of all servers; clients of a killed server stop. */
async function createAll(): Promise<{ statuses: number[]; ids: string[] }> {
  const clients = servers.flatMap((server) =>
    Array.from({ length: CLIENTS }, async () => {
      const responses = []
      for (let count = 0; count < REQUESTS; count += 1) {
        const response = await create(server).catch(() => undefined)
        if (response) responses.push(response)
      }
      return responses
    }),
  )
  const results = (await Promise.all(clients)).flat()
  return { statuses: results.map(({ status }) => status), ids: results.flatMap(({ ids }) => ids) }
}

test('no id is allocated twice by two processes, through a reset and a kill', {
  timeout: 240_000,
}, async () => {
  const undisturbedIds = await createAll()
  expect(undisturbedIds.statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
  expect(undisturbedIds.statuses).toHaveLength(2 * CLIENTS * REQUESTS)

  const reset = resetTenant(app.orm.em.fork(), app.onboarding.CompanyId, 'sandbox')
  const idsDuringReset = await createAll()
  await reset
  // The reset removes the items of the prices, and a request may wait too long for the reset.
  expect(
    [...new Set(idsDuringReset.statuses)].filter((status) => ![200, 201, 400, 404, 503].includes(status)),
  ).toEqual([])

  const [first] = servers
  const pendingIds = createAll()
  setTimeout(() => void first?.kill(), 300)
  const killed = await pendingIds
  servers = [await start(), ...servers.slice(1)]
  const after = await createAll()

  const ids = [undisturbedIds, idsDuringReset, killed, after].flatMap((phase) => phase.ids)
  expect(killed.ids.length).toBeGreaterThan(0)
  expect(after.ids.length).toBeGreaterThan(CLIENTS)
  expect(ids.length - new Set(ids).size).toBe(0)
})
