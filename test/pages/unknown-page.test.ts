// An address that is neither a page nor below the address of a service is a page for browsers, and JSON for others.
import { describe, expect, test } from 'vitest'
import { expectEveryHeader } from '../operations/suite.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const app = useFixture(startApp)

describe.each(['/nowhere', '/docs/guides/none', '/rules?file=x', '/docs/rules/none', '/%3Cb%3E', '/%'])(
  '%s',
  (address) => {
    test('is a page for a browser, with links that work', async () => {
      const page = await app.get(address, { Accept: BROWSER })

      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.text).toContain('<h1>Page not found</h1>')
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'/,
      )
      expect([page.headers['cache-control'], page.headers.etag]).toEqual(['no-store', undefined])
      expect(page.headers.vary).toBe('Accept, Accept-Encoding')
      expectEveryHeader(page)
      const links = [...page.text.matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, href = '']) => href)
      expect(links).toEqual(expect.arrayContaining(['/', '/docs', '/docs/guides']))
      for (const href of new Set(links)) expect((await app.get(href)).status, href).toBe(200)
      // Nothing of the address is repeated.
      expect(page.text).not.toMatch(/nowhere|%3C|<b>/)
    })

    test.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9', 'text/csv'])(
      'is JSON for Accept: %s',
      async (accept) => {
        const { status, body } = await app.get(address, accept === undefined ? {} : { Accept: accept })

        expect([status, typeof body.Message]).toEqual([404, 'string'])
      },
    )
  },
)

test.each(['/cart/v1/nowhere', '/cart/v1', '/reference/v1/Countries/none', '/CART/V1/x'])(
  '%s, below the address of a service, is JSON for a browser too',
  async (address) => {
    const { status, headers } = await app.get(address, { Accept: BROWSER })
    expect([status, headers['content-type']]).toEqual([404, 'application/json'])
  },
)

test('other methods and requests with a token get JSON; HEAD gets the headers of the page', async () => {
  const headers = { Accept: BROWSER }
  const posted = await app.request('/nowhere', { method: 'POST', headers })
  const authorized = await app.request('/nowhere', { headers, token: await app.tokenOf('Administrator') })
  const head = await app.request('/nowhere', { method: 'HEAD', headers })

  for (const { status, body } of [posted, authorized])
    expect([status, typeof body.Message]).toEqual([404, 'string'])
  expect([head.status, head.headers['content-type'], head.text]).toEqual([
    404,
    'text/html; charset=utf-8',
    '',
  ])
  expect((await app.request('/nowhere', { method: 'OPTIONS', headers })).status).toBe(404)
})

test('the log has a refusal, as for a client', async () => {
  const logged = async (accept: string) => {
    const from = app.logs.length
    const { headers } = await app.get('/nowhere', { Accept: accept })
    const lines = app.logs.slice(from).map((line) => JSON.parse(line))
    const { status, path, reason } =
      lines.find(({ requestId }) => requestId === headers['x-request-id']) ?? {}
    return { status, path, reason }
  }
  expect(await logged(BROWSER)).toEqual(await logged('application/json'))
  expect(await logged(BROWSER)).toMatchObject({ status: 404, path: '/nowhere' })
})
