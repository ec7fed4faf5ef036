// The brake on guessing (P5): after ten wrong passwords in a quarter of an hour the account, and the address,
// are refused for the rest of it, and nothing tells so. The figures are rules/accounts/limits.json. Attempts on
// one account, or from one address, go one after the other within a process, so that parallel guesses do not slip
// past the count. Held by test/accounts/lock-out.test.ts, test/reportdata/authentication.test.ts and
// test/usermanager/changePassword.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { UserAccount } from '../../entities/user-account.ts'
import { type Counted, countedFor, countFailure, type Failures, isLockedOut } from './lock-out.ts'
import { currentPasswordHash, verifyPassword } from './passwords.ts'
import type { Turns } from './turns.ts'

/** What an attempt needs to know; the clock ends temporary passwords. */
export interface AttemptGuard extends Failures {
  now: () => Date
}

export interface LogonGuard extends AttemptGuard {
  turns: Turns
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
export function guardedAttempt(
  guard: LogonGuard,
  counted: Counted,
  users: readonly (UserAccount | undefined)[],
  password: string,
): Promise<UserAccount | undefined> {
  const run = () => countedAttempt(guard, counted, users, password)
  return guard.turns.inTurn(counted.account, () => guard.turns.inTurn(counted.address, run))
}

/** As guardedAttempt, for a user whose row is held: whoever waits for a turn must not keep a connection from others. */
export async function countedAttempt(
  guard: AttemptGuard,
  counted: Counted,
  users: readonly (UserAccount | undefined)[],
  password: string,
): Promise<UserAccount | undefined> {
  const isShut = await isLockedOut(guard, counted)
  const right: UserAccount[] = []
  for (const user of users) {
    const hash = isShut ? undefined : currentPasswordHash(user, guard.rules, guard.now())
    const isRight = await verifyPassword(hash, password)
    if (user && isRight) right.push(user)
  }
  if (right.length === 1) return right[0]
  // What is refused anyway is not counted, or an attacker could keep an account shut for ever.
  if (!isShut) await countFailure(guard, counted)
  return undefined
}

async function findUser(
  em: EntityManager,
  companyId: number,
  name: string,
): Promise<UserAccount | undefined> {
  const [found] = await em
    .createQueryBuilder(UserAccount)
    .where({ companyId })
    .andWhere('lower(user_name collate "pg_unicode_fast") = lower(?::text collate "pg_unicode_fast")', [name])
    .getResult()
  return found
}
