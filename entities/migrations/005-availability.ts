import { Migration } from '@mikro-orm/migrations'

// Stock, reservations and the availability at suppliers. Constraints are named after the equivalent rules
// (rules/availability/); handlers/services/availability/constraints.ts maps their violations to the same problems.
//
// Each quantity has one formula, in the view item_quantities; company_item_quantities has the sums over a company's
// nodes. Every read, every hold and every list of products below their threshold uses these views. For serialized and
// lot products `quantity` is the number of serial numbers or the sum of the packages; a statement that writes those
// also updates it. Every change of `quantity` has a row in stock_adjustment.
//
// The current time is clock_timestamp(), because now() is fixed during a transaction and statement_timestamp() while a
// statement waits for a lock. A hold counts only while expires_at > clock_timestamp(), even if no sweep has deleted it
// yet; released and committed holds are deleted. `(select clock_timestamp())` is evaluated once per query and can be
// used for an index lookup.
//
// Lock order for every statement that writes here: first lock the stock rows, with `for no key update` or by writing
// them, in the order (entity_id, catalog_item_id); then, in a later statement, read and write the rows that depend on
// them: batches first, then the others. Each statement sees what was committed before it began (READ COMMITTED, also
// inside the functions of 006-reservations.ts, which are volatile). So the quantities read after locking are current,
// and two writers never take the same unit. Writers that only increase the available quantity (release, deletion of a
// commitment, sweep) need no lock on stock.
export class availability extends Migration {
  override up(): void {
    this.addSql(stock)
    this.addSql(ledger)
    this.addSql(setAside)
    this.addSql(quantities)
    this.addSql(suppliers)
  }
}

const stock = `
  create table product_stock (
    company_id integer not null constraint product_stock_company references company on delete cascade,
    entity_id integer not null,
    catalog_item_id uuid not null,
    quantity bigint not null default 0,
    is_drop_shippable boolean not null default false,
    is_serialized boolean not null default false,
    is_lot boolean not null default false,
    unit_id integer,
    quantity_on_order bigint not null default 0 constraint product_stock_on_order check (quantity_on_order >= 0),
    quantity_transfer_in bigint not null default 0
      constraint product_stock_transfer_in check (quantity_transfer_in >= 0),
    quantity_transfer_out bigint not null default 0
      constraint product_stock_transfer_out check (quantity_transfer_out >= 0),
    primary key (company_id, entity_id, catalog_item_id),
    constraint product_stock_serialized_or_lot check (not (is_serialized and is_lot)),
    constraint product_stock_node foreign key (company_id, entity_id) references entity_node (company_id, id),
    constraint product_stock_agrees_with_catalog
      foreign key (company_id, catalog_item_id, is_serialized, is_lot)
      references catalog_item (company_id, id, is_serialized, is_lot) on delete cascade on update restrict
  );
  create index product_stock_of_item on product_stock (company_id, catalog_item_id, entity_id);

  create table serial_number (
    company_id integer not null constraint serial_number_company references company on delete cascade,
    entity_id integer not null,
    catalog_item_id uuid not null,
    id text not null constraint serial_number_length check (length(id) between 1 and 100),
    constraint serial_number_once primary key (company_id, catalog_item_id, id),
    constraint serial_number_stock foreign key (company_id, entity_id, catalog_item_id)
      references product_stock (company_id, entity_id, catalog_item_id) on delete cascade
  );
  create index serial_number_of_stock on serial_number (company_id, entity_id, catalog_item_id, id);
  create index serial_number_of_node on serial_number (company_id, entity_id, id);

  create table lot_package (
    company_id integer not null constraint lot_package_company references company on delete cascade,
    entity_id integer not null,
    catalog_item_id uuid not null,
    lot_id text not null constraint lot_package_lot_length check (length(lot_id) between 1 and 100),
    package_id text not null constraint lot_package_length check (length(package_id) between 1 and 100),
    quantity bigint not null constraint lot_package_quantity check (quantity >= 0),
    constraint lot_package_once primary key (company_id, entity_id, catalog_item_id, lot_id, package_id),
    constraint lot_package_stock foreign key (company_id, entity_id, catalog_item_id)
      references product_stock (company_id, entity_id, catalog_item_id) on delete cascade
  );`

// The ledger of stock (A8): each statement that changes a quantity also inserts its row here, while it holds the lock on
// the stock record. So the ids of a record's rows are in the order of its changes, and quantity_after of each row is that
// of the row before it plus delta. A row outlives its stock record and its product.
const ledger = `
  create table stock_adjustment (
    company_id integer not null constraint stock_adjustment_company references company on delete cascade,
    id bigint generated by default as identity,
    entity_id integer not null,
    catalog_item_id uuid not null,
    delta bigint not null,
    quantity_after bigint not null,
    reason text not null constraint stock_adjustment_reason check (reason in
      ('Sale', 'Return', 'Receipt', 'Count', 'Damage', 'Transfer', 'Correction', 'Set', 'Removed')),
    reference text constraint stock_adjustment_reference_length check (length(reference) between 1 and 200),
    serial_numbers text[] not null default '{}',
    created_by text not null,
    created_utc timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, id),
    constraint stock_adjustment_node foreign key (company_id, entity_id) references entity_node (company_id, id)
  );
  create index stock_adjustment_of_stock on stock_adjustment (company_id, entity_id, catalog_item_id, id);`

