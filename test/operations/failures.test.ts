// Rate limits, internal errors and unknown paths (P8, P16). `send` of the suite checks the rate-limit headers and the
// request id on every response.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { isSecured, operations, serviceNames } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import { type Draft, expectEveryHeader, isMultipart, type Suite, startSuite } from './suite.ts'

describe('with low rate limits', () => {
  const NOON = Date.UTC(2026, 2, 2, 12, 0, 12, 500)
  let suite: Suite

  beforeAll(async () => {
    suite = await startSuite({
      now: () => NOON,
      env: { RATE_LIMIT_AUTHENTICATED: '40', RATE_LIMIT_ANONYMOUS: '30', RATE_LIMIT_TOKEN: '20' },
    })
  })
  afterAll(() => suite.stop())

  const expectExceeded = ({ status, headers, text }: TestResponse) => {
    expect([status, text]).toEqual([429, 'rate limit exceeded'])
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(headers).toMatchObject({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '2026-03-02T12:01:00.000Z',
      'x-ratelimit-resetseconds': '48',
      'retry-after': '48',
    })
  }
  const exhaust = async (draft: Draft) => {
    const { headers } = await suite.send(draft)
    const remaining = Number(headers['x-ratelimit-remaining'])
    await Promise.all(
      Array.from({ length: remaining }, () => suite.send({ ...draft, method: 'HEAD', body: undefined })),
    )
    return Number(headers['x-ratelimit-limit'])
  }

  sampledOperations(
    'refuses requests above the limit before any other check',
    () => true,
    async (operation) => {
      const draft = await suite.draft(operation)
      // HEAD of a POST is 405 or 404 and counts as anonymous, so POSTs use up the window of a POST.
      const request = operation.methods.includes('GET') ? { ...draft, method: 'GET' } : { ...draft }
      // Reading a file in each request would take longer than the window of this test.
      if (isMultipart(operation)) request.body = undefined
      const expected = operation.id === 'createToken' ? 20 : operation.anonymous ? 30 : 40

      // This request counts like any other, but does not execute the operation.
      const requestWithFault = {
        ...request,
        headers: { ...request.headers, 'X-Sandbox-Fault': 'status=503' },
      }
      let response = await suite.send(request)
      for (let attempt = 0; response.status !== 429 && attempt < 40; attempt += 1)
        response = await suite.send(requestWithFault)

      expectExceeded(response)
      expectExceeded(await suite.send(draft))
      expect(response.headers['x-ratelimit-limit']).toBe(String(expected))
    },
  )

  test.each(serviceNames)('counts unknown paths of %s with its anonymous requests', async (service) => {
    const [operation] = operations.filter(
      (candidate) => candidate.service === service && candidate.id.startsWith('ping'),
    )
    if (!operation) throw new Error(`${service} has no ping`)
    await exhaust(await suite.draft(operation))

    expectExceeded(await suite.send(anonymous(`/${service}/v1/nothing`)))
  })

  test('counts paths that belong to no service', async () => {
    const limit = await exhaust(anonymous('/nothing'))

    expect(limit).toBe(30)
    expectExceeded(await suite.send(anonymous('/nothing/else')))
  })

  test('never refuses probes', async () => {
    await exhaust(anonymous('/nothing'))

    expect((await suite.send(anonymous('/healthz'))).status).toBe(200)
    expect((await suite.send(anonymous('/readyz'))).status).toBe(200)
  })
})

describe('a database without tables', () => {
  let suite: Suite

  beforeAll(async () => {
    suite = await startSuite({ env: { LOG_LEVEL: 'error' } })
    suite.restores = false
    await suite.app.orm.em.fork().execute(`
      do $$ declare name text; begin
        for name in select table_name from information_schema.columns where table_schema = 'public'
          and column_name = 'company_id' and table_name not in ('idempotency_key', 'usage')
        loop execute format('alter table %I rename to %I', name, 'gone_' || name); end loop;
        alter table company rename to gone_company;
      end $$`)
  })
  afterAll(() => suite.stop())

  sampledOperations('is 500 without internal details', isSecured, async (operation) => {
    const { status, headers, body } = await suite.request(operation)

    expect(status).toBe(500)
    expect(headers['content-type']).toBe('application/json')
    expect(body).toEqual(operation.problem('An unexpected error occurred.'))
    const line = suite.app.logs.find((log) => log.includes(headers['x-request-id'] ?? 'none'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ operationId: operation.id })
    expect(line).toMatch(/relation .* does not exist/)
  })

  sampledOperations(
    'works without the tables if it needs none',
    ({ anonymous }) => anonymous,
    async (operation) => {
      const { status } = await suite.request(operation)

      expect(status).toBe(['createToken', 'revokeToken', 'setPassword'].includes(operation.id) ? 500 : 200)
    },
  )

  test('does not change refusals', async () => {
    const [operation] = operations.filter(isSecured)
    if (!operation) throw new Error('There is no secured operation')

    expect((await suite.request(operation, (draft) => Object.assign(draft, { token: 'x' }))).status).toBe(401)
    expect((await suite.request(operation, (draft) => Object.assign(draft, { query: 'x=1' }))).status).toBe(
      400,
    )
  })
})

describe('an unknown path', () => {
  const suite = useFixture(startSuite)

  const unknownPaths = [
    '//',
    '/nothing',
    '/v1/ping',
    '/cart/v2/ping',
    '/healthz/',
    '/openapi.json',
    '/cart/v1',
    '/cart/v1/',
  ]

  test.each(unknownPaths)('%s is 404 for every method', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const response = await suite.app.request(path, { method })

      expect(response.status, method).toBe(404)
      expectEveryHeader(response)
      if (method !== 'HEAD') expect(response.body).toEqual({ Message: 'Resource cannot be found' })
    }
  })
})

function anonymous(path: string): Draft {
  return { method: 'GET', path, query: '', token: undefined, headers: {}, body: undefined }
}
