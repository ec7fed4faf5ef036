// Deletes a price record, and asks the rules about the record as it is stored.
import type { EntityManager } from '@mikro-orm/postgresql'
import { PricingInformation } from '../../../entities/pricing-information.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Check } from '../../platform/rules/evaluate/check.ts'
import { toRecordFact } from '../views.ts'
import { lockedById } from './find-record.ts'

/** Deletes the record with its sale prices. Throws 404. */
export async function removePrice(
  { em, check }: { em: EntityManager; check: Check },
  companyId: number,
  id: number,
): Promise<void> {
  await em.transactional(async (inner) => {
    const price = await lockedById(inner, companyId, id)
    if (!price) throw errors.notFound()
    const removal = { Resource: 'Price', Id: String(id), EntityId: price.entity_id } as const

    await check({ removal, record: toRecordFact(price), dependents: null })

    await inner.nativeDelete(PricingInformation, { id, companyId })
  })
}
