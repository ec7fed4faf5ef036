// Deletes a price record, after a check of the rules about the stored record.
import type { EntityManager } from '@mikro-orm/postgresql'
import { PricingInformation } from '../../../../entities/tables/pricing/pricing-information.ts'
import type { Check } from '../../../rules/evaluate/check.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { saleFact, salesOf } from '../sales/sale-facts.ts'
import { applying } from '../sales/write-sales.ts'
import { toRecordFact } from '../views.ts'
import { lockedById, type RequireUnchanged } from './find-record.ts'

interface Remover {
  em: EntityManager
  check: Check<'pricing/removal'>
  now: () => Date
  requireUnchanged: RequireUnchanged | undefined
}

/** Deletes the record with its sale prices. Throws 404. */
export async function removePrice(
  { em, check, now, requireUnchanged }: Remover,
  companyId: number,
  id: number,
): Promise<void> {
  await em.transactional(async (inner) => {
    const price = await lockedById(inner, companyId, id)
    if (!price) throw errors.notFound()
    const removal = { Resource: 'Price', Id: String(id), EntityId: price.entity_id } as const

    const applies = await runningSale(inner, companyId, id, now())
    await check({ removal, record: toRecordFact(price), runningSale: applies, dependents: null })
    await requireUnchanged?.(inner, id)

    await inner.nativeDelete(PricingInformation, { id, companyId })
  })
}

/** The fact `runningSale`: the sale price of the record that applies. */
export async function runningSale(em: EntityManager, companyId: number, priceId: number, at: Date) {
  const sale = applying(await salesOf(em, companyId, priceId), at.toISOString())
  return sale ? saleFact(sale) : null
}
