// Reads what a price record needs before it is written: whether the resources that it names exist, which is the fact `references`
// of the rules, and the stored record with the same key and its sales. Mostly that is one query.
// Tested by test/pricing/stored-by-key.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { compiled, constantQuery } from '../../../../entities/compiled-query.ts'
import type { JsonRow, Row } from '../../../../entities/tables.ts'
import { type Sale, saleOf } from '../sales/sale-facts.ts'
import { hasKey, type PriceKey } from './find-record.ts'
import type { PriceRecord, PriceRow } from './pricing-rows.ts'

interface Named {
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

const exists = (table: string, type: 'int' | 'uuid', parameter: string) => `
  case when ${parameter}::${type} is not null
    then exists (select from ${table} one where one.company_id = $1 and one.id = ${parameter}::${type}) end`

// A constant SQL text, because building the same text for every request took as long as running it.
const known = `
  select (select effective_currency_code from entity_node where company_id = $1 and id = $2::int) as "EntityCurrencyCode",
    ${exists('entity_node', 'int', '$2')} as "EntityIsOfCompany",
    ${exists('entity_node', 'int', '$3')} as "CarrierIsOfCompany",
    ${exists('catalog_item', 'uuid', '$4')} as "CatalogItemIsKnown",
    ${exists('pricing_term', 'int', '$5')} as "TermIsKnown",
    ${exists('pricing_tier', 'int', '$6')} as "TierIsKnown",
    ${exists('pricing_group', 'int', '$7')} as "GroupIsKnown",
    (select is_deleted from pricing_group where company_id = $1 and id = $7::int) as "GroupIsDeleted",
    ${exists('pricing_shelf', 'int', '$8')} as "ShelfIsKnown"`

const readKnown = compiled((_, named: Required<Named> & { companyId: number }) =>
  constantQuery<References & { EntityCurrencyCode: string | null }>(known, [
    ...[named.companyId, named.EntityId, named.CarrierEntityId, named.CatalogItemId, named.PricingTermId],
    ...[named.PricingTierId, named.PricingGroupId, named.PricingShelfId],
  ]),
)

/** The members are null for resources that the request does not name. */
export const referencesOf = async (em: EntityManager, companyId: number, named: Named): Promise<References> =>
  (await referencesAndCurrency(em, companyId, named)).references

/** The same with the currency of the node, null without one. */
export async function referencesAndCurrency(
  em: EntityManager,
  companyId: number,
  named: Named,
): Promise<{ references: References; nodeCurrency: string | null }> {
  const [row] = await readKnown(em, {
    companyId,
    EntityId: named.EntityId ?? null,
    CarrierEntityId: named.CarrierEntityId ?? null,
    CatalogItemId: named.CatalogItemId ?? null,
    PricingTermId: named.PricingTermId ?? null,
    PricingTierId: named.PricingTierId ?? null,
    PricingGroupId: named.PricingGroupId ?? null,
    PricingShelfId: named.PricingShelfId ?? null,
  })
  if (!row) throw new Error('A select without a table gave no row')
  const { EntityCurrencyCode: nodeCurrency, ...references } = row
  return { references, nodeCurrency }
}

/** The references of a key that a stored record has. */
export const referencesOfStored = (record: PriceRecord, groupIsDeleted: boolean | null): References => ({
  EntityIsOfCompany: true,
  CarrierIsOfCompany: null,
  CatalogItemIsKnown: isNamed(record.CatalogItemId),
  TermIsKnown: isNamed(record.PricingTermId),
  TierIsKnown: isNamed(record.PricingTierId),
  GroupIsKnown: isNamed(record.PricingGroupId),
  GroupIsDeleted: groupIsDeleted,
  ShelfIsKnown: isNamed(record.PricingShelfId),
})

const isNamed = (id: unknown): true | null => (id === null ? null : true)

/** A stored record as it was read: `version` changes with every write of the record or of its sales. */
export interface StoredPrice {
  row: StoredRow
  sales: Sale[]
}

interface StoredRow extends PriceRow {
  version: string
  sales: JsonRow<'sale_price'>[] | null
  currency_code: Row<'entity_node'>['effective_currency_code']
  group_is_deleted: Row<'pricing_group'>['is_deleted'] | null
}

const readStored = compiled(
  (_, key: PriceKey & { companyId: number }) => sql<StoredRow>`
    select price.*, price.xmin::text as version, (
        select effective_currency_code from entity_node node
        where node.company_id = ${key.companyId} and node.id = price.entity_id) as currency_code, (
        select json_agg(sale order by sale.id) from sale_price sale
        where sale.company_id = ${key.companyId} and sale.pricing_information_id = price.id) as sales, (
        select is_deleted from pricing_group one
        where one.company_id = ${key.companyId} and one.id = price.pricing_group_id) as group_is_deleted
    from pricing_information price where ${hasKey(key.companyId, key)}`,
)

/**
 * The stored record with the key of a new one, the references of both, and the currency of their node. Foreign keys guarantee
 * that what a stored record names exists, so only those of a new key are looked up.
 */
export async function referencesAndStored(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
): Promise<{ references: References; nodeCurrency: string | null; stored: StoredPrice | null }> {
  const [row] = await readStored(em, { ...record, companyId })
  if (!row) return { ...(await referencesAndCurrency(em, companyId, record)), stored: null }
  return {
    references: referencesOfStored(record, row.group_is_deleted),
    nodeCurrency: row.currency_code,
    stored: { row, sales: (row.sales ?? []).map(saleOf) },
  }
}
