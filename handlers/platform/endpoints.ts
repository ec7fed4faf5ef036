// What operators and readers ask for beside the services: probes, figures, the published documents and the docs
// page. Held by test/platform/operations.test.ts and test/published.test.ts.
import { readFile } from 'node:fs/promises'
import { Registry } from 'prom-client'
import type { ServiceName } from '../../generated/operations.ts'
import { docsPage } from './docs-page.ts'
import type { Site } from './pipeline.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

export interface Readiness {
  isReady: boolean
  /** Why not, or what is ready. */
  report: Record<string, unknown>
}

export interface EndpointsOptions {
  services: readonly ServiceName[]
  documents: URL
  titles: Readonly<Record<string, string>>
  bases: Readonly<Record<string, string>>
  metrics: () => Promise<string>
  readiness: () => Promise<Readiness>
}

/** The endpoints by path. */
export function createEndpoints(options: EndpointsOptions): Map<string, Site> {
  const { services, documents, titles, bases, metrics, readiness } = options
  const sites = new Map<string, Site>([
    [
      '/healthz',
      {
        service: undefined,
        respond: async () => ({ status: 200, headers: { ...JSON_TYPE }, content: '{"Status":"alive"}' }),
      },
    ],
    [
      '/readyz',
      {
        service: undefined,
        respond: async () => {
          const { isReady, report } = await readiness()
          return { status: isReady ? 200 : 503, headers: { ...JSON_TYPE }, content: JSON.stringify(report) }
        },
      },
    ],
    [
      '/metrics',
      {
        service: undefined,
        respond: async () => ({
          status: 200,
          headers: { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE },
          content: await metrics(),
        }),
      },
    ],
  ])

  for (const service of services) {
    for (const name of ['openapi.json', 'openapi-3.0.json']) {
      const file = new URL(`${service}/${name}`, documents)
      sites.set(`${bases[service]}/${name}`, {
        service,
        respond: async () => ({ status: 200, headers: { ...JSON_TYPE }, content: await readFile(file) }),
      })
    }
  }

  const page = docsPage({
    services: services.map((service) => ({
      title: titles[service] ?? service,
      slug: service,
      url: `${bases[service]}/openapi.json`,
    })),
  })
  sites.set('/docs', {
    service: 'docs',
    respond: async () => ({ status: 200, headers: { ...page.headers }, content: page.html }),
  })
  for (const [path, asset] of page.assets) {
    sites.set(path, {
      service: 'docs',
      respond: async () => ({
        status: 200,
        headers: { 'Content-Type': asset.contentType, 'Cache-Control': 'public, max-age=3600' },
        content: 'file' in asset ? await readFile(asset.file) : asset.content,
      }),
    })
  }
  return sites
}
