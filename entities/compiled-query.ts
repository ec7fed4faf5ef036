// Queries that are compiled once: building the SQL of a short read takes longer than sending it, and a text that is the
// same object each time is found faster among the prepared statements.
// Tested by test/database/pool-executor.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type Kysely } from 'kysely'
import { type Database, kysely } from './tables.ts'

/** Stands for a value in the query that is compiled. */
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
export function compiled<Values extends object, Row>(
  build: (em: EntityManager, values: Values) => Compilable<Row>,
): (em: EntityManager, values: Values) => Promise<Row[]> {
  let query: { sql: string; parameters: readonly unknown[] } | undefined
  const markers = new Proxy({}, { get: (_, name) => new Marker(String(name)) }) as Values

  return async (em, values) => {
    query ??= build(em, markers).compile(kysely(em))
    const parameters = query.parameters.map((value) =>
      value instanceof Marker ? values[value.name as keyof Values] : value,
    )
    const { rows } = await kysely(em).executeQuery(
      CompiledQuery.raw(query.sql, parameters) as CompiledQuery<Row>,
    )
    return rows
  }
}
