// Seeds the sales of the sample shop as invoices, with one statement per table. Tested by test/invoicing/seed.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { EMPTY_GUID } from '../guid.ts'
import { namedUuid } from '../tables/accounts/secrets.ts'
import type { Company } from '../tables/company/company.ts'
import { Invoice } from '../tables/invoicing/invoice.ts'
import { InvoiceAddress } from '../tables/invoicing/invoice-address.ts'
import { InvoiceCustomer } from '../tables/invoicing/invoice-customer.ts'
import { InvoiceItem } from '../tables/invoicing/invoice-item.ts'
import { InvoiceOrder } from '../tables/invoicing/invoice-order.ts'
import { InvoicePayment } from '../tables/invoicing/invoice-payment.ts'
import { InvoiceRefundedItem } from '../tables/invoicing/invoice-refunded-item.ts'
import { InvoiceRefundedPayment } from '../tables/invoicing/invoice-refunded-payment.ts'
import { InvoiceRefundedTax } from '../tables/invoicing/invoice-refunded-tax.ts'
import { InvoiceTaxDetail } from '../tables/invoicing/invoice-tax-detail.ts'
import { InvoiceTaxLine } from '../tables/invoicing/invoice-tax-line.ts'
import type { OnboardingPackage } from '../tenants/onboarding.ts'
import { type Sale, type SoldItem, salesOf, taxInCents, totalInCents } from './sales.ts'

type Nodes = OnboardingPackage['Entities']
type Items = OnboardingPackage['CatalogItems']

const DAY = 86_400_000

export async function seedInvoices(
  em: EntityManager,
  { id: companyId }: Company,
  nodes: Nodes,
  items: Items,
): Promise<void> {
  const nodesOf = (role: string) => nodes.filter((node) => node.Role === role).map((node) => node.Id)
  const employees = await em.execute<{ id: number }[]>(
    `select id from user_account seller where company_id = ? and 'Employee' = any (roles) and exists (
       select from user_location at join entity_node place on place.company_id = at.company_id and place.id = at.entity_id
       where at.company_id = ? and at.user_id = seller.id and place.role in ('Division', 'Location'))
     order by id`,
    [companyId, companyId],
  )
  const shop = { companyId, stores: nodesOf('Location'), employees: employees.map(({ id }) => id), items }
  const sales = salesOf(shop, Math.floor(Date.now() / DAY) * DAY)
  const [supplierId = null] = nodesOf('Supplier')
  const of = ({ id }: Sale) => ({ companyId, invoiceId: id })
  const uuid = (kind: string, { number }: Sale, line = 0) => namedUuid(kind, companyId, number, line)

  await em.insertMany(
    Invoice,
    sales.map((sale) => invoiceRow(companyId, sale, uuid('tax', sale))),
  )
  const known = sales.flatMap((sale) => (sale.customer ? [{ sale, customer: sale.customer }] : []))
  await em.insertMany(
    InvoiceCustomer,
    known.map(({ sale, customer }) => ({
      ...{ ...of(sale), id: customer.id, customerType: 'Residential', customerTypeId: 1 },
      ...{ primaryName: customer.firstName, familyName: customer.lastName },
    })),
  )
  await em.insertMany(
    InvoiceAddress,
    known.map(({ sale, customer }) => ({
      ...{ ...of(sale), kind: 'Billing' as const, id: namedUuid('address', customer.id) },
      ...{ streetAddress1: customer.street, locality: customer.city, stateCode: customer.state },
      ...{ countryCode: 'CA', postalCode: customer.postalCode },
    })),
  )
  await em.insertMany(
    InvoiceOrder,
    sales.map((sale) => ({
      ...{ ...of(sale), isDropship: sale.isDropship, position: 0, id: uuid('order', sale) },
      ...{ printableId: null, referenceId: null },
      ...(sale.isDropship
        ? { shippingEntityId: sale.store, shippingMethod: 'Ground', supplierId }
        : { shippingEntityId: null, shippingMethod: null, supplierId: null }),
    })),
  )
  await em.insertMany(
    InvoiceItem,
    sales.flatMap((sale) =>
      sale.items.map((sold, position) => ({
        ...{ ...of(sale), isDropship: sale.isDropship, orderPosition: 0, position },
        ...{ id: uuid('item', sale, position), ...itemColumns(sale, sold) },
      })),
    ),
  )
  await em.insertMany(
    InvoicePayment,
    sales.map((sale) => ({
      ...{ ...of(sale), position: 0, id: uuid('payment', sale), amount: totalInCents(sale) / 100 },
      ...{ transactionType: sale.original ? ('Refund' as const) : ('Purchase' as const) },
      ...{ transactionDate: sale.createdAt, paymentMethodId: 1 + (sale.number % 3) },
    })),
  )
  const lines = sales.flatMap((sale) => sale.items.map((sold, position) => ({ sale, sold, position })))
  await em.insertMany(
    InvoiceTaxLine,
    lines.map(({ sale, sold, position }) => ({
      ...{ ...of(sale), position, lineNumber: String(position + 1), discount: 0, taxability: true },
      ...taxColumns(sold),
    })),
  )
  await em.insertMany(
    InvoiceTaxDetail,
    lines.map(({ sale, sold, position }) => ({
      ...{ ...of(sale), linePosition: position, position: 0, taxId: namedUuid('gst', companyId) },
      ...{ taxName: 'GST', countryCode: 'CA', taxAuthorityType: 'Federal', ...taxColumns(sold) },
    })),
  )
  await em.insertMany(
    InvoiceRefundedItem,
    sales.flatMap(({ original, items: [article] }) =>
      original && article ? [refundedRow(companyId, original, article)] : [],
    ),
  )
  await em.insertMany(
    InvoiceRefundedTax,
    sales.flatMap(({ original, items }) =>
      original ? [{ ...of(original), chargedTax: taxes(original.items), refundedTax: taxes(items) }] : [],
    ),
  )
  await em.insertMany(
    InvoiceRefundedPayment,
    sales.flatMap((sale) =>
      sale.original
        ? [
            {
              ...of(sale.original),
              recordedPayments: totalInCents(sale.original) / 100,
              refundedPayments: totalInCents(sale) / 100,
            },
          ]
        : [],
    ),
  )
}

