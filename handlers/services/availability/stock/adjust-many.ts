// Many adjustments in one transaction (A15): locks all records in lock order (entities/migrations/005-availability.ts),
// follows the quantities and serial numbers through the list for the rules, and writes sets. SQL, because a set of up to
// ten thousand records is one statement for each thousand. Tested by test/availability/bulkCreateStockAdjustments.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type Row } from '../../../../entities/tables.ts'
import type { StockAdjustmentBulkCreate } from '../../../../generated/availability/types.gen.ts'
import type { BodyElementOf } from '../../../rules/evaluate/check.ts'
import { inBatches, mapInSteps } from '../../../runtime/async/cooperative-yield.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { numbersInTransit } from '../transfers/in-transit.ts'
import { adjustmentFactOf } from './adjustment-fact.ts'
import { productsNamed } from './catalog-references.ts'
import { type AdjustmentRow, packageOrder } from './ledger.ts'

/** With the Id of the product in lower case. */
export type BulkAdjustment = StockAdjustmentBulkCreate & { SerialNumbers: readonly string[] }

/** Stands for a node. */
const IN_TRANSIT = 0

interface Stored {
  quantity: number
  isNew: boolean
}

/** The locked records; nodes and products that the company does not have are absent. */
export type StoredRecords = ReadonlyMap<string, Stored>

const keyOf = (entityId: number, item: string) => `${entityId} ${item}`
const placeOf = ({ EntityId, CatalogItemId }: BulkAdjustment) => keyOf(EntityId, CatalogItemId)

/** One adjustment of each record, in lock order: that of nodes and of uuids. */
const inLockOrder = (adjustments: readonly BulkAdjustment[]) =>
  [...new Map(adjustments.map((one) => [placeOf(one), one])).values()].sort(
    (a, b) => a.EntityId - b.EntityId || (a.CatalogItemId < b.CatalogItemId ? -1 : 1),
  )

/** Locks the records of all adjustments, and adds missing ones. */
export async function lockMany(
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
): Promise<StoredRecords> {
  type Locked = Pick<Row<'product_stock'>, 'entity_id' | 'catalog_item_id' | 'quantity'> & { is_new: boolean }
  const rows = await inBatches(inLockOrder(adjustments), async (batch) => {
    const { rows } = await sql<Locked>`
      insert into product_stock as stock (company_id, entity_id, catalog_item_id, is_serialized, is_lot)
      select node.company_id, node.id, item.id, item.is_serialized, item.is_lot
      from unnest(${batch.map(({ EntityId }) => EntityId)}::int[],
        ${batch.map(({ CatalogItemId }) => CatalogItemId)}::uuid[]) as given (entity_id, item)
      join entity_node node on node.company_id = ${companyId} and node.id = given.entity_id
      join catalog_item item on item.company_id = ${companyId} and item.id = given.item
      order by node.id, item.id
      on conflict (company_id, entity_id, catalog_item_id) do update set quantity = stock.quantity
      returning new.entity_id, new.catalog_item_id, new.quantity, old.company_id is null as is_new`.execute(
      kysely(em),
    )
    return rows
  })
  return new Map(
    rows.map((row) => [
      ...([
        keyOf(row.entity_id, row.catalog_item_id),
        { quantity: Number(row.quantity), isNew: row.is_new },
      ] as const),
    ]),
  )
}

/** The parts of `check` for both rule sets; an adjustment without a record has only those of the first. */
export async function bulkParts(
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
  stored: StoredRecords,
) {
  const items = adjustments.map(({ CatalogItemId }) => CatalogItemId)
  const products = await productsNamed(em, companyId, items)
  const nodes = await activeNodes(em, companyId, adjustments)
  const numbers = await numbersInStock(em, companyId, adjustments)
  const quantities = new Map<string, number>()

  const parts = await mapInSteps(adjustments, (one, index) => {
    const { EntityId, CatalogItemId, Delta, SerialNumbers } = one
    const [product, key] = [products[index] ?? null, placeOf(one)]
    const before = stored.get(key)
    const quantity = quantities.get(key) ?? before?.quantity ?? 0
    quantities.set(key, quantity + Delta)
    const nodeOf = (id: string) => numbers.get(`${CatalogItemId} ${id}`)
    const distinct = [...new Set(SerialNumbers)]
    const missing = Delta < 0 ? distinct.filter((id) => nodeOf(id) !== EntityId).length : 0
    const existing = Delta < 0 ? 0 : distinct.filter((id) => nodeOf(id) !== undefined).length
    for (const id of distinct)
      if (Delta < 0) numbers.delete(`${CatalogItemId} ${id}`)
      else numbers.set(`${CatalogItemId} ${id}`, EntityId)
    const fieldName = (field: string) => `[${index}].${field}`
    const ofBulk: BodyElementOf<'availability/bulk-adjustment'> = {
      facts: {
        bulkAdjustment: {
          ...{ EntityId, EntityIsOfCompany: nodes.has(EntityId), CatalogItemId },
          CatalogItemIsKnown: product?.IsKnown ?? false,
          SerialNumbersExisting: existing,
        },
      },
      fieldName,
    }
    const ofAdjustment: BodyElementOf<'availability/adjustment'> | undefined = before && {
      facts: {
        adjustment: adjustmentFactOf(one, { quantity, isNew: before.isNew }, missing),
        ...{ product, target: { EntityId, IsActive: nodes.get(EntityId) ?? null } },
      },
      fieldName,
    }
    return { ofBulk, ofAdjustment }
  })
  return {
    'availability/bulk-adjustment': parts.map(({ ofBulk }) => ofBulk),
    'availability/adjustment': parts.flatMap(({ ofAdjustment }) => ofAdjustment ?? []),
  }
}

