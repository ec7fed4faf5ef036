import { Migration } from '@mikro-orm/migrations'

// The addresses from which users logged on, and begin_login, which replaces begin_logon (003-users.ts): it counts the failures of
// an account from such addresses under a separate key, which the caller passes (P5). An address that is locked out, or whose
// limit attempts in progress may reach, holds up only accounts that are not known there.
//
// Several accounts have one bare name. Accounts that are known at the address do not wait for attempts of strangers on the
// others: those that are busy are then left out, as those that are locked out are.
//
// begin_logon stays for servers of the previous version. Their failures count as those of strangers.
export class loginAddresses extends Migration {
  override up(): void {
    this.addSql(`
      create table login_address (
        company_id integer not null,
        user_id integer not null,
        address text not null,
        last_on date not null,
        primary key (company_id, user_id, address)
      );
      create index login_address_last_on on login_address (last_on);
      select distribute_table('login_address');`)
    // On a distributed table, Citus sends the text of a command to its nodes, so each must be on its own.
    this.addSql(`
      alter table login_address
        add constraint login_address_company foreign key (company_id) references company on delete cascade`)
    this.addSql(`
      alter table login_address
        add constraint login_address_user foreign key (company_id, user_id)
          references user_account (company_id, id) on delete cascade`)
    this.addSql(`
      create function begin_login(companies integer[], accounts text[], known boolean[], address text,
          most_account integer, most_address integer, minutes integer, hold interval)
        returns table (counted text, state text, failure_id bigint) language plpgsql as $$
        begin
          perform pg_advisory_xact_lock(lock_key) from (
            select distinct hashtextextended(name, 12) as lock_key from unnest(accounts || address) as name
            order by 1) in_one_order;
          return query
            with wanted as (
              select name, company, is_known, most_account as most
                from unnest(accounts, companies, known) as account (name, company, is_known)
              union all select address, case when count(distinct company) = 1 then min(company) end, false, most_address
                from unnest(companies) as company
            ), figures as (
              select name, company, is_known, most,
                count(failure.id) filter (
                  where failure.pending_until is null or failure.pending_until <= clock_timestamp()) as failed,
                count(failure.id) filter (where failure.pending_until > clock_timestamp()) as pending
              from wanted left join logon_failure failure
                on failure.key = name and failure.failed_at > clock_timestamp() - make_interval(mins => minutes)
              group by name, company, is_known, most
            ), by_key as (
              select name, company, is_known,
                case when failed >= most then 'shut' when failed + pending >= most then 'busy' else 'open' end as state
              from figures
            ), states as (
              select by_key.name, by_key.company, by_key.is_known,
                case when by_key.is_known or by_key.state = 'shut' or at_address.state = 'open' then by_key.state
                  else at_address.state end as state
              from by_key cross join (select by_key.state from by_key where by_key.name = address) at_address
            ), taken as (
              insert into logon_failure (company_id, key, failed_at, pending_until)
              select company, name, clock_timestamp(), clock_timestamp() + hold from states
              where states.state = 'open'
                and exists (select from states open where open.state = 'open' and open.name <> address)
                and not exists (select from states busy where busy.state = 'busy' and busy.name <> address
                  and (busy.is_known
                    or not exists (select from states open where open.state = 'open' and open.is_known)))
              returning id, key
            )
            select states.name, states.state, taken.id from states left join taken on taken.key = states.name;
        end $$;`)
  }
}
