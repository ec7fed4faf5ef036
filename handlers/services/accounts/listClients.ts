import type { Handler } from '../../api/handler.ts'
import { clientColumns, clientRows } from './clients/client-rows.ts'
import { toClient } from './views.ts'

/** The clients of the company, also inactive ones (K4). */
export const listClients: Handler<'listClients'> = async ({ path, em, list, rules }) => {
  const clients = await list.query(clientRows(em, path.CompanyId), {
    columns: clientColumns,
    unique: 'client.id',
    view: toClient(rules),
  })

  return { status: 200, body: clients }
}
