// Converts rows to the resources of the contract. Amounts have at most 15 digits, so a JSON number represents
// them exactly.
import type {
  Customer,
  DropshipOrder,
  Invoice,
  Order,
  Payment,
  TaxLineItem,
} from '../../../generated/invoicing/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import { unitsOf } from './amounts.ts'
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
import { payableAmount } from './payable-amount.ts'

const moment = (text: string | null) => (text === null ? null : formatInstant(text))

export function toInvoice(row: InvoiceRow): Invoice {
  // Grouped once: searching the lists for every order and line would block the event loop for a large invoice.
  const items = Map.groupBy(row.items, orderKey)
  const itemsOf = (order: OrderValues) => items.get(orderKey(order)) ?? []
  const details = Map.groupBy(row.tax_details, ([line]) => line)
  const { tax_calculation_result_id: taxId } = row
  return {
    Id: row.id,
    CreatedByUser: row.created_by_user,
    CreatedDateUtc: formatInstant(row.created_date_utc),
    CurrencyCode: row.currency_code,
    Customer: row.customer && toCustomer(row.customer, row.addresses),
    DropshipOrders: row.orders.filter(isDropship).map((order) => toDropshipOrder(order, itemsOf(order))),
    EmployeeId: row.employee_id,
    IsRefund: row.is_refund,
    LocationId: row.location_id,
    MovesStock: row.moves_stock,
    Notes: row.notes,
    Orders: row.orders.filter((order) => !isDropship(order)).map((order) => toOrder(order, itemsOf(order))),
    OriginalInvoiceId: row.original_invoice_id,
    PayableAmount: payableAmount(unitsOf(row.invoice_total), row.currency_code),
    Payments: row.payments.map(toPayment),
    PrintableId: row.printable_id,
    SoldUtc: formatInstant(row.sold_utc ?? row.created_date_utc),
    TaxCalculationResult:
      taxId === null
        ? null
        : { Id: taxId, Lines: row.tax_lines.map((line) => toTaxLine(line, details.get(line[0]) ?? [])) },
  }
}

const isDropship = ([dropship]: OrderValues) => dropship

/** Positions count from 0 in each of the two kinds of orders. */
const orderKey = ([dropship, order]: OrderValues | ItemValues) => (dropship ? -1 - order : order)

function toCustomer(values: CustomerValues, addresses: readonly AddressValues[]): Customer {
  const [Id, AlternateName, CustomerType, CustomerTypeId, DateOfBirth, DoNotContact, ...names] = values
  const [FamilyName, MiddleName, Notes, PrimaryName, Title] = names
  const address = (kind: AddressValues[0]) => {
    const values = addresses.find(([addressKind]) => addressKind === kind)
    return values ? toAddress(values) : null
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

function toOrder([, , Id, PrintableId, ReferenceId]: OrderValues, items: readonly ItemValues[]): Order {
  return { Id, Items: items.map(toItem), PrintableId, ReferenceId }
}

function toDropshipOrder(values: OrderValues, items: readonly ItemValues[]): DropshipOrder {
  const [, , Id, PrintableId, ReferenceId, ShippingEntityId, ShippingMethod, SupplierId] = values
  const Items = items.map((item) => {
    const {
      SerialNumber: _,
      CommitmentId: __,
      Restock: ___,
      LotId: ____,
      Lots: _____,
      ...dropshipItem
    } = toItem(item)
    return dropshipItem
  })
  return { Id, Items, PrintableId, ReferenceId, ShippingEntityId, ShippingMethod, SupplierId }
}

function toItem([
  ,
  ,
  Id,
  Description,
  IsPriceAdjustment,
  ProductId,
  ...sale
]: ItemValues): Order['Items'][number] {
  const [Quantity, SellingPrice, SerialNumber, Sku, CommitmentId, Restock, LotId, lots] = sale
  return {
    ...{ Id, CommitmentId, Description, IsPriceAdjustment, LotId, Lots: lots ?? [], ProductId, Quantity },
    ...{ Restock, SellingPrice, SerialNumber, Sku },
  }
}

function toPayment(values: PaymentValues): Payment {
  const [Id, Amount, DrawerId, PaymentMethodId, ReferenceId, TransactionDate, TransactionType] = values
  const when = moment(TransactionDate)
  return { Id, Amount, DrawerId, PaymentMethodId, ReferenceId, TransactionDate: when, TransactionType }
}

function toTaxLine(values: TaxLineValues, details: readonly TaxDetailValues[]): TaxLineItem {
  const [, LineNumber, Discount, Rate, Tax, Taxability, Taxable] = values
  return { LineNumber, Discount, Rate, Tax, Taxability, Taxable, TaxDetails: details.map(toTaxDetail) }
}

function toTaxDetail([, TaxId, TaxName, CountryCode, Rate, RegionCode, ...rest]: TaxDetailValues) {
  const [Tax, Taxable, TaxAuthority, TaxAuthorityType, TaxCategory, TaxType] = rest
  return {
    ...{ TaxId, TaxName, CountryCode, Rate, RegionCode, Tax, Taxable, TaxAuthority, TaxAuthorityType },
    ...{ TaxCategory, TaxType },
  }
}
