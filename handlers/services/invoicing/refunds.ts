// Computes the quantities and amounts of a refund per article, those that its original sold and those of earlier
// refunds, for the rules that limit them (refund-articles.ts).
import type { EntityManager } from '@mikro-orm/postgresql'
import { execute } from '../../../entities/compiled-query.ts'
import { EMPTY_GUID, guidOrNull } from '../../../entities/guid.ts'
import { kysely } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { amountOf, amountText, itemsOf, unitsOf } from './amounts.ts'
import type { NewInvoice, Original } from './new-invoice.ts'
import {
  type Article,
  type ArticleLine,
  amountOf as amountOfLine,
  articlesOf,
  type MatchedLine,
} from './refund-articles.ts'
import { type LineValues, refundedLines, soldLines, toRefundLine } from './refund-lines.ts'
import { type RefundedPayments, refundedPayments } from './refunded-payments.ts'
import { type RefundedTax, refundedTax } from './refunded-tax.ts'

/** An article of a refund; `units` are amounts in ten-thousandths. */
interface RefundedArticle {
  /** With this refund. */
  article: Article
  /** This refund only. */
  current: { quantity: number; units: bigint }
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
    .select(['id', 'is_refund', 'created_date_utc', 'currency_code', 'sold_utc', 'location_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', OriginalInvoiceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The articles, taxes and payments of a refund. */
export interface RefundTotals {
  articles: readonly RefundedArticle[]
  /** For each item, in the order of itemsOf. */
  serialNumbers: readonly Pick<MatchedLine<ArticleLine>, 'isSerialNumberUnknown' | 'isSerialNumberRefunded'>[]
  tax: RefundedTax | undefined
  payments: RefundedPayments | undefined
}

export const NO_REFUND: RefundTotals = {
  articles: [],
  serialNumbers: [],
  tax: undefined,
  payments: undefined,
}

/** Reads the totals of a refund. The original must be locked. */
export async function refundTotals(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<RefundTotals> {
  const articles = await refundedArticles(em, companyId, original, invoice)
  const tax = await refundedTax(em, companyId, original, invoice)
  return { ...articles, tax, payments: await refundedPayments(em, companyId, original, invoice) }
}

interface Lines {
  sold: LineValues[]
  refunded: LineValues[]
}

const linesOfOriginal = `select ${soldLines} as sold, ${refundedLines} as refunded`

async function refundedArticles(
  em: EntityManager,
  companyId: number,
  original: Original,
  invoice: NewInvoice,
): Promise<Pick<RefundTotals, 'articles' | 'serialNumbers'>> {
  const rows = await execute<Lines>(em, linesOfOriginal, [companyId, original.id])
  const { sold, refunded } = rows[0] as Lines
  const { refund } = articlesOf(sold.map(toRefundLine))
  for (const line of refunded) refund(toRefundLine(line))

  const articles = new Map<Article, RefundedArticle>()
  const serialNumbers: RefundTotals['serialNumbers'][number][] = []
  for (const item of itemsOf(invoice)) {
    const line = toArticleLine(item)
    const { article, ...serialNumber } = refund(line)
    serialNumbers.push(serialNumber)
    const refunded = articles.get(article) ?? {
      article,
      place: item.place,
      current: { quantity: 0, units: 0n },
    }
    if (!line.isPriceAdjustment) refunded.current.quantity += line.quantity
    refunded.current.units += amountOfLine(line)
    articles.set(article, refunded)
  }
  return { articles: [...articles.values()], serialNumbers }
}

const toArticleLine = (item: ReturnType<typeof itemsOf>[number]): ArticleLine => ({
  ...{ sku: item.Sku ?? '', productId: guidOrNull(item.ProductId), quantity: item.Quantity },
  ...{ units: unitsOf(item.SellingPrice), isPriceAdjustment: item.IsPriceAdjustment },
  serialNumber: serialNumberOf(item),
})

/** Dropship items have none. */
export const serialNumberOf = (item: ReturnType<typeof itemsOf>[number]): string | null =>
  'SerialNumber' in item && typeof item.SerialNumber === 'string' ? item.SerialNumber || null : null

/** The facts of rules/invoicing/refund.json, for one article. */
export const toRefundPart = ({
  article: { sku, productId, sold, refunded },
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
export const toRefundedRow = ({ article: { sku, productId, sold }, current }: RefundedArticle) => ({
  sku,
  product_id: productId,
  sold_quantity: sold.quantity,
  sold_amount: amountText(sold.units),
  refunded_quantity: current.quantity,
  refunded_amount: amountText(current.units),
})
