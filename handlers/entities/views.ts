import type { EntityNode } from '../../entities/entity-node.ts'
import type { TreeNode } from '../../generated/entities/types.gen.ts'

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
