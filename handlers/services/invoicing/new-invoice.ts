// Converts a body to an invoice: fills in defaults, creates missing identifiers, converts instants to UTC (I1).
// Ignores the read-only members of the body (P14).
import { randomUUID } from 'node:crypto'
import { guidOrNew, guidOrNull } from '../../../entities/guid.ts'
import type { Row } from '../../../entities/tables.ts'
import type {
  Address,
  AddressCreate,
  Customer,
  CustomerCreate,
  Invoice,
  InvoiceCreate,
  Payment,
  PaymentCreate,
  TaxCalculationResult,
  TaxLineItemCreate,
} from '../../../generated/invoicing/types.gen.ts'
import { authorOf, type Principal } from '../../api/auth/principal.ts'
import { formatInstant, parseInstantText } from '../../runtime/values/formats.ts'
import { toNewDropshipOrder, toNewOrder } from './new-order.ts'

/** The invoice that a refund names. */
export type Original = Pick<
  Row<'invoice'>,
  'id' | 'is_refund' | 'created_date_utc' | 'currency_code' | 'sold_utc' | 'location_id'
>

/**
 * An invoice before it is stored; the database adds Id and CreatedDateUtc, which is also the default of
 * SoldUtc. CurrencyCode is the one that the client names. PayableAmount is null.
 */
export type NewInvoice = Omit<Invoice, 'Id' | 'CreatedDateUtc' | 'SoldUtc'> & { SoldUtc: string | null }

const normalizedInstant = (text: string | null | undefined): string | null => {
  const instant = text ? parseInstantText(text) : undefined
  return instant ? formatInstant(instant) : null
}

export const toNewInvoice = (body: InvoiceCreate, caller: Principal): NewInvoice => ({
  CreatedByUser: authorOf(caller),
  CurrencyCode: body.CurrencyCode ?? null,
  Customer: body.Customer ? toCustomer(body.Customer) : null,
  DropshipOrders: (body.DropshipOrders ?? []).map(toNewDropshipOrder),
  EmployeeId: body.EmployeeId ?? 0,
  IsRefund: body.IsRefund ?? false,
  LocationId: body.LocationId ?? 0,
  MovesStock: body.MovesStock ?? false,
  Notes: body.Notes ?? null,
  Orders: (body.Orders ?? []).map(toNewOrder),
  OriginalInvoiceId: guidOrNull(body.OriginalInvoiceId),
  PayableAmount: null,
  Payments: (body.Payments ?? []).map(toPayment),
  PrintableId: body.PrintableId ?? null,
  SoldUtc: normalizedInstant(body.SoldUtc),
  TaxCalculationResult: body.TaxCalculationResult
    ? {
        Id: guidOrNew(body.TaxCalculationResult.Id),
        Lines: (body.TaxCalculationResult.Lines ?? []).map(toTaxLine),
      }
    : null,
})

const toCustomer = (create: NonNullable<CustomerCreate>): Customer => ({
  Id: guidOrNew(create.Id),
  AlternateName: create.AlternateName ?? null,
  BillingAddress: create.BillingAddress ? toAddress(create.BillingAddress) : null,
  CustomerType: create.CustomerType ?? null,
  CustomerTypeId: create.CustomerTypeId ?? null,
  DateOfBirth: normalizedInstant(create.DateOfBirth),
  DoNotContact: create.DoNotContact ?? false,
  FamilyName: create.FamilyName ?? null,
  MiddleName: create.MiddleName ?? null,
  Notes: create.Notes ?? null,
  PrimaryName: create.PrimaryName ?? null,
  ShippingAddress: create.ShippingAddress ? toAddress(create.ShippingAddress) : null,
  Title: create.Title ?? null,
})

const toAddress = (create: NonNullable<AddressCreate>): Address => ({
  Id: guidOrNew(create.Id),
  CountryCode: create.CountryCode ?? null,
  DoNotContact: create.DoNotContact ?? false,
  Locality: create.Locality ?? null,
  Notes: create.Notes ?? null,
  PostalCode: create.PostalCode ?? null,
  PostOfficeBoxNumber: create.PostOfficeBoxNumber ?? null,
  StateCode: create.StateCode ?? null,
  StreetAddress1: create.StreetAddress1 ?? null,
  StreetAddress2: create.StreetAddress2 ?? null,
})

const toPayment = (create: PaymentCreate): Payment => ({
  Id: create.Id ?? randomUUID(),
  Amount: create.Amount ?? null,
  DrawerId: create.DrawerId?.toLowerCase() ?? null,
  PaymentMethodId: create.PaymentMethodId ?? null,
  ReferenceId: create.ReferenceId ?? null,
  TransactionDate: normalizedInstant(create.TransactionDate),
  TransactionType: create.TransactionType ?? 'Purchase',
})

const toTaxLine = (create: TaxLineItemCreate): NonNullable<TaxCalculationResult>['Lines'][number] => ({
  LineNumber: create.LineNumber ?? null,
  Discount: create.Discount ?? null,
  Rate: create.Rate ?? null,
  Tax: create.Tax ?? null,
  Taxability: create.Taxability ?? false,
  Taxable: create.Taxable ?? null,
  TaxDetails: (create.TaxDetails ?? []).map((detail) => ({
    TaxId: detail.TaxId?.toLowerCase() ?? null,
    TaxName: detail.TaxName ?? null,
    CountryCode: detail.CountryCode ?? null,
    Rate: detail.Rate ?? null,
    RegionCode: detail.RegionCode ?? null,
    Tax: detail.Tax ?? null,
    Taxable: detail.Taxable ?? null,
    TaxAuthority: detail.TaxAuthority ?? null,
    TaxAuthorityType: detail.TaxAuthorityType ?? null,
    TaxCategory: detail.TaxCategory ?? null,
    TaxType: detail.TaxType ?? null,
  })),
})
