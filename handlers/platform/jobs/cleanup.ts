// Deletes rows that have expired. Nothing but the size of the tables depends on it.
import { sql } from 'kysely'
import type { Job, Schedule } from './worker.ts'

export const purgeExpired: Job = async ({ em }) => {
  const database = em.getKysely()
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(database)
  await sql`delete from revocation where expires_at < now()`.execute(database)
  await sql`delete from refresh_token where expires_at < now() - interval '1 day'`.execute(database)
  await sql`delete from logon_failure where failed_at < now() - interval '8 days'`.execute(database)
  await sql`delete from rate_window where window_start < now() - interval '5 minutes'`.execute(database)
  // Jobs that used up their attempts, or that a newer one of the same key replaced while they ran.
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '7 days'`.execute(
    database,
  )
}

export const schedules: readonly Schedule[] = [{ job: 'tidy', at: '17 * * * *' }]
