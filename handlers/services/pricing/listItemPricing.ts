import { CatalogItem } from '../../../entities/tables/company/catalog-item.ts'
import type { Handler } from '../../api/handler.ts'
import { priceColumns, priceRows, shownItem } from './records/pricing-rows.ts'
import { toPricing } from './views.ts'

/** The records of a product at all nodes, without those of its shelf. */
export const listItemPricing: Handler<'listItemPricing'> = async ({ path, em, list, now }) => {
  const { CompanyId: companyId, CatalogItemId: id } = path

  const ofItem = priceRows(em, companyId, list.asOf(now()))
    .where(shownItem('price'), '=', id)
    .where('price.catalog_item_id', 'is not', null)
  const prices = await list.query(ofItem, {
    columns: priceColumns,
    unique: 'price.id',
    view: toPricing,
    whenEmpty: () => em.findOneOrFail(CatalogItem, { companyId, id }, { fields: ['id'] }),
  })

  return { status: 200, body: prices }
}
