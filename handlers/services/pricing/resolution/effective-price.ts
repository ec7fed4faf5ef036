// Converts a resolved price to the resources of the contract.
import type { ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import type { CalculatedTieredPrice, EffectivePrice } from '../../../../generated/pricing/types.gen.ts'
import { formatInstant } from '../../../runtime/values/formats.ts'
import { type Candidate, type PriceCriteria, priceOf, type Resolution, sourceOf } from './resolution.ts'

export const toEffectivePrice = (
  place: ProductAtNode,
  { quantity, termId, groupId }: PriceCriteria,
  at: Date,
  { chosen, judged }: Resolution & { chosen: Candidate },
): EffectivePrice => ({
  CatalogItemId: place.CatalogItemId.toLowerCase(),
  EntityId: place.EntityId,
  At: formatInstant(at),
  Quantity: quantity,
  PricingTermId: termId,
  PricingGroupId: groupId,
  CurrencyCode: chosen.currency,
  Price: priceOf(chosen),
  Source: sourceOf(chosen),
  PricingInformationId: chosen.id,
  PriceEntityId: chosen.entityId,
  PricingTierId: chosen.tierId,
  SaleOverridePriceId: chosen.sale?.id ?? null,
  Candidates: judged.map(({ candidate, reason }) => ({
    PricingInformationId: candidate.id,
    EntityId: candidate.entityId,
    PricingTermId: candidate.termId,
    PricingTierId: candidate.tierId,
    PricingGroupId: candidate.groupId,
    CurrencyCode: candidate.currency,
    Price: priceOf(candidate),
    Chosen: candidate === chosen,
    Reason: reason,
  })),
})

export const toCalculatedPrice = (
  place: ProductAtNode,
  { quantity }: PriceCriteria,
  chosen: Candidate,
): CalculatedTieredPrice => ({
  Id: chosen.id,
  PricingTierId: chosen.tierId,
  CurrencyCode: chosen.currency,
  RegularPricePerUnit: chosen.regularPrice,
  OverridePricePerUnit: chosen.sale?.price ?? null,
  Quantity: quantity,
  CompanyId: place.CompanyId,
  EntityId: place.EntityId,
  CatalogItemId: place.CatalogItemId.toLowerCase(),
  PricingGroupId: chosen.groupId,
  PricingShelfId: chosen.shelfId,
})
