// Writes catalog items, for the API and for `tenant import` (N2, N3). changeItems is SQL, because one statement changes
// many items. Tested by test/entities/upsertCatalogItem.test.ts and test/entities/bulkUpsertCatalogItems.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { CatalogItem } from '../../../../entities/tables/company/catalog-item.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { ItemChange, ItemValues } from './item-changes.ts'

/** Rows per statement: enough for speed, few enough that other requests do not wait while a statement is built. */
const ROWS_AT_ONCE = 500

type OnRows = (written: number, total: number) => void

/** Adds the new items. */
export async function addItems(
  em: EntityManager,
  companyId: number,
  changes: readonly ItemChange[],
  onRows: OnRows = () => {},
): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    const batch = changes.slice(from, from + ROWS_AT_ONCE)
    const added = batch.filter(({ isNew }) => isNew).map(({ values }) => newItem(companyId, values))
    if (added.length > 0) await em.insertMany(CatalogItem, added)
    onRows(from + batch.length, changes.length)
  }
}

const newItem = (companyId: number, values: ItemValues) => ({
  companyId,
  id: values.Id,
  sku: values.Sku,
  upc: values.Upc,
  name: values.Name,
  productTypeId: values.ProductTypeId,
  isSerialized: values.IsSerialized,
  isLot: values.IsLot,
  isActive: values.IsActive,
  attributes: values.Attributes as CatalogItem['attributes'],
})

/**
 * Changes the items that differ. A changed Sku or kind is part of a unique key, so the row lock conflicts with foreign keys
 * to the item, such as those of new stock records. A caller that also writes stock must lock that first, to avoid deadlocks.
 */
export async function changeItems(
  em: EntityManager,
  companyId: number,
  changes: readonly ItemChange[],
): Promise<void> {
  const changed = changes.filter(({ isChanged }) => isChanged).map(({ values }) => values)
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
    await sql`
      update catalog_item item set sku = "Sku", upc = "Upc", name = "Name", product_type_id = "ProductTypeId",
        is_serialized = "IsSerialized", is_lot = "IsLot", is_active = "IsActive", attributes = "Attributes",
        version = version + 1
      from jsonb_to_recordset(${JSON.stringify(changed.slice(from, from + ROWS_AT_ONCE))}::jsonb) as given ("Id" uuid,
        "Sku" text, "Upc" text, "Name" text, "ProductTypeId" smallint, "IsSerialized" boolean, "IsLot" boolean,
        "IsActive" boolean, "Attributes" jsonb)
      where item.company_id = ${companyId} and item.id = "Id"`.execute(kysely(em))
  }
}
