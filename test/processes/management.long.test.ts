// MANAGEMENT_PORT: probes and metrics in plain HTTP for every role, regardless of the TLS mode of the main port.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PortError } from '../../handlers/api/http/listener.ts'
import { openManagement } from '../../handlers/pages/management.ts'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { createTestDatabase, execute, type TestDatabase } from '../support/database.ts'
import { descendants, waitUntil } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'

const read = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, { headers: { Connection: 'close' }, ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the management port', () => {
  let database: TestDatabase
  const started: ServerProcess[] = []
  const serve = async (env: Record<string, string>) => {
    const server = await startServer({ DATABASE_URL: database.url, MANAGEMENT_PORT: '0', ...env })
    started.push(server)
    return server
  }
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await Promise.all(started.map((server) => server.kill()))
    await database.drop()
  })

  test('serves probes and metrics over plain HTTP, which the main port refuses behind a TLS proxy', async () => {
    const server = await serve({ ROLE: 'api' })
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await read(`${server.origin}${path}`)).status, path).toBe(403)
      expect((await read(`${server.management}${path}`)).status, path).toBe(200)
    }
    expect((await read(`${server.management}/readyz?verbose`)).text).toContain('"Status":"ready"')
    expect((await read(`${server.management}/metrics`)).text).toMatch(/^build_info\{/m)
    expect((await read(`${server.management}/healthz`, { method: 'HEAD' })).text).toBe('')
    const refused = await read(`${server.management}/healthz`, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await read(`${server.management}/cart/v1/ping`)).status).toBe(404)
    expect(await server.stop()).toBe(0)
  })

  test('reports the readiness of a worker, and its waiting jobs', async () => {
    const worker = await serve({ ROLE: 'worker', LOG_LEVEL: 'error' })

    const ready = await read(`${worker.management}/readyz`)
    expect(ready.status).toBe(200)
    expect(JSON.parse(ready.text)).toMatchObject({ Status: 'ready', Database: 'reachable', Queue: 'running' })
    const { text } = await waitUntil(
      () => read(`${worker.management}/metrics`),
      ({ text }) => text.includes('background_waiting{queue="orders"} 0'),
    )
    expect(text).toContain('background_failures_total')
    expect(await worker.stop()).toBe(0)
  })

  test('is shared by all PROCESSES: it has their sums, and is ready while one of them serves', async () => {
    const server = await serve({ PROCESSES: '2' })
    const headers = { Connection: 'close', 'X-Forwarded-Proto': 'https' }
    for (let count = 0; count < 10; count += 1) await read(`${server.origin}/cart/v1/ping`, { headers })

    const { text } = await read(`${server.management}/metrics`)
    expect(text).toMatch(/^http_server_request_duration_seconds_count\{.*operation="pingCart".*\} /m)
    expect((await read(`${server.management}/readyz`)).status).toBe(200)

    for (const pid of descendants(server.child.pid ?? 0)) process.kill(pid, 'SIGKILL')
    const away = await waitUntil(
      () => read(`${server.management}/readyz`),
      ({ status }) => status === 503,
    )
    expect(JSON.parse(away.text)).toMatchObject({ Status: 'not ready' })
    expect((await read(`${server.management}/healthz`)).status).toBe(200)
    await waitUntil(
      () => read(`${server.management}/readyz`),
      ({ status }) => status === 200,
      90_000,
    )
    expect(await server.stop()).toBe(0)
  }, 180_000)

  test.each(['api', 'all'])(
    'says the same as the main port with PROCESSES, ROLE=%s',
    async (ROLE) => {
      const server = await serve({ PROCESSES: '2', ROLE })
      const name = new URL(database.url).pathname.slice(1)
      const { url: admin } = inject('postgres')
      const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
      const onBothPorts = () =>
        Promise.all(
          [server.origin, server.management].map(async (origin) => {
            const headers = { Connection: 'close', 'X-Forwarded-Proto': 'https' }
            const { status, text } = await read(`${origin}/readyz`, { headers })
            const { Status, Database, Disk, Rules } = JSON.parse(text)
            return { status, Status, Database, Disk, Rules }
          }),
        )
      const ready = { status: 200, Status: 'ready', Database: 'reachable', Disk: 'writable' }
      const Rules = expect.stringMatching(/^[0-9a-f]{64}$/)
      const both = (one: object) => [one, one].map((member) => ({ ...member, Rules }))
      expect(await onBothPorts()).toEqual(both(ready))

      await execute(admin, `alter database ${name} set default_transaction_read_only = on`, cutAll)
      try {
        await expect
          .poll(onBothPorts, { timeout: 20_000 })
          .toEqual(both({ status: 503, Status: 'not ready', Database: 'read-only', Disk: 'writable' }))
      } finally {
        await execute(admin, `alter database ${name} reset default_transaction_read_only`, cutAll)
      }
      await expect.poll(onBothPorts, { timeout: 20_000 }).toEqual(both(ready))

      await execute(admin, `alter database ${name} allow_connections false`, cutAll)
      try {
        await expect
          .poll(onBothPorts, { timeout: 20_000 })
          .toEqual(both({ status: 503, Status: 'not ready', Database: 'unreachable', Disk: 'unknown' }))
      } finally {
        await execute(admin, `alter database ${name} allow_connections true`)
      }
      await expect.poll(onBothPorts, { timeout: 20_000 }).toEqual(both(ready))
      expect(await server.stop()).toBe(0)
    },
    120_000,
  )

  test('has one text of metrics for all requests of a second', async () => {
    let rendered = 0
    const management = await openManagement({
      management: { host: '127.0.0.1', port: 0, isDefault: false },
      logger: createLogger('silent', { write() {} }),
      metrics: async () => `count ${++rendered}\n`,
      readiness: async () => ({ isReady: true, report: {} }),
    })
    const scrape = () => read(`http://127.0.0.1:${management?.port}/metrics`)
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await scrape()).text))
    expect(new Set(texts)).toEqual(new Set(['count 1\n']))
    await expect.poll(async () => (await scrape()).text).toBe('count 2\n')
    await management?.stop()
  })

  describe('that is in use', () => {
    const logs: string[] = []
    const options = {
      logger: createLogger('info', { write: (line) => void logs.push(line) }),
      metrics: async () => '',
      readiness: async () => ({ isReady: true, report: {} }),
    }
    const holder = createServer()
    let port = 0
    beforeAll(async () => {
      holder.listen(0, '127.0.0.1')
      await once(holder, 'listening')
      port = (holder.address() as AddressInfo).port
    })
    afterAll(() => void holder.close())

    test('fails the start, with the name of the setting and the remedy', async () => {
      const opening = openManagement({
        ...options,
        management: { host: '127.0.0.1', port, isDefault: false },
      })
      await expect(opening).rejects.toThrow(PortError)
      await expect(
        openManagement({ ...options, management: { host: '127.0.0.1', port, isDefault: false } }),
      ).rejects.toThrow(`MANAGEMENT_PORT ${port} is in use. Set MANAGEMENT_PORT to a free one.`)
    })

    test('is only reported if it is the default', async () => {
      expect(
        await openManagement({ ...options, management: { host: '127.0.0.1', port, isDefault: true } }),
      ).toBeUndefined()
      expect(logs.join('')).toContain(`MANAGEMENT_PORT ${port} is in use. Set MANAGEMENT_PORT to a free one.`)
    })
  })
})
