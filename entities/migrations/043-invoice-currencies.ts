import { Migration } from '@mikro-orm/migrations'

// The currency of an invoice (I10). Invoices that exist, and those of servers of the previous version, have none: nobody recorded
// which currency their location had.
export class invoiceCurrencies extends Migration {
  override up(): void {
    this.addSql('alter table invoice add column currency_code text')
  }
}
