import type { Handler } from '../../api/handler.ts'
import { requireUnchangedProductPrice } from './records/find-record.ts'
import { productPriceRow } from './records/product-price-rows.ts'
import { savePrice } from './records/write-price.ts'
import { listUpdate } from './sales/write-sales.ts'
import { toProductPrice } from './views.ts'

/** Replaces a price record, and its sale prices if the body has a list of them (G2a). */
export const updateProductPrice: Handler<'updateProductPrice'> = async ({
  path,
  body,
  em,
  check,
  language,
  now,
  requireMatch,
}) => {
  const companyId = path.CompanyId
  const requireUnchanged = requireUnchangedProductPrice(requireMatch, companyId)
  const target = { addressed: path.PricingId }
  const update = { companyId, target, body, sales: listUpdate(body.SalePrices) }

  const row = await em.transactional(async (inner) => {
    const { id } = await savePrice({ em: inner, check, now, requireUnchanged }, update)
    return productPriceRow(inner, companyId, id, language)
  })

  return { status: 200, body: toProductPrice(row) }
}
