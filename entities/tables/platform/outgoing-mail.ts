import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'OutgoingMail',
  properties: {
    ...tenantColumns,
    /** Also the mail's Message-ID, so that mail programs recognise a mail that was sent twice. */
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    userId: p.integer(),
    kind: p.text().$type<'firstPassword' | 'temporaryPassword' | 'webhookGone' | 'webhookFailing'>(),
    recipient: p.text(),
    /** The token in the link with which the user sets the first password. */
    token: p.text().nullable(),
    /** The webhook that was switched off. */
    webhookName: p.text().nullable(),
    queuedAt: madeAt(),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    /** Not sent before this instant. */
    dueAt: madeAt(),
  },
})

/** A mail that waits to be sent (U4); the row is deleted once the mail has been sent. */
export class OutgoingMail extends schema.class {}
schema.setClass(OutgoingMail)
