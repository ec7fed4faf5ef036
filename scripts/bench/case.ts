// One case of the bench: the request to all servers, and how the baselines respond to it. To add a case, add a file to
// cases/ that exports `benchCase`; its name is the operationId, from which the baselines take method, path and response
// schemas. Cases must not import handlers or entities, because the baselines load them and must stay minimal.
import type { Pool } from 'pg'

/** The tenant that all servers read and write. */
export interface Scenario {
  companyId: number
  sourceId: string
  /** Two stores of the company: one for reads and one for writes, so that writes do not change what is read. */
  readStore: number
  writeStore: number
  /** The share of the other companies that are made; the tenant has the same data with any. */
  scale: number
  pool: Pool
}

export interface BenchRequest {
  method: 'GET' | 'POST'
  /** One path, or several that are distributed over the connections. */
  paths: readonly string[]
  body?: unknown
}

/** What a baseline reads from a request; parameters are text, named as in the document. */
export interface BaselineRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
}

export interface BaselineResponse {
  /** 200 if absent. */
  status?: number
  body: unknown
}

export interface BenchCase {
  name: string
  title: string
  /**
   * The least ratio of the API's requests per second to those of the Express baseline that the API should reach.
   */
  target: number
  /** The same for the Fastify baseline; only single reads have this target. */
  fastifyTarget?: number
  /** Number of connections, if it differs from the other cases. */
  connections?: number
  /** Fills the tables; cases with the same seed share its data. */
  seed?: (scenario: Scenario) => Promise<void>
  request: (scenario: Scenario) => Promise<BenchRequest> | BenchRequest
  /** How the baselines respond, without validation. */
  respond: (pool: Pool) => (request: BaselineRequest) => Promise<BaselineResponse> | BaselineResponse
  /** Members that differ between responses: ids and times of created resources. */
  volatile?: readonly string[]
  /** Tables that one request writes; all servers must add the same number of rows to each. */
  writes?: readonly string[]
}
