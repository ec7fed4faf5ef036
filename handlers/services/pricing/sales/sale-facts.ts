// The sale prices of a record for operations that write them: as stored, as in a body, and as facts for the
// rules (rules/pricing/sale.json). A sale needs to be compared with two others only: of those that start before
// it the one that stops last, and the first that starts after it.

import type { EntityManager } from '@mikro-orm/postgresql'
import type { JsonRow, Row } from '../../../../entities/tables.ts'
import type { RuleSetFacts } from '../../../../generated/facts.ts'
import type { BodyElement } from '../../../rules/evaluate/check.ts'
import { formatInstant, parseInstantText } from '../../../runtime/values/formats.ts'
import { saleRows } from './sale-rows.ts'

/** A sale price to be written; instants in ISO 8601 UTC with milliseconds, so that text order is time order. */
export interface Sale {
  /** Null for a new one. */
  id: number | null
  isDefault: boolean
  price: number
  start: string | null
  stop: string | null
}

/** The facts of one sale price; its record is a fact of the request. */
type SalePart = BodyElement<Omit<RuleSetFacts['pricing/sale'], 'record'>>

interface Candidate {
  sale: Sale
  /** The path of a field in the body, such as `SalePrices[0].SalePrice`. */
  fieldName?: (field: string) => string
}

/**
 * The parts of `check(facts, { 'pricing/sale': saleParts(…) })`: one for each new sale. `others` are the remaining
 * sales, without those that the new ones replace; `stored` are all as they were. `record` has the sales.
 */
export function saleParts(
  candidates: readonly Candidate[],
  record: { RegularPrice: number } | null,
  others: readonly Sale[],
  stored: readonly Sale[] = others,
): SalePart[] {
  const all = [...others, ...candidates.map(({ sale }) => sale)]
  const dated = all.filter(isDated).toSorted((a, b) => compare(a.start, b.start))
  const lastToStop = lastToStopOf(dated)
  return candidates.map(({ sale, fieldName }) => {
    const place = dated.indexOf(sale as Dated)
    const before = stored.find(({ id }) => id !== null && id === sale.id)
    return {
      facts: {
        sale: saleFact(sale),
        discount: { Percent: record && percentOf(record.RegularPrice - sale.price, record.RegularPrice) },
        storedSale: before ? saleFact(before) : null,
        previousSale: windowOf(place < 0 ? undefined : lastToStop[place - 1]),
        nextSale: windowOf(place < 0 ? undefined : dated[place + 1]),
        defaultSale: otherDefault(sale, all),
      },
      ...(fieldName && { fieldName }),
    }
  })
}

/** Computed in whole ten-thousandths, so that half of a price is exactly 50. */
export const percentOf = (part: number | null, whole: number) =>
  part === null || whole === 0 ? null : (Math.round(part * 1e4) * 100) / Math.round(whole * 1e4)

/** A sale price as a fact. */
export const saleFact = (sale: Sale) => ({
  IsDefault: sale.isDefault,
  SalePrice: sale.price,
  StartDateUTC: sale.start,
  StopDateUTC: sale.stop,
})

/**
 * Field names of a sale price in a list of the body, where its dates determine whether it is the default sale.
 */
export const inList = (index: number) => (field: string) =>
  field === 'IsDefault' ? `SalePrices[${index}]` : `SalePrices[${index}].${field}`

/** Field names of an override in a price record. */
export const asOverride = (field: string) =>
  ({ SalePrice: 'OverridePrice', StartDateUTC: 'OverrideStartDateUtc', StopDateUTC: 'OverrideStopDateUtc' })[
    field
  ] ?? 'OverridePrice'

type Dated = Sale & { start: string; stop: string }

const isDated = (sale: Sale): sale is Dated => !sale.isDefault && sale.start !== null && sale.stop !== null
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const windowOf = (sale: Dated | undefined) =>
  sale ? { StartDateUTC: sale.start, StopDateUTC: sale.stop } : null

/** For each sale, in order of start, the last to stop among it and the sales before it. */
function lastToStopOf(dated: readonly Dated[]): Dated[] {
  let last: Dated | undefined
  return dated.map((sale) => {
    if (!last || last.stop <= sale.stop) last = sale
    return last
  })
}

/** The other default sale; of two default sales in a body the second is reported. */
function otherDefault(sale: Sale, all: readonly Sale[]): { Id: number | null } | null {
  const other = all.slice(0, all.indexOf(sale)).find(({ isDefault }) => isDefault)
  return sale.isDefault && other ? { Id: other.id } : null
}

/** The stored sales of a record; only stable after lockPrice. */
export async function salesOf(em: EntityManager, companyId: number, priceId: number): Promise<Sale[]> {
  const rows = await saleRows(em, companyId).where('sale.pricing_information_id', '=', priceId).execute()
  return rows.map(saleOf)
}

interface SaleBody {
  SalePrice?: number
  IsDefault?: boolean | null
  StartDateUTC?: string | null
  StopDateUTC?: string | null
}

/** The sale price of a body; members that it omits are those of the stored one, and null clears (G2a). */
export const saleOfBody = (body: SaleBody, id: number | null, stored?: Sale): Sale => ({
  id,
  price: body.SalePrice ?? stored?.price ?? 0,
  isDefault: body.IsDefault === undefined ? (stored?.isDefault ?? false) : (body.IsDefault ?? false),
  start: body.StartDateUTC === undefined ? (stored?.start ?? null) : momentOf(body.StartDateUTC),
  stop: body.StopDateUTC === undefined ? (stored?.stop ?? null) : momentOf(body.StopDateUTC),
})

/** Whether a body has all members of a sale price. */
export const isWholeSale = ({ SalePrice, IsDefault, StartDateUTC, StopDateUTC }: SaleBody): boolean =>
  SalePrice !== undefined && (IsDefault === true || (StartDateUTC !== undefined && StopDateUTC !== undefined))

export const isSameSale = (a: Sale, b: Sale): boolean =>
  a.price === b.price && a.isDefault === b.isDefault && a.start === b.start && a.stop === b.stop

/** The columns of a sale price that a body sets. */
export const toSaleColumns = ({ isDefault, price, start, stop }: Sale) => ({
  isDefault,
  salePrice: price,
  startDateUtc: start === null ? null : new Date(start),
  stopDateUtc: stop === null ? null : new Date(stop),
})

/** A stored sale price, from its row or from the row as JSON. */
export const saleOf = (row: Row<'sale_price'> | JsonRow<'sale_price'>): Sale => ({
  id: row.id,
  isDefault: row.is_default,
  price: Number(row.sale_price),
  start: row.start_date_utc === null ? null : formatInstant(row.start_date_utc),
  stop: row.stop_date_utc === null ? null : formatInstant(row.stop_date_utc),
})

/** Parses an instant whose format has been validated. */
export const momentOf = (text: string | null = null) =>
  text === null ? null : (parseInstantText(text)?.toISOString() ?? null)
