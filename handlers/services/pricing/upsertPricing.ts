import type { Handler } from '../../api/handler.ts'
import { requireUnchangedPricing } from './records/find-record.ts'
import { savePricing } from './records/write-price.ts'
import { overrideUpdate } from './sales/write-sales.ts'

/** Sets a price: 201 if the record was created, 200 if it was updated (G1). */
export const upsertPricing: Handler<'upsertPricing'> = async ({
  path,
  body,
  em,
  check,
  now,
  requireMatch,
}) => {
  const requireUnchanged = requireUnchangedPricing(requireMatch, path.CompanyId, now)

  const { pricing, isNew } = await savePricing(
    { em, check, now, requireUnchanged },
    { companyId: path.CompanyId, target: { named: body.Id }, body, sales: overrideUpdate(body) },
  )

  return { status: isNew ? 201 : 200, body: pricing }
}
