import type { EntityNode } from '../../../entities/tables/company/entity-node.ts'
import type { CatalogItem, Entity, TreeNode } from '../../../generated/entities/types.gen.ts'
import type { ItemRow } from './catalog/item-rows.ts'
import type { NodeRow } from './nodes/node-rows.ts'

/**
 * The nodes as a tree with the company as its root, children in the order of the nodes; undefined without a
 * root.
 */
export function toTree(nodes: readonly EntityNode[], companyId: number): TreeNode | undefined {
  const byId = new Map(nodes.map((node) => [node.id, toTreeNode(node)]))
  for (const node of nodes) {
    const treeNode = byId.get(node.id)
    if (treeNode && node.parentId) byId.get(node.parentId)?.Children.push(treeNode)
  }
  return byId.get(companyId)
}

function toTreeNode(node: EntityNode): TreeNode {
  return {
    Id: node.id,
    Role: node.role as TreeNode['Role'],
    Name: node.name,
    ParentId: node.parentId ?? null,
    Children: [],
  }
}

export const toEntity = (node: NodeRow): Entity => ({
  Id: node.id,
  CompanyId: node.company_id,
  Role: node.role,
  Name: node.name,
  ParentId: node.parent_id,
  IsActive: node.is_active,
  TimeZoneId: node.time_zone_id,
  CurrencyCode: node.currency_code,
  Address: toAddress(node.address),
  EffectiveIsActive: node.effective_is_active,
  EffectiveTimeZoneId: node.effective_time_zone_id,
  EffectiveCurrencyCode: node.effective_currency_code,
  Version: node.version,
})

/** The members in the order of the document; PostgreSQL stores them in another one. */
const toAddress = (address: NodeRow['address']): Entity['Address'] =>
  address && {
    AddressLine1: address.AddressLine1,
    AddressLine2: address.AddressLine2,
    City: address.City,
    StateCode: address.StateCode,
    CountryCode: address.CountryCode,
    Zip: address.Zip,
  }

export const toCatalogItem = (item: ItemRow): CatalogItem => ({
  Id: item.id,
  CompanyId: item.company_id,
  Sku: item.sku,
  Upc: item.upc,
  Name: item.name,
  ProductTypeId: item.product_type_id,
  IsSerialized: item.is_serialized,
  IsLot: item.is_lot,
  IsActive: item.is_active,
  Attributes: item.attributes ?? {},
  Version: item.version,
})
