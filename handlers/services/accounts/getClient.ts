import type { Handler } from '../../api/handler.ts'
import { readClient } from './clients/client-rows.ts'
import { toClient } from './views.ts'

export const getClient: Handler<'getClient'> = async ({ path, em, rules }) => {
  const client = await readClient(em, path.CompanyId, path.ClientId)

  return { status: 200, body: toClient(rules)(client) }
}
