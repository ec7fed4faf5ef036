// Facts for the rules about tiers, groups and shelves (rules/pricing/tier.json, group.json, shelf.json).
import type {
  PricingGroupCreate,
  PricingGroupUpdate,
  PricingShelfCreate,
  PricingShelfUpdate,
  PricingTierCreate,
  PricingTierUpdate,
} from '../../../../generated/pricing/types.gen.ts'

export const tierFact = ({ TierName, QuantityLowerBound }: PricingTierCreate | PricingTierUpdate) => ({
  TierName,
  QuantityLowerBound: QuantityLowerBound ?? null,
})

export const groupFact = ({
  GroupName,
  Description,
  IsDeleted,
}: PricingGroupCreate | PricingGroupUpdate) => ({
  GroupName,
  Description: Description ?? null,
  IsDeleted: IsDeleted ?? false,
})

export const shelfFact = ({ ShelfName, Description }: PricingShelfCreate | PricingShelfUpdate) => ({
  ShelfName,
  Description: Description ?? null,
})
