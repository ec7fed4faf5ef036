import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, moment, tenantColumns } from '../../base.ts'

export const userRoles = ['Administrator', 'Employee', 'StoreEmployee', 'Supplier'] as const

const schema = defineEntity({
  name: 'UserAccount',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    userName: p.text(),
    email: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    jobTitle: p.text().nullable(),
    correlationId: p.text().nullable(),
    clientUserId: p.text().nullable(),
    address: p.json<Record<string, string | null>>().nullable(),
    phoneNumbers: p.json<Record<string, string | null>[]>().nullable(),
    attributes: p.json<Record<string, string | number | boolean | null>>().nullable(),
    picture: p.json<Record<string, string | null>>().nullable(),
    roles: p.array().columnType('text[]'),
    /** The supplier whose availability a user with the role Supplier maintains. */
    supplierEntityId: p.integer().nullable(),
    /** Null until the first password is set. */
    passwordHash: p.text().nullable(),
    passwordIsTemporary: p.boolean().default(false),
    /** Null for a password that was created together with the account, by the seed or an import. */
    passwordSetAt: moment().nullable(),
    isActive: p.boolean().default(true),
    isLocked: p.boolean().default(false),
    lockReasonId: p.integer().nullable(),
    version: p.integer().default(1),
    /** Tokens of a lower generation are invalid. The number never decreases, not even in a reset. */
    tokenGeneration: p.integer().default(1),
  },
})

/** A user who can log in. */
export class UserAccount extends schema.class {}
schema.setClass(UserAccount)
