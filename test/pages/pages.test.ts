// The pages: the start page, the guides, the error codes and others. What they load, where they link, and what
// they show in which environment. test/pages/docs.long.test.ts opens them in a browser.
import { readdirSync, readFileSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { brunoCollection } from '../../handlers/pages/collections/bruno.ts'
import { postmanCollection } from '../../handlers/pages/collections/postman.ts'
import { readCollection } from '../../handlers/pages/derive.ts'
import { PLACE_OF_ORIGIN } from '../../handlers/pages/documents/document.ts'
import { guidePages } from '../../handlers/pages/guide-page.ts'
import { docsAddress } from '../../handlers/pages/scalar-document.ts'
import { expectEveryHeader } from '../operations/suite.ts'
import { startApp } from '../support/app.ts'
import { documents, generated, serviceNames } from '../support/contract.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'
import { useFixture } from '../support/use-fixture.ts'

const openapi = new URL('../../openapi/', import.meta.url)
const guides = readdirSync(new URL('guides/', openapi))
  .filter((file) => file !== 'index.md')
  .map((file) => file.replace(/\.md$/, ''))
const workflows = readdirSync(new URL('workflows/', openapi))
const plain = [
  '/',
  '/docs/errors',
  '/changelog',
  '/docs/guides',
  '/workflows',
  '/collections',
  '/search',
  '/search?q=hold',
]
const addresses = [...plain, ...guides.map((name) => `/docs/guides/${name}`)]

const app = useFixture(startApp)
const production = useFixture(() => startApp({ env: PRODUCTION, template: 'migrated' }))

/** A file with the server's origin. */
const served = (file: string, folder: URL) =>
  readFileSync(new URL(file, folder), 'utf8').replaceAll(PLACE_OF_ORIGIN, app.origin)

const linksOf = (text: string) => [...text.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)

test.each(['/rules', '/rules/', '/rules/file?file=companies/3000/shop/sale.json'])(
  '%s is an unknown page',
  async (address) => expect((await app.get(address)).status).toBe(404),
)

test('/sandbox links to the start page', async () => {
  const { status, text } = await app.get('/sandbox')

  expect(status).toBe(200)
  expect(linksOf(text)).toContain('/')
})

describe.each(addresses)('%s', (address) => {
  test('is a page that loads files of this server only, and has no inline scripts or styles', async () => {
    const page = await app.get(address)

    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
    expect(page.text).not.toMatch(
      /<script(?! type="module" src="\/docs\/copy\.js"><\/script>)|<style| style=| on\w+=/,
    )
    for (const name of ['header', 'page']) {
      expect(page.text).toContain(`<link rel="stylesheet" href="/docs/${name}.css">`)
    }
    // Blocks of code get buttons.
    expect(page.text.includes('copy.js')).toBe(page.text.includes('<pre'))
    expect(page.text).toContain('<form role="search" aria-label="Site" action="/search">')
    expect(page.text.match(/<h1>/g)).toHaveLength(1)
    const sections = ['/docs', '/docs/guides', '/workflows', '/docs/rules', '/docs/errors', '/changelog']
    expect(linksOf(page.text)).toEqual(expect.arrayContaining(sections))
    expectEveryHeader(page)
  })

  test('links to addresses and sections that exist', () => expectLinks(address))
})

test('/docs/rules links to addresses and sections that exist', () => expectLinks('/docs/rules'))

async function expectLinks(address: string): Promise<void> {
  const { text } = await app.get(address)
  for (const href of new Set(linksOf(text))) {
    if (href === 'data:,') continue
    const [path = '', section] = href.split('#')
    const target = await app.get(path || address)
    expect(target.status, href).toBe(200)
    // The sections of /docs are made in the browser; test/pages/docs.long.test.ts opens one.
    if (section && path !== '/docs') expect(target.text, href).toContain(` id="${section}"`)
  }
}

describe('a guide', () => {
  test.each(guides)('%s is Markdown for clients that request it', async (name) => {
    const text = served(`guides/${name}.md`, openapi).replaceAll(/\]\((?=[\w-]+\.md)/g, '](/docs/guides/')
    const address = `/docs/guides/${name}`
    const negotiated = await app.get(address, { Accept: 'text/markdown, text/html;q=0.5' })
    const named = await app.get(`${address}.md`)
    const browser = await app.get(address, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })

    expect([negotiated.headers['content-type'], negotiated.text]).toEqual([
      'text/markdown; charset=utf-8',
      text,
    ])
    expect([named.headers['content-type'], named.text]).toEqual(['text/markdown; charset=utf-8', text])
    expect(browser.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { headers } of [negotiated, browser]) expect(headers.vary).toBe('Accept, Accept-Encoding')
  })

  test('has its requests in a file for editors', async () => {
    const { status, headers, text } = await app.get('/docs/guides/opening-a-company.http')

    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^@origin = /)
    expect(text.match(/^(?:GET|POST|PUT) \{\{origin\}\}/gm)?.length).toBe(text.split('\n###\n').length - 1)
    expect(text).not.toContain('HTTP/1.1')
  })

  test('is listed', async () => {
    const { text } = await app.get('/docs/guides')

    expect(linksOf(text)).toEqual(expect.arrayContaining(guides.map((name) => `/docs/guides/${name}`)))
  })

  test('without requests has no such file', async () => {
    expect((await app.get('/docs/guides/failures')).status).toBe(200)
    expect((await app.get('/docs/guides/failures.http')).status).toBe(404)
  })

  test('has no HTML, and links to other guides only', () => {
    const page = (text: string) =>
      guidePages([
        { name: 'index', text: '# Guides', requests: '' },
        { name: 'one', text, requests: '' },
      ]).get('guides/one.html')

    expect(page('# One & all\n\n## Two < three\n\n`<b>` and [back](index.md)')).toMatch(
      /<title>One &amp; all<\/title>[\s\S]*<h2 id="two-three">Two &lt; three<a [\s\S]*<code>&lt;b&gt;<\/code> and <a href="\/docs\/guides">/,
    )
    expect(() => page('# One\n\n<b>loud</b>')).toThrow('contains HTML')
    expect(() => page('# One\n\n![loud](loud.png)')).toThrow('contains an image')
    expect(() => page('# One\n\n[Two](two.md)')).toThrow('is no guide')
    expect(() => page('# One\n\n[Two](javascript:alert)')).toThrow('is no guide')
    expect(() => page('# One\n\n## Two\n\n## Two')).toThrow('the id "two"')
  })
})

