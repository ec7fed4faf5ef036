import { Migration } from '@mikro-orm/migrations'

// What refunds gave back of an original's taxes, counted as its articles are: whoever writes a refund holds the original's
// row, and the check refuses what the rule (rules/invoicing/refund-tax.json) would refuse. Refunds of before were not bound by
// it: an original of theirs counts as paid back in full, not beyond.
export class refundedTax extends Migration {
  override up(): void {
    this.addSql(`
      create table invoice_refunded_tax (
        company_id integer not null constraint invoice_refunded_tax_company references company on delete cascade,
        invoice_id uuid not null,
        charged_tax numeric(19, 4) not null,
        refunded_tax numeric(19, 4) not null,
        primary key (company_id, invoice_id),
        constraint invoice_refunded_tax_charged check (refunded_tax <= charged_tax),
        constraint invoice_refunded_tax_invoice
          foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
      );
      insert into invoice_refunded_tax (company_id, invoice_id, charged_tax, refunded_tax)
      select back.company_id, back.original_invoice_id, charged.tax, least(sum(line.tax), charged.tax)
      from invoice back
      join invoice_tax_line line on line.company_id = back.company_id and line.invoice_id = back.id
      cross join lateral (
        select greatest(sum(tax), 0) as tax from invoice_tax_line sold
        where sold.company_id = back.company_id and sold.invoice_id = back.original_invoice_id) charged
      where back.original_invoice_id is not null
      group by back.company_id, back.original_invoice_id, charged.tax
      having sum(line.tax) <> 0;`)
  }
}
