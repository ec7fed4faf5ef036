// The Express app, through which every request goes. It passes the request to the pipeline with the page or the service of its
// address (P1): pages first, then services, case-insensitively (P2); openapi-backend then picks the operation. Express does no
// more: the pipeline parses queries and writes all headers.
// Tested by test/spec/published.test.ts and test/api/http/listener.test.ts.
import type { RequestListener } from 'node:http'
import express, { type Request, type Response } from 'express'
import type { Contract } from '../contract/contract.ts'
import type { Pipeline } from './pipeline.ts'
import type { PageRoute, ServiceRoute } from './request-context.ts'

export function createRouter(
  pipeline: Pipeline,
  contracts: readonly Contract[],
  pages: ReadonlyMap<string, PageRoute>,
): RequestListener {
  const serviceOf = createServiceSearch(contracts)
  const app = express()
  for (const setting of ['x-powered-by', 'etag', 'query parser']) app.disable(setting)
  app.use(serve)
  // Express passes on, without calling `serve`, what it cannot read as an address.
  return (req, res) => app(req as Request, res as Response, () => void pipeline.serve(req, res))

  function serve(req: Request, res: Response): void {
    const path = pathOf(req.url)
    const page = pages.get(path) ?? pages.get(path.toLowerCase())
    if (page) void pipeline.servePage(req, res, page)
    else void pipeline.serve(req, res, serviceOf(path))
  }
}

function pathOf(url: string): string {
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
