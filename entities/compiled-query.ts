// Queries that are compiled once: building the SQL of a short read takes longer than sending it, and a text that is the
// same object each time is found faster among the prepared statements.
// Tested by test/database/pipeline.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type Kysely } from 'kysely'
import { pipelineOf, type Statement, type TimeBudget } from './database/connections/pipeline.ts'
import { type Database, kysely } from './tables.ts'

/** A query builder, a `sql` template, or a constant text. */
type Compilable<Row> = { compile(executor: Kysely<Database>): CompiledQuery<Row> } | CompiledQuery<Row>

type Build<Values, Row> = (em: EntityManager, values: Values) => Compilable<Row>

/** A query as text and values. */
export type CompiledText = Pick<CompiledQuery, 'sql' | 'parameters'>

/**
 * A function that executes a query with values. `build` is called once, with the values' names only: it may pass a value to
 * the query builder or to a `sql` template, and nothing else.
 *
 * Outside a transaction, queries that begin with `select` and that requests of a company start in a service at the same time
 * are sent to the database together (pipeline.ts): they must not lock, be slow, or write.
 *
 * @example const readCart = compiled((em, { CartId }: { CartId: number }) =>
 *   kysely(em).selectFrom('cart').selectAll().where('id', '=', CartId))
 * const [cart] = await readCart(em, path)
 */
export function compiled<Values extends object, Row>(
  build: Build<Values, Row>,
): (em: EntityManager, values: Values) => Promise<Row[]> {
  const compile = compiledText(build)
  return (em, values) => {
    const query = compile(em, values) as CompiledQuery<Row>
    const sent = pipelineOf(kysely(em))?.execute(statementOf(query))
    return (sent as Promise<Row[]> | undefined) ?? inTransaction(em, query)
  }
}

/** Executes a constant text, which may write or lock, in the transaction of `em` or else by itself. */
export function execute<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  const query = constantQuery<Row>(text, values)
  const sent = pipelineOf(kysely(em))?.executeAlone(statementOf(query))
  return (sent as Promise<Row[]> | undefined) ?? inTransaction(em, query)
}

const inTransaction = async <Row>(em: EntityManager, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await kysely(em).executeQuery(query)).rows

/** As text and values what `build` returns, which is called once. */
export function compiledText<Values extends object>(
  build: Build<Values, unknown>,
): (em: EntityManager, values: Values) => CompiledQuery {
  let query: CompiledQuery | undefined
  return (em, values) => {
    query ??= compile(em, build(em, names as Values))
    const parameters = query.parameters.map((value) =>
      typeof value === 'symbol' ? values[value.description as keyof Values] : value,
    )
    return { ...query, parameters }
  }
}

/** A constant text with its values. */
export const constantQuery = <Row>(text: string, values: readonly unknown[]): CompiledQuery<Row> =>
  CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>

/** Executes a read that may take long. PostgreSQL cancels it (57014) when the budget is used up. */
export async function readWithin<Row>(
  em: EntityManager,
  budget: TimeBudget,
  query: CompiledText,
): Promise<Row[]> {
  const pipeline = pipelineOf(kysely(em))
  if (!pipeline) throw new Error('A read with a limited time cannot be part of a transaction')
  return pipeline.executeWithin(budget, statementOf(query)) as Promise<Row[]>
}

/** For each value a symbol with its name. */
const names = new Proxy({}, { get: (_, name) => Symbol(String(name)) })

const compile = (em: EntityManager, query: Compilable<unknown>): CompiledQuery =>
  'compile' in query ? query.compile(kysely(em)) : query

const statementOf = ({ sql, parameters }: CompiledText): Statement => ({ text: sql, values: [...parameters] })
