// Imports the quantities on order and in transfer (A7): checks them against the tree and the catalog, then writes them
// with SQL, because one statement decides for thousands of records which of them exist. A missing stock record is
// created with quantity 0; a figure that the document omits does not change.
// Tested by test/tenants/tenants.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ImportedFigures, ImportedItem } from './import-document.ts'

type FiguresRow = ImportedFigures & { CatalogItemId: string }

interface Known {
  nodes: number[]
  items: { id: string; sku: string }[]
}

/** Returns the rows to write and the faults in them; `arriving` are the items of the same document. */
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

/** Rows per statement: enough for speed, few enough to report progress. */
const ROWS_AT_ONCE = 5_000

/** Writes the rows in the lock order of all stock writers (005-availability.ts); `onRows` gets the number written. */
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
  // The first statement creates missing records and locks the others, in order; the second one sets the figures.
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
