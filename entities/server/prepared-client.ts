// A client that uses prepared statements for SQL that repeats, because planning a frequent read costs as much as
// running it. It prepares only statements with parameters, only after a few uses, and at most 200 per connection:
// filters produce many different statements, which must not fill the server's memory.
// Tested by test/entities/prepared-client.test.ts.
import { createHash } from 'node:crypto'
import pg from 'pg'

const USES_BEFORE = 3
const MAX_STATEMENTS = 200
interface ServerError {
  code?: string
  message: string
  constraint?: string
}

/** The classes of SQLSTATE that say which constraint is violated: integrity. */
const INTEGRITY = /^23/

/**
 * A node of a Citus cluster names the constraint of a shard, with the number of the shard, and the coordinator passes on
 * the message alone.
 */
function nameConstraint(error: ServerError): void {
  if (!INTEGRITY.test(error.code ?? '')) return
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1]
  if (name !== undefined) error.constraint = name.replace(/_[0-9]{6,}$/, '')
}

/** The number of distinct statements after which all use counts are reset. */
const MAX_COUNTED = 1_000

export class PreparedClient extends pg.Client {
  /** Called for every failed statement. */
  onFailure: (error: { code?: string; message: string }) => void = () => {}
  /** The name of each prepared statement, by its SQL; null for one that must not be prepared. */
  readonly #names = new Map<string, string | null>()
  readonly #uses = new Map<string, number>()

  // @ts-expect-error pg declares an overload for each form of a query; this passes all of them on.
  override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const send = super.query as (...args: unknown[]) => unknown
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain ? this.#nameOf(text) : null
    const result =
      isPlain && name !== null
        ? send.call(this, { name, text, values }, ...rest)
        : send.call(this, text, values, ...rest)
    if (result instanceof Promise) {
      result.catch((error: ServerError) => {
        nameConstraint(error)
        // "Cached plan must not change result type": a migration changed the columns, and PostgreSQL cannot replan the
        // prepared statement. This connection does not use it again.
        if (isPlain && error.code === '0A000') this.#names.set(text, null)
        this.onFailure(error)
      })
    }
    return result
  }

  /** Longest time for which the server may be silent during a statement; 0 for no limit. */
  set answerTimeoutMs(milliseconds: number) {
    const { connectionParameters } = this as unknown as { connectionParameters: { query_timeout: number } }
    connectionParameters.query_timeout = milliseconds
  }

  /** Destroys the socket without the usual Terminate message, because the server does not answer. */
  breakOff(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }

  #nameOf(text: string): string | null {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size >= MAX_STATEMENTS) return null

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
