// A body as the invoice that it means: defaults filled in, identifiers made where they are missing, moments in UTC (I1).
// What the system sets is left out, whatever the body says of it (P14).
import { randomUUID } from 'node:crypto'
import { guidOrNew, guidOrNull } from '../../entities/guid.ts'
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
} from '../../generated/invoicing/types.gen.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { formatInstant, parseInstantText } from '../platform/values/formats.ts'
import { toNewDropshipOrder, toNewOrder } from './new-order.ts'

/** What is stored of an invoice and answered; the database adds Id and CreatedDateUtc. */
export type NewInvoice = Omit<Invoice, 'Id' | 'CreatedDateUtc'>

const moment = (given: string | null | undefined): string | null => {
  const read = given ? parseInstantText(given) : undefined
  return read ? formatInstant(read) : null
}

export const toNewInvoice = (body: InvoiceCreate, caller: Principal): NewInvoice => ({
  CreatedByUser: caller.kind === 'user' ? String(caller.userId) : caller.clientId,
  Customer: body.Customer ? toCustomer(body.Customer) : null,
  DropshipOrders: (body.DropshipOrders ?? []).map(toNewDropshipOrder),
  EmployeeId: body.EmployeeId ?? 0,
  IsRefund: body.IsRefund ?? false,
  LocationId: body.LocationId ?? 0,
  Notes: body.Notes ?? null,
  Orders: (body.Orders ?? []).map(toNewOrder),
  OriginalInvoiceId: guidOrNull(body.OriginalInvoiceId),
  Payments: (body.Payments ?? []).map(toPayment),
  PrintableId: body.PrintableId ?? null,
  TaxCalculationResult: body.TaxCalculationResult
    ? {
        Id: guidOrNew(body.TaxCalculationResult.Id),
        Lines: (body.TaxCalculationResult.Lines ?? []).map(toTaxLine),
      }
    : null,
})

const toCustomer = (given: NonNullable<CustomerCreate>): Customer => ({
  Id: guidOrNew(given.Id),
  AlternateName: given.AlternateName ?? null,
  BillingAddress: given.BillingAddress ? toAddress(given.BillingAddress) : null,
  CustomerType: given.CustomerType ?? null,
  CustomerTypeId: given.CustomerTypeId ?? null,
  DateOfBirth: moment(given.DateOfBirth),
  DoNotContact: given.DoNotContact ?? false,
  FamilyName: given.FamilyName ?? null,
  MiddleName: given.MiddleName ?? null,
  Notes: given.Notes ?? null,
  PrimaryName: given.PrimaryName ?? null,
  ShippingAddress: given.ShippingAddress ? toAddress(given.ShippingAddress) : null,
  Title: given.Title ?? null,
})

const toAddress = (given: NonNullable<AddressCreate>): Address => ({
  Id: guidOrNew(given.Id),
  CountryCode: given.CountryCode ?? null,
  DoNotContact: given.DoNotContact ?? false,
  Locality: given.Locality ?? null,
  Notes: given.Notes ?? null,
  PostalCode: given.PostalCode ?? null,
  PostOfficeBoxNumber: given.PostOfficeBoxNumber ?? null,
  StateCode: given.StateCode ?? null,
  StreetAddress1: given.StreetAddress1 ?? null,
  StreetAddress2: given.StreetAddress2 ?? null,
})

const toPayment = (given: PaymentCreate): Payment => ({
  Id: given.Id ?? randomUUID(),
  Amount: given.Amount ?? null,
  DrawerId: given.DrawerId?.toLowerCase() ?? null,
  PaymentMethodId: given.PaymentMethodId ?? null,
  ReferenceId: given.ReferenceId ?? null,
  TransactionDate: moment(given.TransactionDate),
  TransactionType: given.TransactionType ?? 'Purchase',
})

const toTaxLine = (given: TaxLineItemCreate): NonNullable<TaxCalculationResult>['Lines'][number] => ({
  LineNumber: given.LineNumber ?? null,
  Discount: given.Discount ?? null,
  Rate: given.Rate ?? null,
  Tax: given.Tax ?? null,
  Taxability: given.Taxability ?? false,
  Taxable: given.Taxable ?? null,
  TaxDetails: (given.TaxDetails ?? []).map((detail) => ({
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
