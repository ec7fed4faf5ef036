import { defineEntity, p } from '@mikro-orm/core'
import { identity, tenantColumns } from './base.ts'

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

/** The roles allowed directly below a node of each role (P19). */
export const childRoles: Record<NodeRole, readonly NodeRole[]> = {
  Company: ['Division', 'Group', 'Location', 'Supplier', 'Carrier'],
  Division: ['Division', 'Group', 'Location'],
  Group: ['Division', 'Group', 'Location'],
  Location: ['Device'],
  Device: [],
  Supplier: [],
  Carrier: [],
}

const schema = defineEntity({
  name: 'EntityNode',
  properties: {
    ...tenantColumns,
    id: identity(),
    role: p.text().$type<NodeRole>(),
    name: p.text(),
    /** Null only for the company's root node. */
    parentId: p.integer().nullable(),
  },
})

/** A node of a company's tree (P19). */
export class EntityNode extends schema.class {}
schema.setClass(EntityNode)
