// Deletes up to ten thousand price records with their sales (G15): locks them in the order of their Ids, evaluates the rules
// for each, and deletes all. SQL, because the entity manager would send a statement per record. Tested by
// test/pricing/bulkDeletePricing.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { arrayLiteral } from '../../../../entities/database/array-literal.ts'
import { EMPTY_GUID, guidOrNull } from '../../../../entities/guid.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import type { PricingInformationDelete, PricingKey } from '../../../../generated/pricing/types.gen.ts'
import { checkBulk } from '../../../api/contract/bulk.ts'
import type { Check } from '../../../rules/evaluate/check.ts'
import { inBatches, mapInSteps } from '../../../runtime/async/cooperative-yield.ts'
import { saleFact, saleOf } from '../sales/sale-facts.ts'
import { applying } from '../sales/write-sales.ts'
import { toRecordFact } from '../views.ts'
import { found, lockedByIds, salesOfAll } from './bulk-statements.ts'
import type { PriceKey } from './find-record.ts'
import type { PriceRow } from './pricing-rows.ts'
import { keyColumns, keyOf } from './write-prices.ts'

interface Remover {
  em: EntityManager
  check: Check<'pricing/bulk-removal' | 'pricing/removal'>
  now: () => Date
}

/** What names a record: its Id, its key, or both. */
interface Named {
  id: number | null
  key: PriceKey | null
}

/** Deletes the records, and returns their keys in the same order. */
export function removePrices(
  { em, check, now }: Remover,
  companyId: number,
  bodies: readonly PricingInformationDelete[],
): Promise<PricingKey[]> {
  return em.transactional(async (inner) => {
    const run = <Result>(text: string, values: readonly unknown[]) =>
      kysely(inner).executeQuery<Result>(CompiledQuery.raw(text, [companyId, ...values]))
    const named = await mapInSteps(bodies, toNamed)
    const stored = await lockNamed(run, named)
    const rows = named.map(({ id, key }) =>
      id === null ? stored.byKey.get(key ? keyOf(key) : '') : stored.byId.get(id),
    )
    const ids = [...new Set(rows.flatMap((row) => row?.id ?? []))]
    const sales = await inBatches(ids, async (batch) => {
      const { rows } = await run<Row<'sale_price'>>(salesOfAll, [arrayLiteral(batch)])
      return rows
    })

    await checkBulk(check({ dependents: null }, await partsOf(named, rows, sales, now())))

    await inBatches(ids, async (batch) => {
      await kysely(inner)
        .deleteFrom('pricing_information')
        .where('company_id', '=', companyId)
        .where('id', '=', (eb) => eb.fn.any(eb.val([...batch])))
        .execute()
      return []
    })
    return rows.flatMap((row) =>
      row ? { Id: row.id, ...keyOfRow(row), CatalogItemId: row.catalog_item_id ?? EMPTY_GUID } : [],
    )
  })
}

function toNamed({ Id, EntityId, ...rest }: PricingInformationDelete): Named {
  const key = EntityId
    ? {
        EntityId,
        CatalogItemId: guidOrNull(rest.CatalogItemId),
        PricingShelfId: rest.PricingShelfId ?? null,
        PricingTermId: rest.PricingTermId ?? null,
        PricingTierId: rest.PricingTierId ?? null,
        PricingGroupId: rest.PricingGroupId ?? null,
      }
    : null
  return { id: Id || null, key }
}

const keyOfRow = (row: PriceRow) => {
  const { EntityId, CatalogItemId, PricingShelfId, PricingTermId, PricingTierId, PricingGroupId } =
    toRecordFact(row)
  return { EntityId, CatalogItemId, PricingShelfId, PricingTermId, PricingTierId, PricingGroupId }
}

type Run = <Result>(text: string, values: readonly unknown[]) => Promise<{ rows: Result[] }>

/** Finds the records without locks, locks all in one order, and finds them again among the locked ones. */
async function lockNamed(run: Run, named: readonly Named[]) {
  const keys = named.flatMap(({ id, key }) => (id === null && key ? [key] : []))
  const columns = keyColumns.map((column) => arrayLiteral(keys.map((record) => column({ record }))))
  const byKeys = await run<{ id: number }>(found, columns)
  const ids = [...byKeys.rows.map(({ id }) => id), ...named.flatMap(({ id }) => id ?? [])]
  const { rows } = await run<PriceRow>(lockedByIds, [arrayLiteral(ids)])
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byKey: new Map(rows.map((row) => [keyOf(keyOfRow(row)), row])),
  }
}

/** The parts of `check`; a record that is not stored has only those of the first rule set. */
async function partsOf(
  named: readonly Named[],
  rows: readonly (PriceRow | undefined)[],
  sales: readonly Row<'sale_price'>[],
  at: Date,
) {
  const salesById = Map.groupBy(sales, (row) => row.pricing_information_id)
  const seen = new Map<number, number>()
  const parts = await mapInSteps(named, ({ id, key }, index) => {
    const row = rows[index]
    const EarlierIndex = (row && seen.get(row.id)) ?? null
    if (row && EarlierIndex === null) seen.set(row.id, index)
    const fieldName = (field: string) => `[${index}].${field}`
    const bulkRemoval = {
      ...{ IsNamed: id !== null || key !== null, IsStored: row !== undefined, EarlierIndex },
      IsOtherKey: row !== undefined && key !== null && keyOf(key) !== keyOf(keyOfRow(row)),
    }
    if (!row) return { ofBulk: { facts: { bulkRemoval }, fieldName }, ofRecord: undefined }
    const sale = applying((salesById.get(row.id) ?? []).map(saleOf), at.toISOString())
    const removal = { Resource: 'Price', Id: String(row.id), EntityId: row.entity_id } as const
    const facts = { removal, record: toRecordFact(row), runningSale: sale ? saleFact(sale) : null }
    return { ofBulk: { facts: { bulkRemoval }, fieldName }, ofRecord: { facts, fieldName } }
  })
  return {
    'pricing/bulk-removal': parts.map(({ ofBulk }) => ofBulk),
    'pricing/removal': parts.flatMap(({ ofRecord }) => ofRecord ?? []),
  }
}
