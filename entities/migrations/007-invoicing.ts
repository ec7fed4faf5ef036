import { Migration } from '@mikro-orm/migrations'

// Invoices never change after their creation, so all parts of an invoice, including its customer, are separate rows of
// that invoice: a customer with a hundred invoices has a hundred rows with one id. The key of a part is its position in
// the invoice and not its id.
//
// The row of the invoice contains all columns of a summary, so lists read no other table. Each index serves one filter,
// newest invoice first.
export class invoicing extends Migration {
  override up(): void {
    this.addSql(invoices)
    this.addSql(people)
    this.addSql(orders)
    this.addSql(money)
    this.addSql(refunds)
  }
}

const partOfInvoice = (table: string) => `
    company_id integer not null constraint ${table}_company references company on delete cascade,
    invoice_id uuid not null,`

const ofInvoice = (table: string) => `
    constraint ${table}_invoice
      foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade`

const invoices = `
  create table invoice (
    company_id integer not null constraint invoice_company references company on delete cascade,
    id uuid not null default uuidv7(),
    created_by_user text not null,
    created_date_utc timestamptz(3) not null default clock_timestamp(),
    employee_id integer not null default 0,
    location_id integer not null default 0,
    is_refund boolean not null default false,
    invoice_type text not null constraint invoice_type_known check (invoice_type in ('None', 'Purchase', 'Refund')),
    invoice_total numeric(19, 4) not null
      constraint invoice_total_exact check (invoice_total between -100000000000 and 100000000000),
    original_invoice_id uuid,
    customer_id uuid,
    printable_id text,
    notes text,
    tax_calculation_result_id uuid,
    primary key (company_id, id),
    constraint invoice_refund_has_original check (is_refund = (original_invoice_id is not null)),
    constraint invoice_original
      foreign key (company_id, original_invoice_id) references invoice (company_id, id)
  );
  create index invoice_newest on invoice (company_id, created_date_utc desc, id);
  create index invoice_of_customer on invoice (company_id, customer_id, created_date_utc desc, id);
  create index invoice_of_employee on invoice (company_id, employee_id, created_date_utc desc, id);
  create index invoice_of_location on invoice (company_id, location_id, created_date_utc desc, id);
  create index invoice_of_type on invoice (company_id, invoice_type, created_date_utc desc, id);
  create index invoice_by_total on invoice (company_id, invoice_total, created_date_utc desc, id);
  create index invoice_printed on invoice (company_id, printable_id, created_date_utc desc, id);
  create index invoice_refunds on invoice (company_id, original_invoice_id) where original_invoice_id is not null;`

const people = `
  create table invoice_customer (${partOfInvoice('invoice_customer')}
    id uuid not null,
    customer_type_id integer,
    customer_type text,
    title text,
    primary_name text,
    middle_name text,
    family_name text,
    alternate_name text,
    date_of_birth timestamptz(3),
    do_not_contact boolean not null default false,
    notes text,
    primary key (company_id, invoice_id),${ofInvoice('invoice_customer')}
  );

  create table invoice_address (${partOfInvoice('invoice_address')}
    kind text not null constraint invoice_address_kind check (kind in ('Billing', 'Shipping')),
    id uuid not null,
    street_address1 text,
    street_address2 text,
    post_office_box_number text,
    locality text,
    postal_code text,
    state_code text,
    country_code text,
    do_not_contact boolean not null default false,
    notes text,
    primary key (company_id, invoice_id, kind),
    constraint invoice_address_state_needs_country check (state_code is null or country_code is not null),
    constraint invoice_address_customer foreign key (company_id, invoice_id)
      references invoice_customer (company_id, invoice_id) on delete cascade
  );`

