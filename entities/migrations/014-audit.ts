import { Migration } from '@mikro-orm/migrations'

// The audit log of each company, and its rule files as they were last applied (K6). Entries are read newest first: each
// index ends with the time and the id, and serves a condition on its column in that order. The log grows in the order of
// time, so a block range index finds what the purge deletes.
export class audit extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_entry (
        company_id integer not null constraint audit_entry_company references company on delete cascade,
        id uuid not null default uuidv7(),
        at timestamptz(3) not null default now(),
        action text not null constraint audit_entry_action check (action ~ '^[a-z-]+([.][a-z-]+)+$'),
        actor_kind text not null,
        actor_id text,
        target_kind text not null,
        target_id text not null,
        detail text,
        address text,
        request_id text,
        primary key (company_id, id)
      );
      create index audit_entry_by_time on audit_entry (company_id, at, id);
      create index audit_entry_by_action on audit_entry (company_id, action, at, id);
      create index audit_entry_by_actor on audit_entry (company_id, actor_id, at, id);
      create index audit_entry_by_target on audit_entry (company_id, target_id, at, id);
      create index audit_entry_by_address on audit_entry (company_id, address, at, id);
      create index audit_entry_by_request on audit_entry (company_id, request_id, at, id);
      create index audit_entry_expiry on audit_entry using brin (at);

      create table company_rule_file (
        company_id integer not null constraint company_rule_file_company references company on delete cascade,
        file text not null,
        hash text not null,
        primary key (company_id, file)
      );`)
  }
}
