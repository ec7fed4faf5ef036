// What is on order and on its way, in an import (A7): compared with the tree and the catalog, then written in SQL: one
// statement decides which records there are.
// A stock record that is not there yet is made, with nothing in stock; a figure that is left out stays as it is.
// Tested by test/tenants.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ImportedFigures, ImportedItem } from './import-document.ts'

type FiguresRow = ImportedFigures & { CatalogItemId: string }

interface Known {
  nodes: number[]
  items: { id: string; sku: string }[]
}

/** The rows to write, and what is wrong with them; `arriving` are the items that the same document brings. */
export async function compareFigures(
  em: EntityManager,
  companyId: number,
  figures: readonly ImportedFigures[],
  arriving: readonly (Pick<ImportedItem, 'Sku'> & { Id: string })[],
): Promise<{ rows: FiguresRow[]; faults: string[] }> {
  if (figures.length === 0) return { rows: [], faults: [] }
  const [known] = await em.execute<Known[]>(
    `select array(select id from entity_node where company_id = ?) as nodes,
      (select coalesce(json_agg(json_build_object('id', id, 'sku', sku)), '[]')
       from catalog_item where company_id = ?) as items`,
    [companyId, companyId],
  )
  const nodes = new Set(known?.nodes)
  const all = [...(known?.items ?? []), ...arriving.map(({ Id, Sku }) => ({ id: Id, sku: Sku }))]
  const bySku = new Map(all.map(({ id, sku }) => [sku, id]))
  const ids = new Set(all.map(({ id }) => id))
  const seen = new Set<string>()
  const faults: string[] = []

  const rows = figures.map((row, index): FiguresRow => {
    const at = `CatalogProductQuantities.${index}`
    const { EntityId, Sku = '' } = row
    const CatalogItemId = row.CatalogItemId?.toLowerCase() ?? bySku.get(Sku) ?? ''
    if ((row.CatalogItemId === undefined) === (row.Sku === undefined)) {
      faults.push(`${at}: either CatalogItemId or Sku is needed.`)
    } else if (!ids.has(CatalogItemId)) {
      faults.push(`${at}: the company has no item ${row.CatalogItemId ?? `"${Sku}"`}.`)
    }
    if (!nodes.has(EntityId)) faults.push(`${at}.EntityId: ${EntityId} is no node of the company.`)
    if (seen.has(`${EntityId} ${CatalogItemId}`)) faults.push(`${at}: the item and node stand twice.`)
    seen.add(`${EntityId} ${CatalogItemId}`)
    return { ...row, CatalogItemId }
  })
  return { rows, faults }
}

const GIVEN = `jsonb_to_recordset(?::jsonb) as given ("EntityId" int, "CatalogItemId" uuid, "QuantityOnOrder" bigint,
  "QuantityTransferIn" bigint, "QuantityTransferOut" bigint, "UnitId" int)`

/** Rows of one statement: enough to be quick, few enough to show progress. */
const ROWS_AT_ONCE = 5_000

/** Locks stock in its order, as everybody who writes it does (005-availability.ts); `onRows` sees how many rows are done. */
export async function writeFigures(
  em: EntityManager,
  companyId: number,
  rows: readonly FiguresRow[],
  onRows: (done: number, total: number) => void,
): Promise<void> {
  const ordered = rows.toSorted(
    (a, b) => a.EntityId - b.EntityId || Number(a.CatalogItemId > b.CatalogItemId) * 2 - 1,
  )
  for (let from = 0; from < ordered.length; from += ROWS_AT_ONCE) {
    const batch = ordered.slice(from, from + ROWS_AT_ONCE)
    await writeBatch(em, companyId, batch)
    onRows(from + batch.length, ordered.length)
  }
}

async function writeBatch(em: EntityManager, companyId: number, rows: readonly FiguresRow[]): Promise<void> {
  // Made and locked first, in one order; then each keeps what the document does not say.
  await em.execute(
    `insert into product_stock (company_id, entity_id, catalog_item_id, is_serialized, is_lot)
     select item.company_id, given."EntityId", item.id, item.is_serialized, item.is_lot from ${GIVEN}
     join catalog_item item on item.company_id = ? and item.id = given."CatalogItemId" order by 2, 3
     on conflict (company_id, entity_id, catalog_item_id) do update set unit_id = product_stock.unit_id`,
    [JSON.stringify(rows), companyId],
  )
  await em.execute(
    `update product_stock stock set quantity_on_order = coalesce(given."QuantityOnOrder", stock.quantity_on_order),
       quantity_transfer_in = coalesce(given."QuantityTransferIn", stock.quantity_transfer_in),
       quantity_transfer_out = coalesce(given."QuantityTransferOut", stock.quantity_transfer_out),
       unit_id = coalesce(given."UnitId", stock.unit_id)
     from ${GIVEN} where stock.company_id = ? and stock.entity_id = given."EntityId"
       and stock.catalog_item_id = given."CatalogItemId"`,
    [JSON.stringify(rows), companyId],
  )
}
