import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { PriceRow } from './pricing-rows.ts'

/**
 * Takes a record for the rest of the transaction and marks it as changed now. Whoever writes its sales calls this first:
 * writers of one record come one after the other, so the rules see what the one before wrote, and nobody meets anybody
 * in the exclusion constraint, where two would wait for each other. Undefined where there is none.
 */
export async function lockPrice(
  em: EntityManager,
  companyId: number,
  id: number,
): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    update pricing_information set last_modified_utc = clock_timestamp()
    where company_id = ${companyId} and id = ${id} returning *`.execute(em.getKysely())
  return rows[0]
}

/** Takes a record in the same way without marking it: for whoever finds out only then whether anything changes. */
export async function holdPrice(
  em: EntityManager,
  companyId: number,
  id: number,
): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    select * from pricing_information
    where company_id = ${companyId} and id = ${id} for no key update`.execute(em.getKysely())
  return rows[0]
}
