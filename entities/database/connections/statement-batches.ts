// Collects the short statements that requests start in the same turn of the event loop, and sends each such group on one
// connection of the pool (statement-batch.ts). Each statement waits for those before it in its group, so only those that
// take a moment belong here: reads of a few rows by key, and writes of a few rows that wait for no lock of a row. A group
// has one lane and one company, so that no company waits for the share of another (P21). A group of writes is one
// transaction, so that they share a commit.
// Tested by test/database/statement-batches.test.ts.
import type { Pool } from 'pg'
// @ts-expect-error pg has no types for this module, which converts a parameter to the text that PostgreSQL reads.
import { prepareValue } from 'pg/lib/utils.js'
import { activeSpan, outsideSpans, type Span } from './active-span.ts'
import { currentWork, type Work } from './lane-work.ts'
import type { PreparedClient, Unsettled } from './prepared-client.ts'
import type { Rows, Statement } from './statement-batch.ts'
import { statementSpan } from './statement-span.ts'

/** Reads in one group: so many at most wait for one that waits for a lock. */
const MAX_READS = 32

/** Writes in one group: larger groups gain little, and one connection would do the work of several. */
const MAX_WRITES = 8

/** Time of the database that several statements may use together. */
export interface TimeBudget {
  milliseconds: number
}

type ExecuteAlone = (text: string, values: readonly unknown[]) => Promise<Rows>

export class StatementBatches {
  readonly #pool: Pool
  readonly #executeAlone: ExecuteAlone
  /** The groups that collect statements, by lane and company. */
  readonly #reads = new Map<string, Statement[]>()
  readonly #writes = new Map<string, Statement[]>()

  /** @param executeAlone executes one statement in the usual way; used for what cannot be sent in a group */
  constructor(pool: Pool, executeAlone: ExecuteAlone) {
    this.#pool = pool
    this.#executeAlone = executeAlone
  }

  read(text: string, values: readonly unknown[]): Promise<Rows> {
    const work = currentWork()
    // Work that holds a connection must not wait for work that waits for one.
    if (work && work.held > 0) return this.#executeAlone(text, values)
    const { statement: read, promise } = statementOf(text, values)
    const add = () =>
      addTo(this.#reads, keyOf(work), read, MAX_READS, (group) =>
        this.#send((client) => client.readTogether(group)),
      )
    const parent = activeSpan()
    if (!parent) {
      add()
      return promise
    }
    const span = statementSpan(parent, text)
    outsideSpans(add)
    return traced(span, promise)
  }

  /** Work without a company writes alone, and so does a traced request, whose trace is named in its statement. */
  write(text: string, values: readonly unknown[]): Promise<Rows> {
    const work = currentWork()
    if (work?.company === undefined || work.held > 0 || activeSpan()) return this.#executeAlone(text, values)
    const { statement: write, promise } = statementOf(text, values)
    addTo(this.#writes, keyOf(work), write, MAX_WRITES, (group) =>
      group.length === 1
        ? this.#executeAlone(text, values).then(write.resolve)
        : this.#send((client) => client.writeTogether(group)),
    )
    return promise
  }

  /** Executes a read alone, which PostgreSQL cancels (57014) when the budget is used up. The wait for a connection does not count. */
  async readWithin(budget: TimeBudget, text: string, values: readonly unknown[]): Promise<Rows> {
    const parent = activeSpan()
    const client = await this.#pool.connect()
    const begun = performance.now()
    try {
      const rows = (client as unknown as PreparedClient).readWithin(
        budget.milliseconds,
        text,
        values.map((value) => prepareValue(value)),
      )
      return await (parent ? traced(statementSpan(parent, text), rows) : rows)
    } finally {
      budget.milliseconds -= performance.now() - begun
      client.release()
    }
  }

  async #send(sendOn: (client: PreparedClient) => Promise<Unsettled>): Promise<void> {
    const client = await this.#pool.connect()
    let left: readonly Statement[]
    let isLost = true
    try {
      ;({ left, isLost } = await sendOn(client as unknown as PreparedClient))
    } finally {
      client.release(isLost)
    }
    for (const { text, values, resolve, reject } of left)
      this.#executeAlone(text, values).then(resolve, reject)
  }
}

function statementOf(
  text: string,
  values: readonly unknown[],
): { statement: Statement; promise: Promise<Rows> } {
  const { promise, resolve, reject } = Promise.withResolvers<Rows>()
  return { statement: { text, values: values.map((value) => prepareValue(value)), resolve, reject }, promise }
}

const keyOf = (work: Work | undefined): string => `${work?.lane} ${work?.company}`

/** Adds a statement to the open group of the key, or opens one, which is sent at the end of the turn. */
function addTo<Key>(
  groups: Map<Key, Statement[]>,
  key: Key,
  statement: Statement,
  max: number,
  send: (group: readonly Statement[]) => Promise<void>,
): void {
  const group = groups.get(key)
  if (group && group.length < max) {
    group.push(statement)
    return
  }
  const opened = [statement]
  groups.set(key, opened)
  // After all sockets that are readable in this turn have been read.
  setImmediate(() => {
    if (groups.get(key) === opened) groups.delete(key)
    send(opened).catch((error) => {
      for (const { reject } of opened) reject(error)
    })
  })
}

/** Without the trace context in a comment, which only statements that write need: the text stays that of the others. */
async function traced(span: Span, rows: Promise<Rows>): Promise<Rows> {
  try {
    const result = await rows
    span.end()
    return result
  } catch (error) {
    span.end((error as { code?: string }).code ?? 'no answer')
    throw error
  }
}
