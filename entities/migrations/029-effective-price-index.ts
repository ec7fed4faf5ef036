import { OnlineMigration } from './online-migration.ts'

// The products of a node in order, for pages of effective prices (G11): a page reads the entries of its products at the node and
// at the nodes above it, instead of all prices of these nodes. The index has every column that the decision needs, so
// that the table itself, where the prices of a node lie far apart, is not read.
// Tested by test/database/many-companies.test.ts.
export class effectivePriceIndex extends OnlineMigration {
  override up(): void {
    this.addIndex(
      'pricing_information_of_node_and_item',
      `on pricing_information (company_id, entity_id, catalog_item_id)
        include (id, pricing_term_id, pricing_group_id, pricing_tier_id, regular_price) where catalog_item_id is not null`,
    )
  }
}
