// One row of the bench: what is asked of both servers, and how the baseline answers it. A service adds a row by adding
// a file to rows/ that exports `row`; its name is the operationId. Rows must not import handlers or entities: the
// baseline loads them and has to stay plain.
import type { RequestHandler } from 'express'
import type { Pool } from 'pg'

/** Where both servers find the tenant that is read and written. */
export interface Scenario {
  companyId: number
  sourceId: string
  /** Two stores of the company: one to read from, one to write to, so that writing does not change what is read. */
  readStore: number
  writeStore: number
  pool: Pool
}

export interface BenchRequest {
  method: 'GET' | 'POST'
  /** One path, or several that the connections share out among them. */
  paths: readonly string[]
  body?: unknown
}

export interface BenchCase {
  name: string
  title: string
  /** Share of the baseline's requests per second that the API should reach at least; absent where none is set. */
  target?: number
  /** Connections that ask at once, where not as many as for the others. */
  connections?: number
  /** Fills the tables; rows with the same seed share what it makes. */
  seed?: (scenario: Scenario) => Promise<void>
  request: (scenario: Scenario) => Promise<BenchRequest> | BenchRequest
  /** What the API is compared with, unless with itself. */
  baseline?: {
    method: 'get' | 'post'
    /** The address as Express writes it. */
    route: string
    handler: (pool: Pool) => RequestHandler
  }
  /** Compares the API with itself on another database that is filled by this instead of `seed`. */
  smaller?: (scenario: Scenario) => Promise<void>
  /** Members that differ from answer to answer: ids and times of what was created. */
  volatile?: readonly string[]
  /** Tables that one request writes; both servers must add the same number of records to each. */
  writes?: readonly string[]
}
