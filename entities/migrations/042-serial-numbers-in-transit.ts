import { OnlineMigration } from './online-migration.ts'

// A serial number in an open transfer exists, although no node has it in stock (A12). A statement that adds it waits for the one
// that removes it from the source, by the primary key of serial_number; this trigger then finds it in the transfer. It is
// deferred to the commit, because a receipt adds serial numbers to the stock before it takes them out of the transfer.
// Tested by test/availability/serial-numbers-in-transit.test.ts.
export class serialNumbersInTransit extends OnlineMigration {
  override up(): void {
    this.addIndex('stock_transfer_open', `on stock_transfer (company_id, id) where status = 'InTransit'`)
    this.addStep(requireNotInTransit)
    this.addStep('drop trigger if exists serial_number_not_in_transit on serial_number')
    this.addStep(`create constraint trigger serial_number_not_in_transit after insert on serial_number
      deferrable initially deferred for each row execute function serial_number_not_in_transit()`)
  }
}

// On a cluster the trigger reads the co-located shards (022-distribution.ts).
const requireNotInTransit = `
  create or replace function serial_number_not_in_transit() returns trigger language plpgsql as $$
    declare
      is_in_transit boolean;
    begin
      -- The rows that a distribution copies; the shards of the transfers do not exist yet.
      if current_setting('retail.copied_rows', true) = 'on' then return null; end if;
      if tg_table_name = 'serial_number' then
        is_in_transit := exists (
          select from stock_transfer transfer
          join stock_transfer_line line on line.company_id = transfer.company_id and line.transfer_id = transfer.id
          where transfer.company_id = new.company_id and transfer.status = 'InTransit'
            and line.catalog_item_id = new.catalog_item_id and new.id = any (line.serial_numbers));
      else
        execute 'select exists (select from ' || colocated_shard(tg_table_name, 'stock_transfer') || ' transfer join '
          || colocated_shard(tg_table_name, 'stock_transfer_line') || ' line
            on line.company_id = transfer.company_id and line.transfer_id = transfer.id
          where transfer.company_id = $1 and transfer.status = ''InTransit'' and line.catalog_item_id = $2
            and $3 = any (line.serial_numbers))' into is_in_transit using new.company_id, new.catalog_item_id, new.id;
      end if;
      if is_in_transit then
        raise unique_violation using message = 'The serial number is in transit.', constraint = 'serial_number_once',
          table = 'serial_number';
      end if;
      return null;
    end $$`
