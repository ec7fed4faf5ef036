import { Migration } from '@mikro-orm/migrations'

// Constraints are named after the rules that say the same (rules/pricing/); handlers/pricing/constraints.ts turns them into
// the same refusals. References restrict, so that what prices name stays; a product or a company takes its prices with it.
//
// Names and descriptions stand per language in a jsonb object, {"en-us": "Cases", "fr-ca": "Étuis"}; `language` is the one
// that the row was made in. What is shown is coalesce(names ->> asked, names ->> 'en-us', names ->> language) (G6).
//
// Changed prices (G5) need no row of their own. A record's last change is the latest of three moments: when it or one of its
// sales was written (last_modified_utc, set by every such statement), and when a sale of its began or ended, which nobody
// writes. sale_price repeats the node so that each of the three comes, newest first, out of an index of (company, node,
// moment, record): three ordered streams per node of the way up to the company, merged, each leaving out a moment
// that a later one of the same record hides. A page reads as many entries as it gives, however many records there are.
export class pricing extends Migration {
  override up(): void {
    this.addSql('create extension if not exists btree_gist')
    this.addSql(names)
    this.addSql(records)
    this.addSql(sales)
  }
}

const languages = `check (language in ('en-us', 'fr-ca', 'es-mx'))`

const names = `
  create table pricing_tier (
    id serial primary key,
    company_id integer not null constraint pricing_tier_company references company on delete cascade,
    language text not null constraint pricing_tier_language ${languages},
    names jsonb not null,
    quantity_lower_bound numeric(19, 4) constraint pricing_tier_lower_bound check (quantity_lower_bound >= 0),
    constraint pricing_tier_of_company unique (company_id, id)
  );

  create table pricing_term (
    id serial primary key,
    company_id integer not null constraint pricing_term_company references company on delete cascade,
    entity_id integer not null,
    name text not null constraint pricing_term_name_length check (length(name) between 1 and 255),
    active boolean not null default true,
    number_of_payments integer constraint pricing_term_payments check (number_of_payments >= 0),
    can_finance boolean not null default false,
    term_length_in_years integer constraint pricing_term_years check (term_length_in_years >= 0),
    language text not null constraint pricing_term_language ${languages},
    display_names jsonb not null default '{}',
    carrier_entity_id integer,
    constraint pricing_term_of_company unique (company_id, id),
    constraint pricing_term_node foreign key (company_id, entity_id) references entity_node (company_id, id),
    constraint pricing_term_carrier foreign key (company_id, carrier_entity_id) references entity_node (company_id, id)
  );

  create table pricing_group (
    id serial primary key,
    company_id integer not null constraint pricing_group_company references company on delete cascade,
    language text not null constraint pricing_group_language ${languages},
    names jsonb not null,
    descriptions jsonb not null default '{}',
    is_deleted boolean not null default false,
    constraint pricing_group_of_company unique (company_id, id)
  );

  create table pricing_shelf (
    id serial primary key,
    company_id integer not null constraint pricing_shelf_company references company on delete cascade,
    language text not null constraint pricing_shelf_language ${languages},
    names jsonb not null,
    descriptions jsonb not null default '{}',
    constraint pricing_shelf_of_company unique (company_id, id)
  );

  create table pricing_shelf_product (
    company_id integer not null constraint pricing_shelf_product_company references company on delete cascade,
    catalog_item_id uuid not null,
    pricing_shelf_id integer not null,
    constraint pricing_shelf_product_on_one_shelf primary key (company_id, catalog_item_id),
    constraint pricing_shelf_product_item
      foreign key (company_id, catalog_item_id) references catalog_item (company_id, id) on delete cascade,
    constraint pricing_shelf_product_shelf
      foreign key (company_id, pricing_shelf_id) references pricing_shelf (company_id, id) on delete restrict
  );
  create index pricing_shelf_product_of_shelf on pricing_shelf_product (company_id, pricing_shelf_id, catalog_item_id);`

