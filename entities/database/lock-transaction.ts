// A lock of processes that start at once: held until the end of the transaction, so that no connection keeps it, and logged
// if the process has to wait. Tested by test/database/database.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'

/** Receives a message when the start has to wait for another process. */
export type Notice = (message: string) => void

/** Takes the lock for the transaction of the entity manager; `what` describes what the other process does. */
export async function lockTransaction(
  em: EntityManager,
  key: number,
  what: string,
  notice: Notice = () => {},
): Promise<void> {
  const [lock] = await em.execute<{ isTaken: boolean }[]>(
    'select pg_try_advisory_xact_lock(?) as "isTaken"',
    [key],
  )
  if (lock?.isTaken) return
  notice(`waits for another process, which ${what}`)
  await em.execute('select pg_advisory_xact_lock(?)', [key])
}
