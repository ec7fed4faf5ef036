import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { derive } from '../../handlers/pages/derive.ts'
import { docsPage, modulesImportedBy } from '../../handlers/pages/docs-page.ts'
import { documents, generated, serviceNames } from '../support/contract.ts'

const documentOf = (names: readonly string[]) => async () =>
  Buffer.from(await derive('reference.json', names, generated))
const services = [...documents.values()].map(({ info, servers }) => ({
  title: info.title,
  base: servers[0].url,
}))
const {
  html: page,
  headers,
  assets,
} = docsPage({
  services,
  document: documentOf(serviceNames),
  isServed: () => true,
})

const html = page()

const textOf = async (path: string, from = assets) => {
  const asset = from.get(path)
  return asset && 'content' in asset ? String(await asset.content()) : ''
}

/** The configuration that the start script passes to Scalar. */
const startConfiguration = async () => {
  let handed: unknown
  const Scalar = {
    createApiReference: (_selector: string, configuration: unknown) => {
      handed = configuration
    },
  }
  const browser = {
    document: { getElementById: () => ({}) },
    MutationObserver: class {
      observe() {}
    },
  }
  const script = new Function('Scalar', ...Object.keys(browser), await textOf('/docs/start.js'))
  script(Scalar, ...Object.values(browser))
  return handed
}

describe('docs page', () => {
  test('loads only files of this server', () => {
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)

    const { loaded = [], linked = [] } = Object.groupBy(addresses, (address = '') =>
      /^data:|\.\w+$/.test(address) ? 'loaded' : 'linked',
    )
    const modules = modulesImportedBy('standalone.esm.js').map((name) => `/docs/scalar/${name}`)
    expect(loaded).toEqual([
      ...['data:,', '/docs/header.css', '/docs/reference.json', ...modules],
      ...['/docs/scalar/standalone.esm.js', '/docs/start.js'],
    ])
    expect(linked).toEqual(expect.arrayContaining(['/', '/docs', '/docs/guides', '/docs/errors']))
    expect(html).toContain('action="/search"')
    const others = ['/docs/start.js', '/docs/reference.json']
    expect([...assets.keys()].filter((path) => !path.startsWith('/docs/scalar/'))).toEqual(others)
    expect([...assets.keys()]).toEqual(expect.arrayContaining(modules))
  })

  test('has no inline script, so that the policy can forbid them', () => {
    expect(html).not.toMatch(/<script>|<script [^>]*>[^<]/)
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'; script-src 'self';")
    expect(headers['Content-Security-Policy']).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  test('disables everything that Scalar would request from other servers, and keeps no secret', async () => {
    expect(await startConfiguration()).toMatchObject({
      sources: [{ url: '/docs/reference.json', agent: { disabled: true } }],
      telemetry: false,
      withDefaultFonts: false,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      persistAuth: false,
    })
  })

  test('shows members in the order of the documents', async () => {
    expect(await startConfiguration()).toMatchObject({
      orderSchemaPropertiesBy: 'preserve',
      orderRequiredPropertiesFirst: false,
    })
  })

  test('serves the installed browser build of Scalar', async () => {
    const asset = assets.get('/docs/scalar/standalone.esm.js')
    const script = await readFile(asset && 'file' in asset ? asset.file : '', 'utf8')

    expect(script.length).toBeGreaterThan(500_000)
    expect(script).toContain('createApiReference')
  })

  test('loads no more before its first view than it did', async () => {
    const bytesOf = async (name: string) => {
      const asset = assets.get(`/docs/scalar/${name}`)
      return (await readFile(asset && 'file' in asset ? asset.file : '')).length
    }
    const modules = modulesImportedBy('standalone.esm.js')
    const bytes = await Promise.all(modules.map(bytesOf))

    expect(modules.length).toBeLessThanOrEqual(21)
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(3_400_000)
    // The client that sends requests is 1 MB, and is loaded when a reader opens it.
    expect(modules.filter((name) => /modal/.test(name))).toEqual([])
    expect((await textOf('/docs/reference.json')).length).toBeLessThan(950_000)
  })
})

describe('the document of the page', () => {
  test('has every operation of every service, and links to pages and documents', async () => {
    const reference = JSON.parse(await textOf('/docs/reference.json'))
    const expected = [...documents.values()].flatMap(({ servers, paths }) =>
      Object.keys(paths).map((path) => `${servers[0].url}${path}`),
    )

    expect(Object.keys(reference.paths)).toEqual(expected)
    expect(reference['x-tagGroups'].map(({ name }: { name: string }) => name)).toEqual(
      services.map(({ title }) => title),
    )
    for (const address of [
      '/docs/rules',
      '/docs/errors',
      '/docs/guides',
      '/changelog',
      '/cart/v1/openapi-3.0.json',
    ]) {
      expect(reference.info.description).toContain(`](${address})`)
    }
  })

  test('has only the services of the process, and links only to pages that it serves', async () => {
    const cart = services.filter(({ base }) => base === '/cart/v1')
    const page = docsPage({
      services: cart,
      document: documentOf(['cart']),
      isServed: (path) => path === '/docs/guides',
    })
    const reference = JSON.parse(await textOf('/docs/reference.json', page.assets))

    expect(Object.keys(reference.paths).every((path) => path.startsWith('/cart/v1/'))).toBe(true)
    expect(reference['x-tagGroups'].map(({ name }: { name: string }) => name)).toEqual(['Cart service'])
    expect(reference.tags.map(({ name }: { name: string }) => name)).toEqual(reference['x-tagGroups'][0].tags)
    expect(reference.webhooks).toEqual({})
    expect(reference.info.description).not.toMatch(/changelog|pricing/)
  })
})
