// A client of pg that names the statements that repeat, because planning a frequent read costs as much as running it. It names
// only statements with parameters, after a few uses, and at most 200 per connection: filters produce many different
// statements, which must not fill the server's memory. A statement with a long list is not named: PostgreSQL might run the plan that
// it made for short ones, a nested loop, so that 10,000 prices after some small bulks took more than 30 s.
// About `pipeline: true` of pg 8.23: each statement ends with its own Sync, so one that fails does not affect the next; a
// `query_timeout` destroys the connection, behind which all would wait; `end` waits for what was sent; cursors are refused; a
// name whose first statement fails to parse fails those behind it with 26000 (node-postgres 3744), so these are sent again.
// Tested by test/database/client.test.ts and lost-connections.test.ts.
import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { activeSpan, type Span } from './async-context.ts'
import { nameConstraint, type ServerError } from './constraint-names.ts'
import { commented, statementSpan } from './statement-span.ts'

/** "Cached plan must not change result type", and "prepared statement does not exist". */
export const UNPREPARED: ReadonlySet<string | undefined> = new Set(['0A000', '26000'])
/** The statement took too long, or somebody cancelled it. */
export const CANCELLED = '57014'

/** Whether a value is, or may be, a long list: an array literal is a text. Planning takes little of the time of such a statement. */
const isLong = (value: unknown) =>
  typeof value === 'string' ? value.length > 1_000 : Array.isArray(value) && value.length > 100

const IN_FAILED_TRANSACTION = '25P02'

const USES_BEFORE = 3
const MAX_STATEMENTS = 200
/** The number of distinct statements after which all use counts are reset. */
const MAX_COUNTED = 1_000

/**
 * Kysely releases a connection only after its `begin` or `rollback` has succeeded. On a broken connection neither does, so
 * each break would permanently cost a permit of the pool.
 */
const BOUNDARY = /^(begin|start transaction|rollback)\b/i
const BEGIN = /^(begin|start transaction)\b/i

const NOTHING = { rows: [], rowCount: 0, fields: [], command: '', oid: 0 }

export interface ClientConfig extends pg.ClientConfig {
  /** False for a server that cannot keep the prepared statements of its clients apart (PREPARED_STATEMENTS). */
  preparedStatements?: boolean
}

export class Client extends pg.Client {
  /** As the server last reported it; the types of pg lack it. */
  declare getTransactionStatus: () => 'I' | 'T' | 'E' | null
  /** Called for every failed statement. */
  onFailure: (error: ServerError) => void = () => {}
  /** A statement that begins each transaction. A statement outside of one then gets its own. */
  transactionStart: string | undefined
  /** Longest time for which the server may be silent during a statement; 0 for no limit. */
  responseTimeoutMs = 0
  /** The name of each prepared statement, by its SQL; null for one that must not be prepared. */
  readonly #names = new Map<string, string | null>()
  readonly #uses = new Map<string, number>()
  readonly #maxStatements: number
  readonly #socket: Socket
  #isBeginning = false
  /** What the statement that began the present transaction failed with. */
  #startError: ServerError | undefined

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    // The pool hides the password from enumeration.
    super({ ...config, password: config.password, stream: () => socket })
    this.#socket = socket
    this.#maxStatements = config.preparedStatements === false ? 0 : MAX_STATEMENTS
    // Between two statements of a transaction nobody waits for an error, and one without a listener would end the process.
    this.on('error', () => {})
  }

  // @ts-expect-error pg declares an overload for each form of a query; this passes all of them on.
  override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const send = super.query as (...args: unknown[]) => unknown
    // With a callback, as the pool passes one, pg returns no promise.
    if (typeof text !== 'string' || typeof values === 'function' || rest.length > 0)
      return send.call(this, text, values, ...rest)
    const span = activeSpan()
    return this.#execute(text, values as unknown[] | undefined, span && statementSpan(span, text))
  }

  async #execute(text: string, values: unknown[] | undefined, span: Span | undefined): Promise<unknown> {
    const isInTransaction = this.#isBeginning || this.getTransactionStatus() !== 'I'
    const begins = !isInTransaction && BEGIN.test(text)
    if (begins && !span) return this.#begin(text)
    if (!isInTransaction && this.transactionStart && !BOUNDARY.test(text))
      return this.#executeInOwn(text, values, span)
    // A statement with the context of a trace has a unique text, which is not worth preparing.
    const name = span || !values?.length || values.some(isLong) ? null : this.#nameOf(text)
    try {
      const result = await super.query({
        text: span ? commented(begins ? this.#withStart(text) : text, span) : text,
        ...(values && { values }),
        ...(name && { name }),
        query_timeout: this.responseTimeoutMs,
      } as pg.QueryConfig)
      span?.end()
      return result
    } catch (thrown) {
      const error = thrown as ServerError
      span?.end(error.code ?? 'no answer')
      if (name && UNPREPARED.has(error.code)) {
        // A migration changed the columns, and PostgreSQL cannot replan the statement: this connection does not name it again.
        // PostgreSQL refused it before it ran, so outside a transaction, which would have ended, it is sent again.
        this.#names.set(text, null)
        if (!isInTransaction) return this.#execute(text, values, undefined)
      }
      nameConstraint(error)
      this.onFailure(error)
      if (!BOUNDARY.test(text))
        throw error.code === IN_FAILED_TRANSACTION ? (this.#startError ?? error) : error
      // Later statements on a closed client fail, the pool discards it, and the server rolls back.
      this.end().catch(() => {})
      return NOTHING
    }
  }

  /**
   * Sends `begin`, but does not wait: the first statement of the transaction follows it in the same round trip. Outside of a
   * transaction `begin` fails only with its connection, on which no later statement is executed. One write to the socket
   * takes what is sent until the event loop goes on, because each write costs as much as a statement itself.
   */
  #begin(text: string): typeof NOTHING {
    this.#isBeginning = true
    this.#startError = undefined
    this.#socket.cork()
    process.nextTick(() => this.#socket.uncork())
    const begun = this.#send(this.#withStart(text))
    const settled = () => {
      this.#isBeginning = false
    }
    begun.then(settled, (error: ServerError) => {
      settled()
      this.onFailure(error)
      this.#startError = error
      if (error.severity !== 'ERROR') this.end().catch(() => {})
    })
    return NOTHING
  }

  /** A statement in its own transaction, sent together with both ends. */
  async #executeInOwn(text: string, values: unknown[] | undefined, span: Span | undefined): Promise<unknown> {
    const wasNamed = typeof this.#names.get(text) === 'string'
    this.#begin('begin')
    const result = this.#execute(text, values, span)
    const [outcome, end] = await Promise.allSettled([result, this.#send('commit')])
    if (outcome.status === 'fulfilled' && end.status === 'fulfilled') return outcome.value
    const error = (
      outcome.status === 'rejected' ? outcome.reason : (end as PromiseRejectedResult).reason
    ) as ServerError
    if (wasNamed && UNPREPARED.has(error.code)) return this.#executeInOwn(text, values, span)
    throw error
  }

  #send(text: string): Promise<unknown> {
    return super.query({ text, query_timeout: this.responseTimeoutMs } as pg.QueryConfig)
  }

  #withStart(text: string): string {
    return this.transactionStart ? `${text}; ${this.transactionStart}` : text
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
    const chosen = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    this.#names.set(text, chosen)
    return chosen
  }
}
