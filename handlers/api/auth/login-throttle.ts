// Throttles password guessing (P5): after ten wrong passwords within 15 minutes the account, and the address,
// are locked out for the rest of that time, with the same response as for a wrong password. The limits are in
// rules/accounts/limits.json. An account is locked out either for the addresses from which it logged in, or for all others;
// an address only for accounts that did not log in from it. Within a process, attempts on one account or from one address
// run one after the other; login-failures.ts counts exactly across processes.
// Tested by test/accounts/lock-out.long.test.ts, test/accounts/known-addresses.long.test.ts, test/accounts/parallel-guesses.long.test.ts,
// test/reportdata/authentication.test.ts and test/usermanager/changePassword.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { clockOffset } from '../../../entities/tenants/clock.ts'
import type { KeyedQueue } from '../../runtime/async/keyed-queue.ts'
import type { AuditActor } from '../../runtime/observe/audit.ts'
import { atAddress } from './login-addresses.ts'
import type { LoginAttempt, LoginEvents, LoginMethod } from './login-events.ts'
import {
  type Account,
  type AccountAtAddress,
  accountOf,
  clearFailure,
  countAttempt,
  type Failures,
  recordFailures,
  unknownAccount,
} from './login-failures.ts'
import { currentPasswordHash, verifyPassword } from './passwords.ts'

interface LoginThrottle extends Failures {
  loginQueue: KeyedQueue
  loginEvents: LoginEvents
  requestId: string
  /** The real clock, or that of the account's company (`isTenantTime`). */
  now: () => Date
  isTenantTime?: boolean
}

interface Attempt {
  /** The accounts that the name may refer to, at least one. */
  accounts: readonly Account[]
  /**
   * Number of passwords to hash, at least one per account: the response time must not reveal how many accounts
   * exist.
   */
  hashes: number
  password: string
  address: string
  method: LoginMethod
  client?: string
  /** Who tries, for the audit log: the authenticated client, the caller, or neither. */
  actor: AuditActor
}

/** The company's user with this name and password; undefined otherwise, after the same amount of work. */
export async function logIn(
  guard: LoginThrottle,
  { companyId, name, ...attempt }: Omit<Attempt, 'accounts' | 'hashes'> & { companyId: number; name: string },
): Promise<UserAccount | undefined> {
  const user = await findUser(guard.em, companyId, name)
  const account = user ? accountOf(user) : unknownAccount(companyId, name)
  return attemptLogin(guard, { ...attempt, accounts: [account], hashes: 1 })
}

/** The user whose password it is; undefined if it fits none or several accounts. */
export async function attemptLogin(guard: LoginThrottle, attempt: Attempt): Promise<UserAccount | undefined> {
  const accounts = await atAddress(guard, attempt.accounts, attempt.address)
  const known = accounts.filter(({ isKnown }) => isKnown)
  // A fixed lock order, accounts sorted and the address last, prevents deadlocks. Where accounts are known, they alone are
  // waited for: neither the guesses of strangers nor those at other accounts from the same address delay them.
  const keys = (known.length > 0 ? known : accounts).map(({ key }) => key).toSorted()
  if (known.length === 0) keys.push(`address:${attempt.address}`)
  return keys.reduceRight<() => Promise<UserAccount | undefined>>(
    (run, key) => () => guard.loginQueue.run(key, run),
    () => verify(guard, { ...attempt, accounts }),
  )()
}

/**
 * attemptLogin without the queue, for callers that hold a row lock: they must not wait for their turn with a
 * connection.
 */
export async function attemptWithLock(
  guard: Omit<LoginThrottle, 'loginQueue'>,
  attempt: Attempt,
): Promise<UserAccount | undefined> {
  return verify(guard, { ...attempt, accounts: await atAddress(guard, attempt.accounts, attempt.address) })
}

async function verify(
  guard: Omit<LoginThrottle, 'loginQueue'>,
  {
    accounts,
    hashes,
    password,
    address,
    method,
    client,
    actor,
  }: Omit<Attempt, 'accounts'> & { accounts: readonly AccountAtAddress[] },
): Promise<UserAccount | undefined> {
  const counted = await countAttempt(guard, accounts, address)
  const matching: UserAccount[] = []
  for (let index = 0; index < Math.max(hashes, accounts.length); index += 1) {
    const user = counted.open[index]?.user
    const at = user?.passwordIsTemporary ? await tenantTime(guard, user.companyId) : guard.now()
    const isRight = await verifyPassword(currentPasswordHash(user, guard.rules, at), password)
    if (user && isRight) matching.push(user)
  }
  const [user] = matching
  if (user && matching.length === 1) {
    await clearFailure(guard, counted, user)
    return user
  }
  const reached = await recordFailures(guard, counted, { actor, address, requestId: guard.requestId })
  const event: LoginAttempt = { method, client, accounts: accounts.map(({ key }) => key), address }
  if (counted.open.length === 0) guard.loginEvents.refused(event)
  else guard.loginEvents.failed(event)
  for (const key of reached) guard.loginEvents.lockedOut(event, key)
  return undefined
}

async function findUser(
  em: EntityManager,
  companyId: number,
  name: string,
): Promise<UserAccount | undefined> {
  const [user] = await em
    .createQueryBuilder(UserAccount)
    .where({ companyId })
    .andWhere('lower(user_name collate "pg_unicode_fast") = lower(?::text collate "pg_unicode_fast")', [name])
    .getResult()
  return user
}

/** Temporary passwords expire by the clock of the company (S1). */
async function tenantTime(
  { em, now, isTenantTime }: Pick<LoginThrottle, 'em' | 'now' | 'isTenantTime'>,
  companyId: number,
): Promise<Date> {
  return isTenantTime ? now() : new Date(now().getTime() + (await clockOffset(em, companyId)))
}
