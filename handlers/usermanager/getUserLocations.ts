import { sql } from 'kysely'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'

/** The nodes that a user is assigned to. */
export const getUserLocations: Handler<'getUserLocations'> = async ({ path, caller, em }) => {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select entity_id from user_location where company_id = account.company_id and user_id = account.id
      order by entity_id) as ids
    from user_account account where company_id = ${caller.companyId} and id = ${path.UserId}`.execute(
    em.getKysely(),
  )
  const [locations] = rows
  if (!locations) throw errors.notFound()

  return { status: 200, body: { UserID: path.UserId, LocationIDs: locations.ids } }
}
