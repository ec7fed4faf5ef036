import { Migration } from '@mikro-orm/migrations'

// Functions that reserve stock, one statement per request: handlers/availability/reservations/reserve-stock.ts calls
// place_hold, commit_hold and place_commitment; the first and the last of these call short_stock. They follow the lock
// discipline of 005-availability.ts.
//
// Lines of one item count as their sum. Nothing is written where anything is short: then the functions return what is.
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

// What is sold out is asked for most, and a refusal must not cost a row lock, which is written to the table's page and
// makes all callers wait for each other. So short_stock looks first: what is short already is refused by what was committed
// when it was asked. Behind the lock it looks again, and only that decides that something may be taken.
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
