import type { Handler } from '../../api/handler.ts'
import { productsNamed } from './stock/catalog-references.ts'
import { replaceThreshold } from './thresholds/set-threshold.ts'
import { thresholdRows } from './thresholds/threshold-rows.ts'
import { toThreshold } from './thresholds/threshold-views.ts'

/** Replaces a threshold; its product cannot change. */
export const updateAvailabilityThreshold: Handler<'updateAvailabilityThreshold'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const stored = await thresholdRows(em, path).where('threshold.id', '=', path.ThresholdId).executeTakeFirst()
  const StoredProductId = stored?.catalog_item_id ?? null
  const ProductId = body.ProductId?.toLowerCase() ?? StoredProductId
  const [product = null] = await productsNamed(em, path.CompanyId, ProductId === null ? [] : [ProductId])

  const { MinQuantity, UnitId = null } = body
  await check({ threshold: { ProductId, StoredProductId, MinQuantity, UnitId }, product })

  const row = await replaceThreshold(em, stored, body)

  return { status: 200, body: toThreshold(row) }
}
