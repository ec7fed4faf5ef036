import type { EntityManager } from '@mikro-orm/postgresql'
import type { Handler } from '../../api/handler.ts'
import { insertInvoice } from './insert-invoice.ts'
import { addressParts, invoiceFacts, locationFacts } from './invoice-facts.ts'
import { hasSerialNumbers, itemParts } from './item-facts.ts'
import { moveStock, stockLines, toStockPart, withLots } from './moved-stock.ts'
import { toNewInvoice } from './new-invoice.ts'
import { toPaymentParts } from './refunded-payments.ts'
import { toTaxParts } from './refunded-tax.ts'
import { lockOriginal, NO_REFUND, refundTotals, toRefundPart } from './refunds.ts'

/**
 * Creates an invoice with all its parts in one transaction, in which the stock changes too (I5). It locks the original of a
 * refund, then the serial numbers of a purchase, then the stock (I1, I2, I6).
 */
export const createInvoice: Handler<'createInvoice'> = async ({ path, body, caller, em, check, now }) => {
  const { CompanyId } = path
  const invoice = toNewInvoice(body, caller)

  async function save(inner: EntityManager) {
    const original = await lockOriginal(inner, CompanyId, invoice)
    const back =
      original && !original.is_refund ? await refundTotals(inner, CompanyId, original, invoice) : NO_REFUND
    const [location, items] = await Promise.all([
      locationFacts(inner, CompanyId, invoice),
      itemParts(inner, CompanyId, invoice, back),
    ])
    const lines = await stockLines(inner, CompanyId, invoice)

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
  const locks = invoice.IsRefund || invoice.MovesStock || hasSerialNumbers(invoice)
  const created = locks ? await em.transactional(save) : await save(em)

  return { status: 201, body: created }
}
