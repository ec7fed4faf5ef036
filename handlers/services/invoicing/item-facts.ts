// Facts about the lines of an invoice for rules/invoicing/item.json: what the catalog and earlier invoices say about their Sku,
// product and serial number (I2, I6). The catalog is asked only about lines with two of these.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { guidOrNull } from '../../../entities/guid.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { itemsOf } from './amounts.ts'
import type { NewInvoice } from './new-invoice.ts'
import { type RefundTotals, serialNumberOf } from './refunds.ts'

type Item = ReturnType<typeof itemsOf>[number]
type CatalogItem = Pick<Row<'catalog_item'>, 'id' | 'sku' | 'is_serialized'>

/** Whether two requests could sell the same serial number: their reads must then come one after the other. */
export const hasSerialNumbers = (invoice: NewInvoice): boolean =>
  itemsOf(invoice).some((item) => serialNumberOf(item) !== null)

/** The facts for each line. A purchase with serial numbers must be in a transaction: it locks those of serialized items. */
export async function itemParts(
  em: EntityManager,
  companyId: number,
  invoice: NewInvoice,
  { serialNumbers }: RefundTotals,
): Promise<BodyElementOf<'invoicing/item'>[]> {
  const items = itemsOf(invoice)
  const { bySku, byId } = await catalogOf(em, companyId, items)
  const catalogItemOf = (item: Item) => byId.get(item.ProductId ?? '') ?? bySku.get(item.Sku ?? '')
  const isSold = invoice.IsRefund ? () => false : await soldSerialNumbers(em, companyId, items, catalogItemOf)

  return items.map((item, index) => {
    const ofProduct = byId.get(item.ProductId ?? '')
    const ofSku = bySku.get(item.Sku ?? '')
    return {
      facts: {
        invoiceItem: {
          ...{
            IsRefund: invoice.IsRefund,
            IsPriceAdjustment: item.IsPriceAdjustment,
            Description: item.Description,
            Quantity: item.Quantity,
          },
          ...{ SellingPrice: item.SellingPrice, Sku: item.Sku, ProductId: guidOrNull(item.ProductId) },
          SkuIsOfOtherProduct: ofProduct !== undefined && ofSku !== undefined && ofProduct !== ofSku,
          SerialNumber: serialNumberOf(item),
          SerialNumberIsSold: isSold(item),
          SerialNumberIsUnknown: serialNumbers[index]?.isSerialNumberUnknown ?? false,
          SerialNumberIsRefunded: serialNumbers[index]?.isSerialNumberRefunded ?? false,
        },
      },
      fieldName: (field) => `${item.place}.${field}`,
    }
  })
}

async function catalogOf(em: EntityManager, companyId: number, items: readonly Item[]) {
  const relevant = items.filter((item) => serialNumberOf(item) !== null || (item.Sku && item.ProductId))
  const skus = relevant.flatMap(({ Sku }) => Sku || [])
  const ids = relevant.flatMap(({ ProductId }) => ProductId ?? [])
  const found: CatalogItem[] =
    relevant.length === 0
      ? []
      : await kysely(em)
          .selectFrom('catalog_item')
          .select(['id', 'sku', 'is_serialized'])
          .where('company_id', '=', companyId)
          .where(sql<boolean>`(id = any(${ids}::uuid[]) or sku = any(${skus}::text[]))`)
          .execute()
  return {
    byId: new Map(found.map((item) => [item.id, item])),
    bySku: new Map(found.map((item) => [item.sku, item])),
  }
}

interface SoldLine {
  /** The position of the line, from 1. */
  line: string
}

/** Tells which lines name a serial number of a serialized item that is sold, on an earlier invoice or an earlier line. */
async function soldSerialNumbers(
  em: EntityManager,
  companyId: number,
  items: readonly Item[],
  catalogItemOf: (item: Item) => CatalogItem | undefined,
): Promise<(item: Item) => boolean> {
  const lines = items.flatMap((item) => {
    const [serialNumber, catalogItem] = [serialNumberOf(item), catalogItemOf(item)]
    return serialNumber !== null && catalogItem?.is_serialized ? [{ item, serialNumber, catalogItem }] : []
  })
  if (lines.length === 0) return () => false
  const numbers = lines.map(({ serialNumber }) => serialNumber)
  const ids = lines.map(({ catalogItem }) => catalogItem.id)
  const skus = lines.map(({ catalogItem }) => catalogItem.sku)

  // The read must begin after the lock is taken, to see what its former holder wrote.
  const keys = numbers.map((number) => `serial number ${number}`)
  await sql`select lock_company(${companyId}::int, ${keys}::text[])`.execute(kysely(em))
  const { rows } = await sql<SoldLine>`
    select wanted.line
    from unnest(${ids}::uuid[], ${skus}::text[], ${numbers}::text[]) with ordinality as wanted (id, sku, number, line)
    join invoice_item item on item.company_id = ${companyId} and item.serial_number = wanted.number
      and (item.product_id = wanted.id or item.sku = wanted.sku) and not item.is_price_adjustment
    join invoice on invoice.company_id = ${companyId} and invoice.id = item.invoice_id
    group by wanted.line
    having sum(case when invoice.is_refund then -1 else 1 end) > 0`.execute(kysely(em))

  const sold = new Set(rows.map(({ line }) => lines[Number(line) - 1]?.item))
  const seen = new Set<string>()
  for (const { item, serialNumber, catalogItem } of lines) {
    const key = `${catalogItem.id} ${serialNumber}`
    if (seen.has(key)) sold.add(item)
    seen.add(key)
  }
  return (item) => sold.has(item)
}
