import { OnlineMigration } from './online-migration.ts'

// Items are found by their GTIN as one of 14 digits , because those of 8, 12 and 13 digits are the same numbers without leading
// zeros. The index is not unique: active items of earlier versions may share a number, and rules/entities/item.json refuses only
// new ones, under the lock of the company.
// Tested by test/entities/listCatalogItems.test.ts.
export class catalogGtins extends OnlineMigration {
  override up(): void {
    this.addIndex('catalog_item_gtin', "on catalog_item (company_id, lpad(upc, 14, '0'))")
    this.dropIndex('catalog_item_upc')
  }
}
