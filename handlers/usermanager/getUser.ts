import type { Handler } from '../platform/handler.ts'
import { readUserJson } from './users/user-rows.ts'

/** One user of the caller's company, disabled or not. */
export const getUser: Handler<'getUser'> = async ({ path, caller, em }) => {
  const user = await readUserJson(em, caller.companyId, path.UserId)

  return { status: 200, body: user }
}
