import { once } from 'node:events'
import { request as httpsRequest } from 'node:https'
import { describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Posts a cart, but sends the last byte only when `finish` is called. */
function slowPost(app: TestApp, token: string) {
  const { CompanyId, SourceId } = app.onboarding
  const item = { Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }
  const text = JSON.stringify({ SourceId, Items: [item] })
  const req = httpsRequest({
    host: 'localhost',
    port: app.port,
    path: `/cart/v1/companies(${CompanyId})/entities(${CompanyId})/carts`,
    method: 'POST',
    ca: app.ca,
    agent: false,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': text.length,
    },
  })
  const response = once(req, 'response').then(([res]) => {
    res.resume()
    return { status: res.statusCode as number, connection: res.headers.connection as string }
  })
  response.catch(() => {})
  req.write(text.slice(0, -1))
  return { req, answer: response, finish: () => req.end(text.slice(-1)) }
}

describe('metrics', () => {
  const app = useFixture(startApp)

  const active = async () => /^http_server_active_requests (\d+)$/m.exec(await app.app.metrics())?.[1]
  const countOf = async (labels: string) => {
    const text = await app.app.metrics()
    return text
      .split('\n')
      .filter((line) => line.includes('duration_seconds_count') && line.includes(labels))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }

  test('count each request once, by operation and status', async () => {
    await app.get('/reference/v1/Currencies')
    await app.get('/reference/v1/Currencies', { Accept: 'application/hal+json' })
    await app.get('/reference/v1/Currencies', { Accept: 'text/html' })
    await expect.poll(() => countOf('operation="listCurrencies",status="200"')).toBe(2)
    expect(await countOf('operation="listCurrencies",status="406"')).toBe(1)
  })

  test('have no label value from a request, however many paths are requested', async () => {
    for (const path of ['/nothing', '/cart/v1/companies(77)/x', '/reference/v1/Nothing']) await app.get(path)
    await expect.poll(() => countOf('operation="none",status="404"')).toBe(3)
    expect(await app.app.metrics()).not.toMatch(/nothing|companies/i)
  })

  test('count a request whose client disconnects, and the log reports status 499', async () => {
    const token = await app.tokenOf('ApiClient')
    const { req } = slowPost(app, token)
    // Once a later request of the same caller is complete, this one has reached the step that waits for its body.
    await expect.poll(active).toBe('1')
    await app.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, { token })
    req.on('error', () => {})
    req.destroy()

    const aborted = () => app.logs.map((line) => JSON.parse(line)).filter((line) => line.aborted)
    await expect.poll(() => aborted().length).toBe(1)
    expect(aborted()[0]).toMatchObject({ operationId: 'createCart', method: 'POST', status: 499 })
    expect(await countOf('operation="createCart",status="499"')).toBe(1)
    expect(await countOf('operation="createCart",status="200"')).toBe(0)
    // A client that disconnects is not an error of the server.
    expect(app.logs.filter((line) => line.includes('request failed'))).toEqual([])
  })

  test('count a request as in flight until it has ended', async () => {
    const { answer: response, finish } = slowPost(app, await app.tokenOf('ApiClient'))
    await expect.poll(active).toBe('1')
    finish()
    await response
    await expect.poll(active).toBe('0')
  })

  test('report the version and the memory of the process', async () => {
    const text = await app.app.metrics()
    expect(text).toMatch(/build_info\{version="[\d.]+",environment="sandbox"\} 1/)
    expect(text).toContain('process_resident_memory_bytes')
  })
})

describe('a stop', () => {
  test('lets current requests end, is not ready meanwhile, and accepts no more requests', async () => {
    const app = await startApp()
    const token = await app.tokenOf('ApiClient')
    const cartCount = async () => {
      const [row] = await app.orm.em.fork().execute('select count(*)::int as count from cart')
      return row?.count
    }
    const before = await cartCount()
    const { answer: response, finish } = slowPost(app, token)
    await pause(100)

    const stopping = app.app.stop()
    await pause(50)
    expect((await app.get('/readyz')).status).toBe(503)
    finish()
    expect(await response).toEqual({ status: 201, connection: 'close' })
    await stopping
    await expect(app.get('/healthz')).rejects.toThrow()
    expect(await cartCount()).toBe(before + 1)
    await app.stop().catch(() => {})
  })

  test('of an idle process is visible to load balancers before it stops listening', async () => {
    const app = await startApp({ env: { STOP_GRACE_MS: '400' } })
    const startedAt = performance.now()
    const stopping = app.app.stop()
    while (performance.now() - startedAt < 250) {
      const { status, body, headers } = await app.get('/readyz')
      expect([status, body.Status, headers.connection]).toEqual([503, 'stopping', 'close'])
    }
    await stopping
    expect(performance.now() - startedAt).toBeGreaterThan(390)
    await expect(app.get('/readyz')).rejects.toThrow()
    await app.stop().catch(() => {})
  })

  test('of an idle process is quick, although clients keep connections open', async () => {
    const app = await startApp()
    await Promise.all([1, 2, 3].map(() => app.get('/reference/v1/ping')))
    const start = performance.now()
    await app.app.stop()

    expect(performance.now() - start).toBeLessThan(2_000)
    await app.stop().catch(() => {})
  })
})
