import { Migration } from '@mikro-orm/migrations'

// A mail that is just being sent holds no lock: its due_at is moved on before, and a tenant's reset need not wait for a
// mail server.
export class outgoingMail extends Migration {
  override up(): void {
    this.addSql(`
      create table outgoing_mail (
        id uuid primary key default uuidv7(),
        company_id integer not null constraint outgoing_mail_company references company on delete cascade,
        user_id integer not null,
        kind text not null constraint outgoing_mail_kind check (kind in ('firstPassword', 'temporaryPassword')),
        recipient text not null,
        token text,
        queued_at timestamptz(3) not null default now(),
        attempts integer not null default 0,
        last_error text,
        due_at timestamptz(3) not null default now(),
        constraint outgoing_mail_user
          foreign key (company_id, user_id) references user_account (company_id, id) on delete cascade,
        constraint outgoing_mail_link check ((kind = 'firstPassword') = (token is not null))
      );
      create index outgoing_mail_due on outgoing_mail (due_at);
      create index outgoing_mail_of_user on outgoing_mail (company_id, user_id);`)
  }
}
