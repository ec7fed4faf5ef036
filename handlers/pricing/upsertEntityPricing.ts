import type { Handler } from '../platform/handler.ts'
import { savePricing } from './records/write-price.ts'
import { overrideWanted } from './sales/write-sales.ts'
import { toPricing } from './views.ts'

/** Sets a price of the address's product at its node: 201 where the record was made, 200 where it was there (G1). */
export const upsertEntityPricing: Handler<'upsertEntityPricing'> = async ({ path, body, em, check, now }) => {
  const { CompanyId, EntityId, CatalogItemId } = path

  const { row, isNew } = await savePricing(
    { em, check, now },
    {
      companyId: CompanyId,
      target: { named: body.Id },
      body: { ...body, EntityId, CatalogItemId },
      sales: overrideWanted(body),
    },
  )

  return { status: isNew ? 201 : 200, body: toPricing(row) }
}
