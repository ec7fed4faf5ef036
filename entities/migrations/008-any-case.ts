import { Migration } from '@mikro-orm/migrations'

// Names and mail addresses are the same in any case (U0, U1, U5, U7). Under the default collation of another server, such as
// C, that held for ASCII alone: the indexes say themselves how they lower, as handlers/platform/values/case-insensitive.ts does.
export class anyCase extends Migration {
  override up(): void {
    this.addSql(`
      drop index user_account_user_name, user_account_email, user_account_of_name, lock_reason_name, user_account_search;
      create unique index user_account_user_name
        on user_account (company_id, lower(user_name collate "pg_unicode_fast"));
      create unique index user_account_email on user_account (company_id, lower(email collate "pg_unicode_fast"));
      create index user_account_of_name on user_account (lower(user_name collate "pg_unicode_fast"));
      create unique index lock_reason_name on lock_reason (company_id, lower(name collate "pg_unicode_fast"));
      create index user_account_search on user_account using gin (
        lower((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || user_name || ' ' ||
          coalesce(email, '')) collate "pg_unicode_fast") gin_trgm_ops);`)
  }
}
