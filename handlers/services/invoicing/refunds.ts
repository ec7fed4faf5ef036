// Computes the quantities and amounts of a refund per article, those that its original sold and those of earlier
// refunds, for the rules that limit them. An article is identified by its Sku, or by its product if it has no Sku (I2);
// all items with neither count as one article.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { EMPTY_GUID } from '../../../entities/guid.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { amountOf, amountText, itemsOf, unitsOf } from './amounts.ts'
import type { NewInvoice, Original } from './new-invoice.ts'
import { type RefundedPayments, refundedPayments } from './refunded-payments.ts'
import { type RefundedTax, refundedTax } from './refunded-tax.ts'

/** An article of a refund with its sold and refunded totals; `units` are amounts in ten-thousandths. */
interface RefundedArticle {
  sku: string
  productId: string
  sold: { quantity: number; units: bigint }
  /** This refund only. */
  current: { quantity: number; units: bigint }
  /** This refund and all earlier ones. */
  refunded: { quantity: number; units: bigint }
  /** The path of its first item in the body. */
  place: string
}

/**
 * The original of a refund, locked until the transaction ends, so that refunds of one original run one after the other
 * and see the totals of earlier ones. Undefined if the company has no such invoice, or the invoice is not a refund.
 */
export async function lockOriginal(
  em: EntityManager,
  companyId: number,
  { IsRefund, OriginalInvoiceId }: NewInvoice,
): Promise<Original | undefined> {
  if (!IsRefund || OriginalInvoiceId === null) return undefined
  return kysely(em)
    .selectFrom('invoice')
    .select(['id', 'is_refund', 'created_date_utc'])
    .where('company_id', '=', companyId)
    .where('id', '=', OriginalInvoiceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The articles, taxes and payments of a refund. */
export interface RefundTotals {
  articles: readonly RefundedArticle[]
  tax: RefundedTax | undefined
  payments: RefundedPayments | undefined
}

export const NO_REFUND: RefundTotals = { articles: [], tax: undefined, payments: undefined }

/** Reads the totals of a refund. The original must be locked. */
export async function refundTotals(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<RefundTotals> {
  const articles = await refundedArticles(em, companyId, original, invoice)
  const tax = await refundedTax(em, companyId, original, invoice)
  return { articles, tax, payments: await refundedPayments(em, companyId, original, invoice) }
}

type Sold = Omit<Row<'invoice_refunded_item'>, 'company_id' | 'invoice_id'>

const soldArticles = `
  select sold.*, coalesce(given.refunded_quantity, 0)::text as refunded_quantity,
    coalesce(given.refunded_amount, 0.0000)::text as refunded_amount
  from (
    select coalesce(sku, '') as sku,
      case when coalesce(sku, '') = '' then coalesce(product_id, '${EMPTY_GUID}') else '${EMPTY_GUID}' end as product_id,
      sum(quantity)::text as sold_quantity, sum(quantity * selling_price)::text as sold_amount
    from invoice_item where company_id = $1 and invoice_id = $2
    group by 1, 2) sold
  left join invoice_refunded_item given on given.company_id = $1 and given.invoice_id = $2
    and given.sku = sold.sku and given.product_id = sold.product_id`

async function refundedArticles(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<RefundedArticle[]> {
  const { rows } = await kysely(em).executeQuery<Sold>(
    CompiledQuery.raw(soldArticles, [companyId, original.id]),
  )
  const soldOf = new Map(rows.map((row) => [keyOf(row.sku, row.product_id), row]))
  const articles = new Map<string, RefundedArticle>()
  for (const { Sku, ProductId, Quantity, SellingPrice, place } of itemsOf(invoice)) {
    const sku = Sku ?? ''
    const productId = sku === '' ? (ProductId ?? EMPTY_GUID) : EMPTY_GUID
    const key = keyOf(sku, productId)
    const article = articles.get(key) ?? { sku, productId, place, ...startOf(soldOf.get(key)) }
    for (const tally of [article.current, article.refunded]) {
      tally.quantity += Quantity
      tally.units += unitsOf(SellingPrice) * BigInt(Quantity)
    }
    articles.set(key, article)
  }
  return [...articles.values()]
}

const keyOf = (sku: string, productId: string) => `${productId} ${sku}`

const startOf = (row: Sold | undefined) => ({
  sold: tallyOf(row?.sold_quantity, row?.sold_amount),
  current: tallyOf(),
  refunded: tallyOf(row?.refunded_quantity, row?.refunded_amount),
})

const tallyOf = (quantity = '0', amount = '0.0000') => ({
  quantity: Number(quantity),
  units: unitsOf(amount),
})

/** The facts of rules/invoicing/refund.json, for one article. */
export const toRefundPart = ({
  sku,
  productId,
  sold,
  refunded,
  place,
}: RefundedArticle): BodyElementOf<'invoicing/refund'> => ({
  facts: {
    refundedItem: {
      Sku: sku || null,
      ProductId: sku || productId === EMPTY_GUID ? null : productId,
      SoldQuantity: sold.quantity,
      SoldAmount: amountOf(sold.units),
      RefundedQuantity: refunded.quantity,
      RefundedAmount: amountOf(refunded.units),
    },
  },
  fieldName: (field) => `${place}.${field}`,
})

/** The row to insert; if a row exists, the statement adds the refunded columns to it. */
export const toRefundedRow = ({ sku, productId, sold, current }: RefundedArticle) => ({
  sku,
  product_id: productId,
  sold_quantity: sold.quantity,
  sold_amount: amountText(sold.units),
  refunded_quantity: current.quantity,
  refunded_amount: amountText(current.units),
})
