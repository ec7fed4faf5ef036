// The types of the document that `tenant import` accepts. import-faults.ts has the matching JSON schema: a change to
// one needs the same change to the other. Tested by test/tenants.test.ts.
import type { NodeRole } from '../entity-node.ts'

/** A node is identified by its parent, role and name, so importing a file twice changes nothing. */
export interface ImportedNode {
  Role: Exclude<NodeRole, 'Company'>
  Name: string
  Children?: ImportedNode[]
}

export interface ImportedItem {
  /** If absent, the Sku identifies the item; without a match the item is new. */
  Id?: string
  Sku: string
  Name: string
  IsSerialized?: boolean
  IsLot?: boolean
}

/** The quantities of an item on order and in transfer at a node; either the Id or the Sku names the item. */
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
