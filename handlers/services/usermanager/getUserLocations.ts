import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'

/** The nodes that a user is assigned to. */
export const getUserLocations: Handler<'getUserLocations'> = async ({ path, caller, em }) => {
  const locations = sql<number[]>`array(
    select entity_id from user_location at where at.company_id = ${caller.companyId} and at.user_id = account.id
    order by entity_id)`
  const user = await kysely(em)
    .selectFrom('user_account as account')
    .select(locations.as('ids'))
    .where('account.company_id', '=', caller.companyId)
    .where('account.id', '=', path.UserId)
    .executeTakeFirst()
  if (!user) throw errors.notFound()

  return { status: 200, body: { UserID: path.UserId, LocationIDs: user.ids } }
}