// A stock record with holds or commitments cannot be deleted (`on delete restrict`). hold_line copies the node and the
// expiry of its batch, so that held quantities can be summed without a join.
const setAside = `
  create table availability_threshold (
    company_id integer not null constraint availability_threshold_company references company on delete cascade,
    id integer generated by default as identity,
    entity_id integer not null,
    catalog_item_id uuid not null,
    min_quantity integer not null constraint availability_threshold_min_quantity check (min_quantity >= 0),
    unit_id integer,
    primary key (company_id, id),
    constraint availability_threshold_once unique (company_id, entity_id, catalog_item_id),
    constraint availability_threshold_node foreign key (company_id, entity_id) references entity_node (company_id, id),
    constraint availability_threshold_item
      foreign key (company_id, catalog_item_id) references catalog_item (company_id, id) on delete cascade
  );
  create index availability_threshold_of_item on availability_threshold (company_id, catalog_item_id);

  create table hold_batch (
    company_id integer not null constraint hold_batch_company references company on delete cascade,
    id uuid not null default uuidv7(),
    entity_id integer not null,
    duration_in_minutes integer not null constraint hold_batch_duration check (duration_in_minutes > 0),
    expires_at timestamptz(3) not null,
    constraint hold_batch_once primary key (company_id, id),
    constraint hold_batch_node foreign key (company_id, entity_id) references entity_node (company_id, id)
  );
  create index hold_batch_of_node on hold_batch (company_id, entity_id, id);
  create index hold_batch_expiry on hold_batch (expires_at);

  create table hold_line (
    company_id integer not null constraint hold_line_company references company on delete cascade,
    batch_id uuid not null,
    catalog_item_id uuid not null,
    entity_id integer not null,
    quantity bigint not null constraint hold_line_quantity check (quantity > 0),
    expires_at timestamptz(3) not null,
    primary key (company_id, batch_id, catalog_item_id),
    constraint hold_line_batch
      foreign key (company_id, batch_id) references hold_batch (company_id, id) on delete cascade,
    constraint hold_line_stock foreign key (company_id, entity_id, catalog_item_id)
      references product_stock (company_id, entity_id, catalog_item_id) on delete restrict
  );
  create index hold_line_live on hold_line (company_id, entity_id, catalog_item_id, expires_at) include (quantity);

  create table product_commitment (
    company_id integer not null constraint product_commitment_company references company on delete cascade,
    id uuid not null default uuidv7(),
    entity_id integer not null,
    catalog_item_id uuid not null,
    quantity bigint not null constraint product_commitment_quantity check (quantity > 0),
    constraint product_commitment_once primary key (company_id, id),
    constraint product_commitment_stock foreign key (company_id, entity_id, catalog_item_id)
      references product_stock (company_id, entity_id, catalog_item_id) on delete restrict
  );
  create index product_commitment_of_node on product_commitment (company_id, entity_id, id);
  create index product_commitment_of_item
    on product_commitment (company_id, entity_id, catalog_item_id) include (quantity);`

// JSON numbers are exact from -(2^53 - 1) to 2^53 - 1; as_long clamps sums and differences to that range.
const quantities = `
  create function as_long(figure numeric) returns bigint language sql immutable parallel safe
    return least(greatest(figure, -9007199254740991), 9007199254740991)::bigint;

  create function available_above(before_threshold bigint, min_quantity integer)
    returns bigint language sql immutable parallel safe
    return case when min_quantity is null or before_threshold < 0 then before_threshold
      else greatest(before_threshold - min_quantity, 0) end;

  create view item_quantities as
    select stock.*, held.quantity as held, committed.quantity as committed, threshold.min_quantity,
      as_long(stock.quantity::numeric - held.quantity - committed.quantity) as before_threshold,
      available_above(as_long(stock.quantity::numeric - held.quantity - committed.quantity), threshold.min_quantity)
        as available
    from product_stock stock
    cross join lateral (
      select coalesce(sum(line.quantity), 0)::bigint as quantity from hold_line line
      where line.company_id = stock.company_id and line.entity_id = stock.entity_id
        and line.catalog_item_id = stock.catalog_item_id and line.expires_at > (select clock_timestamp())) held
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

const suppliers = `
  create table supplier_availability (
    company_id integer not null constraint supplier_availability_company references company on delete cascade,
    id uuid not null default uuidv7(),
    supplier_entity_id integer not null,
    supplier_sku text not null constraint supplier_availability_sku_length check (length(supplier_sku) between 1 and 100),
    is_available boolean not null default true,
    quantity bigint not null default 0 constraint supplier_availability_quantity check (quantity >= 0),
    last_modified_utc timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, id),
    constraint supplier_availability_sku_once unique (company_id, supplier_entity_id, supplier_sku),
    constraint supplier_availability_supplier
      foreign key (company_id, supplier_entity_id) references entity_node (company_id, id)
  );
  create index supplier_availability_modified
    on supplier_availability (company_id, supplier_entity_id, last_modified_utc);`
