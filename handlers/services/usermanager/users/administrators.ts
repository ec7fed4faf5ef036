// The fact `administrators`, for rules by which a company keeps an administrator. Changes that remove an
// administrator run one after the other in each company. Otherwise each of two parallel changes would count the
// other's user. Tested by test/rules/rules-examples.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type SqlBool, sql } from 'kysely'
import type { UserAccount } from '../../../../entities/tables/usermanager/user-account.ts'
import { kysely } from '../../../../entities/tables.ts'
import { lockUserRow } from './accounts.ts'

/** First key of the advisory lock; the second key is the company id. */
const ADMINISTRATORS = 1_870_037

/** Locks the user, and the set of the company's administrators, until the transaction ends. Throws 404. */
export async function lockAdministration(
  em: EntityManager,
  companyId: number,
  userId: number,
): Promise<UserAccount> {
  // Before the user's row: otherwise two changes, each of which waits for the other's lock, would be a deadlock.
  await kysely(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(${ADMINISTRATORS}::int, ${companyId}::int)`.as('locked'))
    .execute()
  return lockUserRow(em, companyId, userId)
}

/** The fact `administrators` of a user; it stays true only after lockAdministration. */
export async function administratorsFact(em: EntityManager, user: UserAccount): Promise<{ Others: number }> {
  const { others } = await kysely(em)
    .selectFrom('user_account')
    .select((count) => count.fn.countAll<string>().as('others'))
    .where('company_id', '=', user.companyId)
    .where('id', '<>', user.id)
    .where('is_active', '=', true)
    .where('is_locked', '=', false)
    .where(sql<SqlBool>`'Administrator' = any (roles)`)
    .executeTakeFirstOrThrow()
  return { Others: Number(others) }
}
