// The catalog items of an import: compared with those that the company has, then written in one statement.
// Held by test/tenants.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CatalogItem } from './catalog-item.ts'
import type { ImportedItem } from './import-document.ts'
import { namedUuid } from './secrets.ts'

type ItemRow = Required<ImportedItem>

/** What the items would become, and what is wrong with them. */
export async function compareItems(em: EntityManager, companyId: number, items: readonly ImportedItem[]) {
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

export async function writeItems(
  em: EntityManager,
  companyId: number,
  rows: readonly ItemRow[],
): Promise<void> {
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
