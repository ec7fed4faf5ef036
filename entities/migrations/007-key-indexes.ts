import { Migration } from '@mikro-orm/migrations'

// A row that goes makes the database look for the rows that refer to it. Without an index it looks through those of all
// tenants, once for each row that goes. test/foreign-keys.test.ts holds that no key is without one.
export class keyIndexes extends Migration {
  override up(): void {
    this.addSql(`
      create index pricing_information_of_item on pricing_information (company_id, catalog_item_id)
        where catalog_item_id is not null;
      create index pricing_term_of_node on pricing_term (company_id, entity_id);
      create index pricing_term_of_carrier on pricing_term (company_id, carrier_entity_id)
        where carrier_entity_id is not null;
      create index availability_threshold_of_item on availability_threshold (company_id, catalog_item_id);
      create index cart_item_of_company on cart_item (company_id);
      create index client_of_supplier on client (company_id, supplier_entity_id) where supplier_entity_id is not null;
      create index user_account_of_supplier on user_account (company_id, supplier_entity_id)
        where supplier_entity_id is not null;
      create index user_account_of_lock_reason on user_account (company_id, lock_reason_id)
        where lock_reason_id is not null;
      create index refresh_token_of_company on refresh_token (company_id);
      create index refresh_token_of_client on refresh_token (client_id);
      create index first_password_token_of_company on first_password_token (company_id);
      create index logon_failure_of_company on logon_failure (company_id) where company_id is not null;`)
  }
}
