// Loads nodes, catalog items, on-order and transfer figures into a tenant: all of a document, or nothing of it with every fault named (T1).
// What is there already is kept, under its id; a reset of a sandbox goes back to before the import.
// Held by test/tenants.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { besideRequests } from './beside-requests.ts'
import { reserveCompany } from './company-locks.ts'
import { childRoles, EntityNode, type NodeRole } from './entity-node.ts'
import type { ImportDocument, ImportedNode } from './import-document.ts'
import { shapeFaults } from './import-faults.ts'
import { compareFigures, writeFigures } from './import-figures.ts'
import { addItems, changeItems, compareItems } from './import-items.ts'
import { TenantError } from './tenant-error.ts'

export interface ImportResult {
  EntitiesAdded: number
  CatalogItemsAdded: number
  CatalogItemsChanged: number
  QuantitiesSet: number
}

export async function importTenant(
  orm: MikroORM,
  companyId: number,
  document: unknown,
): Promise<ImportResult> {
  const faults = shapeFaults(document)
  if (faults.length > 0) throw new TenantError(...faults)
  const { Entities = [], CatalogItems = [], CatalogProductQuantities = [] } = document as ImportDocument

  return besideRequests(orm, async (em) => {
    await reserveCompany(em, companyId)
    const items = await compareItems(em, companyId, CatalogItems)
    const figures = await compareFigures(em, companyId, CatalogProductQuantities, items.rows)
    const wrong = [...nodeFaults(Entities, 'Company', 'Entities'), ...items.faults, ...figures.faults]
    if (wrong.length > 0) throw new TenantError(...wrong)

    const added = await addNodes(em, companyId, Entities)
    await addItems(em, companyId, items.rows)
    await writeFigures(em, companyId, figures.rows)
    await changeItems(em, companyId, items.rows)
    return {
      EntitiesAdded: added,
      CatalogItemsAdded: items.added,
      CatalogItemsChanged: items.changed,
      QuantitiesSet: figures.rows.length,
    }
  })
}

/** What may not stand where it stands, and what stands twice. */
function nodeFaults(nodes: readonly ImportedNode[], parent: NodeRole, place: string): string[] {
  const seen = new Set<string>()
  return nodes.flatMap((node, index) => {
    const at = `${place}.${index}`
    const faults: string[] = []
    if (!childRoles[parent].includes(node.Role)) {
      faults.push(`${at}.Role: a ${node.Role} cannot stand below a ${parent}.`)
    }
    if (seen.has(`${node.Role} ${node.Name}`))
      faults.push(`${at}: the ${node.Role} "${node.Name}" stands twice.`)
    seen.add(`${node.Role} ${node.Name}`)
    return [...faults, ...nodeFaults(node.Children ?? [], node.Role, `${at}.Children`)]
  })
}

async function addNodes(
  em: EntityManager,
  companyId: number,
  roots: readonly ImportedNode[],
): Promise<number> {
  const key = (parent: number, role: string, name: string) => JSON.stringify([parent, role, name])
  const existing = await em.find(EntityNode, { companyId }, { disableIdentityMap: true })
  const ids = new Map(existing.map((node) => [key(node.parentId ?? 0, node.role, node.name), node.id]))
  let added = 0
  let level = roots.map((node) => ({ node, parentId: companyId }))
  // Level by level, so that a level costs one statement.
  while (level.length > 0) {
    const fresh = level.filter(({ node, parentId }) => !ids.has(key(parentId, node.Role, node.Name)))
    const rows = fresh.map(({ node, parentId }) => ({
      companyId,
      parentId,
      role: node.Role,
      name: node.Name,
    }))
    const made = rows.length > 0 ? await em.insertMany(EntityNode, rows) : []
    for (const [index, row] of rows.entries())
      ids.set(key(row.parentId, row.role, row.name), made[index] as number)
    added += rows.length
    level = level.flatMap(({ node, parentId }) => {
      const id = ids.get(key(parentId, node.Role, node.Name)) ?? 0
      return (node.Children ?? []).map((child) => ({ node: child, parentId: id }))
    })
  }
  return added
}
