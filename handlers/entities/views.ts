import type { EntityNode } from '../../entities/entity-node.ts'
import type { TreeNode } from '../../generated/entities/types.gen.ts'

/** The nodes as a tree below the company's own; children in the order of their ids. */
export function toTree(nodes: readonly EntityNode[], companyId: number): TreeNode {
  const byId = new Map(nodes.map((node) => [node.id, toTreeNode(node)]))
  for (const node of nodes) {
    const own = byId.get(node.id)
    if (own && node.parentId) byId.get(node.parentId)?.Children.push(own)
  }
  const root = byId.get(companyId)
  if (!root) throw new Error(`Company ${companyId} has no root node`)
  return root
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
