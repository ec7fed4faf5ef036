// Wrong passwords, counted under the account and under the address (P5); the figures are rules/accounts/limits.json.
// An attempt is counted before its password is looked at (begin_logon, entities/migrations/003-users.ts) and taken back if it was right:
// parallel attempts of several processes cannot pass the limit. What a crash leaves undecided counts as a failure after
// ten seconds. Counting and taking back are SQL: each is decided in one statement. Tested by
// test/accounts/lock-out.test.ts and test/accounts/parallel-guesses.test.ts.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { type FunctionRow, kysely, type Row } from '../../../entities/tables.ts'
import type { UserAccount } from '../../../entities/user-account.ts'
import { errors } from '../errors/errors.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'

const LIMITS = 'accounts/limits'
/** How long an attempt may stay undecided. */
const HOLD_SECONDS = 10
/** How often, and how many times, an attempt asks again that has to wait for others to be decided. */
const BUSY_MS = 50
const BUSY_TRIES = 60

/** Where they are counted, and by which rules. */
export interface Failures {
  em: EntityManager
  rules: RuleSnapshot
}

/** An account that a name may mean, or a name that means none. */
export interface Account {
  /** What its failures are counted under. */
  key: string
  /** Whose reset forgives them; null where no company is known. */
  companyId: number | null
  user: UserAccount | undefined
}

/** An attempt that was counted. */
export interface CountedAttempt {
  /** Accounts that are not locked out; empty where the address is, or all of them are. */
  open: readonly (Account & { failureId: string })[]
  addressFailureId: string | undefined
  isAddressShut: boolean
}

/** One key for an account, whatever name and way it was tried by. */
export const accountOf = (user: UserAccount): Account => ({
  key: `account:user:${user.id}`,
  companyId: user.companyId,
  user,
})

/** Names of nobody are counted too, so that their refusals cost the same; `companyId` is of a company that exists. */
export const unknownAccount = (companyId: number | null, name: string): Account => ({
  key: `account:${companyId ?? '*'}:${hashOfName(name)}`,
  companyId,
  user: undefined,
})

const addressKey = (address: string) => `address:${address}`

/** True where the account or the address has used up its wrong passwords. */
export async function isLockedOut(
  { em, rules }: Failures,
  account: Pick<Account, 'key'>,
  address: string,
): Promise<boolean> {
  const minutes = rules.limit(LIMITS, 'LogonLockoutMinutes')
  const { rows } = await sql<Record<'account' | 'address', number>>`
    select count(*) filter (where key = ${account.key})::int as account,
           count(*) filter (where key = ${addressKey(address)})::int as address
    from logon_failure
    where key in (${account.key}, ${addressKey(address)})
      and failed_at > now() - make_interval(mins => ${minutes}::int)
      and (pending_until is null or pending_until <= now())`.execute(kysely(em))
  const failures = rows[0] ?? { account: 0, address: 0 }
  return (
    failures.account >= rules.limit(LIMITS, 'LogonFailuresPerAccount') ||
    failures.address >= rules.limit(LIMITS, 'LogonFailuresPerAddress')
  )
}

/** Counts an attempt as if its password were wrong; nothing where all is locked out. Throws 503 where too many are undecided. */
export async function countAttempt(
  { em, rules }: Failures,
  accounts: readonly Account[],
  address: string,
): Promise<CountedAttempt> {
  const companies = accounts.map(({ companyId }) => companyId)
  const keys = accounts.map(({ key }) => key)
  for (let attempt = 0; attempt < BUSY_TRIES; attempt += 1) {
    const { rows } = await sql<FunctionRow<'begin_logon'>>`
      select counted, state, failure_id from begin_logon(${companies}::int[], ${keys}::text[], ${addressKey(address)},
        ${rules.limit(LIMITS, 'LogonFailuresPerAccount')}::int, ${rules.limit(LIMITS, 'LogonFailuresPerAddress')}::int,
        ${rules.limit(LIMITS, 'LogonLockoutMinutes')}::int, make_interval(secs => ${HOLD_SECONDS}))`.execute(
      kysely(em),
    )
    const states = new Map(rows.map((row) => [row.counted, row]))
    const ofAddress = states.get(addressKey(address))
    const isAddressShut = ofAddress?.state === 'shut'
    const isBusy = rows.some(({ state }) => state === 'busy')
    const isShut = isAddressShut || accounts.every(({ key }) => states.get(key)?.state === 'shut')
    if (isBusy && !isShut) {
      await sleep(BUSY_MS)
      continue
    }
    return {
      open: accounts.flatMap((account) => {
        const failureId = states.get(account.key)?.failure_id
        return failureId ? [{ ...account, failureId }] : []
      }),
      addressFailureId: ofAddress?.failure_id ?? undefined,
      isAddressShut,
    }
  }
  throw errors.unavailable()
}

/** The password was nobody's: the failures stay. Gives the keys whose limit they reached. */
export async function keepFailures(
  { em, rules }: Failures,
  { open, addressFailureId }: CountedAttempt,
): Promise<string[]> {
  const ids = [...open.map(({ failureId }) => failureId), ...(addressFailureId ? [addressFailureId] : [])]
  if (ids.length === 0) return []
  const minutes = rules.limit(LIMITS, 'LogonLockoutMinutes')
  const { rows } = await sql<Pick<Row<'logon_failure'>, 'key'> & { others: number }>`
    with kept as (update logon_failure set pending_until = null where id = any(${ids}::bigint[]) returning id, key)
    select key, (select count(*)::int from logon_failure other
      where other.key = kept.key and other.id <> kept.id
        and other.failed_at > now() - make_interval(mins => ${minutes}::int)
        and (other.pending_until is null or other.pending_until <= now())) as others
    from kept`.execute(kysely(em))
  const most = (key: string) =>
    rules.limit(LIMITS, key.startsWith('address:') ? 'LogonFailuresPerAddress' : 'LogonFailuresPerAccount')
  return rows.filter(({ key, others }) => others + 1 >= most(key)).map(({ key }) => key)
}

/**
 * The password was that of one account, whose failure and the address's are taken back. For the others of a bare name it was
 * a wrong one and counts, but once: whoever logs on again and again with one password guesses once, and whoever changes the
 * password of one account to guess that of another guesses each time.
 */
export async function takeBack(
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
  const guess = `user:${user.id}:${user.tokenGeneration}`
  await sql`
    with known as (
      select mine.id from logon_failure mine
      join logon_failure earlier on earlier.key = mine.key and earlier.guess = ${guess} and earlier.id <> mine.id
        and earlier.failed_at > now() - make_interval(mins => ${rules.limit(LIMITS, 'LogonLockoutMinutes')}::int)
      where mine.id = any(${others}::bigint[])
    ), gone as (
      delete from logon_failure where id = any(${gone}::bigint[]) or id in (select id from known)
    )
    update logon_failure set pending_until = null, guess = ${guess}
    where id = any(${others}::bigint[]) and id not in (select id from known)`.execute(kysely(em))
}

/** A hash: what is typed as a name may be of any length, or somebody's password in the wrong field. */
export function hashOfName(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('base64url').slice(0, 16)
}
