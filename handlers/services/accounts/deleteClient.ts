import { Client } from '../../../entities/tables/accounts/client.ts'
import { endClientTokens } from '../../../entities/tables/accounts/revoke.ts'
import type { Handler } from '../../api/handler.ts'
import { clientTarget } from '../../runtime/observe/audit.ts'
import { isOwnClient, lockClient } from './clients/client-changes.ts'

/** Deletes a client with its secrets and refresh tokens, and ends its access tokens (K4). */
export const deleteClient: Handler<'deleteClient'> = async (request) => {
  const { path, caller, em, check, platform, afterCommit, audit } = request
  const { CompanyId: companyId, ClientId: id } = path

  await em.transactional(async (inner) => {
    const client = await lockClient(inner, companyId, id)

    await check({
      removal: { Resource: 'Client', Id: id },
      removedClient: { ClientId: id, IsCaller: isOwnClient(caller, id) },
    })

    await endClientTokens(inner, client)
    await inner.nativeDelete(Client, { companyId, id })
    await audit(inner, 'client.deleted', clientTarget(client))
  })
  await afterCommit(platform.revocations.refresh)

  return { status: 204, body: undefined }
}
