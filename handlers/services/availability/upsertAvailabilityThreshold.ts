import type { Handler } from '../../api/handler.ts'
import { productsNamed } from './stock/catalog-references.ts'
import { upsertThreshold } from './thresholds/set-threshold.ts'
import { thresholdRows } from './thresholds/threshold-rows.ts'
import { toThreshold } from './thresholds/threshold-views.ts'

/** Sets the threshold of a product at a node: 201 if it was created, 200 if it was updated (A4a). */
export const upsertAvailabilityThreshold: Handler<'upsertAvailabilityThreshold'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const { ProductId, MinQuantity, UnitId = null } = body
  const [product] = await productsNamed(em, path.CompanyId, [ProductId])
  const ofProduct = thresholdRows(em, path).where('threshold.catalog_item_id', '=', ProductId)
  const stored = await ofProduct.executeTakeFirst()

  const StoredProductId = stored?.catalog_item_id ?? null
  await check({
    threshold: { ProductId, StoredProductId, MinQuantity, UnitId },
    product: product ?? null,
  })

  const row = await upsertThreshold(em, path, body)

  return { status: row.is_new ? 201 : 200, body: toThreshold(row) }
}
