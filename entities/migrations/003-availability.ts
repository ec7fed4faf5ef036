import { Migration } from '@mikro-orm/migrations'

// Constraints are named after the rules that say the same (rules/availability/); handlers/availability/constraints.ts turns
// them into the same refusals.
//
// One formula for each quantity: the view item_quantities, and company_item_quantities with the sums over a company's nodes.
// Every read, every hold and every list of what is below its threshold goes through them. In the stock of serialized and lot
// products `quantity` counts what serial_number and lot_package hold; who writes those changes it in the same statement.
//
// Time is clock_timestamp(): now() stands still in a transaction, statement_timestamp() while a statement waits for a lock. A
// hold is live while expires_at > clock_timestamp(), nowhere else and never otherwise: no sweep is needed for that, what is
// released or committed is deleted. `(select clock_timestamp())` is asked once for a query and can be looked up in an index.
//
// Lock discipline, for everybody who writes here: first the stock rows, `for no key update` or by writing them, in the order
// (entity_id, catalog_item_id); then, in a later statement, whatever depends on them is looked at and written. Each
// statement sees what was committed before it began (READ COMMITTED, also within the functions below, which are volatile),
// so behind the lock the figures are the true ones and no two writers take the same piece. Then batches, then the rest.
// Writers that only make more available (release, delete of a commitment, sweep) need no lock on stock.
export class availability extends Migration {
  override up(): void {
    this.addSql(stock)
    this.addSql(setAside)
    this.addSql(quantities)
    this.addSql(taking)
    this.addSql(committing)
    this.addSql(suppliers)
  }
}

const stock = `
  alter table catalog_item add constraint catalog_item_kind unique (company_id, id, is_serialized, is_lot);

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
      references catalog_item (company_id, id, is_serialized, is_lot) on delete cascade
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

// What is set aside holds its stock record fast (restrict); the lines repeat the batch's node and end, for the sums.
const setAside = `
  create table availability_threshold (
    id serial primary key,
    company_id integer not null constraint availability_threshold_company references company on delete cascade,
    entity_id integer not null,
    catalog_item_id uuid not null,
    min_quantity integer not null constraint availability_threshold_min_quantity check (min_quantity >= 0),
    unit_id integer,
    constraint availability_threshold_once unique (company_id, entity_id, catalog_item_id),
    constraint availability_threshold_node foreign key (company_id, entity_id) references entity_node (company_id, id),
    constraint availability_threshold_item
      foreign key (company_id, catalog_item_id) references catalog_item (company_id, id) on delete cascade
  );

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

// JSON numbers are exact within plus or minus 2^53 - 1; as_long keeps sums and differences there.
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

// Lines of one item count as their sum. Nothing is written where anything is short: then these say what is.
const taking = `
  create function short_stock(of_company integer, at_node integer, items uuid[], amounts bigint[])
    returns table (item uuid, asked numeric, available bigint) language plpgsql as $$
    begin
      perform from product_stock stock
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = any (items)
        order by stock.catalog_item_id for no key update;
      return query
        select wanted.item, wanted.asked, coalesce(found.available, 0)
        from (select given.item, sum(given.amount) as asked
          from unnest(items, amounts) as given (item, amount) group by 1) wanted
        left join item_quantities found on found.company_id = of_company and found.entity_id = at_node
          and found.catalog_item_id = wanted.item
        where wanted.asked > coalesce(found.available, 0) order by 1;
    end $$;

  create function place_hold(of_company integer, at_node integer, batch uuid, minutes integer, items uuid[],
      amounts bigint[])
    returns table (item uuid, asked numeric, available bigint, batch_id uuid, expires_at timestamptz(3))
    language plpgsql as $$
    #variable_conflict use_column
    declare
      given uuid := coalesce(batch, uuidv7());
      ends timestamptz(3);
    begin
      return query select short.item, short.asked, short.available, null::uuid, null::timestamptz(3)
        from short_stock(of_company, at_node, items, amounts) short;
      if found then return; end if;
      -- One that has expired is there no more, whether or not it was swept.
      delete from hold_batch old
        where old.company_id = of_company and old.id = given and old.expires_at <= clock_timestamp();
      insert into hold_batch (company_id, id, entity_id, duration_in_minutes, expires_at)
        values (of_company, given, at_node, minutes, clock_timestamp() + make_interval(mins => minutes))
        returning hold_batch.expires_at into ends;
      return query
        insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
        select of_company, given, wanted.item, at_node, sum(wanted.amount)::bigint, ends
        from unnest(items, amounts) as wanted (item, amount) group by wanted.item order by wanted.item
        returning hold_line.catalog_item_id, hold_line.quantity::numeric, null::bigint, hold_line.batch_id,
          hold_line.expires_at;
    end $$;`

// The stock is locked before the clock is looked at: else a hold could end, and its piece be taken, before its commitment
// is there to be seen.
const committing = `
  create function commit_hold(of_company integer, at_node integer, batch uuid)
    returns setof product_commitment language plpgsql as $$
    begin
      perform from product_stock stock
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id in (
          select line.catalog_item_id from hold_line line
          where line.company_id = of_company and line.batch_id = batch)
        order by stock.catalog_item_id for no key update;
      perform from hold_batch held
        where held.company_id = of_company and held.entity_id = at_node and held.id = batch
          and held.expires_at > clock_timestamp()
        for update;
      if not found then return; end if;
      return query
        insert into product_commitment (company_id, entity_id, catalog_item_id, quantity)
        select line.company_id, line.entity_id, line.catalog_item_id, line.quantity from hold_line line
        where line.company_id = of_company and line.batch_id = batch order by line.catalog_item_id
        returning *;
      delete from hold_batch held where held.company_id = of_company and held.id = batch;
    end $$;

  create function place_commitment(of_company integer, at_node integer, commitment uuid, wanted uuid, amount bigint)
    returns table (item uuid, asked numeric, available bigint, id uuid) language plpgsql as $$
    #variable_conflict use_column
    begin
      return query select short.item, short.asked, short.available, null::uuid
        from short_stock(of_company, at_node, array[wanted], array[amount]) short;
      if found then return; end if;
      return query
        insert into product_commitment (company_id, id, entity_id, catalog_item_id, quantity)
        values (of_company, coalesce(commitment, uuidv7()), at_node, wanted, amount)
        returning product_commitment.catalog_item_id, product_commitment.quantity::numeric, null::bigint,
          product_commitment.id;
    end $$;`

const suppliers = `
  create table supplier_availability (
    id uuid primary key default uuidv7(),
    company_id integer not null constraint supplier_availability_company references company on delete cascade,
    supplier_entity_id integer not null,
    supplier_sku text not null constraint supplier_availability_sku_length check (length(supplier_sku) between 1 and 100),
    is_available boolean not null default true,
    quantity bigint not null default 0 constraint supplier_availability_quantity check (quantity >= 0),
    last_modified_utc timestamptz(3) not null default clock_timestamp(),
    constraint supplier_availability_sku_once unique (company_id, supplier_entity_id, supplier_sku),
    constraint supplier_availability_supplier
      foreign key (company_id, supplier_entity_id) references entity_node (company_id, id)
  );
  create index supplier_availability_modified
    on supplier_availability (company_id, supplier_entity_id, last_modified_utc);`
