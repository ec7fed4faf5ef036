// A database that is read-only, out of disk space, unresponsive or stopped: the server, started as an operator starts
// it, reports this to clients and load balancers, and recovers without intervention.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeOwner, postgresAccount } from '../../../entities/database/embedded/postgres-account.ts'
import { NO_LIMITS } from '../../../scripts/servers/launch-options.ts'
import { item } from '../../cart/cart-fixture.ts'
import { createTestDatabase, execute, type TestDatabase } from '../../support/database.ts'
import { blank, runToEnd, sendRequest, waitUntil } from '../../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../../support/processes/processes.ts'

let database: TestDatabase
let server: ServerProcess
let token: string
let carts: string
const url = inject('postgres').url

const nameOf = () => database.url.slice(database.url.lastIndexOf('/') + 1)
const cutAll = () =>
  execute(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf()}'`)

beforeAll(async () => {
  database = await createTestDatabase()
  const env = {
    TLS: 'proxy',
    DATABASE_URL: database.url,
    ...NO_LIMITS,
    DATABASE_STATEMENT_TIMEOUT_MS: '3000',
  }
  server = await startServer({ ...blank, ...env })
  token = (await runToEnd(['scripts/token.ts'], env)).stdout.trim()
  const { CompanyId, Entities } = database.onboarding
  carts = `/cart/v1/companies(${CompanyId})/entities(${Entities.find(({ Role }) => Role === 'Location')?.Id})/carts`
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

const create = () => {
  const body = { SourceId: database.onboarding.SourceId, FirstName: 'Ada', Items: [item] }
  return sendRequest(server, carts, { token, body }).then(({ status, headers, body }) => ({
    status,
    retryAfter: headers.get('retry-after'),
    made: status === 201 ? (body as { Id: number }[]) : undefined,
  }))
}
const readiness = () =>
  sendRequest(server, '/readyz').then(({ status, body }) => `${status} ${body.Database}`)
const isBack = async () => {
  await waitUntil(readiness, (state) => state === '200 reachable', 15_000)
  // Each connection that is still in its old state fails once.
  await waitUntil(create, ({ status }) => status === 201, 15_000)
}

describe('a database that becomes read-only', () => {
  test('causes 503 with Retry-After for writes, not ready, and recovers by itself', async () => {
    expect((await create()).status).toBe(201)
    await execute(url, `alter database ${nameOf()} set default_transaction_read_only = on`)
    try {
      await cutAll()
      await waitUntil(readiness, (state) => state === '503 read-only', 15_000)
      const refused = await waitUntil(create, ({ retryAfter }) => retryAfter === '5')
      expect(refused.status).toBe(503)
      expect((await sendRequest(server, carts, { token })).status).toBe(200)
      expect((await sendRequest(server, '/healthz')).status).toBe(200)
    } finally {
      await execute(url, `alter database ${nameOf()} reset default_transaction_read_only`)
    }
    // The test closes no connection: the server itself closes those that are read-only.
    await isBack()
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await create()).status))
    expect(new Set(statuses)).toEqual(new Set([201]))
  })
})

describe('a database that stops responding', () => {
  test('causes 503 in time; its connections are replaced', async () => {
    expect((await create()).status).toBe(201)
    const admin = new pg.Client({ connectionString: `${url}/postgres` })
    await admin.connect()
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1',
      [nameOf()],
    )
    await admin.end()
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const { pid } of rows) process.kill(pid, name)
    }
    signal('SIGSTOP')
    try {
      const since = performance.now()
      const responses = await Promise.all(Array.from({ length: 20 }, create))
      expect(new Set(responses.map(({ status }) => status))).toContain(503)
      // The statement timeout of 3 s, which a responsive database would apply itself, plus 5 s.
      expect(performance.now() - since).toBeLessThan(20_000)
      await isBack()
    } finally {
      signal('SIGCONT')
    }
  })
})

const mayMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
})()

describe('a disk that is full', () => {
  test.skipIf(!mayMount)(
    'causes 503 with Retry-After, not ready, and recovers as soon as there is space',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'retail-api-full-'))
      chmodSync(folder, 0o711)
      const disk = join(folder, 'disk')
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', disk])
      const space = `space_${process.pid}`
      const admin = new pg.Client({ connectionString: database.url })
      try {
        makeOwner(postgresAccount(), disk)
        await execute(url, `create tablespace ${space} location '${disk}'`)
        await execute(url, `alter database ${nameOf()} with allow_connections false`)
        await cutAll()
        await execute(url, `alter database ${nameOf()} set tablespace ${space}`)
        await execute(url, `alter database ${nameOf()} with allow_connections true`)
        await isBack()

        await admin.connect()
        await admin.query(
          'create table filler (text text); alter table filler alter text set storage external',
        )
        const fill = (bytes: number) =>
          admin.query(
            `insert into filler select string_agg(md5(random()::text), '') from generate_series(1, ${bytes / 32})`,
          )
        for (let size = 8_000_000; size > 2_000; ) await fill(size).catch(() => (size /= 2))

        const refused = await waitUntil(create, ({ status }) => status !== 201, 30_000)
        expect([refused.status, refused.retryAfter]).toEqual([503, '5'])
        expect(await readiness()).toBe('503 full')
        expect((await sendRequest(server, carts, { token })).status).toBe(200)

        await admin.query('drop table filler; checkpoint')
        await isBack()
      } finally {
        await admin.end().catch(() => {})
        await server.kill()
        await database.drop()
        await execute(url, `drop tablespace if exists ${space}`)
        execFileSync('umount', [disk])
        rmSync(folder, { recursive: true })
      }
    },
    120_000,
  )
})
