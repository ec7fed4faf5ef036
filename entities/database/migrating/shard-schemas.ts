// The schemas of a Citus cluster through which requests of a company name its shards (company-nodes.ts). Without them, tables are
// the distributed ones: slower, and always right. A migration closes the schemas and opens them afterwards, because views hold
// the columns of shards. Tested by test/database/citus.long.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from '../orm.config.ts'

/** The command for one node alone: Citus would send it on, and refuses it on a worker. */
export const here = (command: string) =>
  `do $here$ begin set local citus.enable_ddl_propagation = off; ${command}; end $here$`

export async function onNodes(
  client: pg.ClientBase,
  nodes: 'all_nodes' | 'workers',
  command: string,
): Promise<void> {
  const { rows } = await client.query(`select success, result from run_command_on_${nodes}($1)`, [command])
  const failed = rows.find(({ success }) => !success)
  if (failed) throw new DatabaseError(`A node of the cluster refuses "${command}": ${failed.result}`)
}

/**
 * Identity columns order rows, such as the queue of carts and the history of stock, and several nodes give their values. Citus
 * cannot alter them; on each node they belong to its copy of the table alone. Ids of events are always given.
 */
const TIMED_IDS = `
  do $here$
    declare
      stored record;
    begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      for stored in
        select attrelid::regclass as name, attname as id from pg_attribute join pg_dist_partition on logicalrelid = attrelid
        where attidentity <> '' and not attisdropped and attrelid <> 'public.event_arrival'::regclass
          and to_regproc('timed_id') is not null
      loop
        execute format('alter table %s alter %I drop identity, alter %2$I set default timed_id()', stored.name, stored.id);
      end loop;
    end $here$`

/**
 * On each node a schema for each group of shards that lie together, with a view of each shard that has the name of its table.
 * Removes the schemas of shards that have moved. Shards lack defaults with volatile functions of ours, so the views have them. A
 * price is compared by its xmin, which a view has only if it is named. Triggers write events to a view too.
 */
const OPEN = `
  do $here$
    declare
      shard record;
      missing record;
      moved name;
    begin
      perform set_config('citus.enable_ddl_propagation', 'off', true),
        set_config('citus.override_table_visibility', 'off', true), set_config('client_min_messages', 'warning', true);
      create temporary table wanted on commit drop as
        select 'shards_' || root.shardid as home, class.oid as of_table, class.relname as name,
          class.relname || '_' || child.shardid as stored
        from pg_dist_shard root join pg_dist_placement using (shardid) join pg_dist_local_group using (groupid)
        join pg_dist_partition distributed on distributed.logicalrelid = root.logicalrelid
        join pg_dist_partition colocated using (colocationid)
        join pg_dist_shard child on child.logicalrelid = colocated.logicalrelid and child.shardminvalue = root.shardminvalue
        join pg_class class on class.oid = child.logicalrelid
        where root.logicalrelid = 'public.company'::regclass;
      for moved in
        select nspname from pg_namespace where nspname ~ '^shards_[0-9]+$' and nspname not in (select home from wanted)
      loop
        execute format('drop schema %I cascade', moved);
      end loop;
      for shard in select * from wanted where to_regclass(format('%I.%I', home, name)) is null loop
        execute format('create schema if not exists %I', shard.home);
        execute format('create or replace function %I.colocated_shard(shard text, of_table text) returns text
          language sql immutable as ''select of_table''', shard.home);
        execute format('create view %I.%I as select *%s from public.%I', shard.home, shard.name,
          case shard.name when 'pricing_information' then ', xmin' else '' end, shard.stored);
        for missing in
          select attname as name, pg_get_expr(adbin, adrelid) as value
          from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = shard.of_table and pg_get_expr(adbin, adrelid) ~ 'timed_id'
        loop
          execute format('alter view %I.%I alter %I set default %s', shard.home, shard.name, missing.name, missing.value);
        end loop;
      end loop;
    end $here$`

const CLOSE = `
  do $here$
    declare
      home name;
    begin
      perform set_config('citus.enable_ddl_propagation', 'off', true), set_config('client_min_messages', 'warning', true);
      for home in select nspname from pg_namespace where nspname ~ '^shards_[0-9]+$' loop
        execute format('drop schema %I cascade', home);
      end loop;
    end $here$`

const CLOSE_ATTEMPTS = 30

export async function openShards(client: pg.ClientBase): Promise<void> {
  await onNodes(client, 'all_nodes', TIMED_IDS)
  await onNodes(client, 'workers', OPEN)
}

/** The nodes limit the wait for a lock, because reads that begin later wait behind it: a long list may have its views for minutes. */
export async function closeShards(client: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onNodes(client, 'workers', CLOSE)
    } catch (error) {
      if (attempt === CLOSE_ATTEMPTS || !(error as Error).message.includes('lock timeout')) throw error
      await sleep(1_000)
    }
  }
}

export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select to_regproc('is_distributed') is not null as known`)
  if (!rows[0]?.known) return false
  const { rows: answer } = await client.query('select is_distributed() as "is"')
  return answer[0]?.is === true
}
