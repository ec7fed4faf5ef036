// The brake on guessing (P5): after ten wrong passwords in a quarter of an hour the account, and the address, are refused for
// the rest of it, and nothing tells so. The figures are rules/accounts/limits.json. Attempts on one account, or from one
// address, go one after the other within a process; login-failures.ts counts exactly between processes.
// Tested by test/accounts/lock-out.test.ts, test/accounts/parallel-guesses.test.ts, test/reportdata/authentication.test.ts and
// test/usermanager/changePassword.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { UserAccount } from '../../../entities/user-account.ts'
import type { KeyedMutex } from '../async/keyed-mutex.ts'
import type { LoginAttempt, LoginEvents, LoginMethod } from './login-events.ts'
import {
  type Account,
  accountOf,
  countAttempt,
  type Failures,
  keepFailures,
  takeBack,
  unknownAccount,
} from './login-failures.ts'
import { currentPasswordHash, verifyPassword } from './passwords.ts'

export interface LoginThrottle extends Failures {
  turns: KeyedMutex
  logonEvents: LoginEvents
  /** The clock that ends temporary passwords. */
  now: () => Date
}

export interface Attempt {
  /** The accounts that the name may mean, at least one. */
  accounts: readonly Account[]
  /** So many passwords are hashed, at least one for each account: the time must not tell how many accounts there are. */
  hashes: number
  password: string
  address: string
  method: LoginMethod
  client?: string
}

/** The user of the company whose name and password these are; undefined for everything else, after the same work. */
export async function logIn(
  guard: LoginThrottle,
  { companyId, name, ...attempt }: Omit<Attempt, 'accounts' | 'hashes'> & { companyId: number; name: string },
): Promise<UserAccount | undefined> {
  const user = await findUser(guard.em, companyId, name)
  const account = user ? accountOf(user) : unknownAccount(companyId, name)
  return attemptLogin(guard, { ...attempt, accounts: [account], hashes: 1 })
}

/** The one user whose password it is. */
export function attemptLogin(guard: LoginThrottle, attempt: Attempt): Promise<UserAccount | undefined> {
  // In one order for all, the address last: two attempts never wait for each other.
  const keys = [...attempt.accounts.map(({ key }) => key).toSorted(), `address:${attempt.address}`]
  return keys.reduceRight<() => Promise<UserAccount | undefined>>(
    (run, key) => () => guard.turns.runExclusive(key, run),
    () => attemptWithLock(guard, attempt),
  )()
}

/** As guardedAttempt, for a user whose row is held: whoever waits for a turn must not keep a connection from others. */
export async function attemptWithLock(
  guard: Omit<LoginThrottle, 'turns'>,
  { accounts, hashes, password, address, method, client }: Attempt,
): Promise<UserAccount | undefined> {
  const counted = await countAttempt(guard, accounts, address)
  const right: UserAccount[] = []
  for (let index = 0; index < Math.max(hashes, accounts.length); index += 1) {
    const user = counted.open[index]?.user
    const isRight = await verifyPassword(currentPasswordHash(user, guard.rules, guard.now()), password)
    if (user && isRight) right.push(user)
  }
  const [found] = right
  if (found && right.length === 1) {
    await takeBack(guard, counted, found)
    return found
  }
  const reached = await keepFailures(guard, counted)
  const seen: LoginAttempt = { method, client, accounts: accounts.map(({ key }) => key), address }
  if (counted.open.length === 0) guard.logonEvents.refused(seen)
  else guard.logonEvents.failed(seen)
  for (const key of reached) guard.logonEvents.lockedOut(seen, key)
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
