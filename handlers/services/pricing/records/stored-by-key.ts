// Reads what a price record by its key needs before it is written, mostly in one query: the stored record with its sales, and the
// fact `references` of the rules.
import type { EntityManager } from '@mikro-orm/postgresql'
import { compiled, constantQuery } from '../../../../entities/compiled-query.ts'
import type { Row } from '../../../../entities/tables.ts'
import { type Sale, type SaleJson, saleOfJson } from '../sales/sale-facts.ts'
import { keyOf, keyTexts, keyVariant, type PriceRecord } from './find-record.ts'
import type { PriceRow } from './pricing-rows.ts'
import { type References, referencesAndCurrency, referencesOfStored } from './references.ts'

/** A stored record as it was read: `version` changes with every write of the record or of its sales. */
export interface StoredPrice {
  id: PriceRow['id']
  version: string
  sales: Sale[]
  /** The fact `stored` without its key, which is that of the new record. */
  prices: Pick<PriceRecord, 'RegularPrice' | 'IsDiscountable' | 'FloorPrice' | 'OriginalPrice'>
}

/** A constant SQL text for each variant of the key, because building the same text for every request took as long as running it. */
const storedReads = keyTexts(
  (hasKey, hasGroup) => `
    select price.id, price.xmin::text as version, price.regular_price, price.is_discountable, price.floor_price,
      price.original_price, (
        select effective_currency_code from entity_node node
        where node.company_id = $company and node.id = price.entity_id) as currency_code, (
        select json_agg(sale order by sale.id) from sale_price sale
        where sale.company_id = $company and sale.pricing_information_id = price.id) as sales
      ${
        hasGroup
          ? `, (
        select is_deleted from pricing_group one where one.company_id = $company and one.id = $group::int) as group_is_deleted`
          : ''
      }
    from pricing_information price where ${hasKey}`,
).map(({ text, parts }) =>
  compiled((_, key: ReturnType<typeof keyOf>) =>
    constantQuery<StoredRow>(
      text,
      parts.map((part) => key[part]),
    ),
  ),
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
  const stored = await storedByKey(em, companyId, record)
  if (!stored) return { ...(await referencesAndCurrency(em, companyId, record)), stored: null }
  const { id, version, sales, group_is_deleted: groupIsDeleted = null } = stored
  return {
    references: referencesOfStored(record, groupIsDeleted),
    nodeCurrency: stored.currency_code,
    stored: {
      ...{ id, version, sales: (sales ?? []).map(saleOfJson) },
      prices: {
        RegularPrice: Number(stored.regular_price),
        IsDiscountable: stored.is_discountable,
        FloorPrice: numberOrNull(stored.floor_price),
        OriginalPrice: numberOrNull(stored.original_price),
      },
    },
  }
}

interface StoredRow
  extends Pick<PriceRow, 'id' | 'regular_price' | 'is_discountable' | 'floor_price' | 'original_price'> {
  version: string
  sales: SaleJson[] | null
  currency_code: Row<'entity_node'>['effective_currency_code']
  /** Only of a record with a group. */
  group_is_deleted?: Row<'pricing_group'>['is_deleted']
}

async function storedByKey(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
): Promise<StoredRow | undefined> {
  const read = storedReads[keyVariant(record)] as (typeof storedReads)[number]
  const [row] = await read(em, keyOf(companyId, record))
  return row
}

const numberOrNull = (value: string | number | null) => (value === null ? null : Number(value))
