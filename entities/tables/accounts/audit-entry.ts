import { defineEntity, p } from '@mikro-orm/core'
import type { AuditAction, AuditActorKind, AuditTargetKind } from '../../../generated/accounts/types.gen.ts'
import { madeAt, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'AuditEntry',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Real time, also if the sandbox clock of the company was moved. */
    at: madeAt(),
    action: p.text().$type<AuditAction>(),
    actorKind: p.text().$type<AuditActorKind>(),
    /** The `sub` of the actor's token; null for an actor without one. */
    actorId: p.text().nullable(),
    targetKind: p.text().$type<AuditTargetKind>(),
    targetId: p.text(),
    /** The role of a role change, or the client of a secret. */
    detail: p.text().nullable(),
    /** The address as the rate limits count it; null for changes without a request. */
    address: p.text().nullable(),
    requestId: p.text().nullable(),
  },
})

/** An entry of a company's audit log (K6): inserted with the change that it records, never updated. */
export class AuditEntry extends schema.class {}
schema.setClass(AuditEntry)
