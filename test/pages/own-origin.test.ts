// Every page and document shows the origin at which the client reached the server, or PUBLIC_URL (W6), never the
// placeholder of the files in generated/.
import { describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

const PUBLIC = 'https://api.shop.example'
const OTHER = 'retail.example:9443'

const app = useFixture(startApp)
const published = useFixture(() => startApp({ env: { PUBLIC_URL: PUBLIC } }))

/** The texts of all addresses that the start page, llms.txt and the pages behind them link to. */
async function crawl(from: TestApp, headers: Record<string, string>, origin: string) {
  const texts = new Map<string, string>()
  const open = ['/', '/llms.txt', '/docs/reference.json', '/sandbox', '/set-password', '/nowhere']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (texts.has(path)) continue
    const { text } = await from.get(path, headers)
    texts.set(path, text)
    const links = text.matchAll(/(?:href="|\]\()([^")\s]+)/g)
    for (const [, href = ''] of links) {
      const [address = ''] = (href.startsWith(origin) ? href.slice(origin.length) : href).split('#')
      if (/^\/(?!docs\/scalar|.*\.zip$)/.test(address)) open.push(address)
    }
  }
  return texts
}

describe.each([
  ['the host of the request', () => app, { Host: OTHER }, `https://${OTHER}`],
  ['PUBLIC_URL', () => published, { Host: OTHER }, PUBLIC],
])('%s', (_, from, headers, origin) => {
  test('is the origin on every page and in every document', async () => {
    const texts = await crawl(from(), headers, origin)

    const showing = [...texts].filter(([, text]) => text.includes(`${origin}/`)).map(([path]) => path)
    expect(showing).toEqual(
      expect.arrayContaining([
        '/',
        '/llms.txt',
        '/docs/guides/first-call',
        '/docs/guides/fuzzing.md',
        '/schemathesis.toml',
        '/accounts/v1/openapi.json',
        '/accounts/v1/openapi-3.0.json',
        '/cart/v1/openapi-json.json',
        '/docs/reference.json',
      ]),
    )
    expect((await from().get('/docs/guides/till.http', headers)).text).toContain(`@origin = ${origin}\n`)
    const wrong = [...texts].filter(([, text]) => /localhost:(?!3000)|127\.0\.0\.1/.test(text))
    expect(wrong.map(([path]) => path)).toEqual([])
  })
})

test('a host that is none is not repeated', async () => {
  const headers = { Host: 'a"><b>' }
  const { status, text } = await app.get('/docs/guides/first-call', headers)

  expect(status).toBe(200)
  expect(text).not.toContain('a"><b>')
  expect(text).toContain(`${app.origin}/reference/v1/ping`)
})

test('a document in memory is the same for the same host, and another for another', async () => {
  const tagFor = async (Host: string) => (await app.get('/docs/reference.json', { Host })).headers.etag
  const [first, other, again] = [await tagFor(OTHER), await tagFor('b.example'), await tagFor(OTHER)]

  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
