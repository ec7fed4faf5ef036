// The server with which the bench compares the API: Express, pg and SQL, in its own process. It omits work that a
// minimal server does not need: Express's ETag, and body parsing for requests without a body.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import express from 'express'
import pg from 'pg'
import { loadCases } from './cases.ts'

const { DATABASE_URL, CERTIFICATE = '', PORT } = process.env

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const app = express()
app.disable('etag')
app.disable('x-powered-by')
for (const { baseline } of await loadCases()) {
  if (!baseline) continue
  const before = baseline.method === 'post' ? [express.json({ limit: '1mb' })] : []
  app[baseline.method](baseline.route, ...before, baseline.handler(pool))
}
app.get('/readyz', (_req, res) => void res.json({ Status: 'ready' }))

// The file contains the key, the certificate and its CA, in this order.
const pem = readFileSync(CERTIFICATE)
createServer({ key: pem, cert: pem }, app).listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
