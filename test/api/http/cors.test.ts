import { describe, expect, test } from 'vitest'
import { startApp } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

const origin = 'https://shop.example'
const ping = '/reference/v1/ping'

describe('cross-origin requests', () => {
  const closed = useFixture(startApp)
  const open = useFixture(() => startApp({ env: { CORS_ORIGINS: `${origin}, https://admin.example` } }))

  const corsHeaders = (headers: object) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'))

  test('are refused if no origin is configured', async () => {
    const { status, headers } = await closed.get(ping, { Origin: origin })

    expect(status).toBe(200)
    expect(corsHeaders(headers)).toEqual([])
    expect(headers.vary).not.toMatch(/Origin/)
  })

  test('are allowed for configured origins, and name the headers that scripts may read', async () => {
    const { headers } = await open.get(ping, { Origin: origin })

    expect(headers['access-control-allow-origin']).toBe(origin)
    for (const name of ['X-Request-Id', 'X-RateLimit-Remaining', 'ETag', 'Idempotent-Replayed']) {
      expect(headers['access-control-expose-headers']).toContain(name)
    }
    expect(headers.vary).toMatch(/Origin/)
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each([
    undefined,
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'null',
  ])('from the origin %s get no CORS headers, but Vary', async (origin) => {
    const { headers } = await open.get(ping, origin === undefined ? {} : { Origin: origin })

    expect(corsHeaders(headers)).toEqual([])
    expect(headers.vary).toMatch(/Origin/)
  })

  test('have CORS headers on refusals too', async () => {
    const { status, headers } = await open.get('/nothing', { Origin: origin })
    expect([status, headers['access-control-allow-origin']]).toEqual([404, origin])
  })

  test('may be preceded by a preflight, which needs no token', async () => {
    const path = `/cart/v1/companies(${open.onboarding.CompanyId})/entities(1)/carts`
    const preflight = (origin: string) =>
      open.request(path, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      })

    const { status, headers, text } = await preflight(origin)
    expect([status, text]).toEqual([204, ''])
    expect(headers.allow).toBe('GET, POST, HEAD, OPTIONS')
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']).toContain('Authorization')
    expect(headers['access-control-allow-headers']).toContain('Idempotency-Key')
    const foreign = await preflight('https://evil.example')
    expect([foreign.status, corsHeaders(foreign.headers)]).toEqual([204, []])
  })
})
