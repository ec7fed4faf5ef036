import { OnlineMigration } from './online-migration.ts'

// Lots expire, and every take and return names its lots (A13). change_packages is the only place that orders packages: sales,
// adjustments and transfers call it under the lock of the stock record (005-availability.ts), and then hand the lots to the
// statement that writes the ledger. A package without created_utc is older than this migration; one of a server of the previous
// version has no expiry.
// Tested by test/availability/lots.test.ts and test/invoicing/moved-lots.test.ts.
export class lots extends OnlineMigration {
  override up(): void {
    this.addStep(`
      alter table lot_package
        add column if not exists expires_utc timestamptz(3),
        add column if not exists created_utc timestamptz(3)`)
    this.addStep('alter table lot_package alter column created_utc set default clock_timestamp()')
    this.addStep('alter table stock_adjustment add column if not exists lots jsonb')
    this.addStep(
      'alter table invoice_item add column if not exists lot_id text, add column if not exists lots jsonb',
    )
    this.addIndex('stock_adjustment_lots', 'on stock_adjustment (company_id, id) where lots is not null')
    this.addStep(changePackages)
    this.addStep(moveStock)
  }
}

// One entry of the arrays for each change, in order. A negative change takes from the lot that is named, or else from all: what
// expires first, then the oldest lot. A positive one adds to the first package of its lot. Returns what was taken or added, with
// the expiry as rules read it; of a lot that is named and has nothing, 0 units. It returns less than a change if there is less.
const changePackages = `
  create or replace function change_packages(of_company integer, nodes integer[], items uuid[], lots text[],
      changes bigint[])
    returns table (line integer, lot_id text, package_id text, quantity bigint, expires_utc text)
    language plpgsql as $$
    #variable_conflict use_column
    begin
      for change in 1 .. coalesce(cardinality(items), 0) loop
        return query
          with known as (
            select one.lot_id, one.package_id, one.quantity, min(one.expires_utc) over lot as expires_utc,
              bool_or(one.created_utc is null) over lot as is_old, min(one.created_utc) over lot as created_utc
            from lot_package one
            where one.company_id = of_company and one.entity_id = nodes[change] and one.catalog_item_id = items[change]
              and (lots[change] is null or one.lot_id = lots[change])
            window lot as (partition by one.lot_id)),
          ordered as (
            select known.*, row_number() over places as place, sum(known.quantity) over places - known.quantity as before
            from known
            window places as (order by known.expires_utc nulls last, known.is_old desc, known.created_utc,
              known.lot_id collate "C", known.package_id collate "C")),
          planned as (
            select ordered.*, (case
              when changes[change] < 0 then greatest(least(ordered.quantity, -changes[change] - ordered.before), 0)
              when ordered.place = 1 and lots[change] is not null then changes[change]
              else 0 end)::bigint as units
            from ordered),
          written as (
            update lot_package stored set quantity = stored.quantity + sign(changes[change])::integer * planned.units
            from planned
            where stored.company_id = of_company and stored.entity_id = nodes[change]
              and stored.catalog_item_id = items[change] and stored.lot_id = planned.lot_id
              and stored.package_id = planned.package_id and planned.units > 0)
          select change, planned.lot_id, planned.package_id, planned.units,
            to_char(planned.expires_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          from planned
          where planned.units > 0 or (planned.place = 1 and lots[change] is not null)
          order by planned.place;
      end loop;
    end $$`

