import { Migration } from '@mikro-orm/migrations'

// That a name and a mail address are taken by disabled users too follows from the unique indexes of the foundations, which
// know nothing of IsActive. Email alone may be missing: import and PUT do without it.
export class users extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm')
    this.addSql(accounts)
    this.addSql(locations)
    this.addSql(firstPasswords)
  }
}

// The index of searches is on the same expression as handlers/usermanager/user-search.ts.
const accounts = `
  alter table user_account alter column email drop not null;
  create index user_account_by_name on user_account (company_id, user_name, id);
  create index user_account_by_email on user_account (company_id, email, id);
  create index user_account_by_first_name on user_account (company_id, first_name, id);
  create index user_account_by_last_name on user_account (company_id, last_name, id);
  create index user_account_by_client_user on user_account (company_id, client_user_id, id);
  create index user_account_by_correlation on user_account (company_id, correlation_id, id);
  create index user_account_search on user_account using gin ((lower(coalesce(first_name, '') || ' ' ||
    coalesce(last_name, '') || ' ' || user_name || ' ' || coalesce(email, ''))) gin_trgm_ops);`

const locations = `
  create table user_location (
    company_id integer not null constraint user_location_company references company on delete cascade,
    user_id integer not null,
    entity_id integer not null,
    primary key (company_id, user_id, entity_id),
    constraint user_location_user foreign key (company_id, user_id)
      references user_account (company_id, id) on delete cascade,
    constraint user_location_node foreign key (company_id, entity_id)
      references entity_node (company_id, id) on delete cascade
  );
  create index user_location_of_node on user_location (company_id, entity_id, user_id);`

const firstPasswords = `
  create table first_password_token (
    company_id integer not null constraint first_password_token_company references company on delete cascade,
    user_id integer primary key,
    token_hash text not null constraint first_password_token_hash unique,
    expires_at timestamptz(3) not null,
    constraint first_password_token_user foreign key (company_id, user_id)
      references user_account (company_id, id) on delete cascade
  );`
