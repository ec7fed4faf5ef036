// Routes addresses (P1): pages first, where "/rules/*" answers all further addresses below /rules, then each service
// below its base, case-insensitively (P2). Express matches these prefixes only; openapi-backend matches operations.
// Tested by test/published.test.ts and test/rules-page-endpoints.test.ts.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express from 'express'
import type { Contract } from '../contract/contract.ts'
import type { Pipeline } from './pipeline.ts'
import type { PageRoute } from './request-context.ts'

export function createRouter(
  pipeline: Pipeline,
  contracts: readonly Contract[],
  pages: ReadonlyMap<string, PageRoute>,
): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.use((req: IncomingMessage, res: ServerResponse, next: () => void) => {
    const [path = '/'] = (req.url ?? '/').split('?', 1)
    const lower = path.toLowerCase()
    const page = pages.get(path) ?? pages.get(lower) ?? pages.get(`/${lower.split('/', 2)[1]}/*`)
    if (page) pipeline.servePage(req, res, page)
    else next()
  })
  const routes = contracts.flatMap((contract) => {
    const bases = new Set(contract.operations.flatMap((operation) => operation.bases))
    return [...bases].map((base) => ({ contract, base }))
  })
  // The longest base first: `/cart/v1` before `/cart`, which serves only ping.
  for (const route of routes.sort((a, b) => b.base.length - a.base.length)) {
    app.use(route.base, (req: IncomingMessage, res: ServerResponse) => pipeline.serve(req, res, route))
  }
  app.use((req: IncomingMessage, res: ServerResponse) => pipeline.serve(req, res))
  return app
}