// Changes the stock of the lines of an invoice, whose packages have changed before; moved_lots has an entry for each line, null for
// products without lots. The records are locked in the order of the products, and a sale computes what is available under the
// lock. The function is its own statement, because it must see what was committed before it has locked the stock
// (005-availability.ts). It returns the id of the new invoice, or a row for each problem: its caller then rolls back.
const moveStock = `
  create or replace function move_stock(of_company integer, at_node integer, is_return boolean, author text,
      items uuid[], amounts bigint[], numbers text[], commitments uuid[], moved_lots jsonb)
    returns table (invoice_id uuid, problem text, item uuid, asked numeric, available bigint) language plpgsql as $$
    #variable_conflict use_column
    declare
      given uuid := uuidv7();
      moment timestamptz := tenant_now(of_company);
      direction integer := case when is_return then 1 else -1 end;
      ended integer;
    begin
      if is_return then
        insert into product_stock as stock (company_id, entity_id, catalog_item_id, is_serialized, is_lot)
          select of_company, at_node, kind.id, kind.is_serialized, kind.is_lot
          from catalog_item kind where kind.company_id = of_company and kind.id = any (items) order by kind.id
          on conflict (company_id, entity_id, catalog_item_id) do update set quantity = stock.quantity;
      else
        perform from product_stock stock
          where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = any (items)
          order by stock.catalog_item_id for no key update;
        return query
          with wanted as materialized (
            select line.item, sum(line.amount) as amount,
              coalesce(sum(line.amount) filter (where line.commitment is null), 0) as uncommitted
            from unnest(items, amounts, commitments) as line (item, amount, commitment) group by line.item),
          free as materialized (
            select wanted.*, coalesce(available_stock(of_company, at_node, wanted.item), 0) as units from wanted)
          select null::uuid, 'InsufficientInventory', free.item,
            case when free.uncommitted > free.units then free.uncommitted else free.amount end,
            case when free.uncommitted > free.units then free.units else coalesce(stock.quantity, 0) end
          from free left join product_stock stock on stock.company_id = of_company and stock.entity_id = at_node
            and stock.catalog_item_id = free.item
          where (free.uncommitted > 0 and free.uncommitted > free.units) or free.amount > coalesce(stock.quantity, 0)
          order by free.item;
        if found then return; end if;
      end if;

      if cardinality(array_remove(commitments, null)) > 0 then
        delete from product_commitment one using unnest(items, amounts, commitments) as line (item, amount, id)
          where one.company_id = of_company and one.entity_id = at_node and one.catalog_item_id = line.item
            and one.id = line.id and one.quantity = line.amount;
        get diagnostics ended = row_count;
        if ended < cardinality(array_remove(commitments, null)) then
          return query values (null::uuid, 'CommitmentNotOpen', null::uuid, null::numeric, null::bigint);
          return;
        end if;
      end if;
      if cardinality(array_remove(numbers, null)) > 0 and not is_return then
        delete from serial_number serial using unnest(items, numbers) as line (item, number)
          where serial.company_id = of_company and serial.entity_id = at_node and serial.catalog_item_id = line.item
            and serial.id = line.number;
        get diagnostics ended = row_count;
        if ended < cardinality(array_remove(numbers, null)) then
          return query values (null::uuid, 'SerialNumberNotInStock', null::uuid, null::numeric, null::bigint);
          return;
        end if;
      end if;

      with line as materialized (
        select line.item, direction * line.amount as delta, line.number, line.place
        from unnest(items, amounts, numbers) with ordinality as line (item, amount, number, place)),
      changed as (
        update product_stock stock set quantity = stock.quantity + total.delta
        from (select line.item, sum(line.delta)::bigint as delta from line group by line.item) total
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = total.item
        returning stock.catalog_item_id, stock.quantity)
      insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, reference,
          serial_numbers, lots, created_by, created_utc)
        select of_company, at_node, line.item, line.delta,
          changed.quantity - coalesce(sum(line.delta) over (partition by line.item order by line.place
            rows between 1 following and unbounded following), 0),
          case when is_return then 'Return' else 'Sale' end, given::text,
          case when line.number is null then '{}' else array[line.number] end,
          nullif(moved_lots -> (line.place - 1)::integer, 'null'), author, moment
        from line join changed on changed.catalog_item_id = line.item order by line.place;
      if is_return then
        insert into serial_number (company_id, entity_id, catalog_item_id, id)
          select of_company, at_node, line.item, line.number from unnest(items, numbers) as line (item, number)
          where line.number is not null;
      end if;
      return query values (given, null::text, null::uuid, null::numeric, null::bigint);
    end $$`
