// Deletes expired rows. This only limits the size of the tables; no other code depends on it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { limitOfRow } from './limit-of-row.ts'
import { BATCH_SIZE, type Purge, purge } from './purge.ts'
import type { Job, JobRequest, Schedule } from './worker.ts'

/** The rows that expire by the real time, whichever company they belong to. */
function expiring(rules: JobRequest['rules']): Purge[] {
  const company = sql<number>`company_id`
  const hours = limitOfRow(rules, 'platform/limits', 'IdempotencyKeyHours', company)
  const days = limitOfRow(rules, 'accounts/limits', 'AuditEntryDays', company)
  return [
    {
      table: 'idempotency_key',
      key: ['company_id', 'subject', 'key'],
      expired: sql`created_at < now() - make_interval(hours => ${hours.least}::int)
        and created_at < now() - make_interval(hours => ${hours.value})`,
    },
    { table: 'revocation', key: ['id'], expired: sql`expires_at < now()` },
    {
      table: 'refresh_token',
      key: ['company_id', 'id'],
      expired: sql`expires_at < now() - interval '1 day'`,
    },
    {
      table: 'client_secret',
      key: ['company_id', 'id'],
      expired: sql`expires_at < now() - interval '1 day'`,
    },
    { table: 'logon_failure', key: ['id'], expired: sql`failed_at < now() - interval '8 days'` },
    { table: 'logged_request', key: ['company_id', 'id'], expired: sql`at < now() - interval '24 hours'` },
    {
      table: 'rate_window',
      key: ['key', 'window_start'],
      expired: sql`window_start < now() - interval '5 minutes'`,
    },
    // K6: by the real time, as entries are written.
    {
      table: 'audit_entry',
      key: ['company_id', 'id'],
      expired: sql`at < now() - make_interval(days => ${days.least}::int)
        and at < now() - make_interval(days => ${days.value})`,
    },
  ]
}

export const purgeExpired: Job = async ({ em, rules, signal }) => {
  for (const rows of expiring(rules)) await purge(em, signal, rows)
  await purgeSigningKeys(em, rules.limit('accounts/limits', 'BasicTokenDays'))
  // Jobs that used up their attempts, or that a newer job with the same key replaced while they ran.
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from (
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '7 days'
      limit ${BATCH_SIZE}) ended`.execute(kysely(em))
}

/**
 * Deletes the signing keys whose last token has expired: those that another key replaced longer ago than a basic token
 * lives, which outlives an access token (K5).
 */
async function purgeSigningKeys(em: EntityManager, tokenDays: number): Promise<void> {
  await sql`
    delete from signing_key old where exists (
      select from signing_key next where next.signs_from > old.signs_from
        and next.signs_from < now() - make_interval(days => ${tokenDays}::int, hours => 1))`.execute(
    kysely(em),
  )
}

export const schedules: readonly Schedule[] = [{ job: 'tidy', at: '17 * * * *' }]