const orders = `
  create table invoice_order (${partOfInvoice('invoice_order')}
    is_dropship boolean not null,
    position integer not null,
    id uuid not null,
    printable_id text,
    reference_id text,
    shipping_entity_id integer,
    shipping_method text,
    supplier_id integer,
    primary key (company_id, invoice_id, is_dropship, position),${ofInvoice('invoice_order')}
  );

  create table invoice_item (${partOfInvoice('invoice_item')}
    is_dropship boolean not null,
    order_position integer not null,
    position integer not null,
    id uuid not null,
    sku text,
    product_id uuid,
    description text,
    quantity integer not null default 1 constraint invoice_item_quantity check (quantity >= 1),
    selling_price numeric(19, 4) not null default 0
      constraint invoice_item_selling_price check (selling_price >= 0),
    serial_number text,
    primary key (company_id, invoice_id, is_dropship, order_position, position),
    constraint invoice_item_order foreign key (company_id, invoice_id, is_dropship, order_position)
      references invoice_order (company_id, invoice_id, is_dropship, position) on delete cascade
  );`

const money = `
  create table invoice_payment (${partOfInvoice('invoice_payment')}
    position integer not null,
    id text not null,
    amount numeric(19, 4),
    transaction_type text not null default 'Purchase'
      constraint invoice_payment_transaction_type check (transaction_type in ('Purchase', 'Refund')),
    transaction_date timestamptz(3),
    payment_method_id integer,
    drawer_id uuid,
    reference_id text,
    primary key (company_id, invoice_id, position),${ofInvoice('invoice_payment')}
  );

  create table invoice_tax_line (${partOfInvoice('invoice_tax_line')}
    position integer not null,
    line_number text,
    discount numeric(19, 4),
    rate numeric(19, 4),
    tax numeric(19, 4),
    taxability boolean not null default false,
    taxable numeric(19, 4),
    primary key (company_id, invoice_id, position),${ofInvoice('invoice_tax_line')}
  );

  create table invoice_tax_detail (${partOfInvoice('invoice_tax_detail')}
    line_position integer not null,
    position integer not null,
    tax_id uuid,
    tax_name text,
    country_code text,
    region_code text,
    rate numeric(19, 4),
    tax numeric(19, 4),
    taxable numeric(19, 4),
    tax_authority text,
    tax_authority_type text,
    tax_category text,
    tax_type text,
    primary key (company_id, invoice_id, line_position, position),
    constraint invoice_tax_detail_line foreign key (company_id, invoice_id, line_position)
      references invoice_tax_line (company_id, invoice_id, position) on delete cascade
  );`

// The totals of all refunds of an original invoice: per article, of its taxes and of its payments. A transaction that
// writes a refund locks the original invoice's row. The check constraints enforce the same limits as the rules
// (rules/invoicing/refund.json, refund-tax.json, refund-payment.json). An original invoice without payments has no row
// in invoice_refunded_payment.
const refunds = `
  create table invoice_refunded_item (${partOfInvoice('invoice_refunded_item')}
    sku text not null,
    product_id uuid not null,
    sold_quantity bigint not null,
    sold_amount numeric(19, 4) not null,
    refunded_quantity bigint not null,
    refunded_amount numeric(19, 4) not null,
    primary key (company_id, invoice_id, sku, product_id),
    constraint invoice_refunded_quantity check (refunded_quantity <= sold_quantity),
    constraint invoice_refunded_amount check (refunded_amount <= sold_amount),${ofInvoice('invoice_refunded_item')}
  );

  create table invoice_refunded_tax (${partOfInvoice('invoice_refunded_tax')}
    charged_tax numeric(19, 4) not null,
    refunded_tax numeric(19, 4) not null,
    primary key (company_id, invoice_id),
    constraint invoice_refunded_tax_charged check (refunded_tax <= charged_tax),${ofInvoice('invoice_refunded_tax')}
  );

  create table invoice_refunded_payment (${partOfInvoice('invoice_refunded_payment')}
    recorded_payments numeric(19, 4) not null,
    refunded_payments numeric(19, 4) not null,
    primary key (company_id, invoice_id),
    constraint invoice_refunded_payment_recorded
      check (refunded_payments <= recorded_payments),${ofInvoice('invoice_refunded_payment')}
  );`
