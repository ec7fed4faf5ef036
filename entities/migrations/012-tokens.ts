import { Migration } from '@mikro-orm/migrations'

// What log-ons, tokens and idempotency keys need to be exact with several processes.
// - Failed log-ons: an attempt is counted before the password is looked at and taken back if it was right, so that parallel
//   guesses cannot pass the limit. begin_logon decides under a lock for each key, which lasts one short statement.
// - A refresh token keeps its scope. One from before has none and gives what its user and client may both do.
// - An Idempotency-Key belongs to the subject of a token. Answers kept before name no subject and are not replayed.
export class tokens extends Migration {
  override up(): void {
    this.addSql(`
      alter table logon_failure add column pending_until timestamptz(3), add column guess text;
      ${beginLogon}

      alter table refresh_token add column scope text;

      delete from idempotency_key;
      alter table idempotency_key add column subject text not null,
        drop constraint idempotency_key_pkey,
        add primary key (company_id, subject, key);`)
  }
}

// "pending" attempts are under way. What a process that died left pending counts as a failure once its time is over.
// A key is "busy" where its limit would be passed if all attempts under way failed: whoever asks comes back a moment later.
const beginLogon = `
  create function begin_logon(companies integer[], accounts text[], address text,
      most_account integer, most_address integer, minutes integer, hold interval)
    returns table (counted text, state text, failure_id bigint) language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(lock_key) from (
        select distinct hashtextextended(name, 12) as lock_key from unnest(accounts || address) as name
        order by 1) in_one_order;
      return query
        with wanted as (
          select name, company, most_account as most from unnest(accounts, companies) as account (name, company)
          union all select address, case when count(distinct company) = 1 then min(company) end, most_address
            from unnest(companies) as company
        ), figures as (
          select name, company, most,
            count(failure.id) filter (
              where failure.pending_until is null or failure.pending_until <= clock_timestamp()) as failed,
            count(failure.id) filter (where failure.pending_until > clock_timestamp()) as pending
          from wanted left join logon_failure failure
            on failure.key = name and failure.failed_at > clock_timestamp() - make_interval(mins => minutes)
          group by name, company, most
        ), states as (
          select name, company,
            case when failed >= most then 'shut' when failed + pending >= most then 'busy' else 'open' end as state
          from figures
        ), taken as (
          insert into logon_failure (company_id, key, failed_at, pending_until)
          select company, name, clock_timestamp(), clock_timestamp() + hold from states
          where states.state = 'open'
            and not exists (select from states busy where busy.state = 'busy')
            and exists (select from states open where open.state = 'open' and open.name <> address)
            and exists (select from states open where open.state = 'open' and open.name = address)
          returning id, key
        )
        select states.name, states.state, taken.id from states left join taken on taken.key = states.name;
    end $$;`
