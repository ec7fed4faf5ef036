// Imports catalog items: compares them with the company's items, adds new ones and changes existing ones. Adding and
// changing use SQL, because one statement decides for thousands of items which of them exist.
// Tested by test/tenants.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CatalogItem } from '../catalog-item.ts'
import { namedUuid } from '../secrets.ts'
import type { ImportedItem } from './import-document.ts'

type ItemRow = Required<ImportedItem>

/** Rows per statement: enough for speed, few enough to report progress. */
const ROWS_AT_ONCE = 5_000

/** Returns the rows to write, the faults in them, and the number of items that the import adds and changes. */
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

const GIVEN = `jsonb_to_recordset(?::jsonb)
  as given ("Id" uuid, "Sku" text, "Name" text, "IsSerialized" boolean, "IsLot" boolean)`

/** Adds the items that do not exist yet; `onRows` gets the number of rows written. */
export async function addItems(
  em: EntityManager,
  companyId: number,
  rows: readonly ItemRow[],
  onRows: (done: number, total: number) => void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE)
    await em.execute(
      `insert into catalog_item (company_id, id, sku, name, is_serialized, is_lot)
       select ?, "Id", "Sku", "Name", "IsSerialized", "IsLot" from ${GIVEN}
       on conflict (company_id, id) do nothing`,
      [companyId, JSON.stringify(batch)],
    )
    onRows(from + batch.length, rows.length)
  }
}

/**
 * Changes the items that exist. A changed Sku is part of a unique key, so the row lock conflicts with foreign keys to
 * the item, such as those of new stock records. To avoid deadlocks, the caller must lock stock before it calls this.
 */
export async function changeItems(
  em: EntityManager,
  companyId: number,
  rows: readonly ItemRow[],
): Promise<void> {
  if (rows.length === 0) return
  await em.execute(
    `update catalog_item item set sku = "Sku", name = "Name" from ${GIVEN}
     where company_id = ? and id = "Id" and (sku, name) is distinct from ("Sku", "Name")`,
    [JSON.stringify(rows), companyId],
  )
}
