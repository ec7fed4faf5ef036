// The sale prices of a record for operations that write them: as stored, as a body gives them, and as facts for the rules
// (rules/pricing/sale.json). A sale can overlap only the sale that starts before it and stops last, or the first that starts
// after it.

import type { EntityManager } from '@mikro-orm/postgresql'
import type { Row } from '../../../entities/tables.ts'
import type { Part } from '../../platform/rules/evaluate/check.ts'
import { formatInstant, parseInstantText } from '../../platform/values/formats.ts'
import { saleRows } from './sale-rows.ts'

/** A sale price as it shall be; moments in ISO 8601 UTC with milliseconds, so that text order is time order. */
export interface Sale {
  /** Null for one that is being made. */
  id: number | null
  isDefault: boolean
  price: number
  start: string | null
  stop: string | null
}

interface Candidate {
  sale: Sale
  /** What a field of the sale is called in the body, such as `SalePrices[0].SalePrice`. */
  fieldName?: (field: string) => string
}

/**
 * The parts of `check(facts, { 'pricing/sale': saleParts(…) })`: one for each new sale. `others` are the sales that stay
 * beside them, without those that the new ones replace.
 */
export function saleParts(candidates: readonly Candidate[], others: readonly Sale[]): Part[] {
  const all = [...others, ...candidates.map(({ sale }) => sale)]
  const dated = all.filter(isDated).toSorted((a, b) => compare(a.start, b.start))
  const lastToStop = lastToStopOf(dated)
  return candidates.map(({ sale, fieldName }) => {
    const place = dated.indexOf(sale as Dated)
    return {
      facts: {
        sale: {
          IsDefault: sale.isDefault,
          SalePrice: sale.price,
          StartDateUTC: sale.start,
          StopDateUTC: sale.stop,
        },
        previousSale: windowOf(place < 0 ? undefined : lastToStop[place - 1]),
        nextSale: windowOf(place < 0 ? undefined : dated[place + 1]),
        defaultSale: defaultBeside(sale, all),
      },
      ...(fieldName && { fieldName }),
    }
  })
}

/** Field names of a sale price that stands in a list of the body, where its dates say whether it is the default one. */
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

/** For each of the sales, in the order of their starts, the one that stops last of it and those before it. */
function lastToStopOf(dated: readonly Dated[]): Dated[] {
  let last: Dated | undefined
  return dated.map((sale) => {
    if (!last || last.stop <= sale.stop) last = sale
    return last
  })
}

/** Of two default ones in a body the second is at fault. */
function defaultBeside(sale: Sale, all: readonly Sale[]): { Id: number | null } | null {
  const other = all.slice(0, all.indexOf(sale)).find(({ isDefault }) => isDefault)
  return sale.isDefault && other ? { Id: other.id } : null
}

/** All of them, as they are stored. Only after lockPrice is it certain that they stay so. */
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

/** The sale price that a body asks for; what it leaves out is unset. */
export const saleOfBody = (body: SaleBody, id: number | null, price: number): Sale => ({
  id,
  price,
  isDefault: body.IsDefault ?? false,
  start: momentOf(body.StartDateUTC),
  stop: momentOf(body.StopDateUTC),
})

/** The stored sale price with what a body names changed; null clears (G2a). */
export const mergedSale = (stored: Sale | undefined, body: SaleBody, id: number): Sale => ({
  id,
  price: body.SalePrice ?? stored?.price ?? 0,
  isDefault: body.IsDefault === undefined ? (stored?.isDefault ?? false) : (body.IsDefault ?? false),
  start: body.StartDateUTC === undefined ? (stored?.start ?? null) : momentOf(body.StartDateUTC),
  stop: body.StopDateUTC === undefined ? (stored?.stop ?? null) : momentOf(body.StopDateUTC),
})

/** Whether a body says all that there is to a sale price. */
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

const saleOf = (row: Row<'sale_price'>): Sale => ({
  id: row.id,
  isDefault: row.is_default,
  price: Number(row.sale_price),
  start: row.start_date_utc === null ? null : formatInstant(row.start_date_utc),
  stop: row.stop_date_utc === null ? null : formatInstant(row.stop_date_utc),
})

/** The document has the form of a moment checked. */
export const momentOf = (text: string | null = null) =>
  text === null ? null : (parseInstantText(text)?.toISOString() ?? null)
