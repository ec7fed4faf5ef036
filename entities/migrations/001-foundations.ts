import { Migration } from '@mikro-orm/migrations'

// In every table of a tenant the reference to the company comes first: PostgreSQL checks references in their order, and
// a reset, which holds the company's row, thereby holds up all that is being written for it.
export class foundations extends Migration {
  override up(): void {
    this.addSql(tenants)
    this.addSql(access)
    this.addSql(traffic)
    this.addSql(carts)
  }
}

const tenants = `
  create table company (
    id integer primary key,
    name text not null constraint company_name_length check (length(name) between 1 and 200),
    environment text not null constraint company_environment check (environment in ('sandbox', 'production')),
    source_id uuid not null,
    authentication_mode text not null default 'WsTrust',
    lock_feature_enabled boolean not null default true,
    created_at timestamptz(3) not null default now()
  );

  create table entity_node (
    id serial primary key,
    company_id integer not null constraint entity_node_company references company on delete cascade,
    role text not null constraint entity_node_role
      check (role in ('Company', 'Division', 'Group', 'Location', 'Device', 'Supplier', 'Carrier')),
    name text not null constraint entity_node_name_length check (length(name) between 1 and 200),
    parent_id integer,
    constraint entity_node_of_company unique (company_id, id),
    constraint entity_node_parent foreign key (company_id, parent_id) references entity_node (company_id, id),
    constraint entity_node_root check ((role = 'Company') = (id = company_id) and (role = 'Company') = (parent_id is null))
  );
  alter sequence entity_node_id_seq restart with 1000;
  create index entity_node_children on entity_node (company_id, parent_id);

  create table catalog_item (
    company_id integer not null constraint catalog_item_company references company on delete cascade,
    id uuid not null,
    sku text not null,
    name text not null,
    is_serialized boolean not null default false,
    is_lot boolean not null default false,
    primary key (company_id, id),
    constraint catalog_item_sku unique (company_id, sku),
    constraint catalog_item_serialized_or_lot check (not (is_serialized and is_lot))
  );

  create table tenant_snapshot (
    company_id integer not null constraint tenant_snapshot_company references company on delete cascade,
    table_name text not null,
    rows jsonb not null,
    taken_at timestamptz(3) not null default now(),
    primary key (company_id, table_name)
  );`

const access = `
  create table client (
    id text primary key,
    company_id integer not null constraint client_company references company on delete cascade,
    name text not null,
    secret_hash text not null,
    role text not null constraint client_role check (role in ('ApiClient', 'Supplier')),
    supplier_entity_id integer,
    constraint client_supplier foreign key (company_id, supplier_entity_id) references entity_node (company_id, id),
    constraint client_of_supplier check ((role = 'Supplier') = (supplier_entity_id is not null))
  );
  create index client_of_company on client (company_id);

  create table lock_reason (
    id serial primary key,
    company_id integer not null constraint lock_reason_company references company on delete cascade,
    name text not null constraint lock_reason_name_not_empty check (name <> ''),
    description text,
    constraint lock_reason_of_company unique (company_id, id)
  );
  create unique index lock_reason_name on lock_reason (company_id, lower(name));

  create table user_account (
    id serial primary key,
    company_id integer not null constraint user_account_company references company on delete cascade,
    user_name text not null,
    email text not null,
    first_name text,
    last_name text,
    job_title text,
    correlation_id text,
    client_user_id text,
    address jsonb,
    phone_numbers jsonb,
    attributes jsonb,
    picture jsonb,
    roles text[] not null constraint user_account_roles
      check (roles <@ array['Administrator', 'Employee', 'Supplier'] and cardinality(roles) > 0),
    supplier_entity_id integer,
    password_hash text,
    password_is_temporary boolean not null default false,
    is_active boolean not null default true,
    is_locked boolean not null default false,
    lock_reason_id integer,
    version integer not null default 1,
    token_generation integer not null default 1,
    constraint user_account_of_company unique (company_id, id),
    constraint user_account_supplier
      foreign key (company_id, supplier_entity_id) references entity_node (company_id, id),
    constraint user_account_lock_reason foreign key (company_id, lock_reason_id)
      references lock_reason (company_id, id) on delete set null (lock_reason_id)
  );
  create unique index user_account_user_name on user_account (company_id, lower(user_name));
  create unique index user_account_email on user_account (company_id, lower(email));

  create table refresh_token (
    id uuid primary key default uuidv7(),
    company_id integer not null constraint refresh_token_company references company on delete cascade,
    family uuid not null,
    client_id text not null constraint refresh_token_client references client on delete cascade,
    user_id integer not null constraint refresh_token_user references user_account on delete cascade,
    token_hash text not null constraint refresh_token_hash unique,
    access_jti text not null,
    generation integer not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    spent_at timestamptz(3)
  );
  create index refresh_token_family on refresh_token (family);
  create index refresh_token_of_user on refresh_token (user_id);
  create index refresh_token_expiry on refresh_token (expires_at);

  create table revocation (
    id bigserial primary key,
    key text not null,
    generation integer not null,
    revoked_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  );
  create index revocation_revoked_at on revocation (revoked_at);
  create index revocation_expiry on revocation (expires_at);

  create table logon_failure (
    id bigserial primary key,
    company_id integer constraint logon_failure_company references company on delete cascade,
    key text not null,
    failed_at timestamptz(3) not null default now()
  );
  create index logon_failure_key on logon_failure (key, failed_at);
  create index logon_failure_failed_at on logon_failure (failed_at);

  create table signing_key (
    kid text primary key,
    algorithm text not null,
    private_jwk jsonb not null,
    public_jwk jsonb not null,
    created_at timestamptz(3) not null default now()
  );`

