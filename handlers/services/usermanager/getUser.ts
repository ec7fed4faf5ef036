import type { Handler } from '../../api/handler.ts'
import { readUser } from './users/user-rows.ts'

/** One user of the caller's company, disabled or not. */
export const getUser: Handler<'getUser'> = async ({ path, caller, em }) => {
  const user = await readUser(em, caller.companyId, path.UserId)

  return { status: 200, body: user }
}
