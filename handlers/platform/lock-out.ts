// Wrong passwords, counted under the account and under the address (P5); the figures are rules/accounts/limits.json.
// Held by test/accounts/lock-out.test.ts.
import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { RuleBook } from './rules/rule-book.ts'

const LIMITS = 'accounts/limits'

/** Where they are counted, and by which rules. */
export interface Failures {
  em: EntityManager
  rules: RuleBook
}

/** What wrong passwords are counted under. */
export interface Counted {
  /** Null where the name is not one company's. */
  companyId: number | null
  account: string
  address: string
}

export function countedFor(companyId: number | null, name: string, address: string): Counted {
  return {
    companyId,
    account: `account:${companyId ?? '*'}:${nameKey(name)}`,
    address: `address:${address}`,
  }
}

/** True where one of the two has used up its wrong passwords. */
export async function isLockedOut(
  { em, rules }: Failures,
  { account, address }: Pick<Counted, 'account' | 'address'>,
): Promise<boolean> {
  const minutes = rules.limit(LIMITS, 'LogonLockoutMinutes')
  const { rows } = await sql<{ account: number; address: number }>`
    select count(*) filter (where key = ${account})::int as account,
           count(*) filter (where key = ${address})::int as address
    from logon_failure
    where key in (${account}, ${address}) and failed_at > now() - make_interval(mins => ${minutes}::int)`.execute(
    em.getKysely(),
  )
  const failures = rows[0] ?? { account: 0, address: 0 }
  return (
    failures.account >= rules.limit(LIMITS, 'LogonFailuresPerAccount') ||
    failures.address >= rules.limit(LIMITS, 'LogonFailuresPerAddress')
  )
}

/** Counts a wrong password against both. */
export async function countFailure(
  { em }: Pick<Failures, 'em'>,
  { companyId, account, address }: Counted,
): Promise<void> {
  await sql`
    insert into logon_failure (company_id, key)
    values (${companyId}::int, ${account}), (${companyId}::int, ${address})`.execute(em.getKysely())
}

/** A hash: what is typed as a name may be of any length, or somebody's password in the wrong field. */
function nameKey(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('base64url')
}
