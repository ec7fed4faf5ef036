// A baseline: Express and pg, in its own process. It omits work that a minimal server does not need: Express's ETag,
// and body parsing for requests without a body.
import { createServer } from 'node:https'
import express from 'express'
import type { BaselineRequest } from '../case.ts'
import { openBaseline } from './baseline.ts'

const { routes, port, tls } = await openBaseline()
const app = express()
app.disable('etag')
app.disable('x-powered-by')
for (const { method, path, respond } of routes) {
  const before = method === 'post' ? [express.json({ limit: '1mb' })] : []
  app[method](expressPath(path), ...before, async (req, res) => {
    const { params, query, body } = req
    const { status = 200, body: responseBody } = await respond({
      params: params as BaselineRequest['params'],
      query,
      body,
    })
    res.status(status).json(responseBody)
  })
}
app.get('/readyz', (_req, res) => void res.json({ Status: 'ready' }))
createServer(tls, app).listen(port, '127.0.0.1')

/** `Users({Id})` becomes `Users\(:Id\)`. */
function expressPath(path: string): string {
  return path.replace(/[()]/g, '\\$&').replace(/\{(\w+)\}/g, ':$1')
}
