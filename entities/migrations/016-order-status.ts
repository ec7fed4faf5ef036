import { Migration } from '@mikro-orm/migrations'

// An order ends: it is completed, perhaps with its invoice, or cancelled.
export class orderStatus extends Migration {
  override up(): void {
    this.addSql(`
      alter table pending_order
        add column invoice_id uuid,
        add column message text,
        add constraint pending_order_status check (status in ('Pending', 'Refused', 'Completed', 'Cancelled')),
        add constraint pending_order_invoice foreign key (company_id, invoice_id) references invoice (company_id, id);
      create index pending_order_invoice on pending_order (company_id, invoice_id) where invoice_id is not null;`)
  }
}
