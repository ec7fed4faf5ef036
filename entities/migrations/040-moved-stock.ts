import { OnlineMigration } from './online-migration.ts'

// An invoice may move stock (I5): its row and those of its items record what they asked for. The function move_stock changes the
// stock (045-lots.ts). Tested by test/invoicing/moved-stock.test.ts and test/invoicing/tills.long.test.ts.
export class movedStock extends OnlineMigration {
  override up(): void {
    this.addStep('alter table invoice add column if not exists moves_stock boolean not null default false')
    this.addStep('alter table invoice_item add column if not exists commitment_id uuid')
    this.addStep('alter table invoice_item add column if not exists restock boolean not null default false')
  }
}
