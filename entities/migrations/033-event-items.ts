import { type Source, sources } from './018-events.ts'
import { rowFunctionOf } from './026-event-costs.ts'
import { OnlineMigration } from './online-migration.ts'

// Events name what a copy has to read again (V4): the products of a hold, the product of a sale, the shelf of a price. The
// lines of a hold are deleted with it, so the hold has a column with its products. Tested by test/events/copy.test.ts and
// test/events/operations.long.test.ts.
export class eventItems extends OnlineMigration {
  override up(): void {
    for (const table of ['hold_batch', 'event_arrival', 'event'])
      this.addStep(`alter table ${table} add column if not exists catalog_item_ids uuid[]`)
    this.addStep(sequenceEvents)
    this.addStep(placeHold)
    this.addStep(productOfPrice)
    this.addStep(rowFunctionOf({ ...source('hold_batch'), items: 'catalog_item_ids' }))
    this.addStep(rowFunctionOf({ ...source('pricing_information'), parent: 'pricing_shelf_id' }))
    const itemOf = 'product_of_price(tg_table_name::text, n.company_id, n.pricing_information_id)'
    this.addStep(rowFunctionOf({ ...source('sale_price'), itemOf }))
    this.addStep(productsOfHolds)
  }
}

function source(table: string): Source {
  const found = sources.find((one) => one.table === table)
  if (!found) throw new Error(`The table ${table} has no events.`)
  return found
}

/** sequence_events as in 023-event-arrivals.ts, with the products. */
const sequenceEvents = `
  create or replace function sequence_events(of_company integer) returns integer language plpgsql as $$
    declare
      ids bigint[];
      given integer;
      before bigint;
    begin
      if not exists (select 1 from event_arrival where company_id = of_company) then return 0; end if;
      perform from event_counter where company_id = of_company for no key update;
      ids := array(select id from event_arrival where company_id = of_company order by id limit 10000);
      given := cardinality(ids);
      if given = 0 then return 0; end if;
      update event_counter set last_position = last_position + given where company_id = of_company
        returning last_position - given into before;
      insert into event (company_id, position, at, type, entity_id, catalog_item_id, catalog_item_ids, parent_id,
          resource_id, traceparent)
        select arrival.company_id, before + numbered.place, arrival.at, arrival.type, arrival.entity_id,
          arrival.catalog_item_id, arrival.catalog_item_ids, arrival.parent_id, arrival.resource_id, arrival.traceparent
        from unnest(ids) with ordinality numbered (id, place)
        join event_arrival arrival on arrival.company_id = of_company and arrival.id = numbered.id;
      delete from event_arrival where company_id = of_company and id = any (ids);
      return given;
    end $$;`

/** place_hold as in 028-reserve-item.ts, with the products of the hold. */
const placeHold = `
  create or replace function place_hold(of_company integer, at_node integer, batch uuid, minutes integer, items uuid[],
      amounts bigint[])
    returns table (item uuid, asked numeric, available bigint, batch_id uuid, expires_at timestamptz(3))
    language plpgsql as $$
    #variable_conflict use_column
    declare
      given uuid := coalesce(batch, uuidv7());
      -- Citus takes no subquery among the values of an insert.
      products uuid[] := array(select distinct unnest(items) order by 1);
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
      insert into hold_batch (company_id, id, entity_id, duration_in_minutes, expires_at, catalog_item_ids)
        values (of_company, given, at_node, minutes, ends, products);
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
    end $$;`

/** Null for a price of a shelf, and for one that was deleted before its sale. `of_table` is sale_price or its shard. */
const productOfPrice = `
  create or replace function product_of_price(of_table text, of_company integer, of_price integer) returns uuid
    language plpgsql as $$
    declare
      product uuid;
    begin
      if of_table = 'sale_price' then
        select price.catalog_item_id into product from pricing_information price
          where price.company_id = of_company and price.id = of_price;
      else
        execute 'select catalog_item_id from ' || colocated_shard(of_table, 'pricing_information') ||
          ' where company_id = $1 and id = $2' into product using of_company, of_price;
      end if;
      return product;
    end $$;`

// Company by company, because Citus runs such an update on one node only. A hold lives for a day at most, so these are few.
const productsOfHolds = `
  do $$
    declare
      company integer;
    begin
      for company in select distinct company_id from hold_batch where catalog_item_ids is null loop
        update hold_batch batch set catalog_item_ids = array(
            select line.catalog_item_id from hold_line line
            where line.company_id = company and line.batch_id = batch.id order by 1)
          where batch.company_id = company and batch.catalog_item_ids is null;
      end loop;
      for company in select distinct company_id from tenant_snapshot where table_name = 'hold_batch' loop
        update tenant_snapshot batches set rows = (
            select coalesce(jsonb_agg(batch || jsonb_build_object('catalog_item_ids', (
              select coalesce(jsonb_agg(line -> 'catalog_item_id'), '[]')
              from tenant_snapshot lines cross join jsonb_array_elements(lines.rows) line
              where lines.company_id = company and lines.kind = batches.kind and lines.table_name = 'hold_line'
                and line -> 'batch_id' = batch -> 'id'))), '[]')
            from jsonb_array_elements(batches.rows) batch)
          where batches.company_id = company and batches.table_name = 'hold_batch';
      end loop;
    end $$`
