import { defineEntity, p } from '@mikro-orm/core'
import { madeAt, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'OutgoingMail',
  properties: {
    ...tenantColumns,
    /** The mail's Message-ID too, so that a second sending is known as one. */
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    userId: p.integer(),
    kind: p.text().$type<'firstPassword' | 'temporaryPassword'>(),
    recipient: p.text(),
    /** The token in the link for a first password. */
    token: p.text().nullable(),
    queuedAt: madeAt(),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    /** Not sent before this instant. */
    dueAt: madeAt(),
  },
})

/** A mail that waits to go out (U4); one that went is no more here. */
export class OutgoingMail extends schema.class {}
schema.setClass(OutgoingMail)
