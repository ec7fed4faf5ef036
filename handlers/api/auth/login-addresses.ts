// The addresses from which users logged in during the last days (P5; the limit KnownAddressDays): wrong passwords from there
// are counted apart, so that strangers cannot lock out the people who work there. An address is what the rate limits count.
// Tested by test/accounts/known-addresses.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { limitOfRow } from '../../background/jobs/limit-of-row.ts'
import { type AuditSource, auditor, userActor, userTarget } from '../../runtime/observe/audit.ts'
import type { Account, AccountAtAddress, Failures } from './login-failures.ts'

/** The key under which failures from known addresses are counted. */
export const knownKey = ({ key }: Pick<Account, 'key'>): string => `${key}:known`

/** The accounts with the keys for this address. An unknown name costs the same statement. */
export async function atAddress(
  { em, rules }: Failures,
  accounts: readonly Account[],
  address: string,
): Promise<AccountAtAddress[]> {
  const companies = accounts.map(({ companyId }) => companyId)
  const users = accounts.map(({ user }) => user?.id ?? null)
  const days = limitOfRow(rules, 'accounts/limits', 'KnownAddressDays', sql`company_id`)
  const { rows } = await sql<Pick<Row<'login_address'>, 'company_id' | 'user_id'>>`
    select company_id, user_id from login_address
    where company_id = any(${companies}::int[]) and user_id = any(${users}::int[]) and address = ${address}
      and last_on >= (now() at time zone 'utc')::date - ${days.value}`.execute(kysely(em))
  return accounts.map((account) => {
    const { user } = account
    const isKnown = rows.some((row) => row.company_id === user?.companyId && row.user_id === user.id)
    return { ...account, isKnown, key: isKnown ? knownKey(account) : account.key }
  })
}

/** Records a login of the user in the audit log (K6), and once a day the address from which it came. */
export async function recordLogin(
  em: EntityManager,
  user: UserAccount,
  { address, requestId }: Pick<AuditSource, 'requestId'> & { address: string },
): Promise<void> {
  await sql`
    insert into login_address (company_id, user_id, address, last_on)
    values (${user.companyId}, ${user.id}, ${address}, (now() at time zone 'utc')::date)
    on conflict (company_id, user_id, address) do update set last_on = excluded.last_on
      where login_address.last_on < excluded.last_on`.execute(kysely(em))
  const audit = auditor({ actor: userActor(user.id), address, requestId })
  await audit(em, 'log-on.succeeded', userTarget(user))
}
