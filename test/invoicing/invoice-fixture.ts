// Shared by the tests of invoices: requests of the shop's client to the invoicing service, and invoices to send.
import { startApp, type TestApp, type TestAppOptions, type TestResponse } from '../support/app.ts'

export interface InvoiceFixture {
  app: TestApp
  companyId: number
  /** The store "Harbour Street". */
  store: number
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  /** Sends an invoice and returns any response. */
  send(invoice: object, headers?: Record<string, string>): Promise<TestResponse>
  /** Creates an invoice and returns the body of the response; throws if it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into invoices freely
  create(invoice: object): Promise<any>
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  stop(): Promise<void>
}

export async function createInvoiceFixture(options: TestAppOptions = {}): Promise<InvoiceFixture> {
  const app = await startApp(options)
  const token = await app.tokenOf('ApiClient')
  const { CompanyId: companyId, Entities } = app.onboarding
  const request: InvoiceFixture['request'] = (method, path, body, headers = {}) =>
    app.request(`/invoicing/v1/Companies(${companyId})/${path}`, { method, token, body, headers })
  const send: InvoiceFixture['send'] = (invoice, headers) => request('POST', 'Invoices', invoice, headers)

  return {
    app,
    companyId,
    store: Entities.find(({ Name }) => Name === 'Harbour Street')?.Id ?? 0,
    request,
    send,
    get: (path) => request('GET', path),
    async create(invoice) {
      const { status, body, text } = await send(invoice)
      if (status !== 201) throw new Error(`${status} ${text}`)
      return body
    },
    sql: (text, values = []) => app.orm.em.fork().execute(text, [...values]),
    stop: () => app.stop(),
  }
}

export interface Line {
  Sku?: string | null
  ProductId?: string | null
  Quantity?: number | null
  SellingPrice?: number | null
  SerialNumber?: string | null
  IsPriceAdjustment?: boolean | null
}

/** An invoice with these items, all in one order. */
export const sale = (...Items: Line[]) => ({ Orders: [{ Items }] })

export const refund = (OriginalInvoiceId: string, ...Items: Line[]) => ({
  ...sale(...Items),
  IsRefund: true,
  OriginalInvoiceId,
})

/** The codes of a refusal, in order. */
export const codesOf = ({ body }: TestResponse): string[] =>
  (body.Details ?? []).map(({ Code }: { Code: string }) => Code)

export const fieldsOf = ({ body }: TestResponse): string[] =>
  (body.Details ?? []).map(({ Field }: { Field: string }) => Field)

/** An invoice with all optional parts and new identifiers. */
export const wholeInvoice = (store: number) => ({
  Customer: {
    Id: '9a1e5c3d-6b7f-4e21-8c05-1d2f3a4b5c6d',
    AlternateName: 'Addie',
    BillingAddress: {
      Id: '4b7c1d2e-9f30-4a51-b6c2-7d8e9f0a1b2c',
      CountryCode: 'CA',
      DoNotContact: true,
      Locality: 'Calgary',
      Notes: 'Ring twice',
      PostalCode: 'T2P 0A1',
      PostOfficeBoxNumber: '17',
      StateCode: 'AB',
      StreetAddress1: '12 Harbour Street',
      StreetAddress2: 'Unit 3',
    },
    CustomerType: 'Residential',
    CustomerTypeId: 2,
    DateOfBirth: '1985-04-12T00:00:00.000Z',
    DoNotContact: true,
    FamilyName: 'Miller',
    MiddleName: 'Jane',
    Notes: 'Zoë \'"\\ <b>&amp; 李',
    PrimaryName: 'Ada',
    ShippingAddress: {
      Id: '5c8d2e3f-0a41-4b62-87d3-8e9f0a1b2c3d',
      CountryCode: 'US',
      DoNotContact: false,
      Locality: 'Seattle',
      Notes: null,
      PostalCode: '98101',
      PostOfficeBoxNumber: null,
      StateCode: 'WA',
      StreetAddress1: '1 Pike Street',
      StreetAddress2: null,
    },
    Title: 'Ms',
  },
  DropshipOrders: [
    {
      Id: '6d9e3f40-1b52-4c73-98e4-9f0a1b2c3d4e',
      Items: [
        {
          Id: '7eaf4051-2c63-4d84-a9f5-0a1b2c3d4e5f',
          Description: 'Lumen Desk Lamp Charger Ocean',
          IsPriceAdjustment: false,
          ProductId: '8fb05162-3d74-4e95-ba06-1b2c3d4e5f60',
          Quantity: 3,
          SellingPrice: 0.0001,
          Sku: 'GEA-1150',
        },
      ],
      PrintableId: 'D-1',
      ReferenceId: 'ref-d1',
      ShippingEntityId: store,
      ShippingMethod: 'Ground',
      SupplierId: 44,
    },
  ],
  EmployeeId: 12,
  IsRefund: false,
  LocationId: store,
  MovesStock: false,
  Notes: 'Paid in two parts',
  Orders: [
    {
      Id: '90c16273-4e85-4fa6-8b17-2c3d4e5f6071',
      Items: [
        {
          Id: 'a1d27384-5f96-40b7-9c28-3d4e5f607182',
          Description: 'Nimbus 5 128 GB',
          IsPriceAdjustment: false,
          ProductId: 'b2e38495-60a7-41c8-ad39-4e5f60718293',
          Quantity: 1,
          CommitmentId: null,
          LotId: null,
          Lots: [],
          Restock: false,
          SellingPrice: 419.99,
          SerialNumber: '356938035643809',
          Sku: 'OLD-1006',
        },
        {
          Id: 'c3f495a6-71b8-42d9-be4a-5f60718293a4',
          Description: null,
          IsPriceAdjustment: false,
          ProductId: null,
          Quantity: 2,
          CommitmentId: null,
          LotId: null,
          Lots: [],
          Restock: false,
          SellingPrice: 24.995,
          SerialNumber: null,
          Sku: null,
        },
      ],
      PrintableId: 'O-1',
      ReferenceId: 'ref-o1',
    },
    { Id: 'd405a6b7-82c9-43ea-8f5b-60718293a4b5', Items: [], PrintableId: null, ReferenceId: null },
  ],
  OriginalInvoiceId: null,
  Payments: [
    {
      Id: 'visa-1',
      Amount: 400,
      DrawerId: 'e516b7c8-93da-44fb-906c-718293a4b5c6',
      PaymentMethodId: 3,
      ReferenceId: 'auth 123',
      TransactionDate: '2026-03-02T15:04:18.123Z',
      TransactionType: 'Purchase',
    },
    {
      Id: 'cash-2',
      Amount: 0.0001,
      DrawerId: null,
      PaymentMethodId: null,
      ReferenceId: null,
      TransactionDate: null,
      TransactionType: 'Refund',
    },
  ],
  PrintableId: 'HAR-10482',
  TaxCalculationResult: {
    Id: 'f627c8d9-a4eb-450c-817d-8293a4b5c6d7',
    Lines: [
      {
        LineNumber: '1',
        Discount: 1.5,
        Rate: 0.05,
        Tax: 20.9995,
        Taxability: true,
        Taxable: 419.99,
        TaxDetails: [
          {
            TaxId: '0738d9ea-b5fc-461d-928e-93a4b5c6d7e8',
            TaxName: 'GST',
            CountryCode: 'CA',
            Rate: 0.05,
            RegionCode: 'AB',
            Tax: 20.9995,
            Taxable: 419.99,
            TaxAuthority: 'CRA',
            TaxAuthorityType: 'Federal',
            TaxCategory: 'Goods',
            TaxType: 'Sales',
          },
        ],
      },
      {
        LineNumber: '2',
        Discount: null,
        Rate: null,
        Tax: null,
        Taxability: false,
        Taxable: null,
        TaxDetails: [],
      },
    ],
  },
})
