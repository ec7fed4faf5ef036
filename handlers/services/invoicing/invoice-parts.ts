// Converts the parts of an invoice to rows, each with its position; insert-invoice.ts declares the columns.
import type { DropshipOrder, Order } from '../../../generated/invoicing/types.gen.ts'
import type { NewInvoice } from './new-invoice.ts'

type Row = Record<string, unknown>

export const partRows = (invoice: NewInvoice) => {
  const lines = invoice.TaxCalculationResult?.Lines ?? []
  return {
    customer: invoice.Customer ? [customerRow(invoice.Customer)] : [],
    address: (['Billing', 'Shipping'] as const).flatMap((kind) => {
      const address = invoice.Customer?.[`${kind}Address`]
      return address ? [addressRow(kind, address)] : []
    }),
    order: [...invoice.Orders.map(orderRow), ...invoice.DropshipOrders.map(dropshipOrderRow)],
    item: [...invoice.Orders.flatMap(itemRows(false)), ...invoice.DropshipOrders.flatMap(itemRows(true))],
    payment: invoice.Payments.map(paymentRow),
    tax_line: lines.map(taxLineRow),
    tax_detail: lines.flatMap(taxDetailRows),
  }
}

type Customer = NonNullable<NewInvoice['Customer']>
type TaxLine = NonNullable<NewInvoice['TaxCalculationResult']>['Lines'][number]

const customerRow = (customer: Customer): Row => ({
  id: customer.Id,
  alternate_name: customer.AlternateName,
  customer_type: customer.CustomerType,
  customer_type_id: customer.CustomerTypeId,
  date_of_birth: customer.DateOfBirth,
  do_not_contact: customer.DoNotContact,
  family_name: customer.FamilyName,
  middle_name: customer.MiddleName,
  notes: customer.Notes,
  primary_name: customer.PrimaryName,
  title: customer.Title,
})

const addressRow = (kind: string, address: NonNullable<Customer['BillingAddress']>): Row => ({
  kind,
  id: address.Id,
  country_code: address.CountryCode,
  do_not_contact: address.DoNotContact,
  locality: address.Locality,
  notes: address.Notes,
  postal_code: address.PostalCode,
  post_office_box_number: address.PostOfficeBoxNumber,
  state_code: address.StateCode,
  street_address1: address.StreetAddress1,
  street_address2: address.StreetAddress2,
})

const orderRow = (order: Order, position: number): Row => ({
  is_dropship: false,
  position,
  id: order.Id,
  printable_id: order.PrintableId,
  reference_id: order.ReferenceId,
})

const dropshipOrderRow = (order: DropshipOrder, position: number): Row => ({
  is_dropship: true,
  position,
  id: order.Id,
  printable_id: order.PrintableId,
  reference_id: order.ReferenceId,
  shipping_entity_id: order.ShippingEntityId,
  shipping_method: order.ShippingMethod,
  supplier_id: order.SupplierId,
})

const itemRows =
  (isDropship: boolean) =>
  (order: Order | DropshipOrder, orderPosition: number): Row[] =>
    order.Items.map((item, position) => ({
      is_dropship: isDropship,
      order_position: orderPosition,
      position,
      id: item.Id,
      description: item.Description,
      product_id: item.ProductId,
      quantity: item.Quantity,
      selling_price: item.SellingPrice,
      sku: item.Sku,
      is_price_adjustment: item.IsPriceAdjustment,
      ...('SerialNumber' in item
        ? stockColumns(item)
        : { serial_number: null, commitment_id: null, restock: false, lot_id: null, lots: null }),
    }))

const stockColumns = ({ SerialNumber, CommitmentId, Restock, LotId, Lots }: Order['Items'][number]) => ({
  serial_number: SerialNumber,
  commitment_id: CommitmentId,
  restock: Restock,
  lot_id: LotId,
  lots: Lots.length > 0 ? Lots : null,
})

const paymentRow = (payment: NewInvoice['Payments'][number], position: number): Row => ({
  position,
  id: payment.Id,
  amount: payment.Amount,
  drawer_id: payment.DrawerId,
  payment_method_id: payment.PaymentMethodId,
  reference_id: payment.ReferenceId,
  transaction_date: payment.TransactionDate,
  transaction_type: payment.TransactionType,
})

const taxLineRow = (line: TaxLine, position: number): Row => ({
  position,
  line_number: line.LineNumber,
  discount: line.Discount,
  rate: line.Rate,
  tax: line.Tax,
  taxability: line.Taxability,
  taxable: line.Taxable,
})

const taxDetailRows = (line: TaxLine, linePosition: number): Row[] =>
  line.TaxDetails.map((detail, position) => ({
    line_position: linePosition,
    position,
    tax_id: detail.TaxId,
    tax_name: detail.TaxName,
    country_code: detail.CountryCode,
    rate: detail.Rate,
    region_code: detail.RegionCode,
    tax: detail.Tax,
    taxable: detail.Taxable,
    tax_authority: detail.TaxAuthority,
    tax_authority_type: detail.TaxAuthorityType,
    tax_category: detail.TaxCategory,
    tax_type: detail.TaxType,
  }))
