// The transaction of a tenant command, beside servers that serve the same tenant. A request under way may hold a row that the
// command wants and want one that it holds: one of the two has to begin again. Tested by test/tenants.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'

const DEADLOCK = '40P01'

/** Runs the work in a transaction, in a new one after a deadlock. */
export async function retryDeadlocks<T>(
  orm: MikroORM,
  work: (em: EntityManager) => Promise<T>,
  attempts = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await orm.em.fork().transactional(work)
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === attempts) throw error
    }
  }
}
