import { ClientSecret } from '../../../entities/tables/accounts/client-secret.ts'
import { isLive } from '../../api/auth/client-secrets.ts'
import type { Handler } from '../../api/handler.ts'
import { secretTarget } from '../../runtime/observe/audit.ts'
import { isOwnClient, lockClient } from './clients/client-changes.ts'

/** Deletes a secret, which is then invalid at once (K4). */
export const deleteClientSecret: Handler<'deleteClientSecret'> = async ({
  path,
  caller,
  em,
  check,
  audit,
}) => {
  const { CompanyId: companyId, ClientId: clientId, SecretId: id } = path

  await em.transactional(async (inner) => {
    const client = await lockClient(inner, companyId, clientId)
    await inner.findOneOrFail(ClientSecret, { companyId, clientId, id, ...isLive() })

    await check({
      removal: { Resource: 'ClientSecret', Id: id },
      removedClient: { ClientId: clientId, IsCaller: isOwnClient(caller, clientId) },
    })

    await inner.nativeDelete(ClientSecret, { companyId, id })
    await audit(inner, 'client.secret.deleted', secretTarget(client, id))
  })

  return { status: 204, body: undefined }
}
