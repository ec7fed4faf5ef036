// Checks in one query that the resources named in a request exist: the fact `references` of the rules. For a
// record found by its key, the same query returns the stored record with its sales.
import type { EntityManager } from '@mikro-orm/postgresql'
import { shortRead } from '../../../entities/compiled-query.ts'
import { type Sale, type SaleJson, saleOfJson } from '../sales/sale-facts.ts'
import { keyPredicates, keyVariant, type PriceRecord } from './find-record.ts'
import type { PriceRow } from './pricing-rows.ts'

export interface Named {
  EntityId?: number | null
  CarrierEntityId?: number | null
  CatalogItemId?: string | null
  PricingTermId?: number | null
  PricingTierId?: number | null
  PricingGroupId?: number | null
  PricingShelfId?: number | null
}

export interface References {
  EntityIsOfCompany: boolean | null
  CarrierIsOfCompany: boolean | null
  CatalogItemIsKnown: boolean | null
  TermIsKnown: boolean | null
  TierIsKnown: boolean | null
  GroupIsKnown: boolean | null
  GroupIsDeleted: boolean | null
  ShelfIsKnown: boolean | null
}

/** A stored record as it was read: `version` changes with every write of the record or of its sales. */
export interface StoredPrice {
  id: PriceRow['id']
  version: string
  sales: Sale[]
  /** The fact `stored` without its key, which is that of the new record. */
  prices: Pick<PriceRecord, 'RegularPrice' | 'IsDiscountable' | 'FloorPrice' | 'OriginalPrice'>
}

const exists = (table: string, type: 'int' | 'uuid', parameter: string) => `
  case when ${parameter}::${type} is not null
    then exists (select from ${table} one where one.company_id = $1 and one.id = ${parameter}::${type}) end`

// A constant SQL text, because building the same text for every request took as long as running it.
const known = `
  select ${exists('entity_node', 'int', '$2')} as "EntityIsOfCompany",
    ${exists('entity_node', 'int', '$3')} as "CarrierIsOfCompany",
    ${exists('catalog_item', 'uuid', '$4')} as "CatalogItemIsKnown",
    ${exists('pricing_term', 'int', '$5')} as "TermIsKnown",
    ${exists('pricing_tier', 'int', '$6')} as "TierIsKnown",
    ${exists('pricing_group', 'int', '$7')} as "GroupIsKnown",
    (select is_deleted from pricing_group where company_id = $1 and id = $7::int) as "GroupIsDeleted",
    ${exists('pricing_shelf', 'int', '$8')} as "ShelfIsKnown"`

const knownAndStored = keyPredicates(
  { company: '$1', entity: '$2', item: '$4', term: '$5', tier: '$6', group: '$7', shelf: '$8' },
  (hasKey) => `${known}, stored.*
    from (select) request left join lateral (
      select price.id as "storedId", price.xmin::text as version, json_build_object(
          'RegularPrice', price.regular_price, 'IsDiscountable', price.is_discountable,
          'FloorPrice', price.floor_price, 'OriginalPrice', price.original_price) as prices, (
        select json_agg(sale order by sale.id) from sale_price sale
        where sale.company_id = $1 and sale.pricing_information_id = price.id) as sales
      from pricing_information price where ${hasKey}) stored on true`,
)

/** The members are null for resources that the request does not name. */
export const referencesOf = (em: EntityManager, companyId: number, named: Named): Promise<References> =>
  queryReferences(em, known, companyId, named)

/** The same for a price record, and the stored record with its key. */
export async function referencesAndStored(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
): Promise<{ references: References; stored: StoredPrice | null }> {
  const text = knownAndStored[keyVariant(record)] ?? ''
  const { storedId, version, prices, sales, ...references } = await queryReferences<
    References &
      Pick<StoredPrice, 'version' | 'prices'> & {
        storedId: StoredPrice['id'] | null
        sales: SaleJson[] | null
      }
  >(em, text, companyId, record)
  if (storedId === null) return { references, stored: null }
  return { references, stored: { id: storedId, version, prices, sales: (sales ?? []).map(saleOfJson) } }
}

async function queryReferences<Result>(
  em: EntityManager,
  text: string,
  companyId: number,
  named: Named,
): Promise<Result> {
  const ids = [
    named.EntityId,
    named.CarrierEntityId,
    named.CatalogItemId,
    named.PricingTermId,
    named.PricingTierId,
    named.PricingGroupId,
    named.PricingShelfId,
  ].map((id) => id ?? null)
  const [row] = await shortRead<Result>(em, text, [companyId, ...ids])
  if (!row) throw new Error('A select without a table gave no row')
  return row
}
