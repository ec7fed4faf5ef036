// Counts the references to a tier, term or shelf: the fact `dependents` of the rules (G8). Foreign keys guard
// against a price that is written concurrently (constraints.ts).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'

interface Dependents {
  Prices: number
  Products: number
}

export async function dependentsOf(
  em: EntityManager,
  companyId: number,
  column: 'pricing_tier_id' | 'pricing_term_id' | 'pricing_shelf_id',
  id: number,
): Promise<Dependents> {
  const products =
    column === 'pricing_shelf_id'
      ? sql<number>`(select count(*)::int from pricing_shelf_product where company_id = ${companyId} and pricing_shelf_id = ${id})`
      : sql<number>`0`
  const prices = sql<number>`(select count(*)::int from pricing_information
    where company_id = ${companyId} and ${sql.ref(column)} = ${id})`
  return kysely(em)
    .selectNoFrom([prices.as('Prices'), products.as('Products')])
    .executeTakeFirstOrThrow()
}
