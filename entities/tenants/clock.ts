// The clock of a company (S1): the time of the database plus the company's offset. SQL reads it by
// tenant_now(company_id), TypeScript adds the offset to its own clock. In production no clock can be moved, and every
// start replaces tenant_now by the plain clock, which PostgreSQL inlines into the statement.
// Tested by test/sandbox/advanceClock.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { lockTransaction, type Notice } from '../database/lock-transaction.ts'
import { TenantClock } from '../tables/sandbox/tenant-clock.ts'
import { kysely } from '../tables.ts'
import { restartSaleTimes } from './company-events.ts'
import type { Environment } from './onboarding.ts'

export interface Clock {
  now: Date
  real: Date
  offsetSeconds: number
}

interface ClockRow {
  real: string
  offset: string
}

interface DueCount {
  due: number
}

interface DueCheck {
  isDue: boolean
}

/** The milliseconds to add to the real clock. */
export async function clockOffset(em: EntityManager, companyId: number): Promise<number> {
  const row = await kysely(em)
    .selectFrom('tenant_clock')
    .select('offset_seconds')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return Number(row?.offset_seconds ?? 0) * 1_000
}

export async function readClock(em: EntityManager, companyId: number): Promise<Clock> {
  const { rows } = await sql<ClockRow>`
    select clock_timestamp() as real, coalesce((
      select offset_seconds from tenant_clock where company_id = ${companyId}), 0) as "offset"`.execute(
    kysely(em),
  )
  const real = new Date(rows[0]?.real ?? 0)
  const offsetSeconds = Number(rows[0]?.offset ?? 0)
  return { now: new Date(real.getTime() + offsetSeconds * 1_000), real, offsetSeconds }
}

/** Arithmetic in UTC, which depends on no setting of the session: a distributed database requires that of an update. */
const earlier = (column: string, seconds: number) =>
  sql`(${sql.ref(column)} at time zone 'UTC' - make_interval(secs => ${seconds}::float8)) at time zone 'UTC'`

/**
 * Moves the clock of a company, whose row the caller has locked. The queues run by the real clock, so their entries
 * move the other way; returns how many of them became due.
 */
export async function moveClock(em: EntityManager, companyId: number, seconds: number): Promise<number> {
  const { rows } = await sql<DueCount>`
    with clock as (
      insert into tenant_clock (company_id, offset_seconds) values (${companyId}, ${seconds})
      on conflict (company_id) do update set offset_seconds = tenant_clock.offset_seconds + excluded.offset_seconds
    ), carts as (
      update queued_cart set retry_at = ${earlier('retry_at', seconds)}
      where company_id = ${companyId} and retry_at > now() returning retry_at
    ), stores as (
      update store_queue set due_at = ${earlier('due_at', seconds)}
      where company_id = ${companyId} and due_at > now() returning due_at
    ), mails as (
      update outgoing_mail set due_at = ${earlier('due_at', seconds)}
      where company_id = ${companyId} and due_at > now() returning due_at
    ), webhooks as (
      update webhook_subscription set due_at = ${earlier('due_at', seconds)}
      where company_id = ${companyId} and due_at > now() returning due_at
    )
    select count(*)::int as due from (
      select retry_at as at from carts union all select due_at from stores union all select due_at from mails
      union all select due_at from webhooks) moved
    where at <= now()`.execute(kysely(em))
  return rows[0]?.due ?? 0
}

/** Whether the company's queues have an entry that was due at this moment. */
export async function isAnythingDue(em: EntityManager, companyId: number, at: Date): Promise<boolean> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const { rows } = await sql<DueCheck>`
    select exists (select from queued_cart where company_id = ${companyId} and retry_at <= ${moment})
      or exists (select from store_queue where company_id = ${companyId} and due_at <= ${moment})
      or exists (select from outgoing_mail where company_id = ${companyId} and due_at <= ${moment})
      or exists (select from webhook_subscription
        where company_id = ${companyId} and is_active and due_at <= ${moment}) as "isDue"`.execute(kysely(em))
  return rows[0]?.isDue ?? false
}

/** Returns the clock to the real time; entries of the queues stay where they are. */
export async function resetClock(em: EntityManager, companyId: number): Promise<void> {
  await em.nativeDelete(TenantClock, { companyId })
  await restartSaleTimes(em, companyId)
}

/** The key of an advisory lock. */
const CLOCK_LOCK = 7_302_620

const PLAIN_CLOCK = 'select clock_timestamp()'

interface Installed {
  source: string
  isStable: boolean
  /** A distributed database takes no volatile function in an update (entities/database/migrating/distribute.ts). */
  mustBeStable: boolean
}

/** Makes tenant_now the plain clock in production. Concurrent starts wait for each other. */
export async function installClock(
  em: EntityManager,
  environment: Environment,
  notice?: Notice,
): Promise<void> {
  if (environment === 'sandbox') return
  await em.transactional(async (inner) => {
    await lockTransaction(inner, CLOCK_LOCK, 'installs the clock', notice)
    const [current] = await inner.execute<Installed[]>(
      `select prosrc as source, provolatile = 's' as "isStable", is_distributed() as "mustBeStable"
       from pg_proc where oid = 'tenant_now(integer)'::regprocedure`,
    )
    if (current?.source === PLAIN_CLOCK && current.isStable === current.mustBeStable) return
    await inner.execute(
      `create or replace function tenant_now(of_company integer) returns timestamptz language sql
       ${current?.mustBeStable ? 'stable' : 'volatile'} as '${PLAIN_CLOCK}'`,
    )
  })
}
