import { Migration } from '@mikro-orm/migrations'
import { branchesOf, type EventTable, insertInto, type Source, sources, statementsOf } from './018-events.ts'
import { sources as webhookSources } from './019-webhooks.ts'

// What a database needs before entities/database/migrating/distribute.ts may distribute it by company (O4). On a single
// PostgreSQL it changes nothing but the texts of the trigger functions.
//
// Citus creates the triggers of a distributed table on its shards. There a statement with a transition table cannot name
// a distributed table, so the trigger writes to the shard of `event` on the same node: both have the rows of the
// same companies, on the same node, in the same transaction.
//
// distribute_table is for migrations after this one: a new table of tenants is created without foreign keys, passed to
// distribute_table, and then gets its foreign keys by `alter table`.
export class distribution extends Migration {
  override up(): void {
    this.addSql(functions)
    this.addSql(requestLog)
    this.addSql(shortStock)
    for (const source of [...sources, ...webhookSources]) this.addSql(eventFunctionOf(source))
  }
}

const functions = `
  create function next_event_id() returns bigint language sql volatile as $$ select nextval('event_id_seq') $$;

  create function is_distributed() returns boolean language plpgsql stable as $$
    begin
      if to_regclass('pg_dist_partition') is null then return false; end if;
      return exists (select from pg_dist_partition where logicalrelid = 'company'::regclass);
    end $$;

  create function distribute_table(name text) returns void language plpgsql as $$
    begin
      -- Apart, because the second condition names a table that only a cluster has.
      if not is_distributed() then return; end if;
      if not exists (select from pg_dist_partition where logicalrelid = name::regclass) then
        perform create_distributed_table(name, 'company_id', colocate_with => 'company');
      end if;
    end $$;

  create function colocated_shard(shard text, of_table text) returns text language plpgsql stable as $$
    begin
      return (
        select of_table || '_' || target.shardid from pg_dist_shard source
        join pg_dist_shard target on target.shardminvalue = source.shardminvalue and target.logicalrelid = of_table::regclass
        where source.shardid = substring(shard from '_([0-9]+)$')::bigint);
    end $$;

  create or replace function begin_events() returns trigger language plpgsql as $$
    begin
      if current_setting('retail.copied_rows', true) = 'on' then return null; end if;
      insert into event_counter (company_id, sales_through) values (new.id, tenant_now(new.id));
      insert into event (company_id, id, at, type, entity_id, resource_id)
        values (new.id, next_event_id(), tenant_now(new.id), 'retail.company.created', new.id, new.id::text);
      return null;
    end $$;`

// log_requests as in 017-request-log-readers.ts, with the moment in a variable: Citus refuses volatile functions in a delete.
const requestLog = `
  create or replace function log_requests(of_company integer, requests json, most_rows integer, most_bytes integer, most_age interval)
    returns void language plpgsql set lock_timeout = '250ms' as $$
    declare
      oldest timestamptz := clock_timestamp() - most_age;
    begin
      perform pg_advisory_xact_lock(hashtext('logged_request'), of_company);
      insert into logged_request (company_id, at, request_id, method, path, operation_id, status, code, fault, subject,
        duration_ms, request_type, request_body, is_request_cut, response_type, response_body, is_response_cut, bytes)
      select of_company, r.at, r.request_id, r.method, r.path, r.operation_id, r.status, r.code, r.fault, r.subject,
        r.duration_ms, r.request_type, r.request_body, r.is_request_cut, r.response_type, r.response_body,
        r.is_response_cut, r.bytes
      from json_populate_recordset(null::logged_request, requests) r
      where exists (select from company where company.id = of_company);
      delete from logged_request old where old.company_id = of_company and (
        old.at < oldest or old.id in (
          select id from (
            select kept.id, row_number() over newest as place, sum(kept.bytes) over newest as total
            from logged_request kept where kept.company_id = of_company
            window newest as (order by kept.at desc, kept.id desc)) ranked
          where ranked.place > most_rows or ranked.total > most_bytes));
    end $$;`

// short_stock as in 006-reservations.ts, with the query of the view item_quantities for one company: in the view the
// company of the subqueries is that of the outer row, for which Citus would ask every node.
const short = `
  select wanted.item, wanted.asked, coalesce(found.available, 0)
  from (select given.item, sum(given.amount) as asked
    from unnest(items, amounts) as given (item, amount) group by 1) wanted
  left join (
    select stock.catalog_item_id,
      available_above(as_long(stock.quantity::numeric - held.quantity - committed.quantity), threshold.min_quantity)
        as available
    from product_stock stock
    cross join lateral (
      select coalesce(sum(line.quantity), 0)::bigint as quantity from hold_line line
      where line.company_id = of_company and line.entity_id = at_node
        and line.catalog_item_id = stock.catalog_item_id and line.expires_at > (select tenant_now(of_company))) held
    cross join lateral (
      select coalesce(sum(one.quantity), 0)::bigint as quantity from product_commitment one
      where one.company_id = of_company and one.entity_id = at_node
        and one.catalog_item_id = stock.catalog_item_id) committed
    left join availability_threshold threshold on threshold.company_id = of_company
      and threshold.entity_id = at_node and threshold.catalog_item_id = stock.catalog_item_id
    where stock.company_id = of_company and stock.entity_id = at_node) found on found.catalog_item_id = wanted.item
  where wanted.asked > coalesce(found.available, 0) order by 1`

const shortStock = `
  create or replace function short_stock(of_company integer, at_node integer, items uuid[], amounts bigint[])
    returns table (item uuid, asked numeric, available bigint) language plpgsql as $$
    begin
      return query ${short};
      if found then return; end if;
      perform from product_stock stock
        where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = any (items)
        order by stock.catalog_item_id for no key update;
      return query ${short};
    end $$;`

const INSERT_INTO_SHARD = `
          (company_id, id, at, type, entity_id, catalog_item_id, parent_id, resource_id)
        with clocks as materialized (
          select company.id, tenant_now(company.id) as now
          from (select distinct company_id as id from changed_rows) company)
        select n.company_id, next_event_id(), (select now from clocks where clocks.id = n.company_id),`

/** The statement as text that a trigger on a shard executes. */
function onShard(operation: string, statement: string, target: EventTable): string {
  const changed = operation === 'delete' ? 'old_rows' : 'new_rows'
  const text = statement
    .replace(insertInto(target), INSERT_INTO_SHARD.replace('changed_rows', changed))
    .replaceAll('tenant_now(n.company_id)', '(select now from clocks where clocks.id = n.company_id)')
  return `execute 'insert into ' || colocated_shard(tg_table_name, '${target}') || $statement$ ${text} $statement$;`
}

/** The trigger function of a table, for a single PostgreSQL and for the shards of a distributed table. */
export function eventFunctionOf(source: Source, target: EventTable = 'event'): string {
  const onShards = statementsOf(source, target).map(
    ({ operation, statement }) =>
      `if tg_op = '${operation.toUpperCase()}' then ${onShard(operation, statement, target)}`,
  )
  return `
    create or replace function event_of_${source.table}() returns trigger language plpgsql as $$
      begin
        if current_setting('retail.events', true) = 'off' then return null; end if;
        if tg_table_name <> '${source.table}' then
        ${onShards.join('\n        els')}
        end if;
        return null;
        end if;
        ${branchesOf(source, target)}
        return null;
      end $$;`
}
