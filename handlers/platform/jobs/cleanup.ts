// Deletes expired rows. This only limits the size of the tables; no other code depends on it.
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { ClientSecret } from '../../../entities/client-secret.ts'
import { LoggedRequest } from '../../../entities/logged-request.ts'
import { LogonFailure } from '../../../entities/logon-failure.ts'
import { RateWindow } from '../../../entities/rate-window.ts'
import { RefreshToken } from '../../../entities/refresh-token.ts'
import { Revocation } from '../../../entities/revocation.ts'
import { kysely } from '../../../entities/tables.ts'
import { limitOfRow } from './limit-of-row.ts'
import type { Job, JobRequest, Schedule } from './worker.ts'

/** Rows per statement, so that none takes minutes after a long outage. */
const AT_ONCE = 5_000

export const purgeExpired: Job = async ({ em, rules, signal }) => {
  const before = (age: string) => ({ $lt: raw(`now() - interval '${age}'`) })
  const company = sql<number>`company_id`
  const hours = limitOfRow(rules, 'platform/limits', 'IdempotencyKeyHours', company)
  await sql`
    delete from idempotency_key where created_at < now() - make_interval(hours => ${hours.least}::int)
      and created_at < now() - make_interval(hours => ${hours.value})`.execute(kysely(em))
  await em.nativeDelete(Revocation, { expiresAt: before('0 s') })
  await em.nativeDelete(RefreshToken, { expiresAt: before('1 day') })
  await em.nativeDelete(ClientSecret, { expiresAt: before('1 day') })
  await em.nativeDelete(LogonFailure, { failedAt: before('8 days') })
  await em.nativeDelete(LoggedRequest, { at: before('24 hours') })
  await em.nativeDelete(RateWindow, { windowStart: before('5 minutes') })
  await purgeSigningKeys(em, rules.limit('accounts/limits', 'BasicTokenDays'))
  await purgeAuditEntries({ em, rules, signal })
  // Jobs that used up their attempts, or that a newer job with the same key replaced while they ran.
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '7 days'`.execute(
    kysely(em),
  )
}

/** Deletes the entries of audit logs whose time in their company is over, by the real time (K6). */
async function purgeAuditEntries({ em, rules, signal }: Pick<JobRequest, 'em' | 'rules' | 'signal'>) {
  const days = limitOfRow(rules, 'accounts/limits', 'AuditEntryDays', sql<number>`company_id`)
  for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
    const { rows } = await sql`
      delete from audit_entry where (company_id, id) in (
        select company_id, id from audit_entry where at < now() - make_interval(days => ${days.least}::int)
          and at < now() - make_interval(days => ${days.value}) limit ${AT_ONCE})
      returning id`.execute(kysely(em))
    deleted = rows.length
  }
}

/**
 * Deletes the signing keys whose last token has expired: those that another key replaced longer ago than a basic token
 * lives, which outlives an access token (K5).
 */
async function purgeSigningKeys(em: EntityManager, tokenDays: number): Promise<void> {
  await sql`
    delete from signing_key old where exists (
      select 1 from signing_key next where next.signs_from > old.signs_from
        and next.signs_from < now() - make_interval(days => ${tokenDays}::int, hours => 1))`.execute(
    kysely(em),
  )
}

export const schedules: readonly Schedule[] = [{ job: 'tidy', at: '17 * * * *' }]
