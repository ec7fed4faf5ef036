import { requireScopes } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { clientTarget, secretTarget } from '../../runtime/observe/audit.ts'
import { clientFact, clientValues } from './clients/client-changes.ts'
import { insertClient } from './clients/save-clients.ts'
import { toClient } from './views.ts'

/** Adds a client with its first secret, which only this response contains (K4). */
export const createClient: Handler<'createClient'> = async (request) => {
  const { path, body, caller, em, check, rules, audit } = request
  const { CompanyId: companyId } = path
  const values = clientValues(body)
  requireScopes(caller, values.scopes)

  await check(await clientFact(em, { companyId, caller, rules }, values, null))

  const { client, secret } = await em.transactional(async (inner) => {
    const created = await insertClient(inner, companyId, values)
    const key = { companyId, id: created.client.id }
    await audit(inner, 'client.created', clientTarget(key))
    await audit(inner, 'client.secret.created', secretTarget(key, created.secret.id))
    return created
  })

  return { status: 201, body: { ...toClient(rules)(client), SecretId: secret.id, ClientSecret: secret.text } }
}
