import { OnlineMigration } from './online-migration.ts'

// Indexes with all columns that reads of prices return: price records by product and by node, and sales by record. The prices of a
// product, those of a node and their sales lie far apart in the tables, because companies write theirs between one another:
// 1,000 changed prices (G5) were read from 190 pages of a large database and are now read from 53. Where a page of the table
// is not all-visible, PostgreSQL reads it as before, so that vacuum decides how much of this is gained.
// The condition of the index by node is true for each record. Only a statement that repeats it uses the index: the planner
// expects few prices at a node (027-node-statistics.ts), and would otherwise read all of them to find that of a product.
// Tested by test/database/many-companies.test.ts.
export class coveringPriceIndexes extends OnlineMigration {
  override up(): void {
    this.replaceIndex(
      'pricing_information_key',
      `on pricing_information (
        company_id, (coalesce(catalog_item_id, '00000000-0000-0000-0000-000000000000'::uuid)), entity_id,
        pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id)
        include (catalog_item_id, id, regular_price, is_discountable, floor_price, original_price, last_modified_utc)
        nulls not distinct`,
      { unique: true },
    )
    this.addIndex(
      'sale_price_by_record',
      `on sale_price (company_id, pricing_information_id, id)
        include (is_default, sale_price, start_date_utc, stop_date_utc)`,
    )
    this.dropIndex('sale_price_of_record')
    this.addIndex(
      'pricing_information_by_node',
      `on pricing_information (company_id, entity_id, id)
        include (catalog_item_id, pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id, regular_price,
          is_discountable, floor_price, original_price, last_modified_utc) where regular_price >= 0`,
    )
  }
}
