// Writes up to ten thousand price records with their sales (G12): locks the stored ones in the order of their Ids,
// evaluates the rules for each record, and writes all of them by one statement per table. SQL, because the entity
// manager would send a statement per record. Tested by test/pricing/bulkUpsertPricing.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { arrayLiteral } from '../../../../entities/database/array-literal.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { allocateIds } from '../../../../entities/tenants/allocate-ids.ts'
import type { PricingInformationBulkCreate } from '../../../../generated/pricing/types.gen.ts'
import { checkBulk } from '../../../api/contract/bulk.ts'
import type { BodyElement, Check } from '../../../rules/evaluate/check.ts'
import { createCooperativeYield, inBatches, mapInSteps } from '../../../runtime/async/cooperative-yield.ts'
import { saleOf } from '../sales/sale-facts.ts'
import {
  listUpdate,
  type OverrideFields,
  overrideUpdate,
  partsOf,
  planSales,
  type SalesPlan,
  type SalesUpdate,
  writeSales,
} from '../sales/write-sales.ts'
import { toRecordFact } from '../views.ts'
import { inserting, locked, references, replacing, salesOfAll, storedByIds } from './bulk-statements.ts'
import type { PriceKey } from './find-record.ts'
import { type PriceRecord, type PriceRow, type PriceWithOverrideRow, priceRows } from './pricing-rows.ts'
import type { References } from './references.ts'
import { currencyFact, factsOf, toRecord } from './write-price.ts'

interface SubmittedPrice {
  record: PriceRecord
  sales: SalesUpdate
  /** Whether the body has a list of sales and an override price too. */
  hasSalesTwice: boolean
  /** The Id in the body. */
  named: number | null
  /** The currency in the body. */
  currency: Pick<PricingInformationBulkCreate, 'CurrencyCode'>
}

type Referred = References & { namedId: number | null; nodeCurrency: string | null }

interface LockedKey {
  place: number
  id: number
}

