// The endpoints that belong to no service: probes, metrics, the published documents and the docs page.
// Tested by test/published.test.ts.
import { readFile } from 'node:fs/promises'
import type { ServiceName } from '../../../generated/operations.ts'
import type { PageRoute } from '../pipeline/request-context.ts'
import { docsPage } from './docs-page.ts'
import { type ProbeOptions, probes } from './probes.ts'

export interface EndpointsOptions extends ProbeOptions {
  /** The services of this process, as their documents name them. */
  services: readonly { name: ServiceName; title: string; base: string }[]
  documents: URL
  /** Pages of services, by path. */
  servicePages: readonly (readonly [path: string, page: PageRoute])[]
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The endpoints by path. */
export function createEndpoints(options: EndpointsOptions): Map<string, PageRoute> {
  return new Map<string, PageRoute>([
    ...probes(options),
    ...documents(options),
    ...docs(options),
    ...options.servicePages,
  ])
}

type Entry = [path: string, page: PageRoute]

function documents({ services, documents: folder }: EndpointsOptions): Entry[] {
  return services.flatMap(({ name: service, base }) =>
    ['openapi.json', 'openapi-3.0.json'].map((name): Entry => {
      const file = new URL(`${service}/${name}`, folder)
      const respond = async () => ({ status: 200, headers: { ...JSON_TYPE }, content: await readFile(file) })
      return [`${base}/${name}`, { service, respond }]
    }),
  )
}

/** A page without scripts; its style is inline. */
const ERROR_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function docs({ services, documents: folder }: EndpointsOptions): Entry[] {
  const page = docsPage({
    services: services.map(({ name, title, base }) => ({ title, slug: name, url: `${base}/openapi.json` })),
  })
  const assets = [...page.assets].map(([path, asset]): Entry => {
    const headers = { 'Content-Type': asset.contentType, 'Cache-Control': 'public, max-age=3600' }
    const content = async () => ('file' in asset ? readFile(asset.file) : asset.content)
    return [
      path,
      {
        service: 'docs',
        respond: async () => ({ status: 200, headers: { ...headers }, content: await content() }),
      },
    ]
  })
  const respond = async () => ({ status: 200, headers: { ...page.headers }, content: page.html })
  const errorCodes = async () => ({
    status: 200,
    headers: { ...page.headers, 'Content-Security-Policy': ERROR_PAGE_POLICY },
    content: await readFile(new URL('docs/errors.html', folder)),
  })
  const failuresGuide = async () => ({
    status: 200,
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
    content: await readFile(new URL('docs/guides/failures.md', folder)),
  })
  return [
    ['/docs', { service: 'docs', respond }],
    ['/docs/errors', { service: 'docs', respond: errorCodes }],
    ['/docs/guides/failures', { service: 'docs', respond: failuresGuide }],
    ...assets,
  ]
}
