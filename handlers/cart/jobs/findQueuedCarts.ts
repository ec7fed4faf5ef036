import { sql } from 'kysely'
import type { Job } from '../../platform/worker.ts'

/** Starts the order service for every company whose carts wait: those that a killed worker left behind (C5). */
export const findQueuedCarts: Job = async ({ em }) => {
  await sql`
    select graphile_worker.add_job('convertCarts', json_build_object('CompanyId', company_id),
      job_key := 'convertCarts:' || company_id)
    from (select distinct company_id from queued_cart where retry_at is null or retry_at <= now()) waiting`.execute(
    em.getKysely(),
  )
}