// The key begins with product and node: it is also what a price is found by. A price of a shelf has the empty GUID there,
// as the contract shows it.
const records = `
  create table pricing_information (
    id serial primary key,
    company_id integer not null constraint pricing_information_company references company on delete cascade,
    entity_id integer not null,
    catalog_item_id uuid,
    pricing_shelf_id integer,
    pricing_term_id integer,
    pricing_tier_id integer,
    pricing_group_id integer,
    regular_price numeric(19, 4) not null constraint pricing_information_regular_price check (regular_price >= 0),
    is_discountable boolean not null default false,
    floor_price numeric(19, 4) constraint pricing_information_floor_price check (floor_price >= 0),
    original_price numeric(19, 4) constraint pricing_information_original_price check (original_price >= 0),
    last_modified_utc timestamptz(3) not null default clock_timestamp(),
    constraint pricing_information_of_company unique (company_id, id),
    constraint pricing_information_of_node unique (company_id, entity_id, id),
    constraint pricing_information_item_or_shelf check (num_nonnulls(catalog_item_id, pricing_shelf_id) = 1),
    constraint pricing_information_node
      foreign key (company_id, entity_id) references entity_node (company_id, id),
    constraint pricing_information_item
      foreign key (company_id, catalog_item_id) references catalog_item (company_id, id) on delete cascade,
    constraint pricing_information_shelf
      foreign key (company_id, pricing_shelf_id) references pricing_shelf (company_id, id) on delete restrict,
    constraint pricing_information_term
      foreign key (company_id, pricing_term_id) references pricing_term (company_id, id) on delete restrict,
    constraint pricing_information_tier
      foreign key (company_id, pricing_tier_id) references pricing_tier (company_id, id) on delete restrict,
    constraint pricing_information_group
      foreign key (company_id, pricing_group_id) references pricing_group (company_id, id) on delete restrict
  );
  create unique index pricing_information_key on pricing_information (
    company_id, (coalesce(catalog_item_id, '00000000-0000-0000-0000-000000000000'::uuid)), entity_id,
    pricing_shelf_id, pricing_term_id, pricing_tier_id, pricing_group_id) nulls not distinct;
  create index pricing_information_changed
    on pricing_information (company_id, entity_id, last_modified_utc desc, id desc);
  create index pricing_information_of_shelf
    on pricing_information (company_id, pricing_shelf_id, entity_id, id) where pricing_shelf_id is not null;
  create index pricing_information_of_term
    on pricing_information (company_id, pricing_term_id, entity_id, id) where pricing_term_id is not null;
  create index pricing_information_of_tier
    on pricing_information (company_id, pricing_tier_id, entity_id, id) where pricing_tier_id is not null;
  create index pricing_information_of_group
    on pricing_information (company_id, pricing_group_id, entity_id, id) where pricing_group_id is not null;`

// @NOTE Two writers of one record's sales would wait for each other in the exclusion constraint until one of them is
// stopped as a deadlock: whoever writes sales updates the record first, which has to be done anyway for its last change.
const sales = `
  create table sale_price (
    id serial primary key,
    company_id integer not null constraint sale_price_company references company on delete cascade,
    entity_id integer not null,
    pricing_information_id integer not null,
    is_default boolean not null default false,
    sale_price numeric(19, 4) not null constraint sale_price_not_negative check (sale_price >= 0),
    start_date_utc timestamptz(3),
    stop_date_utc timestamptz(3),
    constraint sale_price_dates_paired check (is_default or num_nonnulls(start_date_utc, stop_date_utc) = 2),
    constraint sale_price_default_undated check (not is_default or num_nulls(start_date_utc, stop_date_utc) = 2),
    constraint sale_price_dates_ordered check (start_date_utc < stop_date_utc),
    constraint sale_price_overlap exclude using gist (
      pricing_information_id with =, tstzrange(start_date_utc, stop_date_utc) with &&) where (not is_default),
    constraint sale_price_record foreign key (company_id, entity_id, pricing_information_id)
      references pricing_information (company_id, entity_id, id) on delete cascade
  );
  create unique index sale_price_one_default on sale_price (pricing_information_id) where is_default;
  create index sale_price_of_record on sale_price (pricing_information_id, id);
  create index sale_price_of_company on sale_price (company_id, id);
  create index sale_price_started on sale_price (company_id, entity_id, start_date_utc desc, pricing_information_id desc)
    include (stop_date_utc) where not is_default;
  create index sale_price_stopped
    on sale_price (company_id, entity_id, stop_date_utc desc, pricing_information_id desc) where not is_default;`
