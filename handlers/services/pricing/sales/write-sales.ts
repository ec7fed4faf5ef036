// How a request body changes a record's sale prices (G2, G2a): an override changes one of them, a list replaces all,
// and without either they do not change. Sales are written by SQL, for any number of records: one statement keeps the
// Ids of those that are replaced and gives new ones to the rest.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import { allocateIds } from '../../../../entities/tenants/allocate-ids.ts'
import type { SalePriceItemCreate } from '../../../../generated/pricing/types.gen.ts'
import { stringifyInSteps } from '../../../runtime/async/cooperative-yield.ts'
import { asOverride, inList, isSameSale, momentOf, type Sale, saleParts } from './sale-facts.ts'

/** The fact `override`; its price is undefined if the body has none. */
interface Override {
  Price: number | null | undefined
  StartDateUtc: string | null
  StopDateUtc: string | null
}

export interface OverrideFields {
  OverridePrice?: number | null
  OverrideStartDateUtc?: string | null
  OverrideStopDateUtc?: string | null
}

export type SalesUpdate =
  | { kind: 'kept' }
  /** `replacing` is the stored sale that changes; without it, that of exactly these dates. */
  | { kind: 'override'; override: Override; replacing?: Sale }
  | { kind: 'list'; items: readonly SalePriceItemCreate[] }

/**
 * The sales that the body does not have, which stay, and those of the body. A sale that replaces another one keeps its Id; one that
 * is stored already is checked, but not written, so that it causes no event (G15).
 */
export interface SalesPlan {
  kept: readonly Sale[]
  written: readonly { sale: Sale; isStored: boolean; fieldName: (field: string) => string }[]
}

/** The change that a body's override members request; none without price and dates. */
export function overrideUpdate(body: OverrideFields): SalesUpdate {
  const override = {
    Price: body.OverridePrice,
    StartDateUtc: momentOf(body.OverrideStartDateUtc),
    StopDateUtc: momentOf(body.OverrideStopDateUtc),
  }
  return override.Price === undefined && hasNoDates(override)
    ? { kind: 'kept' }
    : { kind: 'override', override }
}

/**
 * The change of the sale that applies: members that the patch omits do not change. A price of null removes the sale.
 */
export function overridePatched(patch: OverrideFields, stored: readonly Sale[], at: Date): SalesUpdate {
  const update = overrideUpdate(patch)
  const replacing = applying(stored, at.toISOString())
  if (update.kind !== 'override' || !replacing) return update
  const { Price = replacing.price } = update.override
  if (Price === null)
    return { ...update, override: { Price, StartDateUtc: null, StopDateUtc: null }, replacing }
  const dateOf = (member: string | null | undefined, date: string | null) =>
    member === undefined ? date : momentOf(member)
  const StartDateUtc = dateOf(patch.OverrideStartDateUtc, replacing.start)
  const StopDateUtc = dateOf(patch.OverrideStopDateUtc, replacing.stop)
  return { kind: 'override', override: { Price, StartDateUtc, StopDateUtc }, replacing }
}

export const listUpdate = (items: readonly SalePriceItemCreate[] | null | undefined): SalesUpdate =>
  items ? { kind: 'list', items } : { kind: 'kept' }

/**
 * Plans the change of a record's sales. Dates without a price change nothing here, because a rule refuses them.
 */
export function planSales(update: SalesUpdate, stored: readonly Sale[], at: Date): SalesPlan {
  if (update.kind === 'list') return { kept: [], written: listed(update.items, stored) }
  if (update.kind === 'kept') return { kept: stored, written: [] }

  const { Price: price, StartDateUtc: start, StopDateUtc: stop } = update.override
  const isDefault = hasNoDates(update.override)
  if (price === undefined || price === null) {
    const removed = isDefault ? (update.replacing ?? applying(stored, at.toISOString())) : undefined
    return { kept: stored.filter(({ id }) => id !== removed?.id), written: [] }
  }
  const replaced =
    update.replacing ??
    stored.find((sale) => sale.isDefault === isDefault && sale.start === start && sale.stop === stop)
  const sale = { id: replaced?.id ?? null, isDefault, price, start, stop }
  const isStored = replaced !== undefined && isSameSale(sale, replaced)
  return {
    kept: stored.filter(({ id }) => id !== replaced?.id),
    written: [{ sale, isStored, fieldName: asOverride }],
  }
}

