import type { Handler } from '../platform/handler.ts'
import { productsNamed } from './named-products.ts'
import { replaceThreshold } from './set-threshold.ts'
import { thresholdRows } from './threshold-rows.ts'
import { toThreshold } from './threshold-views.ts'

/** Replaces a threshold; its product stays. */
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

  await check({ threshold: { ProductId, StoredProductId, MinQuantity: body.MinQuantity }, product })

  const row = await replaceThreshold(em, path, body)

  return { status: 200, body: toThreshold(row) }
}
