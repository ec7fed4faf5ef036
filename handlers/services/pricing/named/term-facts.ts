// Facts for the rules about terms (rules/pricing/term.json).
import type { EntityManager } from '@mikro-orm/postgresql'
import type { PricingTermCreate, PricingTermUpdate } from '../../../../generated/pricing/types.gen.ts'
import { referencesOf } from '../records/references.ts'

/** The new term, and whether the nodes that it refers to are the company's. */
export const termFacts = async (
  em: EntityManager,
  companyId: number,
  body: PricingTermCreate | PricingTermUpdate,
) => ({
  term: {
    EntityId: body.EntityId,
    Name: body.Name,
    DisplayName: body.DisplayName ?? null,
    Active: body.Active ?? true,
    NumberOfPayments: body.NumberOfPayments ?? null,
    CanFinance: body.CanFinance ?? false,
    TermLengthInYears: body.TermLengthInYears ?? null,
    CarrierEntityId: body.CarrierEntityId ?? null,
  },
  references: await referencesOf(em, companyId, {
    EntityId: body.EntityId,
    CarrierEntityId: body.CarrierEntityId ?? null,
  }),
})