/**
 * The parts of `check` for the rules about sales: the new ones, and those that stay and are not over, because their
 * record changes (R3). `stored` are all as they were.
 */
export function partsOf(
  { kept, written }: SalesPlan,
  record: { RegularPrice: number },
  stored: readonly Sale[],
  at: Date,
) {
  const now = at.toISOString()
  const isOver = ({ isDefault, stop }: Sale) => !isDefault && stop !== null && stop <= now
  const current = kept.filter((sale) => !isOver(sale))
  const staying = current.map((sale) => ({ sale, fieldName: asStored(sale) }))
  const over = kept.filter((sale) => !current.includes(sale))
  const parts = [...saleParts(written, record, kept, stored), ...saleParts(staying, record, over, stored)]
  return { 'pricing/sale': parts }
}

/** Field names of a stored sale price, which the body does not have. */
const asStored =
  ({ id }: Sale) =>
  (field: string) =>
    `SaleOverridePrices(${id}).${field}`

interface PlannedRecord {
  id: number
  entityId: number
  plan: SalesPlan
}

/** Writes the plans of locked records: deletes the sales that do not stay as they are, then inserts the new ones. */
export async function writeSales(
  em: EntityManager,
  companyId: number,
  records: readonly PlannedRecord[],
): Promise<void> {
  if (records.length === 0) return
  const staying = records.flatMap(({ plan: { kept, written } }) => {
    const unchanged = written.flatMap(({ sale, isStored }) => (isStored ? [sale] : []))
    return [...kept, ...unchanged].flatMap(({ id }) => id ?? [])
  })
  await kysely(em)
    .deleteFrom('sale_price')
    .where('company_id', '=', companyId)
    .where('pricing_information_id', '=', (eb) => eb.fn.any(eb.val(records.map(({ id }) => id))))
    .where(({ not, eb }) => not(eb('id', '=', eb.fn.any(eb.val(staying)))))
    .execute()
  const planned = records.flatMap(({ id: record, entityId: entity, plan }) =>
    plan.written.flatMap(({ sale, isStored }) => (isStored ? [] : [{ record, entity, ...sale }])),
  )
  if (planned.length === 0) return
  const ids = await allocateIds(em, companyId, 'sale_price', planned.filter(({ id }) => id === null).length)
  const written = planned.map((sale) => ({ ...sale, id: sale.id ?? ids.pop() }))
  await sql`
    insert into sale_price (id, company_id, entity_id, pricing_information_id, is_default, sale_price,
      start_date_utc, stop_date_utc)
    select sale.id, ${companyId}::int, sale.entity, sale.record,
      sale."isDefault", sale.price, sale.start, sale.stop
    from jsonb_to_recordset(${await stringifyInSteps(written)}::jsonb) as sale (id int, record int, entity int,
      "isDefault" boolean, price numeric, start timestamptz, stop timestamptz)`.execute(kysely(em))
}

const hasNoDates = ({ StartDateUtc, StopDateUtc }: Override) => StartDateUtc === null && StopDateUtc === null

/**
 * The sales of a list in the body: one without dates is the default sale. An Id of a stored sale is used once; others are
 * ignored. Without one, the stored sale with the same dates and price stays.
 */
function listed(items: readonly SalePriceItemCreate[], stored: readonly Sale[]): SalesPlan['written'] {
  const free = new Map(stored.map((sale) => [sale.id, sale]))
  const take = (sale: Sale | undefined) => (sale && free.delete(sale.id) ? sale : undefined)
  const named = items.map(({ Id = null }) => take(free.get(Id)))
  return items.map((item, index) => {
    const start = momentOf(item.StartDateUTC)
    const stop = momentOf(item.StopDateUTC)
    const sale = { id: null, isDefault: start === null && stop === null, price: item.SalePrice, start, stop }
    const replaced = named[index] ?? take([...free.values()].find((one) => isSameSale(one, sale)))
    const isStored = replaced !== undefined && isSameSale(replaced, sale)
    return { sale: { ...sale, id: replaced?.id ?? null }, isStored, fieldName: inList(index) }
  })
}

/** The sale that applies at a moment: a dated one, else the default one (G2). */
export function applying(sales: readonly Sale[], now: string): Sale | undefined {
  const dated = sales.find(({ start, stop }) => start !== null && stop !== null && start <= now && now < stop)
  return dated ?? sales.find(({ isDefault }) => isDefault)
}
