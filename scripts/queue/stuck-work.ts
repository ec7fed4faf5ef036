// What waits in the queues of orders, webhooks and mails after a failure, or because no worker takes it, and how to try it
// again at once (O13). A queue is asked company by company, because the tables are distributed by company (O4).
// Tested by test/scripts/queue.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../entities/tables.ts'
import { companiesOf } from '../../handlers/background/jobs/each-company.ts'
import { scheduleConversion } from '../../handlers/services/cart/queued-carts.ts'

export const kinds = ['orders', 'webhooks', 'mails'] as const
export type Kind = (typeof kinds)[number]

export interface StuckWork {
  Kind: Kind
  CompanyId: number
  /** Of the store of orders (EntityId), of the webhook's subscription, or of the mail. */
  Id: string
  What: string
  Since: string
  Reason: string
  Attempts: number
  /** Null for what is not tried by itself any more. */
  NextAttempt: string | null
}

/** Which work: all, or that of a company, or the work with an id. */
export interface Selection {
  company?: number | undefined
  id?: string | undefined
}

/** Work that is due for longer than this waits for a worker. */
const PATIENCE = sql`interval '1 minute'`

interface Queue {
  /** Selects the company_id of what is stuck. */
  companies: RawBuilder<unknown>
  /** Selects the columns of StuckWork but Kind and CompanyId. */
  work: (company: number) => RawBuilder<unknown>
  /** Makes the work of a company due, all or that with an id; returns ids. */
  retry: ((company: number, id: string | null) => RawBuilder<unknown>)[]
  /** Wakes the job that does the work, where no loop looks for it every second. */
  wake?: (em: EntityManager, company: number) => Promise<unknown>
}

const stuckStore = sql`store.claimed_by is null and (store.attempts > 0 or store.due_at < now() - ${PATIENCE})`
const stuckCart = sql`(cart.attempts > 0 or cart.queued_at < now() - ${PATIENCE})`
const stuckWebhook = sql`webhook.claimed_by is null and (webhook.disabled_reason is not null
  or webhook.is_active and (webhook.attempts > 0 or webhook.due_at < now() - ${PATIENCE}))`
const stuckMail = sql`(mail.last_error is not null or mail.due_at < now() - ${PATIENCE})`

const reason = (lastError: RawBuilder<unknown>) => sql`coalesce(${lastError}, 'No worker has taken it yet.')`

const queues: Readonly<Record<Kind, Queue>> = {
  orders: {
    companies: sql`
      select store.company_id from store_queue store where ${stuckStore}
      union all select cart.company_id from queued_cart cart where ${stuckCart}`,
    work: (company) => sql`
      select store.entity_id::text as "Id", 'Orders of a store: ' || count(waiting.order_id) as "What",
        min(waiting.queued_at) as "Since", ${reason(sql`store.last_error`)} as "Reason", store.attempts as "Attempts",
        store.due_at as "NextAttempt"
      from store_queue store
      join queued_order waiting on waiting.company_id = ${company} and waiting.entity_id = store.entity_id
      where store.company_id = ${company} and ${stuckStore} group by store.company_id, store.entity_id
      union all
      select submitted.entity_id::text, 'Carts without an order: ' || count(*), min(cart.queued_at),
        ${reason(sql`max(cart.last_error)`)}, max(cart.attempts), coalesce(min(cart.retry_at), min(cart.queued_at))
      from queued_cart cart join cart submitted on submitted.company_id = ${company} and submitted.id = cart.cart_id
      where cart.company_id = ${company} and ${stuckCart} group by submitted.entity_id`,
    retry: [
      (company, id) => sql`
        update store_queue set due_at = now()
        where company_id = ${company} and due_at is not null and (${id}::text is null or entity_id::text = ${id})
        returning entity_id as id`,
      (company, id) => sql`
        update queued_cart set retry_at = null
        where company_id = ${company} and attempts > 0 and (${id}::text is null or cart_id in (
          select submitted.id from cart submitted where submitted.company_id = ${company} and submitted.entity_id::text = ${id}))
        returning cart_id as id`,
    ],
    wake: (em, company) => scheduleConversion(em, company, 0),
  },
  webhooks: {
    companies: sql`select webhook.company_id from webhook_subscription webhook where ${stuckWebhook}`,
    work: (company) => sql`
      select webhook.id::text as "Id", webhook.name as "What",
        coalesce(webhook.disabled_at, webhook.failing_since, webhook.due_at) as "Since",
        case when webhook.is_active then '' else 'Switched off (' || webhook.disabled_reason || '). ' end
          || ${reason(sql`webhook.last_error`)} as "Reason",
        webhook.attempts as "Attempts", case when webhook.is_active then webhook.due_at end as "NextAttempt"
      from webhook_subscription webhook where webhook.company_id = ${company} and ${stuckWebhook}`,
    retry: [
      (company, id) => sql`
        update webhook_subscription set due_at = now()
        where company_id = ${company} and is_active and due_at is not null and (${id}::text is null or id::text = ${id})
        returning id`,
    ],
  },
  mails: {
    companies: sql`select mail.company_id from outgoing_mail mail where ${stuckMail}`,
    work: (company) => sql`
      select mail.id::text as "Id", mail.kind || ' to user ' || mail.user_id as "What", mail.queued_at as "Since",
        ${reason(sql`mail.last_error`)} as "Reason", mail.attempts as "Attempts", mail.due_at as "NextAttempt"
      from outgoing_mail mail where mail.company_id = ${company} and ${stuckMail}`,
    retry: [
      (company, id) => sql`
        update outgoing_mail set due_at = now()
        where company_id = ${company} and (${id}::text is null or id::text = ${id}) returning id`,
    ],
    wake: (em) => sql`select graphile_worker.add_job('sendMail', queue_name := 'mail')`.execute(kysely(em)),
  },
}

const companiesWith = async (em: EntityManager, kind: Kind, { company }: Selection) =>
  company === undefined ? companiesOf(em, queues[kind].companies) : [company]

/** What is stuck, that which has waited longest first. */
export async function listStuckWork(em: EntityManager, selection: Selection = {}): Promise<StuckWork[]> {
  const found: StuckWork[] = []
  for (const kind of kinds) {
    for (const company of await companiesWith(em, kind, selection)) {
      const { rows } = await sql<StuckWork>`${queues[kind].work(company)}`.execute(kysely(em))
      for (const { Id, What, Since, Reason, Attempts, NextAttempt } of rows)
        found.push({
          ...{ Kind: kind, CompanyId: company, Id, What, Since: iso(Since), Reason, Attempts },
          NextAttempt: NextAttempt && iso(NextAttempt),
        })
    }
  }
  return found.toSorted((a, b) => (a.Since < b.Since ? -1 : 1))
}

const iso = (moment: string) => new Date(moment).toISOString()

/**
 * Makes what is stuck due now, of these kinds; the back-off goes on where it fails again. Returns how many stores,
 * webhooks and mails are tried.
 */
export async function retryStuckWork(
  em: EntityManager,
  chosen: readonly Kind[],
  selection: Selection,
): Promise<Record<Kind, number>> {
  const counts = { orders: 0, webhooks: 0, mails: 0 }
  for (const kind of chosen) {
    for (const company of await companiesWith(em, kind, selection)) {
      for (const retry of queues[kind].retry) {
        const { rows } = await sql`${retry(company, selection.id ?? null)}`.execute(kysely(em))
        counts[kind] += rows.length
      }
      await queues[kind].wake?.(em, company)
    }
  }
  return counts
}
