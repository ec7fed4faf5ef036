// The brake on guessing (P5): after ten wrong passwords in a quarter of an hour the account, and the address,
// are refused for the rest of it, and nothing tells so. The figures are rules/accounts/limits.json. Attempts on
// one account, or from one address, go one after the other within a process, so that parallel guesses do not slip
// past the count.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { UserAccount } from '../../entities/user-account.ts'
import { verifyPassword } from '../platform/passwords.ts'
import type { GrantRequest } from './grants.ts'
import { invalidLogon } from './oauth-error.ts'

const LIMITS = 'accounts/limits'

/** What wrong passwords are counted under. */
interface Counted {
  account: string
  address: string
}

/** The user whose password was right; anything else throws invalidLogon after the same work. */
export async function guardedLogon(request: GrantRequest): Promise<UserAccount> {
  const { client, body, address, turns } = request
  const typed = body.username ?? ''
  const user = await findUser(request, typed)
  const counted = {
    account: `account:${client.companyId}:${nameKey(user?.userName ?? typed)}`,
    address: `address:${address}`,
  }
  const run = () => attempt(request, counted, user)
  return turns.inTurn(counted.account, () => turns.inTurn(counted.address, run))
}

async function attempt(
  request: GrantRequest,
  counted: Counted,
  user: UserAccount | undefined,
): Promise<UserAccount> {
  const isShut = await isLockedOut(request, counted)
  const isRight = await verifyPassword(isShut ? undefined : user?.passwordHash, request.body.password ?? '')
  if (user && isRight) return user
  // What is refused anyway is not counted, or an attacker could keep an account shut for ever.
  if (!isShut) await countFailure(request, counted)
  throw invalidLogon()
}

async function findUser({ em, client }: GrantRequest, name: string): Promise<UserAccount | undefined> {
  const [found] = await em
    .createQueryBuilder(UserAccount)
    .where({ companyId: client.companyId })
    .andWhere('lower(user_name) = lower(?)', [name])
    .getResult()
  return found
}

async function isLockedOut({ em, rules }: GrantRequest, { account, address }: Counted): Promise<boolean> {
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

async function countFailure({ em, client }: GrantRequest, { account, address }: Counted): Promise<void> {
  await sql`
    insert into logon_failure (company_id, key)
    values (${client.companyId}, ${account}), (${client.companyId}, ${address})`.execute(em.getKysely())
}

/** A hash: what is typed as a name may be of any length, or somebody's password in the wrong field. */
function nameKey(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('base64url')
}
