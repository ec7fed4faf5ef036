import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { companiesOf } from '../../../background/jobs/each-company.ts'
import type { Job } from '../../../background/jobs/worker.ts'

/**
 * Writes the events of sales that have started or stopped since the last run, once each: sales_through, under the lock
 * of its row, is the time until which they are written (V1); without such sales it advances every ten minutes. A sale
 * that is created long after its start has only the event of its creation. A company that another transaction has
 * locked is left to the next run, but not after a jump of a clock. Tested by test/events/jobs.test.ts.
 */
export const recordSaleTimes: Job = async ({ payload, em }) => {
  const due = (column: 'start_date_utc' | 'stop_date_utc') => sql`
    select 1 from sale_price sale where sale.company_id = counter.company_id and not sale.is_default
      and sale.${sql.ref(column)} > counter.sales_through and sale.${sql.ref(column)} <= tenant_now(counter.company_id)`
  const companies = await companiesOf(
    em,
    sql`
      select counter.company_id from event_counter counter
      where counter.sales_through < tenant_now(counter.company_id) - interval '10 minutes'
        or exists (${due('start_date_utc')}) or exists (${due('stop_date_utc')})`,
  )
  for (const companyId of companies) await recordSalesOf(em, companyId, payload.waitForLocks === true)
}

/** The lock of the company's row waits for a reset, or leaves the company to the next run. */
const recordSalesOf = (em: EntityManager, companyId: number, waitForLocks: boolean) =>
  em.transactional(async (inner) => {
    const database = kysely(inner)
    const locked = waitForLocks ? sql`` : sql`skip locked`
    const companies = await sql`
      select id from company where id = ${companyId} for key share ${locked}`.execute(database)
    if (companies.rows.length === 0) return
    const { rows } = await sql<Pick<Row<'event_counter'>, 'sales_through'>>`
      select sales_through from event_counter where company_id = ${companyId} for no key update ${locked}`.execute(
      database,
    )
    const [counter] = rows
    if (!counter) return
    const { rows: moved } = await sql<Pick<Row<'event_counter'>, 'sales_through'>>`
      update event_counter set sales_through = tenant_now(${companyId}::int) where company_id = ${companyId}
      returning sales_through`.execute(database)
    const until = moved[0]?.sales_through ?? counter.sales_through
    const happened = (column: 'start_date_utc' | 'stop_date_utc', type: string) => sql`
      select sale.entity_id, price.catalog_item_id, sale.pricing_information_id, sale.id,
        sale.${sql.ref(column)} as at, ${type}::text as type
      from sale_price sale
      join pricing_information price on price.company_id = ${companyId} and price.id = sale.pricing_information_id
      where sale.company_id = ${companyId} and not sale.is_default
        and sale.${sql.ref(column)} > ${counter.sales_through}::timestamptz and sale.${sql.ref(column)} <= ${until}::timestamptz`
    await sql`
      insert into event_arrival (company_id, id, at, type, entity_id, catalog_item_id, parent_id, resource_id)
      select ${companyId}::int, next_event_id(), sale.at, sale.type, sale.entity_id, sale.catalog_item_id,
        sale.pricing_information_id::text, sale.id::text
      from (select * from (
        ${happened('start_date_utc', 'retail.sale-price.started')} union all
        ${happened('stop_date_utc', 'retail.sale-price.stopped')}) happened
        order by at) sale`.execute(database)
  })
