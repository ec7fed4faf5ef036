import { PricingShelfProduct } from '../../../entities/tables/pricing/pricing-shelf-product.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { shelfProductRows } from './named/localized-rows.ts'
import { referencesOf } from './records/references.ts'
import { toShelfProduct } from './views.ts'

/** Moves a product to another shelf. */
export const updatePricingShelfProduct: Handler<'updatePricingShelfProduct'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const { CompanyId: companyId, ProductId: catalogItemId } = path
  const { PricingShelfId: pricingShelfId } = body
  const rows = shelfProductRows(em, companyId).where('placed.catalog_item_id', '=', catalogItemId)
  const placed = await rows.executeTakeFirst()

  await check({
    references: await referencesOf(em, companyId, {
      CatalogItemId: catalogItemId,
      PricingShelfId: pricingShelfId,
    }),
    placed: placed ? { PricingShelfId: placed.pricing_shelf_id } : null,
    placing: { IsMove: true, CatalogItemId: catalogItemId, PricingShelfId: pricingShelfId },
  })

  const moved = await em.nativeUpdate(PricingShelfProduct, { companyId, catalogItemId }, { pricingShelfId })
  if (moved === 0) throw errors.notFound()

  return {
    status: 200,
    body: toShelfProduct({
      company_id: companyId,
      catalog_item_id: catalogItemId.toLowerCase(),
      pricing_shelf_id: pricingShelfId,
    }),
  }
}
