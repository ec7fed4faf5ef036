// Requests that wait for something to be written. One poll queries for all of them, so a waiting request holds its connection
// to the client and nothing else. A wait ends when there is something, when its time is over, when the client leaves, and
// when the process stops. Tested by test/events/wait.long.test.ts.
import { errors } from '../errors/errors.ts'
import { poll } from './poll.ts'

interface LongPoll {
  companyId: number
  /** The position that the client has read. */
  after: number
  ms: number
  /** Ends the wait, because no client waits for the response any more. */
  signal: AbortSignal
}

export interface LongPolls {
  /** Whether there is something after the position; false if the wait ended without. Throws 503 if too many wait. */
  wait(request: LongPoll): Promise<boolean>
  stop(): Promise<void>
}

/** The last position of each of these companies, which may be Infinity for "something new". */
type ReadPositions = (companyIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

interface LongPollOptions {
  read: ReadPositions
  isStopping: () => boolean
  onError: (error: unknown) => void
  everyMs?: number
  maxPerCompany?: number
  maxInAll?: number
}

type Waiter = Pick<LongPoll, 'companyId' | 'after'> & { settle(isReady: boolean): void }

/** @example const isReady = await polls.wait({ companyId, after: 17, ms: 25_000, signal }) */
export function createLongPolls({
  read,
  isStopping,
  onError,
  everyMs = 200,
  maxPerCompany = 100,
  maxInAll = 1_000,
}: LongPollOptions): LongPolls {
  const waiters = new Set<Waiter>()
  const byCompany = new Map<number, number>()

  const polling = poll(
    async () => {
      if (waiters.size === 0) return
      if (isStopping()) return settleAll()
      const asked = [...waiters]
      const positions = await read([...byCompany.keys()])
      for (const waiter of asked) {
        if ((positions.get(waiter.companyId) ?? 0) > waiter.after) waiter.settle(true)
      }
    },
    everyMs,
    onError,
  )

  function settleAll(): void {
    for (const waiter of waiters) waiter.settle(false)
  }

  return {
    wait({ companyId, after, ms, signal }) {
      if (signal.aborted || isStopping() || ms <= 0) return Promise.resolve(false)
      const count = byCompany.get(companyId) ?? 0
      if (waiters.size >= maxInAll || count >= maxPerCompany) return Promise.reject(errors.unavailable())
      byCompany.set(companyId, count + 1)
      return new Promise((resolve) => {
        const leave = () => waiter.settle(false)
        const timer = setTimeout(leave, ms)
        const waiter: Waiter = {
          companyId,
          after,
          settle(isReady) {
            if (!waiters.delete(waiter)) return
            const left = (byCompany.get(companyId) ?? 1) - 1
            if (left > 0) byCompany.set(companyId, left)
            else byCompany.delete(companyId)
            clearTimeout(timer)
            signal.removeEventListener('abort', leave)
            resolve(isReady)
          },
        }
        signal.addEventListener('abort', leave)
        waiters.add(waiter)
      })
    },
    async stop() {
      settleAll()
      await polling.stop()
    },
  }
}
