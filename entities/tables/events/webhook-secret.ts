import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'WebhookSecret',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary(),
    subscriptionId: p.uuid(),
    /** The key, encrypted if the process has encryption keys (K5). */
    key: p.json().$type<Record<string, unknown>>(),
    createdAt: madeAt(),
    /** Null for a secret that has no successor; the database's clock ends it. */
    expiresAt: moment().nullable(),
  },
})

/** A secret that signs the deliveries of a webhook; while it is replaced, a webhook has several. */
export class WebhookSecret extends schema.class {}
schema.setClass(WebhookSecret)
