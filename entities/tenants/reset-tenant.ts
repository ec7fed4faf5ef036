// Resets a sandbox tenant to its seed or to its baseline, with the same ids and credentials (T1, S4). One transaction:
// a statement of another connection sees the data before the reset or after it. Revokes the tokens of users and
// clients that the reset deletes; all others remain valid. Jobs that were queued for deleted rows do nothing.
// Tested by test/tenants/tenants.long.test.ts and test/sandbox/resetCompany.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { retryDeadlocks } from '../database/retry-deadlocks.ts'
import { keyOfUser, revoke } from '../tables/accounts/revoke.ts'
import type { SnapshotKind } from '../tables/sandbox/tenant-snapshot.ts'
import { resetClock } from './clock.ts'
import { lockCompany, noTenant, reserveCompany } from './company-locks.ts'
import type { Environment } from './onboarding.ts'
import { TenantError } from './tenant-error.ts'
import { hasBaseline, idsSince, restoreSnapshot, takeSnapshot } from './tenant-snapshots.ts'

export function resetTenant(
  em: EntityManager,
  companyId: number,
  environment: Environment,
  kind: SnapshotKind = 'seed',
): Promise<void> {
  return retryDeadlocks(em, async (inner) => {
    const company = await lockCompany(inner, companyId)
    requireSandbox(companyId, 'reset', environment, company.environment)
    if (kind === 'baseline' && !(await hasBaseline(inner, companyId))) {
      throw new TenantError(`Tenant ${companyId} has no baseline: save one first.`)
    }
    const users = await idsSince(inner, companyId, kind, 'user_account')
    const clients = await idsSince(inner, companyId, kind, 'client')
    const revoked = [
      ...(await generationsOf(inner, companyId, users)),
      ...clients.map((id) => ({ key: `client:${id}` })),
    ]
    await resetClock(inner, companyId)
    await restoreSnapshot(inner, companyId, kind)
    await renewTokensOfClients(inner, companyId)
    await revoke(inner, revoked)
    inner.clear()
  })
}

/** Stores the company's current data as its baseline, without blocking other requests of the company. */
export function saveBaseline(em: EntityManager, companyId: number, environment: Environment): Promise<void> {
  return em.transactional(async (inner) => {
    // Waits for a reset, and for another baseline.
    if (!(await reserveCompany(inner, companyId))) throw noTenant(companyId)
    requireSandbox(companyId, 'given a baseline', environment)
    await takeSnapshot(inner, companyId, 'baseline')
  })
}

function requireSandbox(companyId: number, what: string, ...environments: Environment[]): void {
  if (!environments.includes('production')) return
  throw new TenantError(`Tenant ${companyId} is not ${what}: that is possible in the sandbox only.`)
}

/** Revokes the tokens that the users have now; a later reset may bring the users back, with new tokens. */
async function generationsOf(em: EntityManager, companyId: number, users: readonly (string | number)[]) {
  if (users.length === 0) return []
  const rows = await em.execute<{ id: number; generation: number }[]>(
    `select id, token_generation + 1 as generation from user_account where company_id = ? and id = any (?::int[])`,
    [companyId, `{${users.join(',')}}`],
  )
  return rows.map(({ id, generation }) => ({ key: keyOfUser(companyId, id), generation }))
}

/** Gives a restored client a generation whose tokens are not revoked. */
async function renewTokensOfClients(em: EntityManager, companyId: number): Promise<void> {
  // Two statements, because a distributed table cannot be joined with one of the coordinator in an update.
  const [revoked] = await em.execute<{ generations: string }[]>(
    `select coalesce(json_object_agg(id, generation), '{}')::text as generations from (
       select part[1] as id, max(part[2]::int) as generation
       from revocation, regexp_match(key, '^client:(.*):([0-9]{1,9})$') part
       where key like ? and part is not null and expires_at > now() group by 1) clients`,
    // The ids of clients name their company.
    [`client:%-${companyId}%`],
  )
  const generations = revoked?.generations ?? '{}'
  await em.execute(
    `update client set token_generation = (?::jsonb ->> id)::int + 1
     where company_id = ? and token_generation <= (?::jsonb ->> id)::int`,
    [generations, companyId, generations],
  )
}
