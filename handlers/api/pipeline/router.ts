// Routes addresses (P1): pages first, then each service
// below its base, case-insensitively (P2). A request for a service goes straight to the pipeline, where openapi-backend
// matches its operation: Express, which routes everything else, would cost it as much as the rest of its path.
// Tested by test/spec/published.test.ts.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express from 'express'
import type { Contract } from '../contract/contract.ts'
import type { Pipeline } from './pipeline.ts'
import type { PageRoute, ServiceRoute } from './request-context.ts'

export function createRouter(
  pipeline: Pipeline,
  contracts: readonly Contract[],
  pages: ReadonlyMap<string, PageRoute>,
): RequestListener {
  const pageOf = (path: string): PageRoute | undefined => {
    const lower = path.toLowerCase()
    return pages.get(path) ?? pages.get(lower)
  }
  const serviceOf = createServiceSearch(contracts)

  const app = express()
  app.disable('x-powered-by')
  app.use((req: IncomingMessage, res: ServerResponse) => {
    const page = pageOf(pathOf(req.url))
    if (page) pipeline.servePage(req, res, page)
    else pipeline.serve(req, res)
  })

  return (req, res) => {
    const path = pathOf(req.url)
    const service = pageOf(path) ? undefined : serviceOf(path)
    if (!service) return app(req, res)
    // The pipeline gets the address below the base.
    const rest = (req.url ?? '').slice(service.base.length)
    req.url = rest.startsWith('/') ? rest : `/${rest}`
    pipeline.serve(req, res, service)
  }
}

function pathOf(url = '/'): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

/** Finds the service whose base the path begins with; a base has one or two segments, as `/cart/v1` and `/cart`. */
function createServiceSearch(contracts: readonly Contract[]): (path: string) => ServiceRoute | undefined {
  const routes = new Map(
    contracts.flatMap((contract) => {
      const bases = new Set(contract.operations.flatMap((operation) => operation.bases))
      return [...bases].map((base) => [base, { contract, base }] as const)
    }),
  )
  return (path) => {
    const first = path.indexOf('/', 1)
    if (first < 0) return routes.get(path.toLowerCase())
    const second = path.indexOf('/', first + 1)
    const longer = routes.get((second < 0 ? path : path.slice(0, second)).toLowerCase())
    return longer ?? routes.get(path.slice(0, first).toLowerCase())
  }
}
