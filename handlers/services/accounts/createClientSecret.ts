import { ClientSecret } from '../../../entities/tables/accounts/client-secret.ts'
import { isLive } from '../../api/auth/client-secrets.ts'
import { requireScopes } from '../../api/auth/principal.ts'
import { possibleScopes } from '../../api/auth/scopes.ts'
import type { Handler } from '../../api/handler.ts'
import { secretTarget } from '../../runtime/observe/audit.ts'
import { lockClient } from './clients/client-changes.ts'
import { addSecret, endSecrets, readSecret } from './clients/save-clients.ts'
import { toClientSecret } from './views.ts'

/** Adds a secret, which only this response contains; the earlier ones end after the overlap (K4). */
export const createClientSecret: Handler<'createClientSecret'> = async (request) => {
  const { path, body, caller, em, check, rules, audit } = request
  const { CompanyId: companyId, ClientId: id } = path
  const hours = body.OverlapHours ?? rules.limit('accounts/limits', 'SecretOverlapHours')

  const { row, text } = await em.transactional(async (inner) => {
    const client = await lockClient(inner, companyId, id)
    requireScopes(caller, possibleScopes(rules, client))

    const others = await inner.count(ClientSecret, { companyId, clientId: id, ...isLive() })
    await check({ clientSecret: { ClientId: id, OverlapHours: hours, Others: others } })

    await endSecrets(inner, client, hours)
    const secret = await addSecret(inner, client)
    await audit(inner, 'client.secret.created', secretTarget(client, secret.id))
    return { row: await readSecret(inner, client, secret.id), text: secret.text }
  })

  return { status: 201, body: { ...toClientSecret(row), ClientSecret: text } }
}
