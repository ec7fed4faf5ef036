// Sends compiled statements to the database without Kysely's way to the pool and back. Reads that requests of one company start
// in a service in the same event-loop tick go to one connection, one behind the other without waiting for each other
// (pg's `pipeline`): a connection is shared for that turn alone, so what is slow or blocked delays only its own company and
// service, and the shares of the pool apply (pool-partitions.ts). They are one transaction: if one fails, PostgreSQL
// refuses those behind it, which are then executed alone, so that not each of them waits for the same lock.
// Tested by test/database/pipeline.test.ts.
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { activeSpan, context } from './async-context.ts'
import { CANCELLED, type Client, UNPREPARED } from './client.ts'
import type { ServerError } from './constraint-names.ts'

/** So many reads at most wait for one that takes long. */
const MAX_READS = 32

/** What a read meets because of those that it was sent with, a failed transaction or a deadlock, or because it must be prepared anew. */
const TRY_ALONE: ReadonlySet<string | undefined> = new Set(['25P02', '40P01', ...UNPREPARED])

/** Only these are sent together; a read that begins otherwise is executed alone. */
const READ = /^\s*select\b/i

export type Rows = Record<string, unknown>[]

export interface Statement {
  text: string
  values: unknown[]
}

interface Read extends Statement {
  resolve(rows: Rows | Promise<Rows>): void
  reject(error: unknown): void
}

/** Time of the database that several statements may use together. */
export interface TimeBudget {
  milliseconds: number
}

type PooledClient = Client & { release(): void }

const pipelines = new WeakMap<object, Pipeline>()

/** Makes `pipelineOf` return a pipeline for this Kysely, which has this pool. */
export const usePipeline = (kysely: Kysely<unknown>, pool: Pool): void =>
  void pipelines.set(kysely, new Pipeline(pool))

/** Undefined for a Kysely in a transaction. */
export const pipelineOf = (kysely: object): Pipeline | undefined => pipelines.get(kysely)

export class Pipeline {
  readonly #pool: Pool
  /** The reads that are not sent yet, by partition and company. */
  readonly #groups = new Map<string, Read[]>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  execute(statement: Statement): Promise<Rows> {
    const current = context()
    // Work that holds a connection must not wait for work that waits for one; a trace has a span for each statement.
    if (!READ.test(statement.text) || (current && current.held > 0) || activeSpan())
      return this.executeAlone(statement)
    const { promise, resolve, reject } = Promise.withResolvers<Rows>()
    this.#add(`${current?.partition} ${current?.company} ${current?.atNode}`, {
      ...statement,
      resolve,
      reject,
    })
    return promise
  }

  /** Executes a read, alone, that PostgreSQL cancels (57014) when the budget is used up. The wait for a connection does not count. */
  executeWithin(budget: TimeBudget, statement: Statement): Promise<Rows> {
    return this.#with(async (client) => {
      const begun = performance.now()
      const { onFailure } = client
      // The limit of this read says nothing about locks.
      client.onFailure = (error) => {
        if (error.code !== CANCELLED) onFailure(error)
      }
      const limit = Math.max(1, Math.ceil(budget.milliseconds))
      const rows = inTransaction(client, `begin; set local statement_timeout = ${limit}`, () =>
        rowsOf(client, statement),
      )
      return rows.finally(() => {
        budget.milliseconds -= performance.now() - begun
      })
    })
  }

  /** Adds a read to the open group of the key, or opens one, which is sent at the end of the turn. */
  #add(key: string, read: Read): void {
    const group = this.#groups.get(key)
    if (group && group.length < MAX_READS) {
      group.push(read)
      return
    }
    const opened = [read]
    this.#groups.set(key, opened)
    // After all sockets that are readable in this turn have been read.
    setImmediate(() => {
      if (this.#groups.get(key) === opened) this.#groups.delete(key)
      if (opened.length === 1) read.resolve(this.executeAlone(read))
      else this.#send(opened)
    })
  }

  async #send(reads: readonly Read[]): Promise<void> {
    const left: Read[] = []
    const settle = async (client: PooledClient, read: Read) => {
      try {
        read.resolve(await rowsOf(client, read))
      } catch (error) {
        const { code, severity } = error as ServerError
        if (severity === 'ERROR' && !TRY_ALONE.has(code)) read.reject(error)
        else left.push(read)
      }
    }
    try {
      await this.#with((client) =>
        inTransaction(client, 'begin', () => Promise.all(reads.map((read) => settle(client, read)))),
      )
    } catch (error) {
      for (const { reject } of reads) reject(error)
    }
    for (const read of left) read.resolve(this.executeAlone(read))
  }

  executeAlone(statement: Statement): Promise<Rows> {
    return this.#with((client) => rowsOf(client, statement))
  }

  async #with<T>(work: (client: PooledClient) => Promise<T>): Promise<T> {
    const client = (await this.#pool.connect()) as unknown as PooledClient
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
}

async function rowsOf(client: Client, { text, values }: Statement): Promise<Rows> {
  const { rows } = (await client.query(text, values)) as { rows: Rows }
  return rows
}

/** Sends what `work` sends between the two ends of a transaction, and waits for none of them in between. */
async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  const begun = client.query(begin)
  const result = work()
  const [outcome] = await Promise.allSettled([result, begun, client.query('commit')])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
