import { OnlineMigration } from './online-migration.ts'

// Price records by node, and sales by record, with all columns that reads of them return. The records of a node and their sales lie
// far apart in the tables, because companies write theirs between one another: 1,000 changed prices (G5) were read from
// 190 pages of a large database and are now read from 42. Where a page of the table is not all-visible, PostgreSQL reads it as
// before, so that vacuum decides how much of this is gained.
// The condition of the second index is true for each record. Only a statement that repeats it uses the index: the planner
// expects few prices at a node (027-node-statistics.ts), and would otherwise read all of them to find that of a product.
// Tested by test/database/many-companies.test.ts.
export class coveringPriceIndexes extends OnlineMigration {
  override up(): void {
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
