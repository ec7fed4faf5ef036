// Converts a request body to a price record and to the facts of its rules (rules/pricing/record.json).

import type { SalesWanted } from '../sales/write-sales.ts'
import type { PriceRecord } from './find-record.ts'
import { EMPTY_GUID } from './pricing-rows.ts'
import type { References } from './references.ts'

/** What the bodies of all writing operations have in common. */
export interface RecordFields {
  EntityId: number
  CatalogItemId?: string | null
  PricingShelfId?: number | null
  PricingTermId?: number | null
  PricingTierId?: number | null
  PricingGroupId?: number | null
  RegularPrice: number
  IsDiscountable?: boolean | null
  FloorPrice?: number | null
  OriginalPrice?: number | null
}

/** A record as a body has it: what is left out is null, or not discountable (G2a). */
export const toRecord = (body: RecordFields): PriceRecord => ({
  EntityId: body.EntityId,
  CatalogItemId: itemOf(body.CatalogItemId),
  PricingShelfId: body.PricingShelfId ?? null,
  PricingTermId: body.PricingTermId ?? null,
  PricingTierId: body.PricingTierId ?? null,
  PricingGroupId: body.PricingGroupId ?? null,
  RegularPrice: body.RegularPrice,
  IsDiscountable: body.IsDiscountable ?? false,
  FloorPrice: body.FloorPrice ?? null,
  OriginalPrice: body.OriginalPrice ?? null,
})

const itemOf = (id: string | null | undefined) => (!id || id === EMPTY_GUID ? null : id.toLowerCase())

/** In whole ten-thousandths, so that half of a price is 50 and not a little beside it. */
const percentOf = (part: number | null, whole: number) =>
  part === null || whole === 0 ? null : (Math.round(part * 1e4) * 100) / Math.round(whole * 1e4)

type Kept = Pick<PriceRecord, 'EntityId' | 'CatalogItemId' | 'PricingShelfId' | 'PricingGroupId'>

/** The fact `stored`, of a record as it is, or of one with the same key. */
export const storedFact = (Id: number, record: Kept): Kept & { Id: number } => {
  const { EntityId, CatalogItemId, PricingShelfId, PricingGroupId } = record
  return { Id, EntityId, CatalogItemId, PricingShelfId, PricingGroupId }
}

/** The facts of pricing/record; `stored` is the record that is replaced. */
export function factsOf(
  record: PriceRecord,
  references: References,
  stored: ReturnType<typeof storedFact> | null,
  twin: { Id: number } | null,
  sales: SalesWanted,
) {
  const override = sales.kind === 'override' ? sales.override : undefined
  return {
    record,
    references,
    twin,
    floor: { PercentOfRegularPrice: percentOf(record.FloorPrice, record.RegularPrice) },
    stored,
    override: override ? { ...override, Price: override.Price ?? null } : {},
  }
}
