import { Migration } from '@mikro-orm/migrations'

// Transfers of stock (A10). `moving_in` and `moving_out` of a stock record are the sums of the transfers that are on their
// way to and from its node; the statements that create and close transfers change them under the record's lock. The
// figures quantity_transfer_in and quantity_transfer_out come from `tenant import` (A7); the views add both, so neither
// overwrites the other. A line keeps its product without a foreign key, as the ledger does: it outlives the stock record.
export class stockTransfers extends Migration {
  override up(): void {
    this.addSql(transfers)
    this.addSql(quantities)
  }
}

const transfers = `
  alter table product_stock
    add column moving_in bigint not null default 0 constraint product_stock_moving_in check (moving_in >= 0),
    add column moving_out bigint not null default 0 constraint product_stock_moving_out check (moving_out >= 0);

  create table stock_transfer (
    company_id integer not null constraint stock_transfer_company references company on delete cascade,
    id uuid not null default uuidv7(),
    from_entity_id integer not null,
    to_entity_id integer not null,
    status text not null default 'InTransit'
      constraint stock_transfer_status check (status in ('InTransit', 'Received', 'Cancelled')),
    created_by text not null,
    created_utc timestamptz(3) not null default clock_timestamp(),
    closed_by text,
    closed_utc timestamptz(3),
    primary key (company_id, id),
    constraint stock_transfer_nodes_differ check (from_entity_id <> to_entity_id),
    constraint stock_transfer_closed check ((status = 'InTransit') = (closed_utc is null)),
    constraint stock_transfer_from foreign key (company_id, from_entity_id) references entity_node (company_id, id),
    constraint stock_transfer_to foreign key (company_id, to_entity_id) references entity_node (company_id, id)
  );
  create index stock_transfer_of_source on stock_transfer (company_id, from_entity_id);
  create index stock_transfer_of_destination on stock_transfer (company_id, to_entity_id);

  create table stock_transfer_line (
    company_id integer not null constraint stock_transfer_line_company references company on delete cascade,
    transfer_id uuid not null,
    catalog_item_id uuid not null,
    quantity bigint not null constraint stock_transfer_line_quantity check (quantity > 0),
    serial_numbers text[] not null default '{}',
    packages jsonb,
    primary key (company_id, transfer_id, catalog_item_id),
    constraint stock_transfer_line_transfer
      foreign key (company_id, transfer_id) references stock_transfer (company_id, id) on delete cascade
  );`

const quantities = `
  drop view company_item_quantities;
  drop view item_quantities;

  create view item_quantities as
    select stock.company_id, stock.entity_id, stock.catalog_item_id, stock.quantity, stock.is_drop_shippable,
      stock.is_serialized, stock.is_lot, stock.unit_id, stock.quantity_on_order,
      as_long(stock.quantity_transfer_in::numeric + stock.moving_in) as quantity_transfer_in,
      as_long(stock.quantity_transfer_out::numeric + stock.moving_out) as quantity_transfer_out,
      held.quantity as held, committed.quantity as committed, threshold.min_quantity,
      as_long(stock.quantity::numeric - held.quantity - committed.quantity) as before_threshold,
      available_above(as_long(stock.quantity::numeric - held.quantity - committed.quantity), threshold.min_quantity)
        as available
    from product_stock stock
    cross join lateral (
      select coalesce(sum(line.quantity), 0)::bigint as quantity from hold_line line
      where line.company_id = stock.company_id and line.entity_id = stock.entity_id
        and line.catalog_item_id = stock.catalog_item_id and line.expires_at > (select tenant_now(stock.company_id))) held
    cross join lateral (
      select coalesce(sum(one.quantity), 0)::bigint as quantity from product_commitment one
      where one.company_id = stock.company_id and one.entity_id = stock.entity_id
        and one.catalog_item_id = stock.catalog_item_id) committed
    left join availability_threshold threshold on threshold.company_id = stock.company_id
      and threshold.entity_id = stock.entity_id and threshold.catalog_item_id = stock.catalog_item_id;

  create view company_item_quantities as
    select company_id, company_id as entity_id, catalog_item_id, as_long(sum(quantity)) as quantity,
      bool_or(is_drop_shippable) as is_drop_shippable, bool_or(is_serialized) as is_serialized,
      bool_or(is_lot) as is_lot, min(unit_id) as unit_id, as_long(sum(quantity_on_order)) as quantity_on_order,
      as_long(sum(quantity_transfer_in)) as quantity_transfer_in,
      as_long(sum(quantity_transfer_out)) as quantity_transfer_out, as_long(sum(available)) as available
    from item_quantities group by company_id, catalog_item_id;`
