// The sale prices of one record for operations that write them: as facts of the rules and as a body gives
// them.
import type { EntityManager } from '@mikro-orm/postgresql'
import { formatInstant, parseInstantText } from '../../platform/values/formats.ts'
import type { SaleRow } from '../records/pricing-rows.ts'
import type { Sale } from './sale-facts.ts'
import { saleRows } from './sale-rows.ts'

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

const saleOf = (row: SaleRow): Sale => ({
  id: row.id,
  isDefault: row.is_default,
  price: Number(row.sale_price),
  start: row.start_date_utc === null ? null : formatInstant(row.start_date_utc),
  stop: row.stop_date_utc === null ? null : formatInstant(row.stop_date_utc),
})

/** The document has the form of a moment checked. */
export const momentOf = (text: string | null = null) =>
  text === null ? null : (parseInstantText(text)?.toISOString() ?? null)
