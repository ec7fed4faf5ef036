// The types of the document that `tenant import` accepts. import-faults.ts has the matching JSON schema: a change to
// one needs the same change to the other. Tested by test/tenants/tenants.long.test.ts.
import type { NodeAddress, NodeRole } from '../../../../entities/tables/company/entity-node.ts'

/** A node is identified by its parent, role and name, so importing a file twice changes nothing. */
export interface ImportedNode {
  Role: Exclude<NodeRole, 'Company'>
  Name: string
  /** For a node at the top of the document: a node that the company has; the company if absent. */
  ParentId?: number
  /** Values that are absent do not change. */
  IsActive?: boolean
  TimeZoneId?: string | null
  CurrencyCode?: string | null
  Address?: Partial<NodeAddress> | null
  Children?: ImportedNode[]
}

export interface ImportedItem {
  /** If absent, the Sku identifies the item; without a match the item is new. */
  Id?: string
  Sku: string
  Name: string
  /** Values that are absent do not change. */
  Upc?: string | null
  ProductTypeId?: number | null
  IsSerialized?: boolean
  IsLot?: boolean
  IsActive?: boolean
  Attributes?: Record<string, unknown> | null
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
  /** Trees of nodes, each below the company or a node of it. */
  Entities?: ImportedNode[]
  CatalogItems?: ImportedItem[]
  CatalogProductQuantities?: ImportedFigures[]
}
