import { Migration } from '@mikro-orm/migrations'

// Clients with scopes, grants and several secrets (K4). A client keeps its secret; one without scopes has those of its
// role, as before. The defaults are those that every client had until now. The rows that a reset restores change too.
export class clients extends Migration {
  override up(): void {
    this.addSql(`
      alter table client
        add column scopes text[],
        add column grants text[] not null default '{password,refresh_token,client_credentials}'
          constraint client_grants check (
            grants <@ array['password', 'refresh_token', 'client_credentials'] and cardinality(grants) > 0),
        add column is_active boolean not null default true,
        add column created_at timestamptz(3) not null default now(),
        add column last_used_at timestamptz(3),
        add column token_generation integer not null default 1;
      create index client_by_name on client (company_id, name, id);

      create table client_secret (
        company_id integer not null constraint client_secret_company references company on delete cascade,
        id uuid not null default uuidv7(),
        client_id text not null,
        secret_hash text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3),
        primary key (company_id, id),
        constraint client_secret_client
          foreign key (company_id, client_id) references client (company_id, id) on delete cascade
      );
      create index client_secret_of_client on client_secret (company_id, client_id);
      create index client_secret_expiry on client_secret (expires_at) where expires_at is not null;

      insert into client_secret (company_id, client_id, secret_hash) select company_id, id, secret_hash from client;
      alter table client drop column secret_hash;

      insert into tenant_snapshot (company_id, kind, table_name, part, rows, taken_at)
      select company_id, kind, 'client_secret', part, (
        select coalesce(jsonb_agg(jsonb_build_object('company_id', s.company_id, 'id', uuidv7(), 'client_id', r -> 'id',
          'secret_hash', r -> 'secret_hash', 'created_at', s.taken_at, 'expires_at', null)), '[]')
        from jsonb_array_elements(s.rows) r), taken_at
      from tenant_snapshot s where table_name = 'client';
      update tenant_snapshot s set rows = (
        select coalesce(jsonb_agg(r - 'secret_hash' || jsonb_build_object('scopes', null,
          'grants', jsonb_build_array('password', 'refresh_token', 'client_credentials'), 'is_active', true,
          'created_at', s.taken_at, 'last_used_at', null, 'token_generation', 1)), '[]')
        from jsonb_array_elements(s.rows) r)
      where table_name = 'client';`)
  }
}
