// Writes price records for all operations: finds the record by Id or key, checks it together with its sales
// (rules/pricing/record.json and sale.json), and writes both. The record is locked, or written only if
// unchanged, so that the rules see what is stored. write-record.ts and write-sales.ts have the statements.
import type { EntityManager } from '@mikro-orm/postgresql'
import { guidOrNull } from '../../../../entities/guid.ts'
import type { PricingInformation } from '../../../../generated/pricing/types.gen.ts'
import type { Check } from '../../../rules/evaluate/check.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { percentOf, type Sale, salesOf } from '../sales/sale-facts.ts'
import {
  applying,
  type OverrideFields,
  overridePatched,
  partsOf,
  planSales,
  type SalesUpdate,
  writeSales,
} from '../sales/write-sales.ts'
import { pricingOf, toPricing, toRecordFact } from '../views.ts'
import { lockedById, lockedByKey, type RequireUnchanged, twinOf } from './find-record.ts'
import { type PriceRecord, type PriceRow, type PriceWithOverrideRow, priceRows } from './pricing-rows.ts'
import { type References, referencesAndCurrency, referencesAndStored } from './references.ts'
import { insertRecord, replacePrices, replaceRecord } from './write-record.ts'

interface PriceUpdate {
  companyId: number
  /**
   * The record to replace: the one in the path must exist; an unknown Id in the body is ignored, as are null
   * and 0.
   */
  target: { addressed: number } | { named: number | null | undefined }
  body: RecordFields
  sales: SalesUpdate
}

/** The members that a change names. */
type RecordPatch = Partial<RecordFields> & OverrideFields

interface Writer {
  em: EntityManager
  check: Check<'pricing/record' | 'pricing/sale'>
  now: () => Date
  requireUnchanged: RequireUnchanged | undefined
}

/** Writes a record and returns it. */
export async function savePricing(
  { em, ...writer }: Writer,
  update: PriceUpdate,
): Promise<{ pricing: PricingInformation; isNew: boolean }> {
  const { companyId, target, body, sales } = update
  const { requireUnchanged, now } = writer
  if ('named' in target && !target.named && sales.kind === 'kept' && !requireUnchanged)
    return saveByKey({ em, ...writer }, companyId, body)
  return em.transactional(async (inner) => {
    const { id, isNew } = await savePrice({ em: inner, ...writer }, update)
    const row = await priceRows(inner, companyId, now()).where('price.id', '=', id).executeTakeFirstOrThrow()
    return { pricing: toPricing(row), isNew }
  })
}

/**
 * Changes the members of a record that the patch names, and of the sale that applies (G13); returns it as
 * PricingInformation. Throws 404 if there is no such record.
 */
export function changePricing(
  { em, ...writer }: Writer,
  companyId: number,
  id: number,
  patch: RecordPatch,
): Promise<PriceWithOverrideRow> {
  return em.transactional(async (inner) => {
    const stored = await lockedById(inner, companyId, id)
    if (!stored) throw errors.notFound()
    const { now } = writer
    const sales = overridePatched(patch, await salesOf(inner, companyId, id), now())
    const body = { ...toRecordFact(stored), ...patch }
    await savePrice({ em: inner, ...writer }, { companyId, target: { addressed: id }, body, sales })
    return priceRows(inner, companyId, now()).where('price.id', '=', id).executeTakeFirstOrThrow()
  })
}

/**
 * Needs no lock: the record is read and written by the same key, and read again if it has changed in between.
 */
async function saveByKey(
  { em, check, now }: Omit<Writer, 'requireUnchanged'>,
  companyId: number,
  body: RecordFields,
) {
  const record = toRecord(body)
  for (;;) {
    const { references, nodeCurrency, stored } = await referencesAndStored(em, companyId, record)
    const before = stored && { ...toRecordFact(stored.row), Id: stored.row.id }
    const plan = { kept: stored?.sales ?? [], written: [] }

    await check(
      factsOf(record, references, before, null, { kind: 'kept' }, currencyFact(body, nodeCurrency)),
      partsOf(plan, record, plan.kept, now()),
    )

    const id = stored
      ? await replacePrices(em, companyId, stored.row, record)
      : await insertRecord(em, companyId, record)
    // The sales are those that were read: the record has a new version if they change.
    if (id !== undefined) {
      const shown = {
        id,
        company_id: companyId,
        currency_code: nodeCurrency,
        ...overrideOf(plan.kept, now()),
      }
      return { pricing: pricingOf(shown, record), isNew: !stored }
    }
  }
}

/** The columns of the sale that applies. */
function overrideOf(sales: readonly Sale[], at: Date) {
  const sale = applying(sales, at.toISOString())
  return {
    override_price_id: sale?.id ?? null,
    override_price: sale === undefined ? null : String(sale.price),
    override_start_date_utc: sale?.start ?? null,
    override_stop_date_utc: sale?.stop ?? null,
  }
}

