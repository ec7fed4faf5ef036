import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment, tenantColumns } from '../../base.ts'

type DeliveryStatus = 'Pending' | 'Retrying' | 'Delivered' | 'Failed'

const schema = defineEntity({
  name: 'WebhookDelivery',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    subscriptionId: p.uuid(),
    /** The position of the event in the feed; null for a test. */
    position: bigint().nullable(),
    type: p.text(),
    /** Pending: a redelivery or test that waits for a worker. Retrying: the oldest event, which failed. */
    status: p.text().$type<DeliveryStatus>(),
    /** By the clock of the company, as all times but `dueAt`. */
    createdAt: moment().defaultRaw('clock_timestamp()'),
    lastAttemptAt: moment().nullable(),
    nextAttemptAt: moment().nullable(),
    attempts: p.integer().default(0),
    responseStatus: p.integer().nullable(),
    responseText: p.text().nullable(),
    /** Why there is no response. */
    lastError: p.text().nullable(),
    /** When a worker may send a redelivery or test; null for all others. */
    dueAt: moment().nullable(),
    claimedBy: p.text().nullable(),
  },
})

/** An event that was sent to a webhook, or a test, with its last response (V3). */
export class WebhookDelivery extends schema.class {}
schema.setClass(WebhookDelivery)
