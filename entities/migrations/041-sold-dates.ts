import { OnlineMigration } from './online-migration.ts'

// When an invoice was sold (I9): null means when it was created, as for all that servers of the previous version write. Reports and
// filters use the expression of the index.
export class soldDates extends OnlineMigration {
  override up(): void {
    this.addStep('alter table invoice add column if not exists sold_utc timestamptz(3)')
    this.addIndex('invoice_sold', 'on invoice (company_id, coalesce(sold_utc, created_date_utc) desc, id)')
  }
}
