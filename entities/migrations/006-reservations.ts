import { Migration } from '@mikro-orm/migrations'

// Functions that reserve stock with one statement per request. handlers/services/availability/reservations/reserve-stock.ts
// calls place_hold, commit_hold and place_commitment; place_hold and place_commitment call short_stock. They follow the
// lock order of 005-availability.ts.
//
// Several lines of one item count as their sum. If the stock of any item is too low, the functions write nothing and
// return these items with their available quantities.
export class reservations extends Migration {
  override up(): void {
    this.addSql(taking)
    this.addSql(committing)
  }
}

const short = `
  select wanted.item, wanted.asked, coalesce(found.available, 0)
  from (select given.item, sum(given.amount) as asked
    from unnest(items, amounts) as given (item, amount) group by 1) wanted
  left join item_quantities found on found.company_id = of_company and found.entity_id = at_node
    and found.catalog_item_id = wanted.item
  where wanted.asked > coalesce(found.available, 0) order by 1`

// Sold-out items are requested most often, and their refusal should not take a row lock, because a row lock writes to
// the table's page and makes all callers wait for each other. So short_stock first checks without a lock, and refuses
// an item that is already short according to the committed data. After locking it checks again; only that check permits
// a reservation.
const taking = `
  create function short_stock(of_company integer, at_node integer, items uuid[], amounts bigint[])
    returns table (item uuid, asked numeric, available bigint) language plpgsql as $$
    begin
      return query ${short};
      if found then return; end if;
      perform from product_stock stock
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = any (items)
        order by stock.catalog_item_id for no key update;
      return query ${short};
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
      -- An expired hold no longer counts, even if the sweep has not deleted it yet.
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

// commit_hold locks the stock before it reads the clock. Otherwise the hold could expire, and another request could
// reserve the same units, before the commitment is visible.
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
