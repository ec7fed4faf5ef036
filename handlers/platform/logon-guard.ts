// The brake on guessing (P5): after ten wrong passwords in a quarter of an hour the account, and the address,
// are refused for the rest of it, and nothing tells so. The figures are rules/accounts/limits.json. Attempts on
// one account, or from one address, go one after the other within a process, so that parallel guesses do not slip
// past the count. Held by test/accounts/lock-out.test.ts and test/reportdata/authentication.test.ts.
import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { UserAccount } from '../../entities/user-account.ts'
import { verifyPassword } from './passwords.ts'
import type { RuleBook } from './rules/rule-book.ts'
import type { Turns } from './turns.ts'

const LIMITS = 'accounts/limits'

export interface LogonGuard {
  em: EntityManager
  rules: RuleBook
  turns: Turns
}

/** What wrong passwords are counted under. */
export interface Counted {
  /** Null where the name is not one company's. */
  companyId: number | null
  account: string
  address: string
}

export interface Attempt {
  companyId: number
  name: string
  password: string
  address: string
}

/** The user of the company whose password it is; undefined for everything else, after the same work. */
export async function guardedLogon(guard: LogonGuard, attempt: Attempt): Promise<UserAccount | undefined> {
  const { companyId, name, password, address } = attempt
  const user = await findUser(guard.em, companyId, name)
  const counted = countedFor(companyId, user?.userName ?? name, address)
  return guardedAttempt(guard, counted, [user], password)
}

/** As guardedLogon, for users found already; each of them, also one that is not there, costs the same work. */
export async function guardedAttempt(
  guard: LogonGuard,
  counted: Counted,
  users: readonly (UserAccount | undefined)[],
  password: string,
): Promise<UserAccount | undefined> {
  const run = async () => {
    const isShut = await isLockedOut(guard, counted)
    const right: UserAccount[] = []
    for (const user of users) {
      const isRight = await verifyPassword(isShut ? undefined : user?.passwordHash, password)
      if (user && isRight) right.push(user)
    }
    if (right.length === 1) return right[0]
    // What is refused anyway is not counted, or an attacker could keep an account shut for ever.
    if (!isShut) await countFailure(guard, counted)
    return undefined
  }
  return guard.turns.inTurn(counted.account, () => guard.turns.inTurn(counted.address, run))
}

export function countedFor(companyId: number | null, name: string, address: string): Counted {
  return {
    companyId,
    account: `account:${companyId ?? '*'}:${nameKey(name)}`,
    address: `address:${address}`,
  }
}

async function findUser(
  em: EntityManager,
  companyId: number,
  name: string,
): Promise<UserAccount | undefined> {
  const [found] = await em
    .createQueryBuilder(UserAccount)
    .where({ companyId })
    .andWhere('lower(user_name) = lower(?)', [name])
    .getResult()
  return found
}

/** True where one of the two has used up its wrong passwords. */
export async function isLockedOut(
  { em, rules }: Pick<LogonGuard, 'em' | 'rules'>,
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

async function countFailure({ em }: LogonGuard, { companyId, account, address }: Counted): Promise<void> {
  await sql`
    insert into logon_failure (company_id, key)
    values (${companyId}::int, ${account}), (${companyId}::int, ${address})`.execute(em.getKysely())
}

/** A hash: what is typed as a name may be of any length, or somebody's password in the wrong field. */
function nameKey(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('base64url')
}
