import { Migration } from '@mikro-orm/migrations'

// What refunds paid back of an original's payments, counted as its articles and taxes are: whoever writes a refund holds the
// original's row, and the check refuses what the rule (rules/invoicing/refund-payment.json) would refuse. Refunds of before
// were not bound by it: an original of theirs counts as paid back in full, not beyond. One without payments has no row.
export class functions extends Migration {
  override up(): void {
    this.addSql(`
      create table invoice_refunded_payment (
        company_id integer not null constraint invoice_refunded_payment_company references company on delete cascade,
        invoice_id uuid not null,
        recorded_payments numeric(19, 4) not null,
        refunded_payments numeric(19, 4) not null,
        primary key (company_id, invoice_id),
        constraint invoice_refunded_payment_recorded check (refunded_payments <= recorded_payments),
        constraint invoice_refunded_payment_invoice
          foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
      );
      insert into invoice_refunded_payment (company_id, invoice_id, recorded_payments, refunded_payments)
      select back.company_id, back.original_invoice_id, recorded.amount, least(sum(abs(payment.amount)), recorded.amount)
      from invoice back
      join invoice_payment payment on payment.company_id = back.company_id and payment.invoice_id = back.id
      cross join lateral (
        select greatest(sum(case transaction_type when 'Refund' then -abs(amount) else amount end), 0) as amount
        from invoice_payment taken
        where taken.company_id = back.company_id and taken.invoice_id = back.original_invoice_id
        having count(amount) > 0) recorded
      where back.original_invoice_id is not null
      group by back.company_id, back.original_invoice_id, recorded.amount
      having sum(abs(payment.amount)) <> 0;`)
  }
}
