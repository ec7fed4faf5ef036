import type { Handler } from '../../api/handler.ts'
import { listNodeUsers } from './users/node-users.ts'

/** The users of a node in the company's tree. */
export const listUsers: Handler<'listUsers'> = async ({ path, query, caller, em, list, check }) => {
  const { EntityId } = path
  const { $filter } = query

  const users = await listNodeUsers({ em, list, check, CompanyId: caller.companyId, EntityId, $filter })

  return { status: 200, body: users }
}
