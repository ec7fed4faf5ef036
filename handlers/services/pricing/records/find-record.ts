// Finds and locks a price record by Id or key before it is written (G1), and compares it with the entity tags of the request (A11).
// Null is a value in the key. The index finds the records of a product at a node, of which there are few; the rest of the key selects among them.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { EMPTY_GUID } from '../../../../entities/guid.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { ProductPrice } from '../../../../generated/pricing/types.gen.ts'
import type { RequireMatch } from '../../../api/http/etags.ts'
import { languages } from '../../../runtime/values/languages.ts'
import { toPricing, toProductPrice } from '../views.ts'
import { itemExpression, type PriceRecord, type PriceRow, priceRows, shownItem } from './pricing-rows.ts'
import { productPriceRow } from './product-price-rows.ts'

/** The record with an Id, locked for the rest of the transaction. */
export const lockedById = (em: EntityManager, companyId: number, id: number) =>
  locked(em, sql<SqlBool>`price.company_id = ${companyId} and price.id = ${id}`)

/**
 * The record with the same node, product or shelf, term, tier and group, locked for the rest of the
 * transaction.
 */
export const lockedByKey = (em: EntityManager, companyId: number, record: PriceRecord) =>
  locked(em, hasKey(companyId, record))

function locked(em: EntityManager, condition: RawBuilder<SqlBool>): Promise<PriceRow | undefined> {
  const record = kysely(em).selectFrom('pricing_information as price').selectAll('price').where(condition)
  return record.forNoKeyUpdate().executeTakeFirst()
}

/** The fact `twin`: another record that already has this one's new key. */
export async function twinOf(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
  id: number,
): Promise<{ Id: number } | null> {
  const twin = await kysely(em)
    .selectFrom('pricing_information as price')
    .select('price.id as Id')
    .where(hasKey(companyId, record))
    .where('price.id', '<>', id)
    .executeTakeFirst()
  return twin ?? null
}

/** The columns of the unique index, for `on conflict`. */
export const recordKey = `(company_id, ${itemExpression('catalog_item_id')}, entity_id, pricing_shelf_id, pricing_term_id,
  pricing_tier_id, pricing_group_id)`

/** What identifies a record (G1). */
export type PriceKey = Pick<
  PriceRecord,
  'EntityId' | 'CatalogItemId' | 'PricingShelfId' | 'PricingTermId' | 'PricingTierId' | 'PricingGroupId'
>

/** The condition that the record `price` of a company has a key. */
export const hasKey = (companyId: number, key: PriceKey): RawBuilder<SqlBool> => sql`
  price.company_id = ${companyId} and ${shownItem('price')} = coalesce(${key.CatalogItemId}::uuid, ${sql.lit(EMPTY_GUID)})
    and price.entity_id = ${key.EntityId} and price.pricing_shelf_id is not distinct from ${key.PricingShelfId}::int
    and price.pricing_term_id is not distinct from ${key.PricingTermId}::int
    and price.pricing_tier_id is not distinct from ${key.PricingTierId}::int
    and price.pricing_group_id is not distinct from ${key.PricingGroupId}::int`

/** That a record has the same term, tier and group as something else; null is the same as null. */
export const hasTerms = (record: string, other: (column: string, index: number) => string): string =>
  ['pricing_term_id', 'pricing_tier_id', 'pricing_group_id']
    .map((column, index) => `${record}.${column} is not distinct from ${other(column, index)}`)
    .join(' and ')

/**
 * Locks a record for the rest of the transaction and marks it as changed now. Operations that write its sales call this
 * first: writers of one record then run one after the other, so the rules see what the previous one wrote, and two
 * writers never wait for each other in the exclusion constraint. Undefined if there is no such record.
 */
export const lockPrice = (em: EntityManager, companyId: number, id: number): Promise<PriceRow | undefined> =>
  kysely(em)
    .updateTable('pricing_information')
    .set({ last_modified_utc: sql`tenant_now(${companyId})` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Throws 412. The record must be locked; without an Id there is none, which matches nothing. */
export type RequireUnchanged = (em: EntityManager, id: number | undefined) => Promise<void>

/** PricingInformation shows the sale price that applies now. Undefined if no condition names a tag. */
export const requireUnchangedPricing = (
  requireMatch: RequireMatch | undefined,
  companyId: number,
  now: () => Date,
): RequireUnchanged | undefined =>
  requireMatch &&
  (async (em, id) => {
    if (id === undefined) return requireMatch([])
    const row = await priceRows(em, companyId, now()).where('price.id', '=', id).executeTakeFirstOrThrow()
    requireMatch([toPricing(row)])
  })

/** ProductPrice shows all sale prices, and names in one language; the tag of any language matches, also if the writing request has another. */
export const requireUnchangedProductPrice = (
  requireMatch: RequireMatch | undefined,
  companyId: number,
): RequireUnchanged | undefined =>
  requireMatch &&
  (async (em, id) => {
    if (id === undefined) return requireMatch([])
    const representations: ProductPrice[] = []
    for (const language of languages)
      representations.push(toProductPrice(await productPriceRow(em, companyId, id, language)))
    requireMatch(representations)
  })
