import { PricingShelfProduct } from '../../../entities/tables/pricing/pricing-shelf-product.ts'
import type { Handler } from '../../api/handler.ts'
import { shelfProductRows } from './named/localized-rows.ts'
import { referencesOf } from './records/references.ts'
import { toShelfProduct } from './views.ts'

/** Puts a product on a shelf; only PUT moves a product to another shelf (G8). */
export const createPricingShelfProduct: Handler<'createPricingShelfProduct'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const { CompanyId: companyId } = path
  const { Id: catalogItemId, PricingShelfId: pricingShelfId } = body
  const rows = shelfProductRows(em, companyId).where('placed.catalog_item_id', '=', catalogItemId)
  const placed = await rows.executeTakeFirst()

  await check({
    references: await referencesOf(em, companyId, {
      CatalogItemId: catalogItemId,
      PricingShelfId: pricingShelfId,
    }),
    placed: placed ? { PricingShelfId: placed.pricing_shelf_id } : null,
    placing: { IsMove: false, CatalogItemId: catalogItemId, PricingShelfId: pricingShelfId },
  })

  await em.insert(PricingShelfProduct, { companyId, catalogItemId, pricingShelfId })

  return {
    status: 201,
    body: toShelfProduct({
      company_id: companyId,
      catalog_item_id: catalogItemId.toLowerCase(),
      pricing_shelf_id: pricingShelfId,
    }),
  }
}
