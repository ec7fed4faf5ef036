// Shared by the baselines, the servers with which the bench compares the API: routes from the published documents, a
// pool of connections with prepared statements, and the certificate that the API generated.
import { readFileSync } from 'node:fs'
import type { BaselineRequest, BaselineResponse } from '../case.ts'
import { loadCases } from '../cases.ts'
import { pipeliningPool, preparingPool } from './prepared-statements.ts'
import { findOperation, type PublishedOperation, readDocuments } from './published-operation.ts'

interface Baseline {
  routes: readonly BaselineRoute[]
  documents: ReturnType<typeof readDocuments>
  port: number
  /** Options of TLS; one file contains the key, the certificate and its CA. */
  tls: { key: Buffer; cert: Buffer }
}

type BaselineRoute = PublishedOperation & {
  respond: (request: BaselineRequest) => Promise<BaselineResponse> | BaselineResponse
}

/** Reads the environment of the process; SIGTERM ends it. */
export async function openBaseline(): Promise<Baseline> {
  const { DATABASE_URL, CERTIFICATE = '', PORT, PIPELINE } = process.env
  process.once('SIGTERM', () => process.exit())
  const pool = PIPELINE ? await pipeliningPool(DATABASE_URL, 10) : preparingPool(DATABASE_URL, 10)
  const documents = readDocuments()
  const routes = (await loadCases()).map(({ name, respond }) => ({
    ...findOperation(documents, name),
    respond: respond(pool),
  }))
  const pem = readFileSync(CERTIFICATE)
  return { routes, documents, port: Number(PORT), tls: { key: pem, cert: pem } }
}
