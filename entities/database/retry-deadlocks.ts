// Runs the transaction of a tenant command while servers serve the same tenant. A concurrent request and the command
// may deadlock; the command then starts again. Tested by test/tenants/tenants.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'

const DEADLOCK = '40P01'

/** Runs the work in a transaction, or in a savepoint of the present one, and repeats it after a deadlock. */
export async function retryDeadlocks<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
  attempts = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await em.transactional(work)
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === attempts) throw error
    }
  }
}
