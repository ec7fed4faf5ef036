import { OnlineMigration } from './online-migration.ts'

// An invoice may move stock (I5): its row and those of its items record what they asked for, and move_stock changes the stock in
// the same transaction. The function is its own statement, because it must see what was committed before it has locked the
// stock (005-availability.ts). It writes nothing that stays if it reports a problem: its caller then rolls back.
// Tested by test/invoicing/moved-stock.test.ts and test/invoicing/tills.long.test.ts.
export class movedStock extends OnlineMigration {
  override up(): void {
    this.addStep('alter table invoice add column if not exists moves_stock boolean not null default false')
    this.addStep('alter table invoice_item add column if not exists commitment_id uuid')
    this.addStep('alter table invoice_item add column if not exists restock boolean not null default false')
    this.addStep(takePackages)
    this.addStep(moveStock)
  }
}

/** Takes a quantity of a product from its packages; the stock record must be locked. */
const takePackages = `
  create or replace function take_packages(of_company integer, at_node integer, of_item uuid, amount bigint)
    returns void language plpgsql as $$
    begin
      with packed as (
        select lot_id, package_id, quantity,
          sum(quantity) over (order by lot_id collate "C", package_id collate "C") - quantity as before
        from lot_package where company_id = of_company and entity_id = at_node and catalog_item_id = of_item)
      update lot_package set quantity = lot_package.quantity - least(packed.quantity, amount - packed.before)
        from packed
        where lot_package.company_id = of_company and lot_package.entity_id = at_node
          and lot_package.catalog_item_id = of_item and lot_package.lot_id = packed.lot_id
          and lot_package.package_id = packed.package_id and packed.before < amount and packed.quantity > 0;
    end $$`

// One entry of the arrays for each line. The records are locked in the order of the products, and a sale computes what is
// available under the lock. Each query is about one product, so PostgreSQL keeps its plan (025-short-stock.ts).
// The result is one row with the id of the new invoice, or one row for each problem.
const moveStock = `
  create or replace function move_stock(of_company integer, at_node integer, is_return boolean, author text,
      items uuid[], amounts bigint[], numbers text[], commitments uuid[], are_lots boolean[])
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
        if are_lots[line] and not is_return then
          perform take_packages(of_company, at_node, items[line], amounts[line]);
        end if;
        changed := case when is_return then amounts[line] else -amounts[line] end;
        with counted as (
          update product_stock stock set quantity = stock.quantity + changed
          where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = items[line]
          returning stock.quantity)
        insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, reference,
            serial_numbers, created_by, created_utc)
          select of_company, at_node, items[line], changed, counted.quantity,
            case when is_return then 'Return' else 'Sale' end, given::text,
            case when numbers[line] is null then '{}' else array[numbers[line]] end, author, moment
          from counted;
        if numbers[line] is not null and is_return then
          insert into serial_number (company_id, entity_id, catalog_item_id, id)
            values (of_company, at_node, items[line], numbers[line]);
        end if;
      end loop;
      return query values (given, null::text, null::uuid, null::numeric, null::bigint);
    end $$`