const invoiceRow = (companyId: number, sale: Sale, taxCalculationResultId: string) => ({
  ...{ companyId, id: sale.id, createdByUser: String(sale.employee), createdDateUtc: sale.createdAt },
  ...{ employeeId: sale.employee, locationId: sale.store, isRefund: sale.original !== null },
  ...{ invoiceType: sale.original ? ('Refund' as const) : ('Purchase' as const) },
  invoiceTotal: (sale.original ? -1 : 1) * (totalInCents(sale) / 100),
  ...{ originalInvoiceId: sale.original?.id ?? null, customerId: sale.customer?.id ?? null },
  ...{ printableId: `INV-${10_001 + sale.number}`, taxCalculationResultId },
})

const itemColumns = (sale: Sale, { item, quantity, priceInCents }: SoldItem) => ({
  ...{ sku: item.Sku, productId: item.Id, description: item.Name, quantity },
  sellingPrice: priceInCents / 100,
  // A dropship item has no serial number.
  serialNumber:
    item.IsSerialized && !sale.isDropship ? `SN-${(sale.original ?? sale).number + 500_001}` : null,
})

const taxColumns = (sold: SoldItem) => ({
  rate: 0.05,
  tax: taxInCents(sold) / 100,
  taxable: (sold.quantity * sold.priceInCents) / 100,
})

const taxes = (items: readonly SoldItem[]) => items.reduce((total, sold) => total + taxInCents(sold), 0) / 100

function refundedRow(companyId: number, original: Sale, article: SoldItem) {
  const sold = original.items.filter(({ item }) => item.Sku === article.item.Sku)
  const amount = (list: readonly SoldItem[]) =>
    list.reduce((total, { quantity, priceInCents }) => total + quantity * priceInCents, 0) / 100
  return {
    ...{ companyId, invoiceId: original.id, sku: article.item.Sku, productId: EMPTY_GUID },
    soldQuantity: sold.reduce((total, { quantity }) => total + quantity, 0),
    ...{ soldAmount: amount(sold), refundedQuantity: article.quantity, refundedAmount: amount([article]) },
  }
}
