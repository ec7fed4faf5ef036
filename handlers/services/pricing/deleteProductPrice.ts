import type { Handler } from '../../api/handler.ts'
import { requireUnchangedProductPrice } from './records/find-record.ts'
import { removePrice } from './records/remove-price.ts'

/** Deletes a price record and its sale prices (G2a, G7). */
export const deleteProductPrice: Handler<'deleteProductPrice'> = async ({
  path,
  em,
  check,
  now,
  requireMatch,
}) => {
  const requireUnchanged = requireUnchangedProductPrice(requireMatch, path.CompanyId)

  await removePrice({ em, check, now, requireUnchanged }, path.CompanyId, path.PricingId)

  return { status: 200, body: undefined }
}
