// The state of webhooks in the database: which have new events, and the outcome of each attempt. An outcome is one
// statement that also moves the cursor, and it counts only while the worker has the claim, so that a worker that was
// wrongly treated as ended cannot move the cursor of another one.
// Tested by test/events/deliveries.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import type { EventType } from '../../../../generated/events/types.gen.ts'
import type { ClaimKey } from '../../../background/jobs/claims.ts'
import { companiesOf } from '../../../background/jobs/each-company.ts'
import type { FeedEvent } from '../next-events.ts'
import type { Attempt } from './send-message.ts'

interface State {
  isActive: boolean
}

interface FailedState {
  name: string
  /** Whether this failure switched the webhook off. */
  isSwitchedOff: boolean
}

/**
 * Makes webhooks due whose company has events behind their cursors. An event that has only arrived has not
 * been read yet.
 */
export async function findDue(em: EntityManager): Promise<void> {
  const isIdle = (company: RawBuilder<unknown>) => sql`
    idle.is_active and idle.claimed_by is null and idle.due_at is null and (
      exists (select 1 from event_counter counter
        where counter.company_id = ${company} and counter.last_position > idle.position)
      or exists (select 1 from event_arrival where event_arrival.company_id = ${company}))`
  const idle = sql`
    select idle.company_id from webhook_subscription idle where ${isIdle(sql`idle.company_id`)}`
  for (const companyId of await companiesOf(em, idle)) {
    await sql`
      update webhook_subscription set due_at = now()
      where company_id = ${companyId} and id in (
        select idle.id from webhook_subscription idle
        where idle.company_id = ${companyId} and ${isIdle(sql`${companyId}::int`)} for update skip locked)`.execute(
      kysely(em),
    )
  }
}

/** Records a delivered event. Undefined if the worker has lost its claim. */
export async function recordDelivered(
  em: EntityManager,
  { companyId, id }: ClaimKey<string>,
  workerId: string,
  { position, type }: FeedEvent,
  { status, text }: Attempt,
): Promise<State | undefined> {
  const { rows } = await sql<State>`
    with clock as materialized (
      select tenant_now(${companyId}::int) as now
    ), moved as (
      update webhook_subscription set position = ${position}, attempts = 0, last_error = null, failing_since = null
      where company_id = ${companyId} and id = ${id} and claimed_by = ${workerId}
      returning is_active
    ), tried as (
      update webhook_delivery set next_attempt_at = null,
        status = case when position = ${position} then 'Delivered' else 'Failed' end,
        attempts = case when position = ${position} then attempts + 1 else attempts end,
        last_attempt_at = case when position = ${position} then clock.now else last_attempt_at end,
        response_status = case when position = ${position} then ${status}::int else response_status end,
        response_text = case when position = ${position} then ${text}::text else response_text end,
        last_error = case when position = ${position} then null else last_error end
      from clock where company_id = ${companyId} and subscription_id = ${id} and status = 'Retrying'
        and position <= ${position} and exists (select 1 from moved)
      returning position
    ), first as (
      insert into webhook_delivery (company_id, subscription_id, position, type, status, created_at, last_attempt_at,
        attempts, response_status, response_text)
      select ${companyId}, ${id}, ${position}, ${type}, 'Delivered', clock.now, clock.now, 1,
        ${status}::int, ${text}::text
      from moved cross join clock where not exists (select 1 from tried where position = ${position})
    )
    select is_active as "isActive" from moved`.execute(kysely(em))
  return rows[0]
}

/** Moves the cursor behind events of other types. Undefined if the worker has lost its claim. */
export async function recordPassed(
  em: EntityManager,
  { companyId, id }: ClaimKey<string>,
  workerId: string,
  position: number,
): Promise<State | undefined> {
  const { rows } = await sql<State>`
    with moved as (
      update webhook_subscription set position = ${position}
      where company_id = ${companyId} and id = ${id} and claimed_by = ${workerId}
      returning is_active
    ), given_up as (
      update webhook_delivery set status = 'Failed', next_attempt_at = null
      where company_id = ${companyId} and subscription_id = ${id} and status = 'Retrying' and position <= ${position}
        and exists (select 1 from moved)
    )
    select is_active as "isActive" from moved`.execute(kysely(em))
  return rows[0]
}

