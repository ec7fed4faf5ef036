import { defineEntity, p } from '@mikro-orm/core'
import { allocatedId, tenantColumns } from '../../base.ts'

export const nodeRoles = [
  'Company',
  'Division',
  'Group',
  'Location',
  'Device',
  'Supplier',
  'Carrier',
] as const

export type NodeRole = (typeof nodeRoles)[number]

export interface NodeAddress {
  AddressLine1: string | null
  AddressLine2: string | null
  City: string | null
  StateCode: string | null
  CountryCode: string | null
  Zip: string | null
}

const schema = defineEntity({
  name: 'EntityNode',
  properties: {
    ...tenantColumns,
    id: allocatedId(),
    role: p.text().$type<NodeRole>(),
    name: p.text(),
    /** Null only for the company's root node. */
    parentId: p.integer().nullable(),
    isActive: p.boolean().default(true),
    timeZoneId: p.text().nullable(),
    currencyCode: p.text().nullable(),
    address: p.json<NodeAddress>().nullable(),
    /** False if the node or one above it is not active. The other effective values are inherited where null. */
    effectiveIsActive: p.boolean().default(true),
    effectiveTimeZoneId: p.text().nullable(),
    effectiveCurrencyCode: p.text().nullable(),
    version: p.integer().default(1),
  },
})

/** A node of a company's tree (P19). */
export class EntityNode extends schema.class {}
schema.setClass(EntityNode)
