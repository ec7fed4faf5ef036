import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import type { Job } from '../../platform/jobs/worker.ts'

/**
 * Writes the events of sales that have started or stopped since the last run, once each: sales_through, under the lock of
 * its row, is the time until which they are written (V1); without such sales it advances every ten minutes. A sale that is
 * created long after its start has only the event of its creation. A company that another transaction holds is left to the
 * next run, but not after a jump of a clock. Tested by test/events/jobs.test.ts.
 */
export const recordSaleTimes: Job = async ({ payload, em }) => {
  const due = (column: 'start_date_utc' | 'stop_date_utc') => sql`
    select from sale_price sale where sale.company_id = counter.company_id and not sale.is_default
      and sale.${sql.ref(column)} > counter.sales_through and sale.${sql.ref(column)} <= tenant_now(counter.company_id)`
  const happened = (column: 'start_date_utc' | 'stop_date_utc', type: string) => sql`
    select sale.entity_id, sale.pricing_information_id, sale.id, sale.${sql.ref(column)} as at, ${type}::text as type
    from sale_price sale where sale.company_id = counter.company_id and not sale.is_default
      and sale.${sql.ref(column)} > counter.since and sale.${sql.ref(column)} <= counter.until`
  const locked = payload.waits ? sql`` : sql`skip locked`
  await sql`
    with counter as (
      select counter.company_id, counter.sales_through as since, tenant_now(counter.company_id) as until
      from event_counter counter join company on company.id = counter.company_id
      where counter.sales_through < tenant_now(counter.company_id) - interval '10 minutes'
        or exists (${due('start_date_utc')}) or exists (${due('stop_date_utc')})
      for key share of company ${locked} for no key update of counter ${locked}
    ), recorded as (
      update event_counter set sales_through = counter.until from counter
      where event_counter.company_id = counter.company_id
    )
    insert into event (company_id, at, type, entity_id, parent_id, resource_id)
    select counter.company_id, sale.at, sale.type, sale.entity_id, sale.pricing_information_id::text, sale.id::text
    from counter cross join lateral (
      ${happened('start_date_utc', 'retail.sale-price.started')} union all
      ${happened('stop_date_utc', 'retail.sale-price.stopped')}) sale
    order by sale.at`.execute(kysely(em))
}