/** Times of the company, as texts. */
interface FailureTimes {
  at: string
  next: string
  /** A webhook that has failed since then is switched off. */
  limit: string
  due: string
}

/**
 * Records a failed attempt and releases the webhook, which is due again in `seconds`, or is switched off if its receiver
 * responded with 410 or has failed for `retryDays`. Undefined if the worker has lost its claim.
 */
export async function recordFailed(
  em: EntityManager,
  { companyId, id }: ClaimKey<string>,
  workerId: string,
  { position, type }: FeedEvent,
  { outcome, status, text, error }: Attempt,
  { seconds, retryDays }: { seconds: number; retryDays: number },
): Promise<FailedState | undefined> {
  const { rows: times } = await sql<FailureTimes>`
    select at::text as at, (at + make_interval(secs => ${seconds}::float))::text as next,
      (at - make_interval(days => ${retryDays}::int))::text as limit,
      (now() + make_interval(secs => ${seconds}::float))::text as due
    from (select date_trunc('milliseconds', tenant_now(${companyId}::int)) as at) clock`.execute(kysely(em))
  const [time] = times
  if (!time) return undefined
  const at = sql`${time.at}::timestamptz`
  const isGone = outcome === 'gone'
  const { rows } = await sql<FailedState>`
    with failed as (
      update webhook_subscription set claimed_by = null, attempts = attempts + 1,
        last_error = ${status === null ? error : `status ${status}`}, failing_since = coalesce(failing_since, ${at}),
        (is_active, disabled_reason, disabled_at, due_at) = (
          select is_active and not is_over,
            case when is_over then case when ${isGone}::boolean then 'Gone' else 'Failing' end else disabled_reason end,
            case when is_over then ${at} else disabled_at end,
            case when is_over then null else least(due_at, ${time.due}::timestamptz) end
          from (select is_active and (${isGone}::boolean
            or coalesce(failing_since <= ${time.limit}::timestamptz, false)) as is_over) decided)
      where company_id = ${companyId} and id = ${id} and claimed_by = ${workerId}
      returning name, not is_active and disabled_at = ${at} as is_over,
        case when is_active then ${time.next}::timestamptz end as next, ${at} as at
    ), tried as (
      update webhook_delivery set status = case when failed.next is null then 'Failed' else 'Retrying' end,
        attempts = case when position = ${position} then attempts + 1 else 1 end, position = ${position}, type = ${type},
        last_attempt_at = failed.at, next_attempt_at = failed.next, response_status = ${status}::int,
        response_text = ${text}::text, last_error = ${error}::text
      from failed where company_id = ${companyId} and subscription_id = ${id} and status = 'Retrying'
      returning id
    ), first as (
      insert into webhook_delivery (company_id, subscription_id, position, type, status, created_at, last_attempt_at,
        next_attempt_at, attempts, response_status, response_text, last_error)
      select ${companyId}, ${id}, ${position}, ${type}, case when next is null then 'Failed' else 'Retrying' end, at, at,
        next, 1, ${status}::int, ${text}::text, ${error}::text
      from failed where not exists (select 1 from tried)
    )
    select name, is_over as "isSwitchedOff" from failed`.execute(kysely(em))
  return rows[0]
}

/** Undefined if the webhook was deleted. */
export async function readState(em: EntityManager, { companyId, id }: ClaimKey<string>) {
  const row = await kysely(em)
    .selectFrom('webhook_subscription')
    .select(['url', 'types', 'position'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { url: row.url, position: Number(row.position), types: row.types as EventType[] | null }
}
