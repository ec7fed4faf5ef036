// Several short reads as one query of pg: their messages are sent together and end with one Sync, so PostgreSQL executes
// them in order, in one implicit transaction, and sends all rows at once. That saves both sides a system call and a change
// of process per read, which costs more than the read itself. If one fails, PostgreSQL skips those after it.
// pg passes the messages of the server to the handle… methods, as to a cursor.
// Tested by test/database/read-batches.test.ts.
import type pg from 'pg'
import { type Parser, type RowReader, rowReader } from './row-reader.ts'

export interface Read {
  text: string
  /** As PostgreSQL reads them, so that sending them cannot fail. */
  values: readonly unknown[]
  resolve(rows: Record<string, unknown>[]): void
  reject(error: unknown): void
}

/** How a statement is sent: by the name of a prepared statement, or without one. */
export interface NamedRead extends Read {
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

interface Outcome {
  failure?: { read: NamedRead; error: Error }
  /** Those that PostgreSQL did not execute. */
  skipped: readonly NamedRead[]
}

export class ReadBatch {
  /** pg calls it too, with an error, if the server does not respond in time or the connection breaks. */
  callback: (error: Error | null) => void
  readonly outcome: Promise<Outcome>
  readonly #reads: readonly NamedRead[]
  readonly #known: ReadersByName
  readonly #types: pg.CustomTypesConfig
  /** The read whose rows come next. */
  #at = 0
  #reader: RowReader | undefined
  #rows: Record<string, unknown>[] = []
  #parseError: unknown

  constructor(reads: readonly NamedRead[], known: ReadersByName, types: pg.CustomTypesConfig) {
    this.#reads = reads
    this.#known = known
    this.#types = types
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    this.outcome = promise
    this.callback = (error) => resolve(this.#outcomeOf(error))
  }

  /** pg remembers the name as that of a prepared statement when the server has parsed it. */
  get name(): string | undefined {
    return this.#reads[this.#at]?.name
  }

  get text(): string | undefined {
    return this.#reads[this.#at]?.text
  }

  submit(connection: Connection): void {
    const { stream, parsedStatements, submittedNamedStatements } = connection
    stream.cork()
    try {
      for (const { name, text, values } of this.#reads) {
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
    const read = this.#reads[this.#at]
    this.#at += 1
    if (this.#parseError === undefined) read?.resolve(this.#rows)
    else read?.reject(this.#parseError)
    this.#reader = undefined
    this.#rows = []
    this.#parseError = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleError(error: Error, connection: Connection): void {
    // PostgreSQL has not parsed what it skipped.
    for (const { name } of this.#reads.slice(this.#at)) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  #outcomeOf(error: Error | null): Outcome {
    const read = this.#reads[this.#at]
    if (!error || !read) return { skipped: [] }
    return { failure: { read, error }, skipped: this.#reads.slice(this.#at + 1) }
  }
}

const noColumns: RowReader = () => ({})
