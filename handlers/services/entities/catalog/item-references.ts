// The references to a catalog item (N2). Carts and invoices copy the item, so they do not count. Holds and
// commitments imply stock. test/entities/deleteCatalogItem.test.ts compares the list with the foreign keys of the
// database.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'

/** The tables that refer to an item, by the words for their records. */
export const itemReferences: Readonly<Record<string, string>> = {
  prices: 'pricing_information',
  shelves: 'pricing_shelf_product',
  stock: 'product_stock',
  thresholds: 'availability_threshold',
}

/** The kinds of records that refer to the item. Nothing is missed if the caller has locked the item's row for update. */
export async function referencesToItem(em: EntityManager, companyId: number, id: string): Promise<string[]> {
  const kinds = Object.entries(itemReferences).map(
    ([kind, table]) => sql<string | null>`case when exists (
      select from ${sql.table(table)} where company_id = ${companyId} and catalog_item_id = ${id}) then ${kind} end`,
  )
  const row = await kysely(em)
    .selectNoFrom(sql<string[]>`array_remove(array[${sql.join(kinds)}]::text[], null)`.as('kinds'))
    .executeTakeFirstOrThrow()
  return row.kinds
}