describe('the workflows', () => {
  test('are listed with their steps, and can be downloaded', async () => {
    const { text } = await app.get('/workflows')

    expect(workflows.length).toBeGreaterThanOrEqual(12)
    for (const file of workflows) {
      expect(text).toContain(`href="/workflows/${file}"`)
      const response = await app.get(`/workflows/${file}`)
      expect([response.status, response.headers['content-type']]).toEqual([200, 'application/yaml'])
      expect(response.text).toBe(readFileSync(new URL(`workflows/${file}`, openapi), 'utf8'))
    }
    expect(text).toContain('InvoiceId is the invoiceId of writeInvoice')
  })

  test('are in /llms.txt', async () => {
    const { text } = await app.get('/llms.txt')

    for (const file of workflows) expect(text).toContain(`${app.origin}/workflows/${file}`)
  })
})

test('the Bruno collection is an archive of its files', async () => {
  const { status, headers, bytes } = await app.get('/collections/retail-api.bruno.zip')

  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await unpacked(bytes)
  const collection = brunoCollection(await readCollection(serviceNames, generated))
  expect(files).toEqual(new Map([...collection].map(([name, text]) => [`retail-api/${name}`, text])))
})

/** The files of an archive, read by another implementation than the one that wrote it; it compares the checksums. */
async function unpacked(archive: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, await textOf(stream))
  }
  return files
}

