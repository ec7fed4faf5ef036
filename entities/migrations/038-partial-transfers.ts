import { sources } from './018-events.ts'
import { statementFunctionOf } from './026-event-costs.ts'
import { OnlineMigration } from './online-migration.ts'

// A transfer may arrive in parts (A14). What is still on its way stays in the columns that the previous version reads, so it
// receives and cancels the rest correctly; what has arrived moves to the new ones. `rest_lost` says that the rest was
// written off when the transfer ended. `receipts` makes a row of each receipt an update, and so an event.
// Tested by test/availability/receiveStockTransfer.test.ts.
export class partialTransfers extends OnlineMigration {
  override up(): void {
    this.addStep(`
      alter table stock_transfer
        add column if not exists receipts integer not null default 0,
        add column if not exists rest_lost boolean not null default false`)
    this.addStep(`
      alter table stock_transfer_line
        add column if not exists received bigint not null default 0,
        add column if not exists received_serial_numbers text[] not null default '{}',
        add column if not exists received_packages jsonb`)
    this.addConstraint('stock_transfer_line', 'stock_transfer_line_received', 'received >= 0')
    this.addConstraint('stock_transfer_line', 'stock_transfer_line_in_transit', 'quantity >= 0')
    this.addConstraint('stock_transfer_line', 'stock_transfer_line_sent', 'quantity + received > 0')
    this.addStep('alter table stock_transfer_line drop constraint if exists stock_transfer_line_quantity')
    this.addConstraint('stock_adjustment', 'stock_adjustment_reason_known', `reason in ${reasons}`)
    this.addStep('alter table stock_adjustment drop constraint if exists stock_adjustment_reason')
    const transfers = sources.find(({ table }) => table === 'stock_transfer')
    if (!transfers) throw new Error('Transfers have no events.')
    const updated = `case when n.status = 'InTransit' then 'updated' else lower(n.status) end`
    this.addStep(statementFunctionOf({ ...transfers, updated }))
  }

  private addConstraint(table: string, name: string, condition: string): void {
    this.addStep(`alter table ${table} drop constraint if exists ${name}`)
    this.addStep(`alter table ${table} add constraint ${name} check (${condition}) not valid`)
    this.addStep(`alter table ${table} validate constraint ${name}`)
  }
}

const reasons = `(
  'Sale', 'Return', 'Receipt', 'Count', 'Damage', 'Transfer', 'Correction', 'Set', 'Removed', 'Lost')`
