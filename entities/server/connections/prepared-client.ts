// A client that uses prepared statements for SQL that repeats, because planning a frequent read costs as much as
// running it. It prepares only statements with parameters, only after a few uses, and at most 200 per connection:
// filters produce many different statements, which must not fill the server's memory.
// Tested by test/database/prepared-client.test.ts.
import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { activeSpan, type Span } from './active-span.ts'
import { DescribedQuery, type Descriptions } from './described-query.ts'
import { type Read, ReadBatch, type ReadersByName } from './read-batch.ts'
import { commented, statementSpan } from './statement-span.ts'

/** "Cached plan must not change result type". */
const PLAN_CHANGED = '0A000'
/** What an implicit transaction of several reads can meet, and one read alone cannot: a deadlock with a migration. */
const DEADLOCK = '40P01'
/** Not in a transaction, in the server's ReadyForQuery message. */
const IDLE = 'I'

const USES_BEFORE = 3
const MAX_STATEMENTS = 200
/** The number of distinct statements after which all use counts are reset. */
const MAX_COUNTED = 1_000

interface ServerError {
  code?: string
  severity?: string
  message: string
  constraint?: string
}

/** The classes of SQLSTATE that say which constraint is violated: integrity. */
const INTEGRITY = /^23/

/** What Citus reports if the rows of an `insert … select` violate a constraint. */
const INTERNAL = 'XX000'

const violation =
  /violates (?:RESTRICT setting of )?(unique|foreign key|check|exclusion) constraint "([^"]+)"/

const states: Readonly<Record<string, string>> = {
  unique: '23505',
  'foreign key': '23503',
  check: '23514',
  exclusion: '23P01',
}

/**
 * A node of a Citus cluster names the constraint of a shard, with the number of the shard, and the coordinator passes on
 * the message alone, or without its SQLSTATE.
 */
function nameConstraint(error: ServerError): void {
  if (!INTEGRITY.test(error.code ?? '') && error.code !== INTERNAL) return
  const [, kind = '', constraint] = violation.exec(error.message) ?? []
  if (error.code === INTERNAL && states[kind]) error.code = states[kind]
  const name = error.constraint ?? constraint
  if (name !== undefined) error.constraint = name.replace(/_[0-9]{6,}$/, '')
}

export interface PreparedClientConfig extends pg.ClientConfig {
  /** False for a server that cannot keep the prepared statements of its clients apart (PREPARED_STATEMENTS). */
  preparedStatements?: boolean
}

export class PreparedClient extends pg.Client {
  /** Called for every failed statement. */
  onFailure: (error: ServerError) => void = () => {}
  /** The name of each prepared statement, by its SQL; null for one that must not be prepared. */
  readonly #names = new Map<string, string | null>()
  readonly #descriptions: Descriptions = new Map()
  readonly #readers: ReadersByName = new Map()
  readonly #uses = new Map<string, number>()
  readonly #maxStatements: number
  /** As the server last reported it. */
  #transactionStatus = IDLE

  constructor(config: PreparedClientConfig = {}) {
    super(config)
    this.#maxStatements = config.preparedStatements === false ? 0 : MAX_STATEMENTS
    const { connection } = this as unknown as { connection: EventEmitter }
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      this.#transactionStatus = status
    })
  }

  // @ts-expect-error pg declares an overload for each form of a query; this passes all of them on.
  override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const send = super.query as (...args: unknown[]) => unknown
    const span = activeSpan()
    // A statement with the context of a trace has a unique text, which is not worth preparing.
    if (span && typeof text === 'string') return this.#traced(send, span, text, values, rest)
    // With a callback, as the pool passes one, pg returns no promise.
    const isPlain =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    const name = isPlain ? this.#nameOf(text) : null
    const result =
      isPlain && name !== null
        ? this.#execute({ name, text, values })
        : send.call(this, text, values, ...rest)
    if (!(result instanceof Promise)) return result
    if (name === null) {
      result.catch(this.#failed)
      return result
    }
    const isInTransaction = this.#transactionStatus !== IDLE
    return result.catch((error: ServerError) => {
      // The stack of the caller; that of the error is the socket's.
      Error.captureStackTrace(error)
      if (error.code !== PLAN_CHANGED) {
        this.#failed(error)
        throw error
      }
      // A migration changed the columns, and PostgreSQL cannot replan the prepared statement: this connection does not use it
      // again. PostgreSQL refused it before it ran, so outside a transaction, which would have ended, it is sent again.
      this.#names.set(text as string, null)
      if (!isInTransaction) return this.query(text, values, ...rest)
      this.#failed(error)
      throw error
    })
  }

  /**
   * Sends the reads together and settles those that PostgreSQL executed. Resolves with the others, to be executed one by one
   * (those after a read that failed, and one that failed for a reason that concerns this connection alone), and with whether
   * the connection can still be used.
   */
  async readTogether(reads: readonly Read[]): Promise<{ left: readonly Read[]; isLost: boolean }> {
    const named = reads.map((read) => ({ ...read, name: this.#nameNow(read.text) ?? '' }))
    const batch = new ReadBatch(named, this.#readers, this)
    super.query(batch as never)
    const { failure, skipped } = await batch.outcome
    if (!failure) return { left: skipped, isLost: false }
    const { read, error } = failure
    const { code, severity }: Partial<ServerError> = error
    if (code === PLAN_CHANGED) this.#names.set(read.text, null)
    if (code === PLAN_CHANGED || code === DEADLOCK) return { left: [read, ...skipped], isLost: false }
    this.#failed(error)
    read.reject(error)
    return { left: skipped, isLost: severity !== 'ERROR' }
  }

  #execute(statement: { name: string; text: string; values: unknown[] }): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result)
      super.query(new DescribedQuery(statement, this.#descriptions, settle))
    })
  }

  readonly #failed = (error: ServerError) => {
    nameConstraint(error)
    this.onFailure(error)
  }

  #traced(
    send: (...args: unknown[]) => unknown,
    parent: Span,
    text: string,
    values: unknown,
    rest: unknown[],
  ): unknown {
    const span = statementSpan(parent, text)
    const result = send.call(this, commented(text, span), values, ...rest)
    if (result instanceof Promise) {
      result.then(
        () => span.end(),
        (error: ServerError) => {
          span.end(error.code ?? 'no answer')
          this.#failed(error)
        },
      )
    } else span.end()
    return result
  }

  /** Longest time for which the server may be silent during a statement; 0 for no limit. */
  set answerTimeoutMs(milliseconds: number) {
    const { connectionParameters } = this as unknown as { connectionParameters: { query_timeout: number } }
    connectionParameters.query_timeout = milliseconds
  }

  /** Destroys the socket without the usual Terminate message, because the server does not respond. */
  breakOff(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }

  #nameOf(text: string): string | null {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size >= this.#maxStatements) return null

    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size >= MAX_COUNTED) this.#uses.clear()
    this.#uses.set(text, uses)
    if (uses < USES_BEFORE) return null
    this.#uses.delete(text)
    return this.#chooseName(text)
  }

  /** The name of a statement that is known to repeat; null for one that must not be prepared. */
  #nameNow(text: string): string | null {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    return this.#names.size < this.#maxStatements ? this.#chooseName(text) : null
  }

  #chooseName(text: string): string {
    const chosen = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    this.#names.set(text, chosen)
    return chosen
  }
}
