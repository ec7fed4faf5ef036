// What the suites over all operations do not check: challenges, pages and probes, and invalid responses.
import { beforeAll, describe, expect, test } from 'vitest'
import { expectEveryHeader } from '../../operations/suite.ts'
import { startApp, type TestRequest } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

describe('the pipeline', () => {
  const app = useFixture(startApp)
  let carts: string
  let good: string

  beforeAll(async () => {
    good = await app.tokenOf('ApiClient')
    const { CompanyId } = app.onboarding
    carts = `/cart/v1/companies(${CompanyId})/entities(${CompanyId})/carts`
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
    ['200', '/docs', {}],
    ['200', '/healthz', {}],
    ['405', '/healthz', { method: 'POST' }],
  ])('sets the headers of every response on %s of %s', async (status, path, request) => {
    const response = await app.request(path, request as TestRequest)

    expect(response.status).toBe(Number(status))
    expectEveryHeader(response)
    if (response.status >= 400) expect(response.headers['content-type']).toBe('application/json')
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
