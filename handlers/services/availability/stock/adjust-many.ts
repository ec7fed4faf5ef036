// Many adjustments in one transaction (A15): locks all records in lock order (entities/migrations/005-availability.ts),
// follows the quantities and serial numbers through the list for the rules, and writes sets. SQL, because a set of up to
// ten thousand records is one statement for each thousand. Tested by test/availability/bulkCreateStockAdjustments.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { type ChangedPackage, changePackages, lotsOf } from '../../../../entities/lots.ts'
import { type LockedStock, lockStockRecords } from '../../../../entities/stock-locks.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { StockAdjustmentBulkCreate } from '../../../../generated/availability/types.gen.ts'
import type { BodyElementOf } from '../../../rules/evaluate/check.ts'
import { inBatches, mapInSteps } from '../../../runtime/async/cooperative-yield.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { adjustmentFactOf } from './adjustment-fact.ts'
import { productsNamed } from './catalog-references.ts'
import type { AdjustmentRow } from './ledger.ts'
import { changeSerialNumbers, numbersInStock } from './listed-serial-numbers.ts'

/** With the Id of the product in lower case. */
export type BulkAdjustment = StockAdjustmentBulkCreate & { SerialNumbers: readonly string[] }

type Packages = readonly ChangedPackage[] | null

/** The locked records; nodes and products that the company does not have are absent. */
export type StoredRecords = ReadonlyMap<string, LockedStock>

/** The optional members, null where the request omits them. */
const omitted = ({ LotId = null, Reference = null }: BulkAdjustment) => ({ LotId, Reference })

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
  const rows = await inBatches(inLockOrder(adjustments), (batch) =>
    lockStockRecords(
      em,
      companyId,
      batch.map(({ EntityId, CatalogItemId }) => ({ entityId: EntityId, catalogItemId: CatalogItemId })),
    ),
  )
  return new Map(rows.map((row) => [keyOf(row.entityId, row.catalogItemId), row]))
}

/** Changes the packages of the locked records, in the order of the list. */
export const changeManyPackages = (
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
  stored: StoredRecords,
): Promise<Packages[]> =>
  inBatches(adjustments, (batch) =>
    changePackages(
      em,
      companyId,
      batch.map((one) => ({
        ...{ entityId: one.EntityId, catalogItemId: one.CatalogItemId, lotId: one.LotId ?? null },
        ...{ isLot: stored.get(placeOf(one))?.isLot ?? false, delta: one.Delta },
      })),
    ),
  )

/** The parts of `check` for both rule sets; an adjustment without a record has only those of the first. */
export async function bulkParts(
  em: EntityManager,
  companyId: number,
  adjustments: readonly BulkAdjustment[],
  stored: StoredRecords,
  packages: readonly Packages[],
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
        adjustment: adjustmentFactOf(
          { ...one, ...omitted(one), packages: packages[index] ?? null },
          ...([{ quantity, isNew: before.isNew }, missing] as const),
        ),
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
  { stored, packages }: { stored: StoredRecords; packages: readonly Packages[] },
  createdBy: string,
): Promise<AdjustmentRow[]> {
  const quantities = new Map([...stored].map(([key, { quantity }]) => [key, quantity]))
  const entries = await mapInSteps(adjustments, (one, index) => {
    const after = (quantities.get(placeOf(one)) ?? 0) + one.Delta
    quantities.set(placeOf(one), after)
    return { ...one, QuantityAfter: after, Lots: lotsOf(packages[index] ?? null) }
  })
  await setQuantities(em, companyId, adjustments, quantities)
  await changeSerialNumbers(em, companyId, adjustments)
  return inBatches(entries, async (batch) => {
    const { rows } = await sql<AdjustmentRow>`
      insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, reference,
        serial_numbers, lots, created_by, created_utc)
      select ${companyId}::int, given."EntityId", given."CatalogItemId", given."Delta", given."QuantityAfter",
        given."Reason", given."Reference", given."SerialNumbers",
        nullif(given."Lots", 'null'), ${createdBy}, (select tenant_now(${companyId}::int))
      from rows from (jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as ("EntityId" int, "CatalogItemId" uuid,
        "Delta" bigint, "QuantityAfter" bigint, "Reason" text, "Reference" text, "SerialNumbers" text[], "Lots" jsonb))
        with ordinality as given ("EntityId", "CatalogItemId", "Delta", "QuantityAfter", "Reason", "Reference",
          "SerialNumbers", "Lots", place)
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
