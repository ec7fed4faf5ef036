// Deletes expired rows. This only limits the size of the tables; no other code depends on it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { frequentJob } from './frequent-job.ts'
import { limitOfRow } from './limit-of-row.ts'
import { BATCH_SIZE, type Purge, purge } from './purge.ts'
import type { BackgroundWork, Job, JobRequest } from './worker.ts'

const ofPlatform = { isOfPlatform: true } as const

/** The rows that expire by the real time, whichever company they belong to. */
function expiring(rules: JobRequest['rules']): Purge[] {
  return [
    {
      table: 'idempotency_key',
      key: { subject: 'text', key: 'text' },
      expired(company) {
        const hours = limitOfRow(rules, 'platform/limits', 'IdempotencyKeyHours', company)
        return sql`created_at < now() - make_interval(hours => ${hours.least}::int)
          and created_at < now() - make_interval(hours => ${hours.value})`
      },
    },
    { ...ofPlatform, table: 'revocation', key: { id: 'bigint' }, expired: () => sql`expires_at < now()` },
    {
      table: 'refresh_token',
      key: { id: 'uuid' },
      expired: () => sql`expires_at < now() - interval '1 day'`,
    },
    {
      table: 'basic_session',
      key: { id: 'uuid' },
      expired: () => sql`expires_at < now() - interval '1 day'`,
    },
    {
      ...{ ...ofPlatform, table: 'logon_failure', key: { id: 'bigint' } },
      expired: () => sql`failed_at < now() - interval '8 days'`,
    },
    {
      table: 'login_address',
      key: { user_id: 'integer', address: 'text' },
      expired(company) {
        const days = limitOfRow(rules, 'accounts/limits', 'KnownAddressDays', company)
        const today = sql`(now() at time zone 'utc')::date`
        return sql`last_on < ${today} - ${days.least}::int and last_on < ${today} - ${days.value}`
      },
    },
    {
      table: 'logged_request',
      key: { id: 'uuid' },
      expired: () => sql`at < now() - interval '24 hours'`,
    },
    {
      ...{ ...ofPlatform, table: 'rate_window', key: { key: 'text', window_start: 'timestamptz' } },
      expired: () => sql`window_start < now() - interval '5 minutes'`,
    },
    // K6: by the real time, as entries are written.
    {
      table: 'audit_entry',
      key: { id: 'uuid' },
      expired(company) {
        const days = limitOfRow(rules, 'accounts/limits', 'AuditEntryDays', company)
        return sql`at < now() - make_interval(days => ${days.least}::int)
          and at < now() - make_interval(days => ${days.value})`
      },
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

/** Deletes the secrets of clients that have ended, which is the event of their end (V4); lists show them until then. */
const endClientSecrets: Job = async ({ em, signal }) => {
  await purge(em, signal, {
    table: 'client_secret',
    key: { id: 'uuid' },
    expired: () => sql`expires_at <= now()`,
  })
}

export const cleanup: BackgroundWork = {
  jobs: { purgeExpired },
  schedules: [{ job: 'purgeExpired', at: '17 * * * *' }],
  loops: [frequentJob('endClientSecrets', endClientSecrets)],
}
