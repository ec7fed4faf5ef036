// Resets a sandbox tenant to its seed data, with the same ids and credentials (T1). Revokes the tokens of users and
// clients that the reset deletes; jobs that were queued for deleted rows do nothing. Tested by test/tenants.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { revoke } from '../revoke.ts'
import { retryDeadlocks } from '../server/retry-deadlocks.ts'
import { lockCompany } from './company-locks.ts'
import type { Environment } from './onboarding.ts'
import { TenantError } from './tenant-error.ts'
import { idsSince, restoreSnapshot } from './tenant-snapshots.ts'

export function resetTenant(orm: MikroORM, companyId: number, environment: Environment): Promise<void> {
  return retryDeadlocks(orm, async (em) => {
    const company = await lockCompany(em, companyId)
    if (environment === 'production' || company.environment === 'production') {
      throw new TenantError(`Tenant ${companyId} is not reset: that is possible in the sandbox only.`)
    }
    const vanishing = [
      ...(await idsSince(em, companyId, 'user_account')).map((id) => ({ key: `sub:user:${id}` })),
      ...(await idsSince(em, companyId, 'client')).map((id) => ({ key: `client:${id}` })),
    ]
    await restoreSnapshot(em, companyId)
    await renewTokensOfClients(em, companyId)
    await revoke(em, vanishing)
    em.clear()
  })
}

/** A client that was deleted, and is there again, gets a generation whose tokens are not revoked. */
async function renewTokensOfClients(em: EntityManager, companyId: number): Promise<void> {
  await em.execute(
    `update client set token_generation = revoked.generation + 1
     from (
       select part[1] as id, max(part[2]::int) as generation
       from revocation, regexp_match(key, '^client:(.*):([0-9]{1,9})$') part
       where part is not null and expires_at > now() group by 1
     ) revoked
     where client.company_id = ? and client.id = revoked.id and client.token_generation <= revoked.generation`,
    [companyId],
  )
}
