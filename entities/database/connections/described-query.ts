// A query of a prepared statement whose columns are known from an earlier execution on the same connection. pg asks the server
// to describe them for each execution, and looks up their parsers again: with a wide row this costs the process as much as
// the rest of the query. If a migration changes the columns, PostgreSQL refuses to execute the statement (0A000,
// prepared-client.ts), so a description cannot be out of date.
// Tested by test/database/prepared-client.test.ts and ended-queries.test.ts.
import pg from 'pg'
import { type Parser, type RowReader, rowReader } from './row-reader.ts'

/** The members of pg's result that describe its columns. */
interface Columns {
  fields: readonly { name: string }[]
  _parsers?: readonly Parser[]
  parseRow: RowReader
}

/** The columns of the prepared statements of a connection, by their names. */
export type Descriptions = Map<string, Columns>

interface Statement {
  name: string
  text: string
  values: unknown[]
}

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** What pg declares nowhere. */
interface Internals {
  callback: Callback
  _result: Columns
  _results: unknown
  _accumulateRows: boolean
  prepare(connection: object): void
  handleCommandComplete(message: object, connection: object): void
  handleReadyForQuery(connection: object): void
}

const { prepare, handleCommandComplete, handleReadyForQuery } = pg.Query.prototype as unknown as Internals

export class DescribedQuery extends pg.Query {
  readonly #name: string
  readonly #descriptions: Descriptions

  constructor(statement: Statement, descriptions: Descriptions, settle: Callback) {
    super(statement)
    this.#name = statement.name
    this.#descriptions = descriptions
    this.#internals.callback = settle
  }

  get #internals(): Internals {
    return this as unknown as Internals
  }

  /** Sends the statement; pg calls this when the connection is free. */
  prepare(connection: object): void {
    const columns = this.#descriptions.get(this.#name)
    if (columns) {
      Object.assign(this.#internals._result, columns)
      this.#internals._accumulateRows = true
    }
    prepare.call(this, columns ? withoutDescribe(connection) : connection)
  }

  handleCommandComplete(message: object, connection: object): void {
    handleCommandComplete.call(this, message, connection)
    if (this.#descriptions.has(this.#name)) return
    const { fields, _parsers = [] } = this.#internals._result
    const names = fields.map(({ name }) => name)
    this.#descriptions.set(this.#name, { fields, _parsers, parseRow: rowReader(names, _parsers) })
  }

  /**
   * The query and its callback refer to each other. A query that has ended in V8's old generation would carry its rows, and
   * those of later queries, there: for a list of 100 users garbage collection took six times as long.
   */
  handleReadyForQuery(connection: object): void {
    handleReadyForQuery.call(this, connection)
    Object.assign(this.#internals, { callback: undefined, _result: undefined, _results: undefined })
  }
}

const views = new WeakMap<object, object>()

/** The connection for pg's `prepare`, which describes the columns between the values and the execution. */
function withoutDescribe(connection: object): object {
  const view = views.get(connection) ?? Object.create(connection, { describe: { value() {} } })
  views.set(connection, view)
  return view
}
