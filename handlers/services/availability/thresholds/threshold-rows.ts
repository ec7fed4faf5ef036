// Reads thresholds, and the items below them, as rows. The formula of availability is only in
// entities/tables/availability/item-quantities.ts; a product without a stock record counts as 0.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { itemQuantities } from '../../../../entities/tables/availability/item-quantities.ts'
import type { NodeKey } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'

export type ThresholdRow = Row<'availability_threshold'>

export type BelowThresholdRow = ThresholdRow &
  Pick<Row<'item_quantities'>, 'before_threshold' | 'quantity_on_order' | 'quantity_transfer_in'>

/** A query builder over `threshold`. */
export const thresholdRows = (em: EntityManager, { CompanyId, EntityId }: NodeKey) =>
  kysely(em)
    .selectFrom('availability_threshold as threshold')
    .select(['threshold.id', 'threshold.company_id', 'threshold.entity_id', 'threshold.catalog_item_id'])
    .select(['threshold.min_quantity', 'threshold.unit_id'])
    .where('threshold.company_id', '=', CompanyId)
    .where('threshold.entity_id', '=', EntityId)

export const thresholdColumns = {
  Id: 'threshold.id',
  ProductId: 'threshold.catalog_item_id',
  CompanyId: 'threshold.company_id',
  EntityId: 'threshold.entity_id',
  MinQuantity: 'threshold.min_quantity',
  UnitId: 'threshold.unit_id',
}

const free = sql<string>`coalesce(quantities.before_threshold, 0)`
const onOrder = sql<string>`coalesce(quantities.quantity_on_order, 0)`
const inTransfer = sql<string>`coalesce(quantities.quantity_transfer_in, 0)`

/** A query builder over `threshold` and the quantities of its product. */
export const belowThresholdRows = (em: EntityManager, node: NodeKey) =>
  thresholdRows(em, node)
    .leftJoin(itemQuantities(node.CompanyId).as('quantities'), (join) =>
      join
        .on('quantities.company_id', '=', node.CompanyId)
        .onRef('quantities.entity_id', '=', 'threshold.entity_id')
        .onRef('quantities.catalog_item_id', '=', 'threshold.catalog_item_id'),
    )
    .select([free.as('before_threshold'), onOrder.as('quantity_on_order')])
    .select(inTransfer.as('quantity_transfer_in'))
    .where(free, '<', sql<string>`threshold.min_quantity`)

export const belowThresholdColumns = {
  ...thresholdColumns,
  Quantity: free,
  QuantityOnOrder: onOrder,
  QuantityInTransfer: inTransfer,
}
