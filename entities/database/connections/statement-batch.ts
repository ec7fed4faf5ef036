// Several short statements as one query of pg: their messages are sent together and end with one Sync, so PostgreSQL
// executes them in order and sends all rows at once. That saves both sides a system call and a change of process per
// statement, which costs more than a short read itself. If one fails, PostgreSQL skips those after it.
// pg passes the messages of the server to the handle… methods, as to a cursor.
// Tested by test/database/statement-batches.test.ts.
import type pg from 'pg'
import { type Parser, type RowReader, rowReader } from './row-reader.ts'

export type Rows = Record<string, unknown>[]

export interface Statement {
  text: string
  /** As PostgreSQL reads them, so that sending them cannot fail. */
  values: readonly unknown[]
  resolve(rows: Rows): void
  reject(error: unknown): void
}

/** How a statement is sent: by the name of a prepared statement, or without one. */
export interface NamedStatement extends Statement {
  name: string
}

/** The readers of the rows of prepared statements on one connection, by the names of the statements. */
export type ReadersByName = Map<string, RowReader>

/** What pg declares nowhere: its connection, which writes the messages. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: readonly unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(portal?: object): void
  sync(): void
}

interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}

/** The first statement that failed, by its index; PostgreSQL did not execute those after it. */
export interface BatchFailure {
  index: number
  error: Error
}

export class StatementBatch {
  /** pg calls it too, with an error, if the server does not respond in time or the connection breaks. */
  callback: (error: Error | null) => void
  readonly failure: Promise<BatchFailure | undefined>
  readonly #statements: readonly NamedStatement[]
  readonly #known: ReadersByName
  readonly #types: pg.CustomTypesConfig
  /** The statement whose rows come next. */
  #at = 0
  #reader: RowReader | undefined
  #rows: Rows = []
  #parseError: unknown

  constructor(statements: readonly NamedStatement[], known: ReadersByName, types: pg.CustomTypesConfig) {
    this.#statements = statements
    this.#known = known
    this.#types = types
    const { promise, resolve } = Promise.withResolvers<BatchFailure | undefined>()
    this.failure = promise
    this.callback = (error) =>
      resolve(error && this.#at < statements.length ? { index: this.#at, error } : undefined)
  }

  /** pg remembers the name as that of a prepared statement when the server has parsed it. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name
  }

  get text(): string | undefined {
    return this.#statements[this.#at]?.text
  }

  submit(connection: Connection): void {
    const { stream, parsedStatements, submittedNamedStatements } = connection
    stream.cork()
    try {
      for (const { name, text, values } of this.#statements) {
        if (name === '' || !(parsedStatements[name] ?? submittedNamedStatements[name])) {
          connection.parse({ name, text })
          if (name !== '') submittedNamedStatements[name] = text
        }
        connection.bind({ statement: name, values })
        if (!this.#known.has(name)) connection.describe({ type: 'P' })
        connection.execute()
      }
      connection.sync()
    } finally {
      stream.uncork()
    }
  }

  handleRowDescription({ fields }: RowDescription): void {
    const parsers = fields.map(
      ({ dataTypeID }) => this.#types.getTypeParser(dataTypeID as never, 'text') as Parser,
    )
    this.#reader = rowReader(
      fields.map(({ name }) => name),
      parsers,
    )
    const { name } = this
    if (name) this.#known.set(name, this.#reader)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#parseError !== undefined) return
    this.#reader ??= this.#known.get(this.name ?? '') ?? noColumns
    try {
      this.#rows.push(this.#reader(fields))
    } catch (error) {
      this.#parseError = error
    }
  }

  handleCommandComplete(): void {
    const statement = this.#statements[this.#at]
    this.#at += 1
    if (statement?.name && !this.#known.has(statement.name)) this.#known.set(statement.name, noColumns)
    if (this.#parseError === undefined) statement?.resolve(this.#rows)
    else statement?.reject(this.#parseError)
    this.#reader = undefined
    this.#rows = []
    this.#parseError = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleError(error: Error, connection: Connection): void {
    // PostgreSQL has not parsed what it skipped.
    for (const { name } of this.#statements.slice(this.#at)) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}

const noColumns: RowReader = () => ({})
