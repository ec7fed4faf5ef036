// A client that uses prepared statements for SQL that repeats, because planning a frequent read costs as much as
// running it. It prepares only statements with parameters, only after a few uses, and at most 200 per connection:
// filters produce many different statements, which must not fill the server's memory.
// Tested by test/database/prepared-client.test.ts.
import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { activeSpan, type Span } from './active-span.ts'
import { nameConstraint, type ServerError } from './constraint-names.ts'
import { DescribedQuery, type Descriptions } from './described-query.ts'
import {
  type BatchFailure,
  type NamedStatement,
  type ReadersByName,
  type Rows,
  type Statement,
  StatementBatch,
} from './statement-batch.ts'
import { commented, statementSpan } from './statement-span.ts'

/** "Cached plan must not change result type". */
const PLAN_CHANGED = '0A000'
/** What several statements in one transaction can meet, and one of them alone cannot. */
const DEADLOCK = '40P01'
/** The statement took too long, or somebody cancelled it. */
export const CANCELLED = '57014'
/** The statement waited too long for a lock, or took too long. */
export const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['55P03', CANCELLED])
/** Not in a transaction, in the server's ReadyForQuery message. */
const IDLE = 'I'

const USES_BEFORE = 3
const MAX_STATEMENTS = 200
/** The number of distinct statements after which all use counts are reset. */
const MAX_COUNTED = 1_000

/** What is left to do after statements were sent together. */
export interface Unsettled {
  /** Statements to be executed one by one. */
  left: readonly Statement[]
  /** Whether the connection can no longer be used. */
  isLost: boolean
}

const ignore = () => {}
const BEGIN: Statement = { text: 'begin', values: [], resolve: ignore, reject: ignore }
const COMMIT: Statement = { ...BEGIN, text: 'commit' }
/** Sets the longest run time of the statements after it, until the end of the transaction. */
export const LIMIT_TIME = `select set_config('statement_timeout', $1, true)`

interface PreparedClientConfig extends pg.ClientConfig {
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
   * Sends the reads together and settles those that PostgreSQL executed. Left are those after a read that failed, and one that
   * failed for a reason that concerns this connection alone.
   */
  async readTogether(reads: readonly Statement[]): Promise<Unsettled> {
    const failure = await this.#send(reads)
    if (!failure) return { left: [], isLost: false }
    const { index, error } = failure
    const { code, severity }: Partial<ServerError> = error
    if (code === PLAN_CHANGED) this.#names.set(reads[index]?.text ?? '', null)
    if (code === PLAN_CHANGED || code === DEADLOCK) return { left: reads.slice(index), isLost: false }
    this.#failed(error)
    reads[index]?.reject(error)
    return { left: reads.slice(index + 1), isLost: severity !== 'ERROR' }
  }

  /**
   * Executes a read, which PostgreSQL cancels after so many milliseconds. The limit is sent with it, and statements that are sent
   * together are one transaction, with which it ends. A read that takes too long says nothing about locks, so `onFailure` is not
   * called for it.
   */
  async readWithin(milliseconds: number, text: string, values: readonly unknown[]): Promise<Rows> {
    const { promise, resolve, reject } = Promise.withResolvers<Rows>()
    // PostgreSQL takes 0 as no limit.
    const limit = String(Math.max(1, Math.ceil(milliseconds)))
    const failure = await this.#sendNamed([
      { ...BEGIN, text: LIMIT_TIME, values: [limit], name: this.#nameNow(LIMIT_TIME) ?? '' },
      { text, values, resolve, reject, name: this.#nameOf(text) ?? '' },
    ])
    if (!failure) return promise
    const { error } = failure
    const { code }: Partial<ServerError> = error
    if (code === PLAN_CHANGED && this.#names.get(text) !== null) {
      this.#names.set(text, null)
      return this.readWithin(milliseconds, text, values)
    }
    if (code !== CANCELLED) this.#failed(error)
    throw error
  }

  /**
   * Executes the statements in one transaction, and settles all of them once it is committed. If one fails, none has an effect:
   * all are left to be executed one by one, except one that has just waited for as long as it may.
   */
  async writeTogether(writes: readonly Statement[]): Promise<Unsettled> {
    const settle: (() => void)[] = []
    const steps = writes.map((write) => ({
      ...write,
      resolve: (rows: Rows) => settle.push(() => write.resolve(rows)),
      reject: (error: unknown) => settle.push(() => write.reject(error)),
    }))
    const failure = await this.#send([BEGIN, ...steps, COMMIT])
    if (!failure) {
      for (const settleOne of settle) settleOne()
      return { left: [], isLost: false }
    }
    const { index, error } = failure
    const failed = writes[index - 1]
    const { code, severity }: Partial<ServerError> = error
    this.#failed(error)
    // Without a response of the server nobody knows whether the transaction was committed.
    if (severity !== 'ERROR') {
      for (const { reject } of writes) reject(error)
      return { left: [], isLost: true }
    }
    if (failed && code === PLAN_CHANGED) this.#names.set(failed.text, null)
    const isLost = await super.query('rollback').then(
      () => false,
      () => true,
    )
    const late = TIMEOUTS.has(code) ? failed : undefined
    late?.reject(error)
    return { left: writes.filter((write) => write !== late), isLost }
  }

  #send(statements: readonly Statement[]): Promise<BatchFailure | undefined> {
    return this.#sendNamed(
      statements.map((statement) => ({ ...statement, name: this.#nameNow(statement.text) ?? '' })),
    )
  }

  #sendNamed(statements: readonly NamedStatement[]): Promise<BatchFailure | undefined> {
    const batch = new StatementBatch(statements, this.#readers, this)
    super.query(batch as never)
    return batch.failure
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
