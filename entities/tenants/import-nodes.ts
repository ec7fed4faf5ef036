// Imports nodes: compares them with the company's tree and adds the missing ones. Their ids are reserved beforehand,
// since MikroORM's insertMany returns the id of one row only. A tree may have any shape that P19 allows.
// Tested by test/tenants.test.ts and test/import-property.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { childRoles, EntityNode, type NodeRole } from '../entity-node.ts'
import type { ImportedNode } from './import-document.ts'
import { reserveIds } from './reserve-ids.ts'

/** Rows per statement: enough for speed, few enough to report progress. */
const ROWS_AT_ONCE = 2_000

interface PlacedNode {
  node: ImportedNode
  parent: NodeRole
  place: string
}

/** Returns a fault for each node whose role is not allowed below its parent, and for each duplicate among siblings. */
export function nodeFaults(roots: readonly ImportedNode[]): string[] {
  const faults: string[] = []
  const placed = (nodes: readonly ImportedNode[], parent: NodeRole, place: string): PlacedNode[] =>
    nodes.map((node, index) => ({ node, parent, place: `${place}.${index}` }))

  let level = [placed(roots, 'Company', 'Entities')]
  while (level.length > 0) {
    for (const siblings of level) {
      const seen = new Set<string>()
      for (const { node, parent, place } of siblings) {
        if (!childRoles[parent].includes(node.Role)) {
          faults.push(`${place}.Role: a ${node.Role} cannot stand below a ${parent}.`)
        }
        const key = `${node.Role} ${node.Name}`
        if (seen.has(key)) faults.push(`${place}: the ${node.Role} "${node.Name}" stands twice.`)
        seen.add(key)
      }
    }
    level = level.flatMap((siblings) =>
      siblings
        .filter(({ node }) => node.Children?.length)
        .map(({ node, place }) => placed(node.Children ?? [], node.Role, `${place}.Children`)),
    )
  }
  return faults
}

type NewNode = Pick<EntityNode, 'id' | 'companyId' | 'role' | 'name'> & { parentId: number }

/** Adds the nodes that do not exist yet and returns their number; `onRows` gets the number of rows written. */
export async function addNodes(
  em: EntityManager,
  companyId: number,
  roots: readonly ImportedNode[],
  onRows: (written: number, total: number) => void,
): Promise<number> {
  const rows = await newRows(em, companyId, roots)
  // Parents come before their children, so every batch refers only to rows that exist or are in the batch itself.
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE)
    await em.insertMany(EntityNode, batch)
    onRows(from + batch.length, rows.length)
  }
  return rows.length
}

/** The rows to insert, level by level; all nodes below a new node are new. */
async function newRows(
  em: EntityManager,
  companyId: number,
  roots: readonly ImportedNode[],
): Promise<NewNode[]> {
  if (roots.length === 0) return []
  const key = (parent: number, role: string, name: string) => JSON.stringify([parent, role, name])
  const existing = await em.find(EntityNode, { companyId }, { disableIdentityMap: true })
  const known = new Map(existing.map((node) => [key(node.parentId ?? 0, node.role, node.name), node.id]))
  const reserved = await reserveIds(em, 'entity_node', countOf(roots))

  const rows: NewNode[] = []
  let level = roots.map((node) => ({ node, parentId: companyId }))
  while (level.length > 0) {
    level = level.flatMap(({ node: { Role: role, Name: name, Children = [] }, parentId }) => {
      let id = known.get(key(parentId, role, name))
      if (id === undefined) {
        id = reserved[rows.length] as number
        rows.push({ id, companyId, parentId, role, name })
      }
      const ofChildren = id
      return Children.map((node) => ({ node, parentId: ofChildren }))
    })
  }
  return rows
}

function countOf(roots: readonly ImportedNode[]): number {
  let count = 0
  for (let level = [...roots]; level.length > 0; level = level.flatMap(({ Children = [] }) => Children)) {
    count += level.length
  }
  return count
}