/** Writes a record and its sales. Needs a transaction. Throws 404 if the record in the path does not exist. */
export async function savePrice(
  { em, check, now, requireUnchanged }: Writer,
  { companyId, target, body, sales }: PriceUpdate,
): Promise<{ id: number; isNew: boolean }> {
  for (;;) {
    const { stored, record } = await lockStored(em, companyId, target, body)
    const { references, nodeCurrency } = await referencesAndCurrency(em, companyId, record)
    const twin = stored && movesKey(stored, record) ? await twinOf(em, companyId, record, stored.id) : null
    const isKept = sales.kind === 'kept'
    const storedSales = stored ? await salesOf(em, companyId, stored.id) : []
    const plan = planSales(sales, storedSales, now())

    const before = stored ? { ...toRecordFact(stored), Id: stored.id } : null
    await check(
      factsOf(record, references, before, twin, sales, currencyFact(body, nodeCurrency)),
      partsOf(plan, record, storedSales, now()),
    )

    if (!stored && 'addressed' in target) throw errors.notFound()
    await requireUnchanged?.(em, stored?.id)
    if (stored) await replaceRecord(em, companyId, stored.id, record)
    const id = stored?.id ?? (await insertRecord(em, companyId, record))
    // A concurrent writer has created the record, possibly with sales, which must be checked too.
    if (id === undefined) continue
    if (!isKept) await writeSales(em, companyId, [{ id, entityId: record.EntityId, plan }])
    return { id, isNew: !stored }
  }
}

/**
 * The stored record, if any, and its new state. For the record in the path, an omitted product or shelf stays.
 */
async function lockStored(
  em: EntityManager,
  companyId: number,
  target: PriceUpdate['target'],
  body: RecordFields,
) {
  if ('named' in target) {
    const record = toRecord(body)
    const named = target.named ? await lockedById(em, companyId, target.named) : undefined
    return { stored: named ?? (await lockedByKey(em, companyId, record)), record }
  }
  const stored = await lockedById(em, companyId, target.addressed)
  const CatalogItemId = body.CatalogItemId ?? stored?.catalog_item_id
  const PricingShelfId = body.PricingShelfId ?? stored?.pricing_shelf_id
  const record = toRecord({ ...body, CatalogItemId, PricingShelfId })
  // Without a stored record its product or shelf is unknown, so the rules cannot be checked.
  if (!stored && record.CatalogItemId === null && record.PricingShelfId === null) throw errors.notFound()
  return { stored, record }
}

const movesKey = (stored: PriceRow, record: PriceRecord) =>
  stored.pricing_term_id !== record.PricingTermId ||
  stored.pricing_tier_id !== record.PricingTierId ||
  stored.pricing_group_id !== record.PricingGroupId

/** The common members of the bodies of all writing operations. */
interface RecordFields {
  EntityId: number
  CatalogItemId?: string | null
  PricingShelfId?: number | null
  PricingTermId?: number | null
  PricingTierId?: number | null
  PricingGroupId?: number | null
  CurrencyCode?: string | null
  RegularPrice: number
  IsDiscountable?: boolean | null
  FloorPrice?: number | null
  OriginalPrice?: number | null
}

/** The record of a body; omitted members become null, IsDiscountable false (G2a). */
export const toRecord = (body: RecordFields): PriceRecord => ({
  EntityId: body.EntityId,
  CatalogItemId: guidOrNull(body.CatalogItemId),
  PricingShelfId: body.PricingShelfId ?? null,
  PricingTermId: body.PricingTermId ?? null,
  PricingTierId: body.PricingTierId ?? null,
  PricingGroupId: body.PricingGroupId ?? null,
  RegularPrice: body.RegularPrice,
  IsDiscountable: body.IsDiscountable ?? false,
  FloorPrice: body.FloorPrice ?? null,
  OriginalPrice: body.OriginalPrice ?? null,
})

/** The fact `stored`: the record before the change, found by Id or by key. */
type StoredRecord = PriceRecord & { Id: number }

/** The fact `currency`: the currency that a body names, and that of the node, which the record has. */
export const currencyFact = (
  { CurrencyCode = null }: Pick<RecordFields, 'CurrencyCode'>,
  ofNode: string | null,
) => ({
  CurrencyCode,
  EntityCurrencyCode: ofNode,
})

/** The facts of pricing/record; `stored` is the record that is replaced. */
export function factsOf(
  record: PriceRecord,
  references: References,
  stored: StoredRecord | null,
  twin: { Id: number } | null,
  sales: SalesUpdate,
  currency: ReturnType<typeof currencyFact>,
) {
  const override = sales.kind === 'override' ? sales.override : undefined
  return {
    record,
    references,
    twin,
    floor: { PercentOfRegularPrice: percentOf(record.FloorPrice, record.RegularPrice) },
    stored,
    currency,
    override: override ? { ...override, Price: override.Price ?? null } : {},
  }
}
