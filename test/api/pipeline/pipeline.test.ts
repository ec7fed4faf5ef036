import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestRequest } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

const limitHeaders = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-resetseconds',
]

describe('the pipeline', () => {
  const app = useFixture(startApp)
  let carts: string
  let good: string

  beforeAll(async () => {
    good = await app.tokenOf('ApiClient')
    const { CompanyId } = app.onboarding
    carts = `/cart/v1/companies(${CompanyId})/entities(${CompanyId})/carts`
  })

  describe('refuses in a fixed order', () => {
    /** At first everything in the request is wrong; each step corrects one fault. */
    const steps: [status: number, right: string, change: (request: Wrong) => void][] = [
      [404, 'the path', (r) => (r.path = r.path.replace('/wrong', ''))],
      [401, 'the token', (r) => (r.token = r.supplier)],
      [403, 'the scope', (r) => (r.token = good)],
      [403, 'the company', (r) => (r.path = r.path.replace(/companies\(\d+\)/, `companies(${r.company})`))],
      [406, 'Accept', (r) => (r.headers.Accept = 'application/json')],
      [415, 'the type', (r) => (r.headers['Content-Type'] = 'application/json')],
      [413, 'the size', (r) => (r.body = '{')],
      [400, 'the JSON', (r) => (r.body = '{}')],
      [400, 'the members', (r) => (r.body = JSON.stringify(r.cart))],
      [404, 'the node', (r) => (r.path = r.path.replace(/entities\(\d+\)/, `entities(${r.company})`))],
    ]
    interface Wrong {
      path: string
      token: string | undefined
      supplier: string
      company: number
      headers: Record<string, string>
      body: string
      cart: object
    }

    test('404 path, 401, 403, 406, 415, 413, 400, 404 resource', async () => {
      const { CompanyId, SourceId } = app.onboarding
      const item = { Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }
      const wrong: Wrong = {
        path: '/cart/v1/wrong/companies(999999)/entities(999999)/carts',
        token: undefined,
        supplier: await app.tokenOf('Supplier'),
        company: CompanyId,
        headers: { Accept: 'text/html', 'Content-Type': 'text/plain' },
        body: 'x'.repeat(1_100_000),
        cart: { SourceId, Items: [item] },
      }
      for (const [status, right, change] of steps) {
        const { path, ...request } = wrong
        const response = await app.request(path, { method: 'POST', ...request } as TestRequest)
        expect([right, response.status, response.text]).toEqual([right, status, response.text])
        change(wrong)
      }
      expect((await app.request(wrong.path, { method: 'POST', ...wrong } as TestRequest)).status).toBe(201)
    })

    test('405 before 401', async () => {
      const tree = `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
      const { status, headers, body } = await app.request(tree, { method: 'DELETE' })
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(body.Message).toContain('GET')
    })

    test('and 404 for an unknown method on the cart’s own paths, without Allow', async () => {
      const { status, headers } = await app.request(carts, { method: 'DELETE', token: good })
      expect(status).toBe(404)
      expect(headers).not.toHaveProperty('allow')
      expect((await app.request('/cart/v1/ping', { method: 'DELETE' })).status).toBe(405)
    })

    test('the same response for another company and an unknown one', async () => {
      const request = (id: number) => app.request(`/entities/v1/Companies(${id})/Tree`, { token: good })
      const [another, none] = [await request(1), await request(2_000_000_000)]
      expect([another.status, none.status, none.text]).toEqual([403, 403, another.text])
    })
  })

  test.each([
    ['no token', {}, 401, 'Bearer'],
    [
      'a value that is not a token',
      { Authorization: 'Bearer nonsense' },
      401,
      'Bearer error="invalid_token"',
    ],
    ['another scheme', { Authorization: 'Basic YTpi' }, 401, 'Bearer error="invalid_token"'],
    ['a scheme without a token', { Authorization: 'Bearer' }, 401, 'Bearer error="invalid_token"'],
    ['two values after the scheme', { Authorization: 'Bearer a b' }, 401, 'Bearer error="invalid_token"'],
  ])('with %s is 401 with a challenge', async (_, headers, status, challenge) => {
    const response = await app.get(carts, headers as Record<string, string>)
    expect([response.status, response.headers['www-authenticate']]).toEqual([status, challenge])
  })

  test('accepts the scheme in any case', async () => {
    expect((await app.get(carts, { Authorization: `bearer ${good}` })).status).toBe(200)
  })

  test.each([
    ['200', '/reference/v1/ping', {}],
    ['204', '/reference/v1/ping', { method: 'OPTIONS' }],
    ['400', '/reference/v1/Currencies?colour=red', {}],
    ['401', '/entities/v1/Companies(1)/Tree', {}],
    ['404', '/reference/v1/nothing', {}],
    ['404', '/nothing', {}],
    ['405', '/reference/v1/Currencies', { method: 'POST' }],
    ['405', '/healthz', { method: 'POST' }],
    ['406', '/reference/v1/Currencies', { headers: { Accept: 'text/html' } }],
    ['200', '/docs', {}],
    ['200', '/healthz', {}],
  ])(
    'sets the request id, the rate-limit headers and Strict-Transport-Security on %s of %s',
    async (status, path, request) => {
      const response = await app.request(path, request as TestRequest)

      expect(response.status).toBe(Number(status))
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
      for (const name of limitHeaders) expect(response.headers[name], name).toBeTruthy()
      if (response.status >= 400) expect(response.headers['content-type']).toBe('application/json')
    },
  )

  test('uses the client’s request id if it is valid', async () => {
    const idFor = async (requestId: string) =>
      (await app.get('/reference/v1/ping', { 'X-Request-Id': requestId })).headers['x-request-id']

    expect(await idFor('case-17.A_b')).toBe('case-17.A_b')
    for (const none of ['a b', 'x'.repeat(65), '<script>', '']) {
      expect(await idFor(none)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('answers OPTIONS with the methods of the path, without a token', async () => {
    const { status, headers, text } = await app.request(carts, { method: 'OPTIONS' })
    expect([status, headers.allow, text]).toEqual([204, 'GET, POST, HEAD, OPTIONS', ''])
    expect((await app.request('/cart/v1/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })

  test('answers HEAD on every path with GET', async () => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => app.request('/reference/v1/ping', { method })),
    )
    expect([head?.status, head?.text]).toEqual([200, ''])
    expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
    expect((await app.request('/accounts/v1/oauth2/token', { method: 'HEAD' })).status).toBe(405)
  })

  test('lists in Vary the headers that the response depends on', async () => {
    expect((await app.get('/reference/v1/Currencies')).headers.vary).toBe('Accept, Accept-Encoding')
  })

  test('reveals nothing about an internal error, but logs all details', async () => {
    await app.orm.em.execute('alter table cart rename to misplaced')
    const { status, body, headers } = await app.request(carts, { token: good })
    await app.orm.em.execute('alter table misplaced rename to cart')

    expect([status, body]).toEqual([500, { Message: 'An unexpected error occurred.' }])
    for (const name of limitHeaders) expect(headers[name]).toBeTruthy()
    expect(
      app.logs.some((line) => line.includes(headers['x-request-id'] ?? '-') && line.includes('cart')),
    ).toBe(true)
  })

  test('replaces a response that violates its document by 500, in tests and in the sandbox', async () => {
    await app.orm.em.execute(`update entity_node set name = '' where false`)
    await app.orm.em.execute('alter table entity_node drop constraint entity_node_name_length')
    await app.orm.em.execute(`update entity_node set name = repeat('x', 5000) where role = 'Company'`)
    const tree = `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`

    expect((await app.request(tree, { token: good })).status).toBe(500)
    expect(app.logs.some((line) => line.includes('outside its document'))).toBe(true)
    await app.orm.em.execute(`update entity_node set name = 'Demo Retail' where role = 'Company'`)
    expect((await app.request(tree, { token: good })).status).toBe(200)
  })
})

describe('behind a TLS-terminating proxy', () => {
  const app = useFixture(() => startApp({ env: { TLS: 'proxy' } }))

  const request = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        httpRequest({ host: 'localhost', port: app.port, path, headers }, async (res) => {
          let text = ''
          for await (const chunk of res) text += chunk
          resolve({ status: res.statusCode, headers: res.headers, text })
        })
          .on('error', reject)
          .end()
      },
    )

  test('serves only requests that arrived by HTTPS, on every path', async () => {
    for (const path of ['/reference/v1/ping', '/nothing', '/docs']) {
      for (const headers of [{}, { 'X-Forwarded-Proto': 'http' }, { 'X-Forwarded-Proto': 'httpss' }]) {
        const refused = await request(path, headers as Record<string, string>)
        expect([path, refused.status, refused.text]).toEqual([
          path,
          403,
          '{"Message":"Requests must use HTTPS."}',
        ])
        for (const name of limitHeaders) expect(refused.headers[name]).toBeTruthy()
      }
    }
    expect((await request('/reference/v1/ping', { 'X-Forwarded-Proto': 'HTTPS' })).status).toBe(200)
  })
})
