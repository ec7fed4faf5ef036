// What the server publishes about itself: documents, the docs page, probes, metrics and ping; and what is absent when
// SERVICES selects a subset.
import { extname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { derive } from '../../handlers/pages/derive.ts'
import { PLACE_OF_ORIGIN } from '../../handlers/pages/documents/document.ts'
import { expectEveryHeader } from '../operations/suite.ts'
import { startApp } from '../support/app.ts'
import { documents, generated, operations, serviceNames } from '../support/contract.ts'
import { execute } from '../support/database.ts'
import { useFixture } from '../support/use-fixture.ts'

const forms = ['openapi.json', 'openapi-3.0.json', 'openapi-json.json']

const app = useFixture(startApp)

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const withOrigin = (text: string) => text.replaceAll(PLACE_OF_ORIGIN, app.origin)

describe.each(serviceNames)('%s', (service) => {
  const base = documents.get(service).servers[0].url

  test.each(['openapi.json', 'openapi-3.0.json'] as const)('publishes %s', async (name) => {
    const response = await app.get(`${base}/${name}`)

    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe('application/json')
    expect(response.text).toBe(withOrigin(String(await derive(name, [service], generated))))
    expectEveryHeader(response)
    const head = await app.request(`${base}/${name}`, { method: 'HEAD' })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      response.headers['content-length'],
    ])
  })

  test('publishes openapi-json.json for generators: JSON only, and simple patterns', async () => {
    const { status, headers, text, body } = await app.get(`${base}/openapi-json.json`)

    expect([status, headers['content-type'], body.openapi]).toEqual([200, 'application/json', '3.0.3'])
    const derived = String(await derive('openapi-json.json', [service], generated))
    expect(text).toBe(withOrigin(derived))
    const holders: { key: string; value: unknown }[] = []
    JSON.stringify(body, (key, value) => {
      if (['pattern', 'content'].includes(key)) holders.push({ key, value })
      return value
    })
    for (const { key, value } of holders) {
      // \x, \u and lookaround groups differ between languages.
      if (key === 'pattern') expect(value).not.toMatch(/\\[a-z]|\(\?/i)
      if (key === 'content') expect(Object.keys(value as object)).toHaveLength(1)
    }
    expect(text).not.toContain('"application/hal+json":')
    // Generated PHP clients would send a default of false as 0.
    for (const { schema } of Object.values<{ schema: object }>(body.components.parameters ?? {}))
      expect(schema).not.toMatchObject({ type: 'boolean', default: expect.anything() })
    const serviceOperations = operations
      .filter((operation) => operation.service === service)
      .map(({ id }) => id)
    const ids = [...text.matchAll(/"operationId": "(\w+)"/g)].map(([, id]) => id)
    expect(new Set(ids)).toEqual(new Set(serviceOperations))
    expectEveryHeader(await app.get(`${base}/openapi-json.json`))
  })

  test.each(forms)('%s has absolute addresses, the contact and the licence', async (name) => {
    const { text, body } = await app.get(`${base}/${name}`)

    expect(body.servers[0].url).toBe(`${app.origin}${base}`)
    expect(body.info.contact).toEqual({ name: 'The operator of this server', url: `${app.origin}/` })
    expect(body.info.license).toEqual({ name: 'Proprietary' })
    const flows = Object.values<{ tokenUrl: string }>(body.components.securitySchemes?.oauth2?.flows ?? {})
    for (const { tokenUrl } of flows) expect(tokenUrl).toBe(`${app.origin}/accounts/v1/oauth2/token`)
    const addresses = [...text.matchAll(/"(?:url|tokenUrl|refreshUrl)": "([^"]*)"/g)].map(([, url]) => url)
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) expect(address).toMatch(new RegExp(`^${app.origin}/`))
  })

  test('serves its documents case-insensitively', async () => {
    for (const name of forms) {
      const [lowerCase, upperCase] = [`${base}/${name}`, `${base}/${name}`.toUpperCase()]
      expect((await app.get(upperCase)).text).toBe((await app.get(lowerCase)).text)
    }
  })

  test('refuses other methods on its document', async () => {
    const response = await app.request(`${base}/openapi.json`, { method: 'PUT', body: {} })

    expect(response.status).toBe(405)
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS')
    expectEveryHeader(response)
  })

  test('answers ping with and without the version, without a token', async () => {
    for (const path of [`${base}/ping`, `${base.replace(/\/v1$/, '')}/ping`, `${base.toUpperCase()}/PING`]) {
      const response = await app.get(path, { Authorization: 'Bearer garbage' })

      expect(response.status, path).toBe(200)
      expect(Object.keys(response.body)).toEqual(['ApplicationVersion', 'DbVersion'])
      expectEveryHeader(response)
    }
  })

  test('serves only ping without the version', async () => {
    const serviceOperations = operations.filter(
      (operation) => operation.service === service && !operation.id.startsWith('ping'),
    )
    for (const { template, bases } of serviceOperations.filter(({ method }) => method === 'GET')) {
      const path = `${bases[0]?.replace(/\/v1$/, '')}${template.replace(/\{\w+\}/g, '1')}`
      if (!bases.some((servedBase) => path.startsWith(`${servedBase}/`) && servedBase === bases[0])) {
        expect((await app.get(path)).status, path).toBe(404)
      }
    }
  })
})

