// The fixtures of webhooks: two webhooks with deliveries, and a spare one that tests delete. Inactive, so nothing is sent.
import type { FixtureContext, SeparateResources } from './fixtures.ts'
import { by } from './statements.ts'

const SPARE = `insert into webhook_subscription (company_id, id, name, url, is_active, position)
  values (:CompanyId, :SpareSubscriptionId, 'Spare', 'https://spare.shop.example', false, 0) on conflict do nothing`

const insertReturning =
  (statement: string) =>
  async ({ app, values }: FixtureContext) =>
    (await by(statement)(app, values)).at(-1)?.id

const WEBHOOK = `insert into webhook_subscription (company_id, name, url, is_active, position)
  values (:CompanyId, 'Fixed ' || :CompanyId, 'https://fixed.shop.example', false, 0) returning id`

export const webhookFixtures: Readonly<Record<string, (context: FixtureContext) => unknown>> = {
  SubscriptionId: insertReturning(WEBHOOK),
  SpareSubscriptionId: insertReturning(WEBHOOK),
  DeliveryId:
    insertReturning(`insert into webhook_delivery (company_id, subscription_id, position, type, status, created_at)
    select :CompanyId, :SubscriptionId, 1, 'retail.company.created', 'Delivered', now() + make_interval(secs => n)
    from generate_series(1, 3) n returning id`),
}

export const webhookResources: Readonly<Record<string, SeparateResources>> = {
  deleteSubscription: {
    values: ({ SpareSubscriptionId }) => ({ SubscriptionId: SpareSubscriptionId }),
    restore: by(SPARE),
  },
  createSubscription: {
    values: () => ({}),
    restore: by(`delete from webhook_subscription where company_id = :CompanyId and id not in (
      :SubscriptionId, :SpareSubscriptionId)`),
  },
  createSubscriptionSecret: {
    values: () => ({}),
    restore: by(
      'delete from webhook_secret where company_id = :CompanyId and subscription_id = :SubscriptionId',
    ),
  },
  testSubscription: {
    values: () => ({}),
    restore: by(`delete from webhook_delivery where company_id = :CompanyId and status = 'Pending'`),
  },
  redeliverEvent: {
    values: () => ({}),
    restore: by(`delete from webhook_delivery where company_id = :CompanyId and status = 'Pending'`),
  },
}
