import { requireScopes } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { clientTarget } from '../../runtime/observe/audit.ts'
import {
  auditedChange,
  clientFact,
  clientValues,
  followsRole,
  givenScopes,
  lockClient,
  losesRights,
} from './clients/client-changes.ts'
import { readClient } from './clients/client-rows.ts'
import { replaceClient } from './clients/save-clients.ts'
import { toClient } from './views.ts'

/** Replaces a client; what it loses ends its tokens (K4). */
export const updateClient: Handler<'updateClient'> = async (request) => {
  const { path, body, caller, em, check, rules, platform, afterCommit, audit } = request
  const { CompanyId, ClientId } = path
  const values = clientValues(body)

  const client = await em.transactional(async (inner) => {
    const stored = await lockClient(inner, CompanyId, ClientId)
    requireScopes(caller, givenScopes(rules, stored, values))

    await check(await clientFact(inner, { companyId: CompanyId, caller, rules }, values, stored))

    const scopes = followsRole(rules, stored, values) ? null : values.scopes
    await replaceClient(inner, stored, { ...values, scopes }, losesRights(rules, stored, values))
    await audit(inner, auditedChange(stored, values), clientTarget(stored))
    return readClient(inner, CompanyId, ClientId)
  })
  await afterCommit(platform.revocations.refresh)

  return { status: 200, body: toClient(rules)(client) }
}
