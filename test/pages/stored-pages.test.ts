// Reference data, the published documents and the pages about them have an ETag and a Cache-Control (P15).
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

const app = useFixture(startApp)

test.each([
  ['/reference/v1/Countries', 'public, max-age=3600'],
  ["/reference/v1/Countries?$filter=Code eq 'CA'".replaceAll(' ', '%20'), 'public, max-age=3600'],
  ['/reference/v1/TimeZones?$top=2', 'public, max-age=3600'],
  ['/reference/v1/Currencies', 'public, max-age=3600'],
  ['/pricing/v1/openapi.json', 'public, no-cache'],
  ['/pricing/v1/openapi-3.0.json', 'public, no-cache'],
  ['/pricing/v1/openapi-json.json', 'public, no-cache'],
  ['/reportdata/openapi.json', 'public, no-cache'],
  ['/schemathesis.toml', 'public, no-cache'],
  ['/docs/page.css', 'public, max-age=3600'],
  ['/docs/header.css', 'public, max-age=3600'],
  ['/docs/copy.js', 'public, max-age=3600'],
  ['/docs/guides', 'no-cache'],
  ['/docs/rules', 'no-cache'],
  ['/docs/rules.js', 'no-cache'],
  ['/docs/guides/hal.md', 'no-cache'],
  ['/changelog', 'no-cache'],
  ['/workflows', 'no-cache'],
])('%s is not sent again to a client that has it', async (path, cacheControl) => {
  const plain = await app.get(path)
  const gzip = { 'Accept-Encoding': 'gzip' }
  const compressed = await app.get(path, gzip)
  expect([plain.status, plain.headers['cache-control']]).toEqual([200, cacheControl])
  expect(plain.headers.etag).toMatch(/^"[\w-]{22}"$/)
  const isCompressed = compressed.headers['content-encoding'] === 'gzip'
  expect(compressed.headers.etag).toBe(plain.headers.etag?.replace(/"$/, isCompressed ? '.gzip"' : '"'))
  for (const { headers } of [plain, compressed]) {
    const again = await app.get(path, { ...gzip, 'If-None-Match': headers.etag ?? '' })
    expect([again.status, again.text, again.headers.etag, again.headers['cache-control']]).toEqual([
      304,
      '',
      headers.etag,
      cacheControl,
    ])
    expect(again.headers.vary).toContain('Accept-Encoding')
  }
  expect((await app.get(path, { 'If-None-Match': '"another"' })).status).toBe(200)
})

test('a list in HAL has another ETag than in JSON', async () => {
  const hal = { Accept: 'application/hal+json' }
  const { headers } = await app.get('/reference/v1/Currencies')
  const inHal = await app.get('/reference/v1/Currencies', { ...hal, 'If-None-Match': headers.etag ?? '' })
  expect([inHal.status, inHal.headers.etag]).toEqual([200, headers.etag?.replace(/"$/, '.hal"')])
})

test.each(['/healthz', '/readyz'])('%s is never stored', async (path) => {
  const { headers } = await app.get(path)
  expect(headers.etag).toBeUndefined()
})