describe('/llms.txt', () => {
  test('has the form of llmstxt.org, and links to each guide as Markdown and to each document', async () => {
    const { status, headers, text } = await app.get('/llms.txt')
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S.*$/gm)].map(([, href = '']) => href)

    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^# Retail API\n\n> .+\n\n[\s\S]+\n## Guides\n/)
    const bases = [...documents.values()].map(({ servers }) => `${servers[0].url}/openapi.json`)
    const markdown = guides.map((name) => `/docs/guides/${name}.md`)
    expect(links).toEqual(
      expect.arrayContaining([...bases, ...markdown].map((path) => `${app.origin}${path}`)),
    )
    for (const href of links) expect((await app.get(href.slice(app.origin.length))).status, href).toBe(200)
  })
})

test('the Postman collection can be downloaded', async () => {
  const { status, headers, text } = await app.get('/collections/retail-api.postman_collection.json')

  expect([status, headers['content-type']]).toEqual([200, 'application/json'])
  expect(headers['content-disposition']).toBe('attachment; filename="retail-api.postman_collection.json"')
  expect(text).toBe(postmanCollection(await readCollection(serviceNames, generated)))
})

test('the settings for Schemathesis are served, and the start page links to them', async () => {
  const { status, headers, text } = await app.get('/schemathesis.toml')

  expect([status, headers['content-type']]).toEqual([200, 'application/toml; charset=utf-8'])
  expect(text).toBe(served('schemathesis.toml', generated))
  expect((await app.get('/')).text).toContain('<a href="/schemathesis.toml">')
})

describe('the start page', () => {
  test('names the environment and links to the documents of every service', async () => {
    const { text } = await app.get('/')

    expect(text).toContain('<strong>sandbox</strong>')
    for (const { info, servers, tags } of documents.values()) {
      expect(text).toContain(`<a href="${docsAddress(info.title, tags[0].name)}">${info.title}</a>`)
      expect(text).toContain(`<a href="${servers[0].url}/openapi.json">`)
    }
    expect(linksOf(text)).toEqual(
      expect.arrayContaining(['/docs', '/docs/guides', '/docs/rules', '/docs/errors', '/readyz']),
    )
  })

  test('of a sandbox has first steps and the requests', async () => {
    const { text } = await app.get('/')

    expect(text).toContain(`tls/ca.pem ${app.origin}/reference/v1/Currencies`)
    expect(text).toContain('onboarding.json')
    expect(linksOf(text)).toEqual(expect.arrayContaining(['/sandbox']))
  })

  test('of production shows nothing about companies and sandboxes', async () => {
    const { status, text } = await production.get('/')

    expect(status).toBe(200)
    expect(text).toContain('<strong>production</strong>')
    expect(text).not.toMatch(/sandbox|onboarding\.json|npm run|curl|localhost|demo|"\/rules|ca\.pem/i)
    for (const href of linksOf(text).filter((href) => href.startsWith('/')))
      expect((await production.get(href.replace(/#.*/, ''))).status, href).toBe(200)
  })

  test('shows the services of this process only', async () => {
    const part = await startApp({ env: { SERVICES: 'cart' } })
    try {
      const { text } = await part.get('/')

      expect([...text.matchAll(/\/docs#tag\/([\w-]+)/g)].map(([, tag]) => tag)).toEqual([
        'cart-service-carts',
      ])
      expect(text).toContain(`${part.origin}/healthz`)
      expect(text).not.toMatch(/Currencies|Tree/)
    } finally {
      await part.stop()
    }
  })

  test('is read with GET and HEAD', async () => {
    expect((await app.request('/', { method: 'HEAD' })).status).toBe(200)
    const refused = await app.request('/', { method: 'POST' })
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await app.get('/?from=mail')).status).toBe(200)
  })
})
