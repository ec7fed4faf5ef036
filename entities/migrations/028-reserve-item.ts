import { Migration } from '@mikro-orm/migrations'

// A hold of one product, which most holds are, and a commitment lock the stock first and compute once what is available.
// short_stock, which several products still use, computes it before the lock too, so that a refusal does not wait for a
// lock. Here only a request that finds the stock locked does that. A refusal under the lock has changed nothing, so its
// commit need not wait for the disk. A caller that continues in the same transaction after a refusal would lose its own
// durability: place_hold and place_commitment are the callers, and their requests fail then.
export class reserveItem extends Migration {
  override up(): void {
    this.addSql(functions)
  }
}

// The company and the node are values also in the subqueries, because Citus routes the statement by them.
const functions = `
  create or replace function available_stock(of_company integer, at_node integer, of_item uuid)
    returns bigint language plpgsql as $$
    begin
      return (
        select available_above(
          as_long(stock.quantity::numeric
            - coalesce((select sum(line.quantity) from hold_line line
                where line.company_id = of_company and line.entity_id = at_node and line.catalog_item_id = of_item
                  and line.expires_at > (select tenant_now(of_company))), 0)
            - coalesce((select sum(one.quantity) from product_commitment one
                where one.company_id = of_company and one.entity_id = at_node and one.catalog_item_id = of_item), 0)),
          (select threshold.min_quantity from availability_threshold threshold
            where threshold.company_id = of_company and threshold.entity_id = at_node
              and threshold.catalog_item_id = of_item))
        from product_stock stock
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = of_item);
    end $$;

  create function short_item(of_company integer, at_node integer, of_item uuid, amount numeric)
    returns bigint language plpgsql as $$
    declare
      stocked bigint;
    begin
      perform from product_stock stock
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = of_item
        for no key update skip locked;
      if not found then
        stocked := coalesce(available_stock(of_company, at_node, of_item), 0);
        if amount > stocked then return stocked; end if;
        perform from product_stock stock
          where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = of_item
          for no key update;
      end if;
      stocked := coalesce(available_stock(of_company, at_node, of_item), 0);
      if amount <= stocked then return null; end if;
      perform set_config('synchronous_commit', 'off', true);
      return stocked;
    end $$;

  create or replace function place_hold(of_company integer, at_node integer, batch uuid, minutes integer, items uuid[],
      amounts bigint[])
    returns table (item uuid, asked numeric, available bigint, batch_id uuid, expires_at timestamptz(3))
    language plpgsql as $$
    #variable_conflict use_column
    declare
      given uuid := coalesce(batch, uuidv7());
      is_single boolean := cardinality(items) = 1;
      moment timestamptz;
      ends timestamptz(3);
      stocked bigint;
    begin
      if is_single then
        stocked := short_item(of_company, at_node, items[1], amounts[1]);
        if stocked is not null then
          return query values (items[1], amounts[1]::numeric, stocked, null::uuid, null::timestamptz(3));
          return;
        end if;
      else
        return query select short.item, short.asked, short.available, null::uuid, null::timestamptz(3)
          from short_stock(of_company, at_node, items, amounts) short;
        if found then return; end if;
      end if;
      moment := tenant_now(of_company);
      -- An expired hold no longer counts, even if the sweep has not deleted it yet.
      if batch is not null then
        delete from hold_batch old
          where old.company_id = of_company and old.id = given and old.expires_at <= moment;
      end if;
      ends := moment + make_interval(mins => minutes);
      insert into hold_batch (company_id, id, entity_id, duration_in_minutes, expires_at)
        values (of_company, given, at_node, minutes, ends);
      if is_single then
        insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
          values (of_company, given, items[1], at_node, amounts[1], ends);
        return query values (items[1], amounts[1]::numeric, null::bigint, given, ends);
      else
        return query
          insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
          select of_company, given, wanted.item, at_node, sum(wanted.amount)::bigint, ends
          from unnest(items, amounts) as wanted (item, amount) group by wanted.item order by wanted.item
          returning hold_line.catalog_item_id, hold_line.quantity::numeric, null::bigint, hold_line.batch_id,
            hold_line.expires_at;
      end if;
    end $$;

  create or replace function place_commitment(of_company integer, at_node integer, commitment uuid, wanted uuid,
      amount bigint)
    returns table (item uuid, asked numeric, available bigint, id uuid) language plpgsql as $$
    #variable_conflict use_column
    declare
      stocked bigint := short_item(of_company, at_node, wanted, amount);
    begin
      if stocked is not null then
        return query values (wanted, amount::numeric, stocked, null::uuid);
        return;
      end if;
      return query
        insert into product_commitment (company_id, id, entity_id, catalog_item_id, quantity)
        values (of_company, coalesce(commitment, uuidv7()), at_node, wanted, amount)
        returning product_commitment.catalog_item_id, product_commitment.quantity::numeric, null::bigint,
          product_commitment.id;
    end $$;`
