import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { docsPage } from '../../../handlers/platform/pages/docs-page.ts'

const services = [
  { title: 'Cart', slug: 'cart', url: '/cart/v1/openapi.json' },
  { title: 'Reference', slug: 'reference', url: '/reference/v1/openapi.json' },
]
const { html, headers, assets } = docsPage({ services })

/** What the start script hands to Scalar. */
const startConfiguration = () => {
  const start = assets.get('/docs/start.js')
  const source = start && 'content' in start ? start.content : ''
  let handed: unknown
  const Scalar = {
    createApiReference: (_selector: string, configuration: unknown) => {
      handed = configuration
    },
  }
  new Function('Scalar', source)(Scalar)
  return handed
}

describe('docs page', () => {
  test('loads only files of this server', () => {
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)

    expect(addresses).toEqual(['data:,', '/docs/scalar.js', '/docs/start.js'])
    expect([...assets.keys()]).toEqual(['/docs/scalar.js', '/docs/start.js'])
  })

  test('has no inline script, so that the policy can forbid them', () => {
    expect(html).not.toMatch(/<script>|<script [^>]*>[^<]/)
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'; script-src 'self';")
    expect(headers['Content-Security-Policy']).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  test('lists the document of each service, in the same order', () => {
    expect(startConfiguration()).toMatchObject({ sources: services })
  })

  test('disables everything that Scalar would request from other servers', () => {
    expect(startConfiguration()).toMatchObject({
      telemetry: false,
      withDefaultFonts: false,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
    })
  })

  test('serves the copied browser build of Scalar', async () => {
    const asset = assets.get('/docs/scalar.js')
    const script = await readFile(asset && 'file' in asset ? asset.file : '', 'utf8')

    expect(script.length).toBeGreaterThan(1_000_000)
    expect(script).toContain('createApiReference')
  })
})
