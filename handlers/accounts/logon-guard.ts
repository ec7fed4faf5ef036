// The brake on guessing (P5): after ten wrong passwords in a quarter of an hour the account, and the address,
// are refused for the rest of it, and nothing tells so. The figures are rules/accounts/limits.json. Attempts on
// one account go one after the other within a process, so that parallel guesses do not slip past the count.
import { sql } from 'kysely'
import type { UserAccount } from '../../entities/user-account.ts'
import { verifyPassword } from '../platform/passwords.ts'
import type { GrantRequest } from './grants.ts'
import { invalidLogon } from './oauth-error.ts'

const LIMITS = 'accounts/limits'

/** The user whose password was right; anything else throws invalidLogon after the same work. */
export async function guardedLogon(
  request: GrantRequest,
  findUser: () => Promise<UserAccount | undefined>,
): Promise<UserAccount> {
  const { client, body, address, turns } = request
  const account = `account:${client.companyId}:${(body.username ?? '').toLowerCase()}`
  return turns.inTurn(account, () => attempt(request, account, `address:${address}`, findUser))
}

async function attempt(
  { em, rules, client, body }: GrantRequest,
  account: string,
  address: string,
  findUser: () => Promise<UserAccount | undefined>,
): Promise<UserAccount> {
  const minutes = rules.limit(LIMITS, 'LogonLockoutMinutes')
  const { rows } = await sql<{ account: number; address: number }>`
    select count(*) filter (where key = ${account})::int as account,
           count(*) filter (where key = ${address})::int as address
    from logon_failure
    where key in (${account}, ${address}) and failed_at > now() - make_interval(mins => ${minutes}::int)`.execute(
    em.getKysely(),
  )
  const failures = rows[0] ?? { account: 0, address: 0 }
  const isLockedOut =
    failures.account >= rules.limit(LIMITS, 'LogonFailuresPerAccount') ||
    failures.address >= rules.limit(LIMITS, 'LogonFailuresPerAddress')

  const user = await findUser()
  const isRight = await verifyPassword(isLockedOut ? undefined : user?.passwordHash, body.password ?? '')
  if (user && isRight) return user
  // What is refused anyway is not counted, or an attacker could keep an account shut for ever.
  if (!isLockedOut) {
    await sql`
      insert into logon_failure (company_id, key)
      values (${client.companyId}, ${account}), (${client.companyId}, ${address})`.execute(em.getKysely())
  }
  throw invalidLogon()
}