const traffic = `
  create table idempotency_key (
    company_id integer not null constraint idempotency_key_company references company on delete cascade,
    key text not null,
    operation_id text not null,
    body_hash text not null,
    status smallint not null,
    headers jsonb,
    body json,
    created_at timestamptz(3) not null default now(),
    primary key (company_id, key)
  );
  create index idempotency_key_age on idempotency_key (created_at);

  create table usage (
    company_id integer not null constraint usage_company references company on delete cascade,
    service text not null,
    day date not null,
    calls bigint not null,
    primary key (company_id, service, day)
  );

  create unlogged table rate_window (
    key text not null,
    window_start timestamptz(3) not null,
    calls integer not null,
    primary key (key, window_start)
  );
  create index rate_window_age on rate_window (window_start);`

const carts = `
  create table cart (
    id serial primary key,
    company_id integer not null constraint cart_company references company on delete cascade,
    entity_id integer not null,
    source_id uuid not null,
    status smallint not null default 1 constraint cart_status check (status in (1, 2, 3)),
    date_created_utc timestamptz(3) not null default now(),
    first_name text constraint cart_first_name_length check (length(first_name) <= 50),
    last_name text constraint cart_last_name_length check (length(last_name) <= 50),
    email text,
    phone_number text,
    updated_by_id integer,
    updated_by_first_name text,
    updated_by_last_name text,
    updated_utc timestamptz(3),
    constraint cart_of_company unique (company_id, id),
    constraint cart_node foreign key (company_id, entity_id) references entity_node (company_id, id)
  );
  create index cart_of_node on cart (company_id, entity_id, id);
  create index cart_date_created on cart (company_id, entity_id, date_created_utc, id);
  create index cart_email on cart (company_id, email);
  create index cart_inactive on cart (coalesce(updated_utc, date_created_utc)) where status = 1;

  create table cart_item (
    id serial primary key,
    company_id integer not null constraint cart_item_company references company on delete cascade,
    cart_id integer not null,
    position smallint not null,
    name text not null,
    product_type_id smallint not null constraint cart_item_product_type check (product_type_id between 1 and 4),
    catalog_item_id text,
    slug text,
    quantity integer not null constraint cart_item_quantity check (quantity >= 1),
    display_price numeric(19, 4) not null constraint cart_item_display_price check (display_price >= 0),
    constraint cart_item_position unique (cart_id, position),
    constraint cart_item_cart foreign key (company_id, cart_id) references cart (company_id, id) on delete cascade
  );

  create table queued_cart (
    cart_id integer primary key,
    company_id integer not null constraint queued_cart_company references company on delete cascade,
    queued_at timestamptz(3) not null default now(),
    attempts integer not null default 0,
    last_error text,
    retry_at timestamptz(3),
    constraint queued_cart_cart foreign key (company_id, cart_id) references cart (company_id, id) on delete cascade
  );
  create index queued_cart_arrival on queued_cart (company_id, cart_id);

  create table pending_order (
    id serial primary key,
    company_id integer not null constraint pending_order_company references company on delete cascade,
    entity_id integer not null,
    cart_id integer not null constraint pending_order_cart_once unique,
    status text not null default 'Pending',
    created_utc timestamptz(3) not null default now(),
    source_id uuid not null,
    items jsonb not null,
    external_id text,
    first_name text,
    last_name text,
    email text,
    phone_number text,
    constraint pending_order_node foreign key (company_id, entity_id) references entity_node (company_id, id),
    constraint pending_order_cart foreign key (company_id, cart_id) references cart (company_id, id) on delete cascade
  );
  create index pending_order_of_node on pending_order (company_id, entity_id, id);`
