// Counts wrong passwords per account and per address (P5); the limits are in rules/accounts/limits.json. An account has two
// counts: one for the addresses from which it logged in (login-addresses.ts), one for all others. An attempt is counted as
// a failure before its password is verified (begin_login, entities/migrations/037-login-addresses.ts) and taken back
// if the password was right, so that parallel attempts of several processes cannot exceed the limit. An attempt that a
// crash left undecided counts as a failure after ten seconds. Both are SQL, because each is decided in one statement.
// Tested by test/accounts/lock-out.long.test.ts, test/accounts/known-addresses.long.test.ts and test/accounts/parallel-guesses.long.test.ts.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { type FunctionRow, kysely, type Row } from '../../../entities/tables.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { errors } from '../../runtime/errors/errors.ts'
import type { AuditSource } from '../../runtime/observe/audit.ts'

const LIMITS = 'accounts/limits'
/** How long an attempt may stay undecided. */
const UNDECIDED_SECONDS = 10
/** Interval and number of retries of an attempt that waits for other attempts to be decided. */
const RETRY_MS = 50
const MAX_RETRIES = 60

/** The database that has the counts, and the rules with the limits. */
export interface Failures {
  em: EntityManager
  rules: RuleSnapshot
}

/** An account that a name may refer to, or an unknown name. */
export interface Account {
  /** The key under which failures are counted. */
  key: string
  /** The company whose reset clears them; null if it is unknown. */
  companyId: number | null
  user: UserAccount | undefined
}

/** An account with the key under which failures from an address are counted. */
export interface AccountAtAddress extends Account {
  /** Whether the account logged in from the address: an address that is locked out is not for such accounts. */
  isKnown: boolean
}

/** A counted attempt whose password is not yet verified. */
interface CountedAttempt {
  /** Accounts that are not locked out for the address. */
  open: readonly (Account & { failureId: string })[]
  addressFailureId: string | undefined
}

/** One key per account, for all its names and all methods. */
export const accountOf = (user: UserAccount): Account => ({
  key: `account:user:${user.companyId}:${user.id}`,
  companyId: user.companyId,
  user,
})

/**
 * Unknown names are counted too, so that their refusals take the same time; `companyId` must exist if it is not
 * null.
 */
export const unknownAccount = (companyId: number | null, name: string): Account => ({
  key: `account:${companyId ?? '*'}:${hashOfName(name)}`,
  companyId,
  user: undefined,
})

const addressKey = (address: string) => `address:${address}`

/** True if the failures that are counted under the key of an account have reached the limit. */
export async function isLockedOut({ em, rules }: Failures, key: string): Promise<boolean> {
  const minutes = rules.limit(LIMITS, 'LoginLockoutMinutes')
  const { rows } = await sql<Record<'failures', number>>`
    select count(*)::int as failures from logon_failure
    where key = ${key} and failed_at > now() - make_interval(mins => ${minutes}::int)
      and (pending_until is null or pending_until <= now())`.execute(kysely(em))
  return (rows[0]?.failures ?? 0) >= rules.limit(LIMITS, 'LoginFailuresPerAccount')
}

/**
 * Counts an attempt as a failure, unless everything is locked out. Throws 503 if too many attempts are
 * undecided.
 */
export async function countAttempt(
  { em, rules }: Failures,
  accounts: readonly AccountAtAddress[],
  address: string,
): Promise<CountedAttempt> {
  const companies = accounts.map(({ companyId }) => companyId)
  const keys = accounts.map(({ key }) => key)
  const known = accounts.map(({ isKnown }) => isKnown)
  for (let attempt = 0; attempt < MAX_RETRIES; attempt += 1) {
    const { rows } = await sql<FunctionRow<'begin_login'>>`
      select counted, state, failure_id from begin_login(
        ${companies}::int[], ${keys}::text[], ${known}::boolean[], ${addressKey(address)},
        ${rules.limit(LIMITS, 'LoginFailuresPerAccount')}::int, ${rules.limit(LIMITS, 'LoginFailuresPerAddress')}::int,
        ${rules.limit(LIMITS, 'LoginLockoutMinutes')}::int, make_interval(secs => ${UNDECIDED_SECONDS}))`.execute(
      kysely(em),
    )
    const results = new Map(rows.map((row) => [row.counted, row]))
    const open = accounts.flatMap((account) => {
      const failureId = results.get(account.key)?.failure_id
      return failureId ? [{ ...account, failureId }] : []
    })
    if (open.length > 0 || !keys.some((key) => results.get(key)?.state === 'busy')) {
      return { open, addressFailureId: results.get(addressKey(address))?.failure_id ?? undefined }
    }
    await sleep(RETRY_MS)
  }
  throw errors.unavailable()
}

