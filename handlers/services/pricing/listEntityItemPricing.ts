import { CatalogItem } from '../../../entities/tables/company/catalog-item.ts'
import type { Handler } from '../../api/handler.ts'
import { nearestPriceRows, priceColumns } from './records/pricing-rows.ts'
import { entityFact, nodePath } from './resolution/node-path.ts'
import { toPricing } from './views.ts'

/**
 * The records that apply to a product at a node: one per term, tier and group; inherited ones keep their
 * EntityId (G2).
 */
export const listEntityItemPricing: Handler<'listEntityItemPricing'> = async ({
  path,
  em,
  check,
  list,
  now,
}) => {
  const { CompanyId: companyId, CatalogItemId: id } = path
  // If there are prices, the node and the product exist: both are checked only for an empty result.
  let isEmpty = false
  const prices = await list.query(
    { build: nearestPriceRows, em, values: { ...path, at: list.asOf(now()).toISOString() } },
    {
      columns: priceColumns,
      unique: 'price.id',
      view: toPricing,
      async whenEmpty() {
        isEmpty = true
      },
    },
  )

  await check({ entity: entityFact(path, isEmpty ? await nodePath(em, path) : [path.EntityId]) })

  if (isEmpty) await em.findOneOrFail(CatalogItem, { companyId, id }, { fields: ['id'] })

  return { status: 200, body: prices }
}
