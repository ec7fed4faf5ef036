import { Migration } from '@mikro-orm/migrations'

// short_stock and place_hold of 011-clock.ts and 022-distribution.ts, with statements whose plan PostgreSQL keeps. A query
// that joins the arrays of a request is planned for each call, because the planner expects fewer rows if it has the
// arrays; planning the stock of an item takes ten times as long as reading it. A statement about one item is planned once
// per connection. test/database/plans.long.test.ts counts the plans.
export class shortStock extends Migration {
  override up(): void {
    this.addSql(functions)
  }
}

/** Requested quantities by item, in the order in which the stock is locked. */
const requested = `
  select given.item, sum(given.amount) as amount from unnest(items, amounts) as given (item, amount) group by 1 order by 1`

// The company and the node are values also in the subqueries, because Citus routes the statement by them.
const functions = `
  create function available_stock(of_company integer, at_node integer, of_item uuid)
    returns bigint language plpgsql as $$
    begin
      return (
        select available_above(as_long(stock.quantity::numeric - held.quantity - committed.quantity),
          threshold.min_quantity)
        from product_stock stock
        cross join lateral (
          select coalesce(sum(line.quantity), 0)::bigint as quantity from hold_line line
          where line.company_id = of_company and line.entity_id = at_node and line.catalog_item_id = of_item
            and line.expires_at > (select tenant_now(of_company))) held
        cross join lateral (
          select coalesce(sum(one.quantity), 0)::bigint as quantity from product_commitment one
          where one.company_id = of_company and one.entity_id = at_node and one.catalog_item_id = of_item) committed
        left join availability_threshold threshold on threshold.company_id = of_company
          and threshold.entity_id = at_node and threshold.catalog_item_id = of_item
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = of_item);
    end $$;

  create or replace function short_stock(of_company integer, at_node integer, items uuid[], amounts bigint[])
    returns table (item uuid, asked numeric, available bigint) language plpgsql as $$
    #variable_conflict use_column
    declare
      line record;
      stocked bigint;
      is_short boolean := false;
    begin
      for line in ${requested} loop
        stocked := coalesce(available_stock(of_company, at_node, line.item), 0);
        if line.amount > stocked then
          is_short := true;
          return query values (line.item, line.amount, stocked);
        end if;
      end loop;
      if is_short then return; end if;
      for line in ${requested} loop
        perform from product_stock stock
          where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = line.item
          for no key update;
      end loop;
      for line in ${requested} loop
        stocked := coalesce(available_stock(of_company, at_node, line.item), 0);
        if line.amount > stocked then return query values (line.item, line.amount, stocked); end if;
      end loop;
    end $$;

  create or replace function place_hold(of_company integer, at_node integer, batch uuid, minutes integer, items uuid[],
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
      -- An expired hold no longer counts, even if the sweep has not deleted it yet.
      if batch is not null then
        delete from hold_batch old
          where old.company_id = of_company and old.id = given and old.expires_at <= tenant_now(of_company);
      end if;
      insert into hold_batch (company_id, id, entity_id, duration_in_minutes, expires_at)
        values (of_company, given, at_node, minutes, tenant_now(of_company) + make_interval(mins => minutes))
        returning hold_batch.expires_at into ends;
      return query
        insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
        select of_company, given, wanted.item, at_node, sum(wanted.amount)::bigint, ends
        from unnest(items, amounts) as wanted (item, amount) group by wanted.item order by wanted.item
        returning hold_line.catalog_item_id, hold_line.quantity::numeric, null::bigint, hold_line.batch_id,
          hold_line.expires_at;
    end $$;`
