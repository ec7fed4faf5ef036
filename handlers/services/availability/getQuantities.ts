import { compiled, constantQuery, execute } from '../../../entities/compiled-query.ts'
import {
  companyItemQuantitiesSql,
  itemQuantitiesSql,
} from '../../../entities/tables/availability/item-quantities.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import type { QuantityRow } from './stock/stock-rows.ts'
import { toQuantities } from './views.ts'

// Constant SQL texts instead of a query builder, because this is the most frequent operation of the service.
const quantitiesSql = (quantities: string) => `
  select company_id, entity_id, catalog_item_id, quantity, is_drop_shippable, is_serialized, is_lot, unit_id,
    quantity_on_order, quantity_transfer_in, quantity_transfer_out, available
  from (${quantities}) quantities where company_id = $1 and entity_id = $2 and catalog_item_id = $3`
const ofNode = quantitiesSql(itemQuantitiesSql('$1'))
const readOfNode = compiled((_, path: { CompanyId: number; EntityId: number; CatalogProductId: string }) =>
  constantQuery<QuantityRow>(ofNode, [path.CompanyId, path.EntityId, path.CatalogProductId]),
)
const ofCompany = quantitiesSql(companyItemQuantitiesSql('$1'))

/** The quantities of a product at a node, or of the whole company (A2). */
export const getQuantities: Handler<'getQuantities'> = async ({ path, em }) => {
  const [row] =
    path.EntityId === path.CompanyId
      ? await execute<QuantityRow>(em, ofCompany, [path.CompanyId, path.EntityId, path.CatalogProductId])
      : await readOfNode(em, path)
  if (!row) throw errors.notFound()

  return { status: 200, body: toQuantities(row) }
}
