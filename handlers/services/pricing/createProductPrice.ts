import type { Handler } from '../../api/handler.ts'
import { requireUnchangedProductPrice } from './records/find-record.ts'
import { productPriceRow } from './records/product-price-rows.ts'
import { savePrice } from './records/write-price.ts'
import { listUpdate } from './sales/write-sales.ts'
import { toProductPrice } from './views.ts'

/** Sets a price with all of its sale prices: 201 if the record was created, 200 if it was updated (G1). */
export const createProductPrice: Handler<'createProductPrice'> = async ({
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
  const update = { companyId, target: { named: body.Id }, body, sales: listUpdate(body.SalePrices) }

  const { row, isNew } = await em.transactional(async (inner) => {
    const saved = await savePrice({ em: inner, check, now, requireUnchanged }, update)
    return { ...saved, row: await productPriceRow(inner, companyId, saved.id, language) }
  })

  return { status: isNew ? 201 : 200, body: toProductPrice(row) }
}
