import { Migration } from '@mikro-orm/migrations'
import { byId, crud, differ, type Source, triggersOf } from './018-events.ts'

// Webhooks (V3). A subscription has a cursor into the feed of its company and no row per event: a worker claims it, reads
// the events after the cursor, and records each delivery when it is attempted. Only redeliveries and tests, which clients
// request, wait as rows. A delivery that is Retrying belongs to the event at the cursor, so a subscription has at most one.
//
// What a client sets is an event of the feed (V1); the movement of a cursor is none.
export class webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_subscription (
        company_id integer not null constraint webhook_subscription_company references company on delete cascade,
        id uuid not null default uuidv7(),
        name text not null,
        url text not null,
        types text[],
        is_active boolean not null default true,
        disabled_reason text
          constraint webhook_subscription_reason check (disabled_reason in ('Gone', 'Failing')),
        disabled_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        position bigint not null,
        due_at timestamptz(3),
        attempts integer not null default 0,
        last_error text,
        failing_since timestamptz(3),
        claimed_by text,
        primary key (company_id, id)
      );
      create index webhook_subscription_due on webhook_subscription (due_at)
        where is_active and claimed_by is null and due_at is not null;
      create index webhook_subscription_idle on webhook_subscription (company_id)
        where is_active and claimed_by is null and due_at is null;
      create index webhook_subscription_claims on webhook_subscription (claimed_by) where claimed_by is not null;

      create table webhook_secret (
        company_id integer not null constraint webhook_secret_company references company on delete cascade,
        id uuid not null,
        subscription_id uuid not null,
        key jsonb not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3),
        primary key (company_id, id),
        constraint webhook_secret_subscription
          foreign key (company_id, subscription_id) references webhook_subscription (company_id, id) on delete cascade
      );
      create index webhook_secret_of_subscription on webhook_secret (company_id, subscription_id);
      create index webhook_secret_expiry on webhook_secret (expires_at) where expires_at is not null;

      create table webhook_delivery (
        company_id integer not null constraint webhook_delivery_company references company on delete cascade,
        id uuid not null default uuidv7(),
        subscription_id uuid not null,
        position bigint,
        type text not null,
        status text not null
          constraint webhook_delivery_status check (status in ('Pending', 'Retrying', 'Delivered', 'Failed')),
        created_at timestamptz(3) not null default clock_timestamp(),
        last_attempt_at timestamptz(3),
        next_attempt_at timestamptz(3),
        attempts integer not null default 0,
        response_status integer,
        response_text text,
        last_error text,
        due_at timestamptz(3),
        claimed_by text,
        primary key (company_id, id),
        constraint webhook_delivery_subscription
          foreign key (company_id, subscription_id) references webhook_subscription (company_id, id) on delete cascade
      );
      create index webhook_delivery_of_subscription on webhook_delivery (company_id, subscription_id, id);
      create index webhook_delivery_by_status on webhook_delivery (company_id, subscription_id, status, id);
      create unique index webhook_delivery_retrying on webhook_delivery (company_id, subscription_id)
        where status = 'Retrying';
      create index webhook_delivery_due on webhook_delivery (due_at) where claimed_by is null and due_at is not null;
      create index webhook_delivery_claims on webhook_delivery (claimed_by) where claimed_by is not null;
      create index webhook_delivery_age on webhook_delivery (created_at);`)
    // The mail about a webhook that was switched off names it, because the webhook may be deleted before it is sent.
    this.addSql(`
      alter table outgoing_mail add column webhook_name text;
      alter table outgoing_mail drop constraint outgoing_mail_kind;
      alter table outgoing_mail add constraint outgoing_mail_kind
        check (kind in ('firstPassword', 'temporaryPassword', 'webhookGone', 'webhookFailing'));
      alter table outgoing_mail add constraint outgoing_mail_webhook
        check ((kind in ('webhookGone', 'webhookFailing')) = (webhook_name is not null));`)
    for (const source of sources) this.addSql(triggersOf(source))
  }
}

export const sources: readonly Source[] = [
  {
    ...{ table: 'webhook_subscription', resource: 'subscription', ...byId, ...crud },
    changed: differ('name', 'url', 'types', 'is_active'),
  },
  {
    ...{ table: 'webhook_secret', resource: 'subscription', key: ['id'], id: 'subscription_id' },
    inserted: `'secret-created'`,
  },
]
