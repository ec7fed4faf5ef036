import type { Handler } from '../../api/handler.ts'
import { readClient, secretColumns, secretRows } from './clients/client-rows.ts'
import { toClientSecret } from './views.ts'

/** The secrets of a client that have not ended, without the secrets themselves (K4). */
export const listClientSecrets: Handler<'listClientSecrets'> = async ({ path, em, list }) => {
  const { CompanyId, ClientId } = path
  const secrets = await list.query(secretRows(em, CompanyId, ClientId), {
    columns: secretColumns,
    unique: 'secret.id',
    view: toClientSecret,
    whenEmpty: () => readClient(em, CompanyId, ClientId),
  })

  return { status: 200, body: secrets }
}
