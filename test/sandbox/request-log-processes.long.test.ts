// The request log of a sandbox that two processes serve: a request is found right after its response, and the log stays
// within its bounds while both write to it.
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { blank, sendRequest } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'

interface Tenant {
  CompanyId: number
  ClientId: string
  ClientSecret: string
}

let database: TestDatabase
let orm: MikroORM
let server: ServerProcess
let tenants: { id: number; token: string }[]

beforeAll(async () => {
  database = await createTestDatabase()
  orm = await openDatabase(database.url)
  const other = { name: 'Other', environment: 'sandbox', baseUrl: 'https://localhost' } as const
  const created: Tenant[] = [database.onboarding, await createTenant(orm, other)]
  server = await startServer({
    ...{ ...blank, DATABASE_URL: database.url, ROLE: 'api', PROCESSES: '2', TLS: 'proxy' },
    RATE_LIMIT_AUTHENTICATED: '1000000',
  })
  tenants = await Promise.all(
    created.map(async (tenant) => ({ id: tenant.CompanyId, token: await tokenOf(tenant) })),
  )
})
afterAll(async () => {
  await server?.stop()
  await orm.close(true)
  await database.drop()
})

async function tokenOf({ ClientId, ClientSecret }: Tenant): Promise<string> {
  const response = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-Proto': 'https' },
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret },
    }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Sends each request on a new connection, which either process accepts. */
const create = ({ id, token }: { id: number; token: string }, Note: string) =>
  sendRequest(server, `/cart/v1/companies(${id})/entities(${id})/carts`, {
    token,
    body: { Note, Email: 'a@b.example' },
  })

/** The same over connections that stay open, which the processes share; returns the statuses. */
async function createOften({ id, token }: { id: number; token: string }, count: number): Promise<number[]> {
  const statuses = new Set<number>()
  const body = JSON.stringify({ Note: 'long '.repeat(3_000) })
  for (let sent = 0; sent < count; sent += 1) {
    const response = await fetch(`${server.origin}/cart/v1/companies(${id})/entities(${id})/carts`, {
      method: 'POST',
      headers: {
        'X-Forwarded-Proto': 'https',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
      },
      body,
    })
    await response.text()
    statuses.add(response.status)
  }
  return [...statuses]
}

const logOf = (id: number) => `/sandbox/v1/Companies(${id})/Requests`

test('a request is in the log as soon as its response is read, in any process', async () => {
  const [tenant] = tenants
  if (!tenant) throw new Error('no tenant')
  for (let count = 0; count < 8; count += 1) {
    const refused = await create(tenant, `attempt ${count}`)
    expect(refused.status).toBe(400)
    const id = refused.headers.get('x-request-id') ?? ''

    const { status, body } = await sendRequest(server, `${logOf(tenant.id)}(${id})`, { token: tenant.token })

    expect([status, body?.OperationId, body?.Status]).toEqual([200, 'createCart', 400])
    expect(body.RequestBody).toContain(`attempt ${count}`)
    expect(body.RequestBody).not.toContain('a@b')
  }
})

describe('under load from both processes, while the log is read', () => {
  const EACH = 1_104
  let largest = { rows: 0, bytes: 0 }

  beforeAll(async () => {
    const em = orm.em.fork()
    let isOver = false
    const sampling = (async () => {
      for (let isLast = false; !isLast; ) {
        isLast = isOver
        for (const { id, token } of tenants) await sendRequest(server, `${logOf(id)}?$top=1`, { token })
        const rows = await em.execute<{ rows: number; bytes: number }[]>(
          `select count(*)::int as rows, sum(octet_length(request_body) + octet_length(response_body))::int as bytes
           from logged_request where company_id = any (?::int[]) group by company_id`,
          [`{${tenants.map(({ id }) => id)}}`],
        )
        for (const { rows: count, bytes } of rows) {
          largest = { rows: Math.max(largest.rows, count), bytes: Math.max(largest.bytes, bytes) }
        }
      }
    })()
    const clients = tenants.flatMap((tenant) =>
      Array.from({ length: 12 }, () => createOften(tenant, EACH / 12)),
    )
    const statuses = await Promise.all(clients).finally(() => {
      isOver = true
    })
    await sampling
    expect(new Set(statuses.flat())).toEqual(new Set([400]))
  })

  test('a company has at most 1,000 requests and 8 MiB, at any time', async () => {
    expect(largest.rows).toBeGreaterThan(900)
    expect(largest.rows).toBeLessThanOrEqual(1_000)
    expect(largest.bytes).toBeGreaterThan(7 * 1_048_576)
    expect(largest.bytes).toBeLessThanOrEqual(8 * 1_048_576)
  })

  test('the log has the newest requests, all of the company, each of them truncated', async () => {
    for (const tenant of tenants) {
      const { body } = await sendRequest(server, `${logOf(tenant.id)}?$top=400`, { token: tenant.token })
      expect(body).toHaveLength(400)
      const paths = new Set(body.map(({ Path }: { Path: string }) => Path))
      expect([...paths]).toEqual([`/cart/v1/companies(${tenant.id})/entities(${tenant.id})/carts`])
      const last = await create(tenant, 'the last one')
      const id = last.headers.get('x-request-id')
      const [newest] = (await sendRequest(server, logOf(tenant.id), { token: tenant.token })).body
      expect(newest.RequestId).toBe(id)
      const cut = (
        await sendRequest(server, `${logOf(tenant.id)}(${body[0].RequestId})`, { token: tenant.token })
      ).body
      expect([cut.IsRequestBodyCut, Buffer.byteLength(cut.RequestBody)]).toEqual([true, 8_192])
    }
  })

  test('no request is missing in the log', async () => {
    const { text } = await sendRequest({ origin: server.management }, '/metrics')
    expect(/^requests_unlogged_total (\d+)$/m.exec(text)?.[1]).toBe('0')
    expect(server.output()).not.toContain('background failure')
  })
})

test('requests are written within ten seconds even if no client reads them', async () => {
  const [tenant] = tenants
  if (!tenant) throw new Error('no tenant')
  const unread = await create(tenant, 'unread')
  const count = async () =>
    (
      await orm.em
        .fork()
        .execute('select 1 from logged_request where company_id = ? and request_id = ?', [
          ...[tenant.id, unread.headers.get('x-request-id')],
        ])
    ).length

  expect(await count()).toBe(0)
  await expect.poll(count, { timeout: 15_000, interval: 250 }).toBe(1)
})

test('a server that stops writes its buffered requests first', async () => {
  const [tenant] = tenants
  if (!tenant) throw new Error('no tenant')
  const last = await create(tenant, 'before the stop')
  expect(await server.stop()).toBe(0)

  const rows = await orm.em
    .fork()
    .execute('select 1 from logged_request where company_id = ? and request_id = ?', [
      ...[tenant.id, last.headers.get('x-request-id')],
    ])
  expect(rows).toHaveLength(1)
})
