// The lines of an invoice and those of its refunds, oldest refund first, as JSON arrays of values.
import { EMPTY_GUID } from '../../../entities/guid.ts'
import type { JsonValues } from '../../../entities/tables.ts'
import { unitsOf } from './amounts.ts'
import type { ArticleLine } from './refund-articles.ts'

const columns = [
  ...(['id', 'sku', 'product_id', 'serial_number', 'quantity', 'selling_price'] as const),
  ...(['is_price_adjustment', 'description'] as const),
] as const

export type LineValues = JsonValues<'invoice_item', typeof columns>

const values = `json_build_array(${columns.map((column) => `item.${column}`)})`

/** A term for `select`, where $1 is the company and $2 the invoice. */
export const soldLines = `(
  select coalesce(json_agg(${values} order by is_dropship, order_position, position), '[]') from invoice_item item
  where company_id = $1 and invoice_id = $2)`

/** The same for the lines of its refunds. */
export const refundedLines = `(
  select coalesce(json_agg(${values} order by refund.created_date_utc, refund.id, is_dropship, order_position, position), '[]')
  from invoice refund join invoice_item item on item.company_id = $1 and item.invoice_id = refund.id
  where refund.company_id = $1 and refund.original_invoice_id = $2)`

export interface RefundLine extends ArticleLine {
  id: string
  description: string | null
}

export const toRefundLine = (values: LineValues): RefundLine => {
  const [id, sku, productId, serialNumber, quantity, price, isPriceAdjustment, description] = values
  return {
    ...{ id, description, quantity, serialNumber, isPriceAdjustment, sku: sku ?? '', units: unitsOf(price) },
    productId: productId === EMPTY_GUID ? null : productId,
  }
}
