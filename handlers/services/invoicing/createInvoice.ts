import type { EntityManager } from '@mikro-orm/postgresql'
import type { Handler } from '../../api/handler.ts'
import { insertInvoice } from './insert-invoice.ts'
import { addressParts, invoiceFacts, locationFacts } from './invoice-facts.ts'
import { hasSerialNumbers, itemParts } from './item-facts.ts'
import { changeLots, moveStock, stockLines, toStockPart, withLots } from './moved-stock.ts'
import { toNewInvoice } from './new-invoice.ts'
import { toPaymentParts } from './refunded-payments.ts'
import { toTaxParts } from './refunded-tax.ts'
import { lockOriginal, NO_REFUND, type RefundTotals, refundTotals, toRefundPart } from './refunds.ts'

/**
 * Creates an invoice with all its parts in one transaction, in which the stock changes too (I5). It locks the original of a
 * refund, then the serial numbers of a purchase, then the stock (I1, I2, I6).
 */
export const createInvoice: Handler<'createInvoice'> = async ({ path, body, caller, em, check, now }) => {
  const { CompanyId } = path
  const invoice = toNewInvoice(body, caller)
  const isUnlocked = !invoice.IsRefund && !hasSerialNumbers(invoice)

  const read = async (reader: EntityManager, back: RefundTotals) => {
    const [location, items, lines] = await Promise.all([
      locationFacts(reader, CompanyId, invoice),
      itemParts(reader, CompanyId, invoice, back),
      stockLines(reader, CompanyId, invoice),
    ])
    return { location, items, lines }
  }
  // Where no lock comes before them, the reads are one round trip before the transaction.
  const early = isUnlocked ? await read(em, NO_REFUND) : undefined

  async function save(inner: EntityManager) {
    const original = await lockOriginal(inner, CompanyId, invoice)
    const back =
      original && !original.is_refund ? await refundTotals(inner, CompanyId, original, invoice) : NO_REFUND
    const { location, items, lines: known } = early ?? (await read(inner, back))
    const lines = await changeLots(inner, CompanyId, invoice, known)

    await check(invoiceFacts(invoice, original, location, now()), {
      'invoicing/stock-line': lines.map(toStockPart(invoice)),
      'invoicing/address': addressParts(invoice),
      'invoicing/item': items,
      'invoicing/refund': back.articles.map(toRefundPart),
      'invoicing/refund-tax': toTaxParts(back.tax),
      'invoicing/refund-payment': toPaymentParts(back.payments),
    })

    const id = invoice.MovesStock ? await moveStock(inner, CompanyId, invoice, lines) : null
    return insertInvoice(inner, CompanyId, withLots(invoice, lines), back, id)
  }
  const created = isUnlocked && !invoice.MovesStock ? await save(em) : await em.transactional(save)

  return { status: 201, body: created }
}
