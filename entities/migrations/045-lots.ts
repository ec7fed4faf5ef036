import { OnlineMigration } from './online-migration.ts'

// Lots expire, and every take and return names its lots (A13). change_packages is the only place that orders packages: sales,
// adjustments and transfers call it under the lock of the stock record (005-availability.ts), and then hand the lots to the
// statement that writes the ledger. A package without created_utc is older than this migration; one of a server of the previous
// version has no expiry. That version still calls take_packages and move_stock.
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
    this.addStep(takePackages)
    this.addStep(moveStockLines)
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

const takePackages = `
  create or replace function take_packages(of_company integer, at_node integer, of_item uuid, amount bigint)
    returns void language plpgsql as $$
    begin
      perform change_packages(of_company, array[at_node], array[of_item], array[null]::text[], array[-amount]);
    end $$`

// move_stock of 040-moved-stock.ts, but the packages have changed before, and the rows of the ledger name their lots: moved_lots
// has an entry for each line, null for products without lots.
const moveStockLines = `
  create or replace function move_stock_lines(of_company integer, at_node integer, is_return boolean, author text,
      items uuid[], amounts bigint[], numbers text[], commitments uuid[], moved_lots jsonb)
    returns table (invoice_id uuid, problem text, item uuid, asked numeric, available bigint) language plpgsql as $$
    #variable_conflict use_column
    declare
      given uuid := uuidv7();
      moment timestamptz := tenant_now(of_company);
      wanted record;
      stocked bigint;
      free bigint;
      changed bigint;
      is_refused boolean := false;
    begin
      for wanted in
        select line.item, sum(line.amount) as amount,
          coalesce(sum(line.amount) filter (where line.commitment is null), 0) as uncommitted
        from unnest(items, amounts, commitments) as line (item, amount, commitment) group by 1 order by 1
      loop
        if is_return then
          insert into product_stock as stock (company_id, entity_id, catalog_item_id, is_serialized, is_lot)
            select of_company, at_node, kind.id, kind.is_serialized, kind.is_lot
            from catalog_item kind where kind.company_id = of_company and kind.id = wanted.item
            on conflict (company_id, entity_id, catalog_item_id) do update set quantity = stock.quantity;
          continue;
        end if;
        select stock.quantity into stocked from product_stock stock
          where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = wanted.item
          for no key update;
        free := coalesce(available_stock(of_company, at_node, wanted.item), 0);
        if wanted.uncommitted > 0 and wanted.uncommitted > free then
          is_refused := true;
          return query values (null::uuid, 'InsufficientInventory', wanted.item, wanted.uncommitted, free);
        elsif wanted.amount > coalesce(stocked, 0) then
          is_refused := true;
          return query values (null::uuid, 'InsufficientInventory', wanted.item, wanted.amount, coalesce(stocked, 0));
        end if;
      end loop;
      if is_refused then return; end if;

      for line in 1 .. coalesce(cardinality(items), 0) loop
        if commitments[line] is not null then
          delete from product_commitment one
            where one.company_id = of_company and one.entity_id = at_node and one.catalog_item_id = items[line]
              and one.id = commitments[line] and one.quantity = amounts[line];
          if not found then
            return query values (null::uuid, 'CommitmentNotOpen', items[line], null::numeric, null::bigint);
            return;
          end if;
        end if;
        if numbers[line] is not null and not is_return then
          delete from serial_number serial
            where serial.company_id = of_company and serial.entity_id = at_node
              and serial.catalog_item_id = items[line] and serial.id = numbers[line];
          if not found then
            return query values (null::uuid, 'SerialNumberNotInStock', items[line], null::numeric, null::bigint);
            return;
          end if;
        end if;
        changed := case when is_return then amounts[line] else -amounts[line] end;
        with counted as (
          update product_stock stock set quantity = stock.quantity + changed
          where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = items[line]
          returning stock.quantity)
        insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, reference,
            serial_numbers, lots, created_by, created_utc)
          select of_company, at_node, items[line], changed, counted.quantity,
            case when is_return then 'Return' else 'Sale' end, given::text,
            case when numbers[line] is null then '{}' else array[numbers[line]] end,
            nullif(moved_lots -> (line - 1), 'null'), author, moment
          from counted;
        if numbers[line] is not null and is_return then
          insert into serial_number (company_id, entity_id, catalog_item_id, id)
            values (of_company, at_node, items[line], numbers[line]);
        end if;
      end loop;
      return query values (given, null::text, null::uuid, null::numeric, null::bigint);
    end $$`
