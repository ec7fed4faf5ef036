// Finds and locks a price record by Id or key before it is written (G1). write-record.ts writes it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { EMPTY_GUID, type PriceRow, shownItem } from './pricing-rows.ts'

/** A record as it shall be, in the contract's words: the fact `record` of the rules. */
export interface PriceRecord {
  EntityId: number
  /** Null for a price of a shelf. */
  CatalogItemId: string | null
  PricingShelfId: number | null
  PricingTermId: number | null
  PricingTierId: number | null
  PricingGroupId: number | null
  RegularPrice: number
  IsDiscountable: boolean
  FloorPrice: number | null
  OriginalPrice: number | null
}

// `is null` and `=` are looked up in the key's index, `is not distinct from` is not.
const equals = (column: string, id: number | null) =>
  id === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}`

const hasKey = (companyId: number, record: PriceRecord): RawBuilder<unknown> => sql`
  price.company_id = ${companyId} and ${shownItem('price')} = ${record.CatalogItemId ?? EMPTY_GUID}::uuid
  and price.entity_id = ${record.EntityId} and ${equals('price.pricing_shelf_id', record.PricingShelfId)}
  and ${equals('price.pricing_term_id', record.PricingTermId)}
  and ${equals('price.pricing_tier_id', record.PricingTierId)}
  and ${equals('price.pricing_group_id', record.PricingGroupId)}`

/** The record of an Id, kept for the rest of the transaction. */
export const lockedById = (em: EntityManager, companyId: number, id: number) =>
  locked(em, sql`price.company_id = ${companyId} and price.id = ${id}`)

/** The record of the same node, product or shelf, term, tier and group, kept for the rest of the transaction. */
export const lockedByKey = (em: EntityManager, companyId: number, record: PriceRecord) =>
  locked(em, hasKey(companyId, record))

async function locked(em: EntityManager, condition: RawBuilder<unknown>): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    select * from pricing_information price where ${condition} for no key update`.execute(em.getKysely())
  return rows[0]
}

/** The fact `twin`: another record that has the key which this one is to get. */
export async function twinOf(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
  id: number,
): Promise<{ Id: number } | null> {
  const { rows } = await sql<{ Id: number }>`
    select id as "Id" from pricing_information price
    where ${hasKey(companyId, record)} and price.id <> ${id}`.execute(em.getKysely())
  return rows[0] ?? null
}