describe('/docs', () => {
  test('is a page with a Content-Security-Policy, and all of its assets come from this server', async () => {
    const page = await app.get('/docs')

    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expectEveryHeader(page)
    const addresses = [...page.text.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => address,
    )
    const loaded = addresses.filter((address) => !address.startsWith('data:'))
    expect(loaded.length).toBeGreaterThan(0)
    for (const address of loaded) {
      expect(address).toMatch(/^\/docs\//)
      const asset = await app.get(address)
      const type = TYPES[extname(address)]
      expect([asset.status, asset.headers['content-type']]).toEqual([200, type])
      expectEveryHeader(asset)
    }
  })

  test('links to every document, and each link resolves', async () => {
    const { body } = await app.get('/docs/reference.json')
    for (const [, { servers, info }] of documents) {
      expect(body.info.description).toContain(`${info.title}: [OpenAPI 3.1](${servers[0].url}/openapi.json)`)
    }
    const links = [...body.info.description.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
    for (const path of links) expect((await app.get(path)).status, path).toBe(200)
  })
})

describe('a trailing slash', () => {
  test('redirects to the page, with the query', async () => {
    for (const path of [
      ...['/docs', '/docs/errors', '/docs/rules', '/docs/guides', '/docs/guides/failures', '/changelog'],
      '/set-password',
    ]) {
      const response = await app.get(`${path}/?api=cart`)
      expect([response.status, response.headers.location], path).toEqual([308, `${path}?api=cart`])
      expect((await app.get(`${path.toUpperCase()}/`)).headers.location).toBe(path)
      expect((await app.get(`${path}//`)).status).toBe(404)
      expectEveryHeader(response)
    }
  })

  test('is 404 for all other paths', async () => {
    for (const path of ['/healthz', '/cart/v1/ping', '/docs/guides/failures.md', '/nothing'])
      expect((await app.get(`${path}/`)).status, path).toBe(404)
  })
})

describe('/metrics', () => {
  test('is not served on the main port', async () => {
    expect((await app.get('/metrics')).status).toBe(404)
  })

  test('counts by operation and status, without names', async () => {
    const token = await app.tokenOf('ApiClient')
    const { CompanyId, Entities, ClientId } = app.onboarding
    const secret = 'nobody-may-read-this'
    await app.request(`/cart/v1/companies(${CompanyId})/entities(${Entities[1]?.Id})/carts`, { token })
    await app.request(`/cart/v1/companies(${CompanyId})/entities(${Entities[1]?.Id})/carts(2147483000)`, {
      token,
    })
    await app.get(`/${secret}?${secret}=${secret}`, { 'X-Request-Id': secret, 'User-Agent': secret })
    await app.request(`/cart/v1/${secret}`, { method: 'PROPFIND' })

    const text = await app.app.metrics()

    expect(text).toMatch(
      /^http_server_request_duration_seconds_count\{service="cart",operation="listCarts",status="200"\} 1$/m,
    )
    expect(text).toMatch(
      /^http_server_request_duration_seconds_count\{service="cart",operation="getCart",status="404"\} 1$/m,
    )
    for (const hidden of [secret, ClientId, `(${CompanyId})`, '2147483000', 'PROPFIND']) {
      expect(text).not.toContain(hidden)
    }
    const labels = [...text.matchAll(/operation="([^"]*)"/g)].map(([, operation]) => operation)
    const known = operations.map(({ id }) => id as string)
    expect([...new Set(labels)].filter((label = '') => !known.includes(label) && label !== 'none')).toEqual(
      [],
    )
  })
})

describe('the probes', () => {
  test('/healthz is 200', async () => {
    const response = await app.get('/healthz')

    expect([response.status, response.body]).toEqual([200, { Status: 'alive' }])
    expectEveryHeader(response)
  })

  test('/readyz follows the database, and requests get 503 meanwhile', async () => {
    const token = await app.tokenOf('ApiClient')
    const tree = () => app.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, { token })
    const ready = await app.get('/readyz')
    expect([ready.status, ready.body.Status, ready.body.Database]).toEqual([200, 'ready', 'reachable'])

    const slash = app.databaseUrl.lastIndexOf('/')
    const [server, name] = [app.databaseUrl.slice(0, slash), app.databaseUrl.slice(slash + 1)]
    await execute(
      server,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    )
    try {
      const lost = await app.get('/readyz')
      expect([lost.status, lost.body.Status, lost.body.Database]).toEqual([503, 'not ready', 'unreachable'])
      expectEveryHeader(lost)
      expect((await app.get('/healthz')).status).toBe(200)
      expect((await app.get('/reference/v1/Currencies')).status).toBe(200)
      const refused = await tree()
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
      expectEveryHeader(refused)
    } finally {
      await execute(server, `alter database ${name} with allow_connections true`)
    }

    expect((await app.get('/readyz')).status).toBe(200)
    expect((await tree()).status).toBe(200)
  })
})

describe('SERVICES', () => {
  const part = useFixture(() => startApp({ env: { SERVICES: 'cart' } }))

  test('serves only those', async () => {
    expect((await part.get('/cart/v1/ping')).status).toBe(200)
    expect((await part.get('/cart/v1/openapi.json')).status).toBe(200)
    for (const service of serviceNames.filter((name) => name !== 'cart')) {
      for (const path of [
        'ping',
        'v1/ping',
        'v1/openapi.json',
        'v1/openapi-3.0.json',
        'v1/openapi-json.json',
      ]) {
        const response = await part.get(`/${service}/${path}`)

        expect(response.status, `${service}/${path}`).toBe(404)
        expectEveryHeader(response)
      }
    }
  })

  test('lists only their documents', async () => {
    const { text } = await part.get('/docs/reference.json')

    expect(text).toContain('/cart/v1/openapi.json')
    expect(text).not.toContain('/reference/v1/openapi.json')
  })
})
