import { Migration } from '@mikro-orm/migrations'

// What requests need that go to the node of their company on a cluster (O4). On a single PostgreSQL only the locks are used.
export class companyNodes extends Migration {
  override up(): void {
    this.addSql(locks)
    this.addSql(nodes)
    this.addSql(distribution)
  }
}

// Advisory locks of a company until the end of the transaction. On a cluster the functions run on the node of the company, so a
// request that reaches the node through the coordinator takes the same lock as one that goes there itself.
const locks = `
  create function company_lock_key(of_company integer, key text) returns bigint language sql immutable as $$
    select hashtextextended(of_company || ' ' || key, 0) $$;

  create function lock_company(of_company integer, keys text[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(lock_key) from (
        select distinct company_lock_key(of_company, key) as lock_key from unnest(keys) as key order by 1) as in_one_order;
    end $$;

  create function try_lock_company(of_company integer, key text) returns boolean language plpgsql as $$
    begin
      return pg_try_advisory_xact_lock(company_lock_key(of_company, key));
    end $$;`

// enter_shard begins a transaction on the node of a shard. Until the transaction ends the shard stays, because Citus takes this
// lock, exclusively and on all nodes, before it moves or splits a shard. As the function is volatile, it sees what was committed
// while it waited. timed_id gives ids that rise in time, also from several nodes; JavaScript can represent them until 2109.
const nodes = `
  create function enter_shard(shard bigint) returns void language plpgsql as $$
    begin
      begin
        perform lock_shard_metadata(5, array[shard]);
      exception when internal_error then
        null; -- It was split, and is no shard any more.
      end;
      if not exists (select from pg_dist_placement join pg_dist_local_group using (groupid) where shardid = shard) then
        raise exception 'the shard % is on another node', shard using errcode = 'serialization_failure';
      end if;
    end $$;

  create function timed_id() returns bigint language sql volatile as $$
    select ((extract(epoch from clock_timestamp()) * 1000)::bigint << 11) | (nextval('event_arrival_id_seq') & 2047) $$;`

// Citus sends a call within a transaction to the node only with force_delegation.
const distribution = `
  do $$ begin
    if is_distributed() then
      perform create_distributed_function(name, 'of_company', colocate_with => 'company', force_delegation => true)
      from unnest('{"lock_company(integer,text[])","try_lock_company(integer,text)"}'::regprocedure[]) name;
      perform create_distributed_function(name)
      from unnest('{"company_lock_key(integer,text)","enter_shard(bigint)",timed_id()}'::regprocedure[]) name;
    end if;
  end $$;`
