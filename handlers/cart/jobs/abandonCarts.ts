import { sql } from 'kysely'
import type { Job } from '../../platform/worker.ts'

/**
 * Abandons New carts that nobody touched for the time of rules/cart/limits.json (C4). One statement does it: a
 * row that another process changed meanwhile no longer matches, so it happens once however many run it.
 */
export const abandonCarts: Job = async ({ payload, em, rules }) => {
  const minutes = rules.limit('cart/limits', 'CartInactivityMinutes')
  const database = em.getKysely()
  await sql`
    update cart set status = 3, updated_utc = now()
    where status = 1
      and coalesce(updated_utc, date_created_utc) <= now() - make_interval(mins => ${minutes}::int)`.execute(
    database,
  )
  // The clock starts jobs by the minute; once more in between, so that nothing waits a whole one.
  if (payload.isSecond) return
  await sql`
    select graphile_worker.add_job('abandonCarts', '{"isSecond": true}', run_at := now() + interval '30 seconds',
      job_key := 'abandonCarts:second')`.execute(database)
}
