// Runs statements outside a transaction on a connection of the pool. Kysely's own way from a statement to the pool and
// back passes some fifteen promises, which cost a short read about as much as its query. Everything else (transactions,
// streams, plugins) is left to Kysely.
// Tested by test/database/pool-executor.long.test.ts.
import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool } from 'pg'
import { StatementBatches, type TimeBudget } from './statement-batches.ts'

/** The commands that count the rows that they change. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

type Options = Parameters<DefaultQueryExecutor['executeQuery']>[1]

class PoolExecutor extends DefaultQueryExecutor {
  readonly #pool: Pool

  constructor(pool: Pool, shared: Kysely<unknown>) {
    const executor = shared.getExecutor()
    super(new PostgresQueryCompiler(), new PostgresAdapter(), {
      provideConnection: (consumer, options) => executor.provideConnection(consumer, options),
    })
    this.#pool = pool
  }

  override async executeQuery<Row>(query: CompiledQuery, options?: Options): Promise<QueryResult<Row>> {
    if (options?.signal) return super.executeQuery(query, options)
    const client = await this.#pool.connect()
    try {
      const result = await client.query(query.sql, query.parameters as unknown[])
      const rows: Row[] = result.rows
      return CHANGES.has(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows }
    } finally {
      client.release()
    }
  }
}

const direct = new WeakMap<object, Kysely<unknown>>()
/** By the Kysely that `outsideTransactions` returns. */
const batches = new WeakMap<object, StatementBatches>()

/** Makes `outsideTransactions` return a Kysely that uses the pool without detours, for this Kysely on that pool. */
export function useDirectly(shared: Kysely<unknown>, pool: Pool): void {
  const dialect = new PostgresDialect({ pool: pool as never })
  const driver = dialect.createDriver() as never
  const executor = new PoolExecutor(pool, shared)
  const kysely = new Kysely<unknown>({ config: { dialect }, dialect, driver, executor })
  const executeAlone = async (text: string, values: readonly unknown[]) =>
    (await executor.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows
  direct.set(shared, kysely)
  batches.set(kysely, new StatementBatches(pool, executeAlone))
}

interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/** Executes a statement; outside a transaction together with others that start in the same turn of the event loop. */
export async function executeTogether<Row>(
  kysely: Executor,
  kind: 'read' | 'write',
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const together = batches.get(kysely)
  if (together) return together[kind](text, values) as Promise<Row[]>
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)
  return rows
}

/** Executes a read, alone and outside a transaction, that PostgreSQL cancels (57014) when the budget is used up. */
export async function executeWithin<Row>(
  kysely: object,
  budget: TimeBudget,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const statements = batches.get(kysely)
  if (!statements) throw new Error('A read with a limited time cannot be part of a transaction')
  return statements.readWithin(budget, text, values) as Promise<Row[]>
}

/** The direct Kysely of a shared one; a Kysely in a transaction, or one that is not registered, is returned itself. */
export const outsideTransactions = <Tables>(kysely: Kysely<Tables>): Kysely<Tables> =>
  (direct.get(kysely) as Kysely<Tables> | undefined) ?? kysely