/**
 * The password was wrong for all accounts: keeps the failures and returns the keys that reached their limit. The same
 * statement records them in the audit logs of the users' companies (K6), and a lock-out of the address with them.
 */
export async function recordFailures(
  { em, rules }: Failures,
  { open, addressFailureId }: CountedAttempt,
  { actor, address, requestId }: AuditSource,
): Promise<string[]> {
  const ids = [...open.map(({ failureId }) => failureId), ...(addressFailureId ? [addressFailureId] : [])]
  if (ids.length === 0) return []
  const minutes = rules.limit(LIMITS, 'LoginLockoutMinutes')
  const users = JSON.stringify(
    open.flatMap(({ key, user }) => (user ? [{ key, company_id: user.companyId, id: String(user.id) }] : [])),
  )
  const { rows } = await sql<Pick<Row<'logon_failure'>, 'key'>>`
    with kept as (update logon_failure set pending_until = null where id = any(${ids}::bigint[]) returning id, key),
    reached as (
      select key from kept where 1 + (select count(*)::int from logon_failure other
        where other.key = kept.key and other.id <> kept.id
          and other.failed_at > now() - make_interval(mins => ${minutes}::int)
          and (other.pending_until is null or other.pending_until <= now()))
        >= case when key like 'address:%' then ${rules.limit(LIMITS, 'LoginFailuresPerAddress')}::int
          else ${rules.limit(LIMITS, 'LoginFailuresPerAccount')}::int end
    ), recorded as (
      insert into audit_entry (company_id, action, actor_kind, actor_id, target_kind, target_id, address, request_id)
      select account.company_id, entry.action, ${actor.kind}, ${actor.id}, entry.kind, entry.id, ${address}, ${requestId}
      from jsonb_to_recordset(${users}::jsonb) as account (key text, company_id int, id text)
      cross join lateral (
        select 'log-on.failed' as action, 'User' as kind, account.id
        union all select 'log-on.locked-out', 'User', account.id from reached where reached.key = account.key
        union all select 'log-on.locked-out', 'Address', ${address}::text from reached where reached.key like 'address:%'
      ) entry
    )
    select key from reached`.execute(kysely(em))
  return rows.map(({ key }) => key)
}

/**
 * The password was right for one account: deletes its failure and the address's. For the other accounts with the same bare
 * name it was wrong and counts as one failure, which is not repeated while the right account keeps its password: repeated
 * logins are one guess, but each change of one's own password, made to guess that of another account, is a further guess.
 */
export async function clearFailure(
  { em, rules }: Failures,
  { open, addressFailureId }: CountedAttempt,
  user: UserAccount,
): Promise<void> {
  const freed = open.filter((account) => account.user === user).map(({ failureId }) => failureId)
  const others = open.filter((account) => account.user !== user).map(({ failureId }) => failureId)
  const gone = [...freed, ...(addressFailureId ? [addressFailureId] : [])]
  if (others.length === 0) {
    await sql`delete from logon_failure where id = any(${gone}::bigint[])`.execute(kysely(em))
    return
  }
  const guess = `user:${user.companyId}:${user.id}:${user.tokenGeneration}`
  await sql`
    with known as (
      select mine.id from logon_failure mine
      join logon_failure earlier on earlier.key = mine.key and earlier.guess = ${guess} and earlier.id <> mine.id
        and earlier.failed_at > now() - make_interval(mins => ${rules.limit(LIMITS, 'LoginLockoutMinutes')}::int)
      where mine.id = any(${others}::bigint[])
    ), gone as (
      delete from logon_failure where id = any(${gone}::bigint[]) or id in (select id from known)
    )
    update logon_failure set pending_until = null, guess = ${guess}
    where id = any(${others}::bigint[]) and id not in (select id from known)`.execute(kysely(em))
}

/** Hashed, because a typed name may be of any length, or a password in the wrong field. */
export function hashOfName(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('base64url').slice(0, 16)
}
