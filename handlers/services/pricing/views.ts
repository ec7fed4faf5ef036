// Converts rows to the resources of the contract. Prices have at most 15 digits, so a JSON number represents
// them exactly.
import { EMPTY_GUID } from '../../../entities/guid.ts'
import type { Row } from '../../../entities/tables.ts'
import type {
  ChangedPrice,
  PricingGroup,
  PricingInformation,
  PricingShelf,
  PricingShelfProduct,
  PricingTerm,
  PricingTier,
  ProductPrice,
  SaleOverridePrice,
} from '../../../generated/pricing/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import type { GroupRow, ShelfRow, TermRow, TierRow } from './named/localized-rows.ts'
import type { ChangedPriceRow } from './records/changed-price-rows.ts'
import type { PriceRecord, PriceRow, PriceWithOverrideRow } from './records/pricing-rows.ts'
import type { ProductPriceRow } from './records/product-price-rows.ts'
import type { Sale } from './sales/sale-facts.ts'

const number = (decimal: string | null) => (decimal === null ? null : Number(decimal))
const moment = (text: string | null) => (text === null ? null : formatInstant(text))

export const toPricing = (row: PriceWithOverrideRow): PricingInformation => pricingOf(row, toRecordFact(row))

/** The columns of a row that are no columns of the record itself, and its keys. */
type ShownRow = Omit<PriceWithOverrideRow, keyof PriceRow> & Pick<PriceRow, 'id' | 'company_id'>

/** The resource of a record. */
export function pricingOf(row: ShownRow, record: PriceRecord): PricingInformation {
  return {
    Id: row.id,
    CompanyId: row.company_id,
    EntityId: record.EntityId,
    CatalogItemId: record.CatalogItemId ?? EMPTY_GUID,
    PricingTermId: record.PricingTermId,
    CurrencyCode: row.currency_code,
    RegularPrice: record.RegularPrice,
    IsDiscountable: record.IsDiscountable,
    FloorPrice: record.FloorPrice,
    OriginalPrice: record.OriginalPrice,
    PricingTierId: record.PricingTierId,
    PricingGroupId: record.PricingGroupId,
    PricingShelfId: record.PricingShelfId,
    OverridePriceId: row.override_price_id,
    OverridePrice: number(row.override_price),
    OverrideStartDateUtc: moment(row.override_start_date_utc),
    OverrideStopDateUtc: moment(row.override_stop_date_utc),
  }
}

export const toChangedPrice = (row: ChangedPriceRow): ChangedPrice => ({
  ...toPricing(row),
  LastModifiedDateUtc: formatInstant(row.changed_at),
})

/** The fact `record` of the rules for a stored record. */
export const toRecordFact = (row: PriceRow): PriceRecord => ({
  EntityId: row.entity_id,
  CatalogItemId: row.catalog_item_id,
  PricingShelfId: row.pricing_shelf_id,
  PricingTermId: row.pricing_term_id,
  PricingTierId: row.pricing_tier_id,
  PricingGroupId: row.pricing_group_id,
  RegularPrice: Number(row.regular_price),
  IsDiscountable: row.is_discountable,
  FloorPrice: number(row.floor_price),
  OriginalPrice: number(row.original_price),
})

export function toProductPrice(row: ProductPriceRow): ProductPrice {
  return {
    Id: row.id,
    EntityId: row.entity_id,
    CatalogItemId: row.catalog_item_id ?? EMPTY_GUID,
    PricingTermId: row.pricing_term_id,
    PricingTierId: row.pricing_tier_id,
    PricingGroupId: row.pricing_group_id,
    PricingShelfId: row.pricing_shelf_id,
    CurrencyCode: row.currency_code,
    RegularPrice: Number(row.regular_price),
    IsDiscountable: row.is_discountable,
    FloorPrice: number(row.floor_price),
    OriginalPrice: number(row.original_price),
    PricingTermResource: row.term,
    PricingTierResource: row.tier,
    PricingGroupResource: row.group,
    PricingShelfResource: row.shelf,
    SalePrices: row.sales.map((sale) => ({
      ...sale,
      StartDateUTC: moment(sale.StartDateUTC),
      StopDateUTC: moment(sale.StopDateUTC),
    })),
  }
}

export function toSale(row: Row<'sale_price'>): SaleOverridePrice {
  return {
    Id: row.id,
    CompanyId: row.company_id,
    IsDefault: row.is_default,
    PricingInformationId: row.pricing_information_id,
    SalePrice: Number(row.sale_price),
    StartDateUTC: moment(row.start_date_utc),
    StopDateUTC: moment(row.stop_date_utc),
  }
}

/** The same for a sale as the rules see it, with the ids of its record. */
export const toSaleOfRecord = (
  sale: Sale,
  { CompanyId, PricingId, SaleOverrideId }: { CompanyId: number; PricingId: number; SaleOverrideId: number },
): SaleOverridePrice => ({
  Id: SaleOverrideId,
  CompanyId,
  IsDefault: sale.isDefault,
  PricingInformationId: PricingId,
  SalePrice: sale.price,
  StartDateUTC: sale.start,
  StopDateUTC: sale.stop,
})

export const toTier = (row: TierRow): PricingTier => ({
  Id: row.id,
  CompanyId: row.company_id,
  TierName: row.shown_name,
  QuantityLowerBound: number(row.quantity_lower_bound),
})

export const toTerm = (row: TermRow): PricingTerm => ({
  Id: row.id,
  EntityId: row.entity_id,
  Name: row.name,
  Active: row.active,
  NumberOfPayments: row.number_of_payments,
  CanFinance: row.can_finance,
  TermLengthInYears: row.term_length_in_years,
  DisplayName: row.shown_name,
  CarrierEntityId: row.carrier_entity_id,
})

export const toGroup = (row: GroupRow): PricingGroup => ({
  Id: row.id,
  CompanyId: row.company_id,
  GroupName: row.shown_name,
  Description: row.shown_description,
  IsDeleted: row.is_deleted,
})

export const toShelf = (row: ShelfRow): PricingShelf => ({
  Id: row.id,
  CompanyId: row.company_id,
  ShelfName: row.shown_name,
  Description: row.shown_description,
})

export const toShelfProduct = (row: Row<'pricing_shelf_product'>): PricingShelfProduct => ({
  CompanyId: row.company_id,
  Id: row.catalog_item_id,
  PricingShelfId: row.pricing_shelf_id,
})
