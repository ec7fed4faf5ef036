// Rows of the invoicing service in the contract's shape. Amounts have at most 15 digits, so a JSON number holds them exactly.
import type {
  Customer,
  DropshipOrder,
  Invoice,
  Order,
  Payment,
  TaxLineItem,
} from '../../generated/invoicing/types.gen.ts'
import { formatMoment } from '../platform/formats.ts'
import type {
  AddressValues,
  CustomerValues,
  InvoiceRow,
  ItemValues,
  OrderValues,
  PaymentValues,
  TaxDetailValues,
  TaxLineValues,
} from './invoice-rows.ts'

const moment = (text: string | null) => (text === null ? null : formatMoment(text))

export const toInvoice = (row: InvoiceRow): Invoice => ({
  Id: row.id,
  CreatedByUser: row.created_by_user,
  CreatedDateUtc: formatMoment(row.created_date_utc),
  Customer: row.customer && toCustomer(row.customer, row.addresses),
  DropshipOrders: row.orders.filter(isDropship).map((order) => toDropshipOrder(order, row.items)),
  EmployeeId: row.employee_id,
  IsRefund: row.is_refund,
  LocationId: row.location_id,
  Notes: row.notes,
  Orders: row.orders.filter((order) => !isDropship(order)).map((order) => toOrder(order, row.items)),
  OriginalInvoiceId: row.original_invoice_id,
  Payments: row.payments.map(toPayment),
  PrintableId: row.printable_id,
  TaxCalculationResult:
    row.tax_calculation_result_id === null
      ? null
      : {
          Id: row.tax_calculation_result_id,
          Lines: row.tax_lines.map((line) => toTaxLine(line, row.tax_details)),
        },
})

const isDropship = ([dropship]: OrderValues) => dropship

function toCustomer(values: CustomerValues, addresses: readonly AddressValues[]): Customer {
  const [Id, AlternateName, CustomerType, CustomerTypeId, DateOfBirth, DoNotContact, ...names] = values
  const [FamilyName, MiddleName, Notes, PrimaryName, Title] = names
  const address = (wanted: AddressValues[0]) => {
    const found = addresses.find(([kind]) => kind === wanted)
    return found ? toAddress(found) : null
  }
  return {
    ...{ Id, AlternateName, BillingAddress: address('Billing'), CustomerType, CustomerTypeId },
    ...{ DateOfBirth: moment(DateOfBirth), DoNotContact, FamilyName, MiddleName, Notes, PrimaryName },
    ...{ ShippingAddress: address('Shipping'), Title },
  }
}

function toAddress([, Id, CountryCode, DoNotContact, Locality, Notes, ...place]: AddressValues) {
  const [PostalCode, PostOfficeBoxNumber, StateCode, StreetAddress1, StreetAddress2] = place
  return {
    ...{ Id, CountryCode, DoNotContact, Locality, Notes, PostalCode, PostOfficeBoxNumber, StateCode },
    ...{ StreetAddress1, StreetAddress2 },
  }
}

function toOrder([, place, Id, PrintableId, ReferenceId]: OrderValues, items: readonly ItemValues[]): Order {
  const own = items.filter(([dropship, order]) => !dropship && order === place)
  return { Id, Items: own.map(toItem), PrintableId, ReferenceId }
}

function toDropshipOrder(values: OrderValues, items: readonly ItemValues[]): DropshipOrder {
  const [, place, Id, PrintableId, ReferenceId, ShippingEntityId, ShippingMethod, SupplierId] = values
  const own = items.filter(([dropship, order]) => dropship && order === place)
  const Items = own.map((item) => {
    const { SerialNumber: _, ...dropshipItem } = toItem(item)
    return dropshipItem
  })
  return { Id, Items, PrintableId, ReferenceId, ShippingEntityId, ShippingMethod, SupplierId }
}

function toItem([, , Id, Description, ProductId, ...sale]: ItemValues): Order['Items'][number] {
  const [Quantity, SellingPrice, SerialNumber, Sku] = sale
  return { Id, Description, ProductId, Quantity, SellingPrice, SerialNumber, Sku }
}

function toPayment(values: PaymentValues): Payment {
  const [Id, Amount, DrawerId, PaymentMethodId, ReferenceId, TransactionDate, TransactionType] = values
  const when = moment(TransactionDate)
  return { Id, Amount, DrawerId, PaymentMethodId, ReferenceId, TransactionDate: when, TransactionType }
}

function toTaxLine(values: TaxLineValues, details: readonly TaxDetailValues[]): TaxLineItem {
  const [place, LineNumber, Discount, Rate, Tax, Taxability, Taxable] = values
  const own = details.filter(([line]) => line === place)
  return { LineNumber, Discount, Rate, Tax, Taxability, Taxable, TaxDetails: own.map(toTaxDetail) }
}

function toTaxDetail([, TaxId, TaxName, CountryCode, Rate, RegionCode, ...rest]: TaxDetailValues) {
  const [Tax, Taxable, TaxAuthority, TaxAuthorityType, TaxCategory, TaxType] = rest
  return {
    ...{ TaxId, TaxName, CountryCode, Rate, RegionCode, Tax, Taxable, TaxAuthority, TaxAuthorityType },
    ...{ TaxCategory, TaxType },
  }
}
