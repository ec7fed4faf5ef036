// Reads several times from one snapshot: otherwise a change that is committed between two statements would be seen
// partly.
// Tested by test/availability/readProductList.test.ts.
import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql'

/** Runs `read` so that all of its statements see one snapshot; inside a transaction, that of the transaction. */
export function readSnapshot<Result>(
  em: EntityManager,
  read: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  if (em.isInTransaction()) return read(em)
  return em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true })
}
