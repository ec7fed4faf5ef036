import { Migration } from '@mikro-orm/migrations'

// An order exists from the conversion of its cart on; what is still to be sent to the point of sale waits in a queue of its
// own, by store, because a store whose calls fail must hold up nobody else. store_queue has one row per store, which is
// where a worker claims the store: sending happens outside of any transaction, so no row lock can do it.
export class orders extends Migration {
  override up(): void {
    this.addSql(`
      alter table pending_order
        add column refusal_status smallint,
        add column refusal_message text,
        add constraint pending_order_key unique (company_id, id);

      create table queued_order (
        company_id integer not null constraint queued_order_company references company on delete cascade,
        order_id integer not null,
        entity_id integer not null,
        queued_at timestamptz(3) not null default now(),
        primary key (company_id, order_id),
        constraint queued_order_order
          foreign key (company_id, order_id) references pending_order (company_id, id) on delete cascade
      );
      create index queued_order_arrival on queued_order (company_id, entity_id, order_id);

      create table store_queue (
        company_id integer not null constraint store_queue_company references company on delete cascade,
        entity_id integer not null,
        due_at timestamptz(3),
        attempts integer not null default 0,
        last_error text,
        claimed_by text,
        primary key (company_id, entity_id),
        constraint store_queue_node
          foreign key (company_id, entity_id) references entity_node (company_id, id) on delete cascade
      );
      create index store_queue_due on store_queue (due_at) where claimed_by is null and due_at is not null;
      create index store_queue_claims on store_queue (claimed_by) where claimed_by is not null;

      create index queued_cart_paused on queued_cart (company_id) where retry_at is not null;`)
  }
}
