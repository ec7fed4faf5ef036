// The lane in which the current work waits for connections (connection-lanes.ts), and its company. Everything that the work starts
// belongs to it. Tested by test/database/connection-lanes.test.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A unit of work in a lane, such as one request. */
export interface Work {
  lane: string
  /** The company of the work, once it is known. */
  company?: number | undefined
  /** Connections that the work holds. */
  held: number
}

/** The lane of statements that take blocks of ids. */
export const IDS = 'ids'

/** The lane of reads through a cursor, which hold their connection as long as the client reads. */
export const STREAMS = 'streams'

const works = new AsyncLocalStorage<Work>()

/**
 * Runs the work, and everything that it starts, in a lane, for the same company as the current work. Work without a lane,
 * such as a command, takes any free place.
 */
export function inLane<T>(lane: string, work: () => T): T {
  return works.run({ lane, company: works.getStore()?.company, held: 0 }, work)
}

/** The lane of the current work and how many connections it holds; undefined for work without a lane. */
export const currentWork = (): Work | undefined => works.getStore()

/** Names the company that the current work is for, which has a share of the connections (P21). */
export function setCompany(company: number): void {
  const work = works.getStore()
  if (work) work.company = company
}