/** Changes the locked records, and returns the rows of the ledger in the order of the list. */
export async function adjustMany(
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
  stored: StoredRecords,
  createdBy: string,
): Promise<AdjustmentRow[]> {
  const quantities = new Map([...stored].map(([key, { quantity }]) => [key, quantity]))
  const entries = await mapInSteps(adjustments, (one) => {
    const after = (quantities.get(placeOf(one)) ?? 0) + one.Delta
    quantities.set(placeOf(one), after)
    return { ...one, QuantityAfter: after }
  })
  await setQuantities(em, companyId, adjustments, quantities)
  await removePackages(em, companyId, adjustments)
  await changeSerialNumbers(em, companyId, adjustments)
  return inBatches(entries, async (batch) => {
    const { rows } = await sql<AdjustmentRow>`
      insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, reference,
        serial_numbers, created_by, created_utc)
      select ${companyId}::int, given."EntityId", given."CatalogItemId", given."Delta", given."QuantityAfter",
        given."Reason", given."Reference", given."SerialNumbers", ${createdBy}, (select tenant_now(${companyId}::int))
      from rows from (jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as ("EntityId" int, "CatalogItemId" uuid,
        "Delta" bigint, "QuantityAfter" bigint, "Reason" text, "Reference" text, "SerialNumbers" text[]))
        with ordinality as given ("EntityId", "CatalogItemId", "Delta", "QuantityAfter", "Reason", "Reference",
          "SerialNumbers", place)
      order by given.place returning *`.execute(kysely(em))
    return rows
  })
}

/** The nodes of the company among those of the adjustments, and whether they are active. */
async function activeNodes(em: EntityManager, companyId: number, adjustments: readonly BulkAdjustment[]) {
  const rows = await kysely(em)
    .selectFrom('entity_node')
    .select(['id', 'effective_is_active'])
    .where('company_id', '=', companyId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...new Set(adjustments.map(({ EntityId }) => EntityId))])))
    .execute()
  return new Map(rows.map((row) => [row.id, row.effective_is_active]))
}

/** The node of each named serial number that is in stock, by product and number; IN_TRANSIT of one in an open transfer (A12). */
async function numbersInStock(
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
): Promise<Map<string, number>> {
  const named = adjustments.filter(({ SerialNumbers }) => SerialNumbers.length > 0)
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

async function setQuantities(
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
  quantities: ReadonlyMap<string, number>,
) {
  await inBatches(inLockOrder(adjustments), async (batch) => {
    const { numAffectedRows } = await sql`
      update product_stock stock set quantity = given.quantity
      from unnest(${batch.map(({ EntityId }) => EntityId)}::int[],
        ${batch.map(({ CatalogItemId }) => CatalogItemId)}::uuid[],
        ${batch.map((one) => quantities.get(placeOf(one)) ?? 0)}::bigint[]) as given (entity_id, item, quantity)
      where stock.company_id = ${companyId} and stock.entity_id = given.entity_id
        and stock.catalog_item_id = given.item`.execute(kysely(em))
    if (Number(numAffectedRows) !== batch.length) throw errors.notFound()
    return []
  })
}

/** Takes what is removed from the packages of lot products, as a single adjustment does. */
async function removePackages(em: EntityManager, companyId: number, adjustments: readonly BulkAdjustment[]) {
  const taken = new Map<string, number>()
  for (const one of adjustments)
    if (one.Delta < 0) taken.set(placeOf(one), (taken.get(placeOf(one)) ?? 0) - one.Delta)
  const removed = inLockOrder(adjustments).filter((one) => taken.has(placeOf(one)))
  await inBatches(removed, async (batch) => {
    await sql`
      with packed as (
        select entity_id, catalog_item_id, lot_id, package_id, quantity, given.amount,
          sum(quantity) over (partition by entity_id, catalog_item_id order by ${packageOrder}) - quantity as before
        from unnest(${batch.map(({ EntityId }) => EntityId)}::int[],
          ${batch.map(({ CatalogItemId }) => CatalogItemId)}::uuid[],
          ${batch.map((one) => taken.get(placeOf(one)) ?? 0)}::bigint[]) as given (node, item, amount)
        join lot_package on company_id = ${companyId} and entity_id = given.node and catalog_item_id = given.item)
      update lot_package set quantity = lot_package.quantity - least(packed.quantity, packed.amount - packed.before)
      from packed where lot_package.company_id = ${companyId} and lot_package.entity_id = packed.entity_id
        and lot_package.catalog_item_id = packed.catalog_item_id and lot_package.lot_id = packed.lot_id
        and lot_package.package_id = packed.package_id and packed.before < packed.amount`.execute(kysely(em))
    return []
  })
}

/** Removes and adds the serial numbers that the list as a whole changes: what it adds and removes again stays as it was. */
async function changeSerialNumbers(
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
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
