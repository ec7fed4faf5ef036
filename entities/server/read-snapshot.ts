// Several reads of one state: without it, a change that is committed between two statements would show in part.
// Tested by test/availability/readProductList.test.ts.
import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql'

/** All statements of `read` see the data of one moment; in a transaction, that of the transaction. */
export function readSnapshot<Result>(
  em: EntityManager,
  read: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  if (em.isInTransaction()) return read(em)
  return em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true })
}
