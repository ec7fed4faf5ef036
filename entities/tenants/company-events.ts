// Commands that replace the data of a company, such as a reset, are one event (V1) and not one for each row. Tested by
// test/events/jobs.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { EventType } from '../../generated/events/types.gen.ts'
import { kysely } from '../tables.ts'

/** Until the transaction ends, its changes are no events. */
export async function silenceEvents(em: EntityManager): Promise<void> {
  await em.execute(`set local retail.events = 'off'`)
}

export async function recordCompanyEvent(
  em: EntityManager,
  companyId: number,
  type: EventType & `retail.company.${string}`,
): Promise<void> {
  await sql`
    insert into event_arrival (company_id, id, at, type, entity_id, resource_id)
    values (${companyId}, next_event_id(), tenant_now(${companyId}), ${type}, ${companyId}, ${companyId}::int::text)`.execute(
    kysely(em),
  )
}

/** Sales are reported as started or stopped from the present time of the company on. */
export async function restartSaleTimes(em: EntityManager, companyId: number): Promise<void> {
  await sql`update event_counter set sales_through = tenant_now(${companyId}) where company_id = ${companyId}`.execute(
    kysely(em),
  )
}
