// Loads nodes and catalog items into a tenant: all of a document, or nothing of it with every fault named (T1).
// What is there already is kept, under its id; a reset of a sandbox goes back to before the import.
// Held by test/tenants.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { CatalogItem } from './catalog-item.ts'
import { childRoles, EntityNode, type NodeRole } from './entity-node.ts'
import { type ImportDocument, type ImportedItem, type ImportedNode, shapeFaults } from './import-document.ts'
import { namedUuid } from './secrets.ts'
import { lockCompany, TenantError } from './tenants.ts'

export interface ImportResult {
  EntitiesAdded: number
  CatalogItemsAdded: number
  CatalogItemsChanged: number
}

export async function importTenant(
  orm: MikroORM,
  companyId: number,
  document: unknown,
): Promise<ImportResult> {
  const faults = shapeFaults(document)
  if (faults.length > 0) throw new TenantError(...faults)
  const { Entities = [], CatalogItems = [] } = document as ImportDocument

  return orm.em.fork().transactional(async (em) => {
    await lockCompany(em, companyId)
    const items = await compareItems(em, companyId, CatalogItems)
    const wrong = [...nodeFaults(Entities, 'Company', 'Entities'), ...items.faults]
    if (wrong.length > 0) throw new TenantError(...wrong)

    const added = await addNodes(em, companyId, Entities)
    await writeItems(em, companyId, items.rows)
    return { EntitiesAdded: added, CatalogItemsAdded: items.added, CatalogItemsChanged: items.changed }
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

type ItemRow = Required<ImportedItem>

async function compareItems(em: EntityManager, companyId: number, items: readonly ImportedItem[]) {
  const existing =
    items.length > 0 ? await em.find(CatalogItem, { companyId }, { disableIdentityMap: true }) : []
  const byId = new Map(existing.map((item) => [item.id, item]))
  const bySku = new Map(existing.map((item) => [item.sku, item]))
  const seen = new Set<string>()
  const faults: string[] = []
  let added = 0
  let changed = 0

  const rows = items.map((item, index): ItemRow => {
    const at = `CatalogItems.${index}`
    const Id = item.Id?.toLowerCase() ?? bySku.get(item.Sku)?.id ?? namedUuid('catalog', companyId, item.Sku)
    const old = byId.get(Id)
    const holder = bySku.get(item.Sku)
    const IsSerialized = item.IsSerialized ?? old?.isSerialized ?? false
    const IsLot = item.IsLot ?? old?.isLot ?? false

    if (seen.has(Id)) faults.push(`${at}: the item ${Id} stands twice.`)
    if (seen.has(`Sku ${item.Sku}`)) faults.push(`${at}.Sku: "${item.Sku}" stands twice.`)
    seen.add(Id).add(`Sku ${item.Sku}`)
    if (holder && holder.id !== Id) faults.push(`${at}.Sku: "${item.Sku}" is the Sku of item ${holder.id}.`)
    if (IsSerialized && IsLot) faults.push(`${at}: an item is serialized or a lot, not both.`)
    else if (old && (old.isSerialized !== IsSerialized || old.isLot !== IsLot)) {
      faults.push(`${at}: IsSerialized and IsLot of an item do not change.`)
    }
    if (!old) added++
    else if (old.sku !== item.Sku || old.name !== item.Name) changed++
    return { Id, Sku: item.Sku, Name: item.Name, IsSerialized, IsLot }
  })
  return { rows, faults, added, changed }
}

async function writeItems(em: EntityManager, companyId: number, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  await em.execute(
    `insert into catalog_item (company_id, id, sku, name, is_serialized, is_lot)
     select ?, r."Id", r."Sku", r."Name", r."IsSerialized", r."IsLot"
     from jsonb_to_recordset(?::jsonb)
       as r ("Id" uuid, "Sku" text, "Name" text, "IsSerialized" boolean, "IsLot" boolean)
     on conflict (company_id, id) do update set sku = excluded.sku, name = excluded.name`,
    [companyId, JSON.stringify(rows)],
  )
}
