// The Express app, through which every request goes. It passes the request to the pipeline with the page or the service of its
// address (P1): pages first, then services, case-insensitively (P2); openapi-backend then picks the operation. For other addresses
// browsers get a page (W9). Express does no more: the pipeline parses queries and writes all headers.
// Tested by test/spec/published.test.ts, test/api/http/listener.test.ts and test/pages/unknown-page.test.ts.
import type { RequestListener } from 'node:http'
import express, { type Request, type Response } from 'express'
import type { Contract } from '../contract/contract.ts'
import { acceptedType } from '../http/negotiate.ts'
import type { Pipeline } from './pipeline.ts'
import type { PageRoute, ServiceRoute } from './request-context.ts'

export function createRouter(
  pipeline: Pipeline,
  contracts: readonly Contract[],
  pages: ReadonlyMap<string, PageRoute>,
  unknownPage: PageRoute,
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
    if (page) return void pipeline.servePage(req, res, page)
    const service = serviceOf(path)
    if (!service && isBrowser(req)) void pipeline.servePage(req, res, unknownPage)
    else void pipeline.serve(req, res, service)
  }
}

/** Whether a request prefers a page to JSON. One with credentials comes from a program. */
function isBrowser({ method, headers }: Request): boolean {
  if (!/^(?:GET|HEAD)$/.test(method) || headers.authorization !== undefined) return false
  return acceptedType(headers.accept, ['application/json', 'text/html']) === 'text/html'
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
