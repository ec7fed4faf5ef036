import { Migration } from '@mikro-orm/migrations'

// The clock of each company. tenant_now is the only time that statements about a company's data read, whether a hold has
// expired or when a price changed. Production replaces it by the plain clock (entities/tenants/clock.ts). It is volatile,
// as clock_timestamp() is, because a statement may wait for a lock. `(select tenant_now(…))` is evaluated once per row of
// the outer query in a sandbox, and once per query in production.
export class clock extends Migration {
  override up(): void {
    this.addSql(tenantNow)
    this.addSql(quantities)
    this.addSql(reservations)
  }
}

const tenantNow = `
  create table tenant_clock (
    company_id integer not null constraint tenant_clock_company references company on delete cascade,
    offset_seconds bigint not null,
    primary key (company_id)
  );

  create function tenant_now(of_company integer) returns timestamptz language sql volatile as $$
    select clock_timestamp() + make_interval(secs => coalesce((
      select clock.offset_seconds from tenant_clock clock where clock.company_id = of_company), 0)) $$;`

const quantities = `
  create or replace view item_quantities as
    select stock.*, held.quantity as held, committed.quantity as committed, threshold.min_quantity,
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
      and threshold.entity_id = stock.entity_id and threshold.catalog_item_id = stock.catalog_item_id;`

const reservations = `
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
      delete from hold_batch old
        where old.company_id = of_company and old.id = given and old.expires_at <= tenant_now(of_company);
      insert into hold_batch (company_id, id, entity_id, duration_in_minutes, expires_at)
        values (of_company, given, at_node, minutes, tenant_now(of_company) + make_interval(mins => minutes))
        returning hold_batch.expires_at into ends;
      return query
        insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
        select of_company, given, wanted.item, at_node, sum(wanted.amount)::bigint, ends
        from unnest(items, amounts) as wanted (item, amount) group by wanted.item order by wanted.item
        returning hold_line.catalog_item_id, hold_line.quantity::numeric, null::bigint, hold_line.batch_id,
          hold_line.expires_at;
    end $$;

  create or replace function commit_hold(of_company integer, at_node integer, batch uuid)
    returns setof product_commitment language plpgsql as $$
    begin
      perform from product_stock stock
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id in (
          select line.catalog_item_id from hold_line line
          where line.company_id = of_company and line.batch_id = batch)
        order by stock.catalog_item_id for no key update;
      perform from hold_batch held
        where held.company_id = of_company and held.entity_id = at_node and held.id = batch
          and held.expires_at > tenant_now(of_company)
        for update;
      if not found then return; end if;
      return query
        insert into product_commitment (company_id, entity_id, catalog_item_id, quantity)
        select line.company_id, line.entity_id, line.catalog_item_id, line.quantity from hold_line line
        where line.company_id = of_company and line.batch_id = batch order by line.catalog_item_id
        returning *;
      delete from hold_batch held where held.company_id = of_company and held.id = batch;
    end $$;`
