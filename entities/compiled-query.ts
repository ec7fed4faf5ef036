// Queries that are compiled once: building the SQL of a short read takes longer than sending it, and a text that is the
// same object each time is found faster among the prepared statements.
// Tested by test/database/pool-executor.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type Kysely } from 'kysely'
import { executeTogether, executeWithin } from './database/connections/pool-executor.ts'
import type { TimeBudget } from './database/connections/statement-batches.ts'
import { type Database, kysely } from './tables.ts'

/** Placeholder of a value in the query that is compiled. */
class Marker {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A query builder, or a `sql` template. */
interface Compilable<Row> {
  compile(executor: Kysely<Database>): CompiledQuery<Row>
}

/**
 * A function that executes a query with values. `build` is called once, with the values' names only: it may pass a value to
 * the query builder or to a `sql` template, and nothing else.
 *
 * @example const readCart = compiled((em, { CartId }: { CartId: number }) =>
 *   kysely(em).selectFrom('cart').selectAll().where('id', '=', CartId))
 * const [cart] = await readCart(em, path)
 */
export const compiled = compiledFor(execute)

/**
 * Executes a constant text that reads a few rows by key. Outside a transaction, reads that requests start at the same time are
 * sent to the database together, so none of them may write, lock, or take long.
 */
export const shortRead = <Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> =>
  executeTogether<Row>(kysely(em), 'read', text, values)

/**
 * Executes a constant text that writes a few rows, in its own transaction. Writes of one company that start at the same time
 * share a transaction, and wait for one another: the statement may wait for no row that others lock for long. If the statement
 * fails, the others are not affected.
 */
export const shortWrite = <Row>(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => executeTogether<Row>(kysely(em), 'write', text, values)

/** A query as text and values. */
export type CompiledText = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Executes a read that may take long. PostgreSQL cancels it (57014) when the budget is used up. */
export const readWithin = <Row>(
  em: EntityManager,
  budget: TimeBudget,
  { sql, parameters }: CompiledText,
): Promise<Row[]> => executeWithin<Row>(kysely(em), budget, sql, parameters)

/** Like `compiled`, for a short read. */
export const compiledRead = compiledFor(shortRead)

/** Like `compiled`, for a short write. */
export const compiledWrite = compiledFor(shortWrite)

type Execute = <Row>(em: EntityManager, text: string, values: readonly unknown[]) => Promise<Row[]>

function compiledFor(execute: Execute) {
  return <Values extends object, Row>(
    build: (em: EntityManager, values: Values) => Compilable<Row>,
  ): ((em: EntityManager, values: Values) => Promise<Row[]>) => {
    let query: CompiledText | undefined

    return async (em, values) => {
      query ??= build(em, markersOf<Values>()).compile(kysely(em))
      return execute<Row>(em, query.sql, parametersOf(query, values))
    }
  }
}

/** A query with values, of which variants are compiled once each. */
export interface QueryTemplate<Query> {
  /** A query builder, for what is different in each call. */
  build(): Query
  /** The query as `adapt` changes it; two calls with the same name of a variant must change it in the same way. */
  variant(name: string, adapt: (query: Query) => Compilable<unknown>): CompiledText
}

/**
 * A query for a list, which adds an order and a limit. `build` may pass a value to the query builder or to a `sql` template,
 * and nothing else.
 *
 * @example const cartsOfNode = queryTemplate(cartsOf)
 * const query = cartsOfNode(em, path).variant('first 100', (query) => query.limit(sql.lit(100)))
 */
export function queryTemplate<Values extends object, Query>(
  build: (em: EntityManager, values: Values) => Query,
): (em: EntityManager, values: Values) => QueryTemplate<Query> {
  const variants = new Map<string, CompiledText>()

  return (em, values) => ({
    build: () => build(em, values),
    variant(name, adapt) {
      const query = variants.get(name) ?? adapt(build(em, markersOf<Values>())).compile(kysely(em))
      variants.set(name, query)
      return { sql: query.sql, parameters: parametersOf(query, values) }
    },
  })
}

const markersOf = <Values extends object>() =>
  new Proxy({}, { get: (_, name) => new Marker(String(name)) }) as Values

async function execute<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await kysely(em).executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)
  return rows
}

function parametersOf<Values extends object>({ parameters }: CompiledText, values: Values): unknown[] {
  return parameters.map((value) => (value instanceof Marker ? values[value.name as keyof Values] : value))
}