/** Inserts or replaces the records, and returns them in the same order. */
export async function savePrices(
  em: EntityManager,
  check: BulkCheck,
  companyId: number,
  bodies: readonly PricingInformationBulkCreate[],
  now: () => Date,
): Promise<PriceWithOverrideRow[]> {
  const submitted = await mapInSteps(bodies, (body) => ({
    record: toRecord(body),
    sales: body.SalePrices ? listUpdate(body.SalePrices) : overrideUpdate(body),
    hasSalesTwice: Boolean(body.SalePrices) && namesOverride(body),
    named: body.Id || null,
    currency: body,
  }))
  return em.transactional(async (inner) => {
    const write = { em: inner, companyId, submitted }
    let stored: StoredRecords
    let plans: readonly SalesPlan[]
    for (;;) {
      stored = await lockStored(write)
      plans = await checkAll(write, check, stored, now())
      const missing = submitted.length - stored.size
      const ids = await allocateIds(inner, companyId, 'pricing_information', missing)
      const inserted = await run(write, inserting, await valuesOf(submitted, stored, ids))
      // A record that another writer created meanwhile is found, and checked with its sales, in the next round.
      if (inserted.rows.length === missing) break
    }
    if (stored.size > 0) await run(write, replacing, await valuesOf(submitted, stored))
    const all = stored.size === submitted.length ? stored : await lockStored(write)
    const idOf = (index: number) => all.get(index)?.id ?? 0
    await writeSales(
      inner,
      companyId,
      submitted.flatMap(({ sales, record: { EntityId: entityId } }, index) => {
        const plan = plans[index]
        return plan && sales.kind !== 'kept' ? [{ id: idOf(index), entityId, plan }] : []
      }),
    )
    const at = now()
    const ids = [...all.values()].map(({ id }) => id)
    const rows = await inBatches(ids, (batch) =>
      priceRows(inner, companyId, at)
        .where('price.id', '=', (eb) => eb.fn.any(eb.val([...batch])))
        .execute(),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return submitted.flatMap((_, index) => byId.get(idOf(index)) ?? [])
  })
}

/** The stored records by their index in the bulk. */
type StoredRecords = ReadonlyMap<number, PriceRow>

type BulkCheck = Check<'pricing/bulk' | 'pricing/record' | 'pricing/sale'>

interface Write {
  em: EntityManager
  companyId: number
  submitted: readonly SubmittedPrice[]
}

const run = <Result>({ em, companyId }: Write, text: string, values: readonly unknown[]) =>
  kysely(em).executeQuery<Result>(CompiledQuery.raw(text, [companyId, ...values]))

/** One statement locks the records in the order of their Ids; the rows are read in batches. */
async function lockStored(write: Write): Promise<StoredRecords> {
  const { rows: keys } = await run<LockedKey>(write, locked, await keysOf(write.submitted))
  const rows = await inBatches(keys, async (batch) => {
    const { rows } = await run<PriceRow>(write, storedByIds, [arrayLiteral(batch.map(({ id }) => id))])
    return rows
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    keys.flatMap(({ place, id }) => {
      const row = byId.get(id)
      return row ? [[place - 1, row] as const] : []
    }),
  )
}

/** Throws the refusals of all records with their indexes; returns the plan for the sales of each record. */
async function checkAll(
  write: Write,
  check: BulkCheck,
  stored: StoredRecords,
  at: Date,
): Promise<SalesPlan[]> {
  const { submitted } = write
  const rows = await inBatches(submitted, async (batch) => {
    const named = arrayLiteral(batch.map(({ named }) => named))
    const { rows } = await run<Referred>(write, references, [...(await keysOf(batch)), named])
    return rows
  })
  const storedIds = [...stored.values()].map(({ id }) => id)
  const sales = await inBatches(storedIds, async (batch) => {
    const { rows } = await run<Row<'sale_price'>>(write, salesOfAll, [arrayLiteral(batch)])
    return rows
  })
  const salesById = Map.groupBy(sales, (row) => row.pricing_information_id)
  const seen = new Map<string, number>()

  const records = await mapInSteps(submitted, ({ record, sales: change, hasSalesTwice, currency }, index) => {
    const { namedId = null, nodeCurrency = null, ...known } = rows[index] ?? ({} as Referred)
    const row = stored.get(index)
    const key = keyOf(record)
    const EarlierIndex = seen.get(key) ?? null
    if (EarlierIndex === null) seen.set(key, index)
    const bulkRecord = {
      EarlierIndex,
      OtherId: namedId === (row?.id ?? null) ? null : namedId,
      HasSalesTwice: hasSalesTwice,
    }
    const before = row ? { ...toRecordFact(row), Id: row.id } : null
    const storedSales = (salesById.get(row?.id ?? 0) ?? []).map(saleOf)
    const plan = planSales(change, storedSales, at)
    return {
      plan,
      facts: {
        bulkRecord,
        ...factsOf(record, known, before, null, change, currencyFact(currency, nodeCurrency)),
      },
      saleParts: partsOf(plan, record, storedSales, at)['pricing/sale'],
    }
  })
  const inList = <PartFacts>(
    index: number,
    { facts, fieldName = (field) => field }: BodyElement<PartFacts>,
  ): BodyElement<PartFacts> => ({
    facts,
    fieldName: (field) => `[${index}].${fieldName(field)}`,
  })
  const parts = records.map(({ facts }, index) => inList(index, { facts }))
  await checkBulk(
    check(
      {},
      {
        'pricing/bulk': parts,
        'pricing/record': parts,
        'pricing/sale': records.flatMap(({ facts: { record }, saleParts }, index) =>
          saleParts.map(({ facts, ...part }) => inList(index, { ...part, facts: { record, ...facts } })),
        ),
      },
    ),
  )
  return records.map(({ plan }) => plan)
}

type Column = (submitted: SubmittedPrice, index: number) => number | string | boolean | null

type KeyColumn = (submitted: { record: PriceKey }) => number | string | null

export const keyColumns: readonly KeyColumn[] = [
  ({ record }) => record.EntityId,
  ({ record }) => record.CatalogItemId,
  ({ record }) => record.PricingShelfId,
  ({ record }) => record.PricingTermId,
  ({ record }) => record.PricingTierId,
  ({ record }) => record.PricingGroupId,
]

const keysOf = (submitted: readonly SubmittedPrice[]) => arraysOf(submitted, keyColumns)

/** `ids` are for the records that are not stored. */
function valuesOf(submitted: readonly SubmittedPrice[], stored: StoredRecords, ids: readonly number[] = []) {
  const free = ids.values()
  return arraysOf(submitted, [
    ...keyColumns,
    ({ record }) => record.RegularPrice,
    ({ record }) => record.IsDiscountable,
    ({ record }) => record.FloorPrice,
    ({ record }) => record.OriginalPrice,
    (_, index) => stored.get(index)?.id ?? null,
    (_, index) => (stored.has(index) ? null : (free.next().value ?? null)),
  ])
}

/** The values of each column, as the text of an array. */
async function arraysOf(submitted: readonly SubmittedPrice[], columns: readonly Column[]): Promise<string[]> {
  const yieldIfDue = createCooperativeYield()
  const arrays: string[] = []
  for (const column of columns) {
    arrays.push(arrayLiteral(submitted.map(column)))
    await yieldIfDue()
  }
  return arrays
}

/** Null is what a response has for a record without a sale. */
const namesOverride = ({ OverridePrice, OverrideStartDateUtc, OverrideStopDateUtc }: OverrideFields) =>
  [OverridePrice, OverrideStartDateUtc, OverrideStopDateUtc].some((value) => (value ?? null) !== null)

/** The key as a text; Ids of products are in lower case. */
export const keyOf = (key: PriceKey) =>
  `${key.EntityId},${key.CatalogItemId},${key.PricingShelfId},${key.PricingTermId},${key.PricingTierId},${key.PricingGroupId}`
