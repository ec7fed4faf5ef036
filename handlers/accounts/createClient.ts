import { requireScopes } from '../platform/auth/principal.ts'
import type { Handler } from '../platform/handler.ts'
import { clientFact, clientValues } from './clients/client-changes.ts'
import { insertClient } from './clients/save-clients.ts'
import { toClient } from './views.ts'

/** Adds a client with its first secret, which only this answer contains (K4). */
export const createClient: Handler<'createClient'> = async ({ path, body, caller, em, check, rules }) => {
  const values = clientValues(body)
  requireScopes(caller, values.scopes)

  await check(await clientFact(em, { companyId: path.CompanyId, caller, rules }, values, null))

  const { client, secret } = await em.transactional((inner) => insertClient(inner, path.CompanyId, values))

  return { status: 201, body: { ...toClient(rules)(client), SecretId: secret.id, ClientSecret: secret.text } }
}
