// The serial numbers of many products in one transaction (A15): which of them are in stock, and their removal and addition as sets. Tested by test/availability/bulkCreateStockAdjustments.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { inBatches } from '../../../runtime/async/cooperative-yield.ts'
import { numbersInTransit } from '../transfers/in-transit.ts'

/** With the Id of the product in lower case. */
interface Numbered {
  CatalogItemId: string
  SerialNumbers: readonly string[]
}

/** Stands for a node. */
export const IN_TRANSIT = 0

/** The node of each named serial number that is in stock, by product and number; IN_TRANSIT of one in an open transfer (A12). */
export async function numbersInStock(
  em: EntityManager,
  companyId: number,
  lines: readonly Numbered[],
): Promise<Map<string, number>> {
  const named = lines.filter(({ SerialNumbers }) => SerialNumbers.length > 0)
  if (named.length === 0) return new Map()
  const items = [...new Set(named.map(({ CatalogItemId }) => CatalogItemId))]
  const rows = await kysely(em)
    .selectFrom('serial_number')
    .select(['catalog_item_id', 'id', 'entity_id'])
    .where('company_id', '=', companyId)
    .where('catalog_item_id', '=', (eb) => eb.fn.any(eb.val(items)))
    .where('id', '=', (eb) => eb.fn.any(eb.val(named.flatMap(({ SerialNumbers }) => [...SerialNumbers]))))
    .execute()
  const inTransit = await numbersInTransit(em, companyId, items)
  return new Map([
    ...[...inTransit].flatMap(([item, ids]) => [...ids].map((id) => [`${item} ${id}`, IN_TRANSIT] as const)),
    ...rows.map((row) => [`${row.catalog_item_id} ${row.id}`, row.entity_id] as const),
  ])
}

/** Removes and adds the serial numbers that the list as a whole changes: what it adds and removes again stays as it was. */
export async function changeSerialNumbers(
  em: EntityManager,
  companyId: number,
  adjustments: readonly (Numbered & { EntityId: number; Delta: number })[],
) {
  const [removed, added] = [new Map<string, NumberAt>(), new Map<string, NumberAt>()]
  for (const { EntityId, CatalogItemId, Delta, SerialNumbers } of adjustments) {
    for (const id of SerialNumbers) {
      const key = `${CatalogItemId} ${id}`
      const at = { entity_id: EntityId, catalog_item_id: CatalogItemId, id }
      if (Delta > 0) added.set(key, at)
      else if (!added.delete(key)) removed.set(key, at)
    }
  }
  await inBatches([...removed.values()], async (batch) => {
    await sql`
      delete from serial_number serial using ${recordset(batch)}
      where serial.company_id = ${companyId} and serial.entity_id = given.entity_id
        and serial.catalog_item_id = given.catalog_item_id and serial.id = given.id`.execute(kysely(em))
    return []
  })
  await inBatches([...added.values()], async (batch) => {
    await sql`
      insert into serial_number (company_id, entity_id, catalog_item_id, id)
      select ${companyId}::int, given.entity_id, given.catalog_item_id, given.id from ${recordset(batch)}`.execute(
      kysely(em),
    )
    return []
  })
}

type NumberAt = Pick<Row<'serial_number'>, 'entity_id' | 'catalog_item_id' | 'id'>

const recordset = (numbers: readonly NumberAt[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (entity_id int, catalog_item_id uuid, id text)`
