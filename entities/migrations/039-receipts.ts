import { OnlineMigration } from './online-migration.ts'

// Price adjustments on refunds (I7), and the indexes that find invoices by the serial number of a line (I6, I8) and show the
// first one of an invoice. Most lines have no serial number.
export class receipts extends OnlineMigration {
  override up(): void {
    this.addStep(
      'alter table invoice_item add column if not exists is_price_adjustment boolean not null default false',
    )
    this.addIndex(
      'invoice_item_serial_number',
      'on invoice_item (company_id, serial_number, invoice_id) where serial_number is not null',
    )
    this.addIndex(
      'invoice_item_first_serial_number',
      'on invoice_item (company_id, invoice_id, serial_number collate "C") where serial_number is not null',
    )
  }
}
