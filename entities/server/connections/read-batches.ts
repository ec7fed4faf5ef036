// Collects the short reads that requests of one lane start in the same turn of the event loop, and sends each such group
// on one connection of the pool (read-batch.ts). Only reads of a few rows by key belong here, because each waits for those
// before it in its group.
// Tested by test/database/read-batches.test.ts.
import type { Pool } from 'pg'
// @ts-expect-error pg has no types for this module, which converts a parameter to the text that PostgreSQL reads.
import { prepareValue } from 'pg/lib/utils.js'
import { activeSpan, outsideSpans, type Span } from './active-span.ts'
import { currentWork } from './lane-work.ts'
import type { PreparedClient } from './prepared-client.ts'
import type { Read } from './read-batch.ts'
import { statementSpan } from './statement-span.ts'

/** Reads in one group: so many at most wait for one that waits for a lock. */
const MAX_READS = 32

export type Rows = Record<string, unknown>[]

type ReadAlone = (text: string, values: readonly unknown[]) => Promise<Rows>

export class ReadBatches {
  readonly #pool: Pool
  readonly #readAlone: ReadAlone
  /** The group of each lane that collects reads. */
  readonly #open = new Map<string, Read[]>()

  /** @param readAlone executes one read in the usual way; used for what cannot be sent in a group */
  constructor(pool: Pool, readAlone: ReadAlone) {
    this.#pool = pool
    this.#readAlone = readAlone
  }

  read(text: string, values: readonly unknown[]): Promise<Rows> {
    const work = currentWork()
    // Work that holds a connection must not wait for work that waits for one.
    if (work && work.held > 0) return this.#readAlone(text, values)
    const { promise, resolve, reject } = Promise.withResolvers<Rows>()
    const parent = activeSpan()
    const read = { text, values: values.map((value) => prepareValue(value)), resolve, reject }
    const lane = work?.lane ?? 'none'
    if (!parent) {
      this.#add(lane, read)
      return promise
    }
    const span = statementSpan(parent, text)
    outsideSpans(() => this.#add(lane, read))
    return traced(span, promise)
  }

  #add(lane: string, read: Read): void {
    const group = this.#open.get(lane)
    if (group && group.length < MAX_READS) {
      group.push(read)
      return
    }
    const opened = [read]
    this.#open.set(lane, opened)
    // After all sockets that are readable in this turn have been read.
    setImmediate(() => {
      if (this.#open.get(lane) === opened) this.#open.delete(lane)
      this.#send(opened).catch((error) => {
        for (const { reject } of opened) reject(error)
      })
    })
  }

  async #send(reads: readonly Read[]): Promise<void> {
    const client = await this.#pool.connect()
    let left: readonly Read[]
    let isLost = true
    try {
      ;({ left, isLost } = await (client as unknown as PreparedClient).readTogether(reads))
    } finally {
      client.release(isLost)
    }
    for (const { text, values, resolve, reject } of left) this.#readAlone(text, values).then(resolve, reject)
  }
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
