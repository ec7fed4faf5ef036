// Routes addresses (P1): pages first, then each service below its base, case-insensitively (P2). Express
// matches these prefixes only; openapi-backend matches operations. Tested by test/published.test.ts.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express from 'express'
import type { Contract } from '../contract/contract.ts'
import type { Pipeline } from './pipeline.ts'
import type { PageRoute } from './request-context.ts'

export function createRouter(
  pipeline: Pipeline,
  contracts: readonly Contract[],
  sites: ReadonlyMap<string, PageRoute>,
): RequestListener {
  const site = express()
  site.disable('x-powered-by')
  site.use((req: IncomingMessage, res: ServerResponse, next: () => void) => {
    const [path = '/'] = (req.url ?? '/').split('?', 1)
    const found = sites.get(path) ?? sites.get(path.toLowerCase())
    if (found) pipeline.servePage(req, res, found)
    else next()
  })
  const mounts = contracts.flatMap((contract) => {
    const bases = new Set(contract.operations.flatMap((operation) => operation.bases))
    return [...bases].map((base) => ({ contract, base }))
  })
  // The longest base first: `/cart/v1` before `/cart`, which has nothing but its ping.
  for (const mount of mounts.sort((a, b) => b.base.length - a.base.length)) {
    site.use(mount.base, (req: IncomingMessage, res: ServerResponse) => pipeline.serve(req, res, mount))
  }
  site.use((req: IncomingMessage, res: ServerResponse) => pipeline.serve(req, res))
  return site
}
