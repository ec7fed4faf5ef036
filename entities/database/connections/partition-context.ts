// The partition in which the current work waits for connections (pool-partitions.ts), and its company. Everything that the work starts
// belongs to it. Tested by test/database/pool-partitions.test.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A unit of work in a partition, such as one request. */
export interface Context {
  partition: string
  /** The company of the work, once it is known. */
  company?: number | undefined
  /** Connections that the work holds. */
  held: number
}

/** The partition of statements that take blocks of ids. */
export const IDS = 'ids'

/** The partition of reads through a cursor, which hold their connection as long as the client reads. */
export const STREAMS = 'streams'

const contexts = new AsyncLocalStorage<Context>()

/**
 * Runs the work, and everything that it starts, in a partition, for the same company as the current work. Work without one,
 * such as a command, takes any free place.
 */
export function withPartition<Args extends unknown[], T>(
  partition: string,
  work: (...args: Args) => T,
  ...args: Args
): T {
  return contexts.run({ partition, company: contexts.getStore()?.company, held: 0 }, work, ...args)
}

/** The partition of the current work and how many connections it holds; undefined for work without a partition. */
export const context = (): Context | undefined => contexts.getStore()

/** Names the company that the current work is for, which has a share of the connections (P21). */
export function setCompany(company: number): void {
  const current = contexts.getStore()
  if (current) current.company = company
}
