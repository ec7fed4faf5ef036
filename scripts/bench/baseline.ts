// What the API is compared with, in a process of its own: Express, pg, SQL, and nothing else. Whatever a plain server
// can do without is left out in its favour: the ETag that Express would compute, body parsing where none is sent.
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

// The file has the key, the certificate and its CA, one after the other.
const pem = readFileSync(CERTIFICATE)
createServer({ key: pem, cert: pem }, app).listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
