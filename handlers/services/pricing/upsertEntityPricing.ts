import type { Handler } from '../../api/handler.ts'
import { requireUnchangedPricing } from './records/find-record.ts'
import { savePricing } from './records/write-price.ts'
import { overrideUpdate } from './sales/write-sales.ts'

/**
 * Sets a price of the product and node in the path: 201 if the record was created, 200 if it was updated (G1).
 */
export const upsertEntityPricing: Handler<'upsertEntityPricing'> = async ({
  path,
  body,
  em,
  check,
  now,
  requireMatch,
}) => {
  const { CompanyId, EntityId, CatalogItemId } = path
  const requireUnchanged = requireUnchangedPricing(requireMatch, CompanyId, now)

  const { pricing, isNew } = await savePricing(
    { em, check, now, requireUnchanged },
    {
      companyId: CompanyId,
      target: { named: body.Id },
      body: { ...body, EntityId, CatalogItemId },
      sales: overrideUpdate(body),
    },
  )

  return { status: isNew ? 201 : 200, body: pricing }
}
