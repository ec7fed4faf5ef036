// What `tenant import` accepts. That a document is one is checked by import-faults.ts, which says the same as a
// schema: a member of one is a member of the other. Tested by test/tenants.test.ts.
import type { NodeRole } from '../entity-node.ts'

/** A node is known by its role and name below its parent: importing a file twice changes nothing. */
export interface ImportedNode {
  Role: Exclude<NodeRole, 'Company'>
  Name: string
  Children?: ImportedNode[]
}

export interface ImportedItem {
  /** Absent: the item of that Sku, or a new one. */
  Id?: string
  Sku: string
  Name: string
  IsSerialized?: boolean
  IsLot?: boolean
}

/**
 * The quantities on order and in transfer of an item at a node of the tree; the item is named by its Id or its
 * Sku.
 */
export interface ImportedFigures {
  EntityId: number
  CatalogItemId?: string
  Sku?: string
  QuantityOnOrder?: number
  QuantityTransferIn?: number
  QuantityTransferOut?: number
  UnitId?: number
}

export interface ImportDocument {
  /** The nodes below the company. */
  Entities?: ImportedNode[]
  CatalogItems?: ImportedItem[]
  CatalogProductQuantities?: ImportedFigures[]
}
