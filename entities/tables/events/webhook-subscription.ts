import { defineEntity, p } from '@mikro-orm/core'
import { bigint, madeAt, moment, tenantColumns } from '../../base.ts'

type DisabledReason = 'Gone' | 'Failing'

const schema = defineEntity({
  name: 'WebhookSubscription',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    name: p.text(),
    url: p.text(),
    /** Null for all types of events. */
    types: p.array().columnType('text[]').nullable(),
    isActive: p.boolean().default(true),
    /** Why the sender switched it off; null if it is active or a client switched it off. */
    disabledReason: p.text().$type<DisabledReason>().nullable(),
    disabledAt: moment().nullable(),
    createdAt: madeAt(),
    /** The position in the feed of the last event that was delivered or has another type. */
    position: bigint(),
    /** When a worker may next read the feed for it; null while there is nothing new, and cleared by a claim. */
    dueAt: moment().nullable(),
    /** The number of failed attempts for the event after the position. */
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    /** When the first of these attempts failed, by the clock of the company. */
    failingSince: moment().nullable(),
    /** The worker that delivers its events. */
    claimedBy: p.text().nullable(),
  },
})

/** A webhook (V3): a URL that receives the events of a company, in the order of the feed. */
export class WebhookSubscription extends schema.class {}
schema.setClass(WebhookSubscription)
