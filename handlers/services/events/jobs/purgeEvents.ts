import { sql } from 'kysely'
import { EventCounter } from '../../../../entities/tables/events/event-counter.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { Job } from '../../../background/jobs/worker.ts'

interface PositionCount {
  count: number
}

/** Rows per statement, so that none takes minutes after a long outage. */
const AT_ONCE = 5_000

/**
 * Deletes the events whose time is over by the clock of their company, in the order of the feed, so that what is kept has
 * no gaps (V2). Assigns positions first: a feed that no client reads must not grow without limit. Tested by
 * test/events/jobs.test.ts.
 */
export const purgeEvents: Job = async ({ em, rules, signal }) => {
  const database = kysely(em)
  const counters = await em.findAll(EventCounter, { fields: ['companyId'], disableIdentityMap: true })
  for (const { companyId } of counters) {
    const days = rules.forCompany(companyId).limit('events/limits', 'EventDays')
    for (let done = 1; done > 0 && !signal.aborted; ) {
      const { rows } = await sql<PositionCount>`select sequence_events(${companyId}::int) as count`.execute(
        database,
      )
      done = rows[0]?.count ?? 0
    }
    for (let done = AT_ONCE; done === AT_ONCE && !signal.aborted; ) {
      const { rows } = await sql`
        with counter as (
          select * from event_counter where company_id = ${companyId} for no key update
        ), kept as (
          select coalesce(min(first.position), counter.last_position + 1) as position from counter left join lateral (
            select event.position from event
            where event.company_id = ${companyId} and event.position > counter.purged_through
              and event.at >= tenant_now(${companyId}::int) - make_interval(days => ${days}::int)
            order by event.position limit 1) first on true
          group by counter.last_position
        ), over as (
          select event.position from event, kept
          where event.company_id = ${companyId} and event.position < kept.position
          order by event.position limit ${AT_ONCE}
        ), purged as (
          update event_counter set purged_through = (select max(over.position) from over)
          where company_id = ${companyId} and exists (select 1 from over)
        )
        delete from event using over
        where event.company_id = ${companyId} and event.position = over.position
        returning event.position`.execute(database)
      done = rows.length
    }
  }
}
