// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/invoicing/v1` | `${string}://${string}/invoicing/v1` | `${string}://${string}/invoicing` | (string & {});
};

/**
 * Type of the invoice; None is an invoice without items.
 */
export type InvoiceType = 'None' | 'Purchase' | 'Refund';

/**
 * Whether a payment was received or refunded.
 */
export type PaymentTransactionType = 'Purchase' | 'Refund';

/**
 * Whether a payment was received or refunded, by name or by number: Purchase (1) or Refund (0). Purchase if omitted.
 */
export type PaymentTransactionTypeCreate = 'Purchase' | 'Refund' | null;

/**
 * A sale or a refund, which does not change any more.
 */
export type Invoice = {
    /**
     * The invoice's identifier, assigned by the system.
     */
    Id: string;
    /**
     * Who created the invoice: the identifier of the user, or of the client if the token has no user.
     */
    CreatedByUser: string;
    /**
     * When the invoice was created, UTC.
     */
    CreatedDateUtc: string;
    Customer: Customer;
    DropshipOrders: DropshipOrderList;
    /**
     * The employee who made the sale; 0 if none.
     */
    EmployeeId: number;
    /**
     * Whether the invoice is a refund.
     */
    IsRefund: boolean;
    /**
     * The node of the company tree where the sale was made; 0 if none.
     */
    LocationId: number;
    /**
     * Free text about the invoice, for people.
     */
    Notes: string | null;
    Orders: OrderList;
    /**
     * The refunded invoice; null unless this is a refund.
     */
    OriginalInvoiceId: string | null;
    Payments: PaymentList;
    /**
     * The printed identifier.
     */
    PrintableId: string | null;
    TaxCalculationResult: TaxCalculationResult;
};

/**
 * An invoice in a list.
 */
export type InvoiceSummary = {
    /**
     * The invoice's identifier.
     */
    Id: string;
    /**
     * When the invoice was created, UTC.
     */
    CreatedDateUtc: string;
    /**
     * The customer's identifier; null for an invoice without a customer.
     */
    CustomerId: string | null;
    /**
     * The employee who made the sale; 0 if none.
     */
    EmployeeId: number;
    /**
     * Sum of price times quantity of all items, plus the taxes of all lines; negative for a refund.
     */
    InvoiceTotal: number;
    InvoiceType: InvoiceType;
    /**
     * The node of the company tree where the sale was made; 0 if none.
     */
    LocationId: number;
    /**
     * The printed identifier.
     */
    PrintableId: string | null;
    /**
     * Reserved; always null.
     */
    PaymentTypes: string | null;
};

/**
 * The person or organization that was invoiced, as of that time; null if there is none.
 */
export type Customer = {
    /**
     * The customer's identifier.
     */
    Id: string;
    /**
     * An alternative or preferred name.
     */
    AlternateName: string | null;
    BillingAddress: Address;
    /**
     * Name of the kind of customer.
     */
    CustomerType: string | null;
    /**
     * Code of the kind of customer.
     */
    CustomerTypeId: number | null;
    /**
     * Date of birth.
     */
    DateOfBirth: string | null;
    /**
     * Whether other systems, such as marketing, must not contact the customer.
     */
    DoNotContact: boolean;
    /**
     * A person's last name.
     */
    FamilyName: string | null;
    /**
     * A person's middle name.
     */
    MiddleName: string | null;
    /**
     * Free text about the customer, for people.
     */
    Notes: string | null;
    /**
     * A person's first name, or an organization's full name.
     */
    PrimaryName: string | null;
    ShippingAddress: Address;
    /**
     * Title or form of address, such as Dr.
     */
    Title: string | null;
} | null;

/**
 * An address of a customer; null if there is none.
 */
export type Address = {
    /**
     * The address's identifier.
     */
    Id: string;
    /**
     * The country, ISO 3166-1 alpha-2.
     */
    CountryCode: string | null;
    /**
     * Whether other systems must not use the address.
     */
    DoNotContact: boolean;
    /**
     * City, town or village.
     */
    Locality: string | null;
    /**
     * Free text about the address, for people.
     */
    Notes: string | null;
    /**
     * Postal or zip code.
     */
    PostalCode: string | null;
    /**
     * Number of the post office box.
     */
    PostOfficeBoxNumber: string | null;
    /**
     * The state or province, ISO 3166-2.
     */
    StateCode: string | null;
    /**
     * Street and number.
     */
    StreetAddress1: string | null;
    /**
     * Additional line of the street address.
     */
    StreetAddress2: string | null;
} | null;

/**
 * An order on an invoice.
 */
export type Order = {
    /**
     * The order's identifier.
     */
    Id: string;
    Items: OrderItemList;
    /**
     * The printed identifier.
     */
    PrintableId: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId: string | null;
};

/**
 * An item of an order.
 */
export type OrderItem = {
    /**
     * The item's identifier.
     */
    Id: string;
    /**
     * Description of the item.
     */
    Description: string | null;
    /**
     * The product in the catalog.
     */
    ProductId: string | null;
    /**
     * The quantity.
     */
    Quantity: number;
    /**
     * Unit price.
     */
    SellingPrice: number;
    /**
     * Serial number of the unit.
     */
    SerialNumber: string | null;
    /**
     * Stock-keeping unit.
     */
    Sku: string | null;
};

/**
 * An order that a supplier ships.
 */
export type DropshipOrder = {
    /**
     * The order's identifier.
     */
    Id: string;
    Items: DropshipOrderItemList;
    /**
     * The printed identifier.
     */
    PrintableId: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId: string | null;
    /**
     * The node to which it is shipped for pick-up.
     */
    ShippingEntityId: number | null;
    /**
     * A shipping option of the supplier.
     */
    ShippingMethod: string | null;
    /**
     * The supplier.
     */
    SupplierId: number | null;
};

/**
 * An item of a dropship order.
 */
export type DropshipOrderItem = {
    /**
     * The item's identifier.
     */
    Id: string;
    /**
     * Description of the item.
     */
    Description: string | null;
    /**
     * The product in the catalog.
     */
    ProductId: string | null;
    /**
     * The quantity.
     */
    Quantity: number;
    /**
     * Unit price.
     */
    SellingPrice: number;
    /**
     * Stock-keeping unit.
     */
    Sku: string | null;
};

/**
 * The taxes of an invoice; null if none were calculated.
 */
export type TaxCalculationResult = {
    /**
     * The calculation's identifier.
     */
    Id: string;
    Lines: TaxLineItemList;
} | null;

/**
 * The taxes of one line.
 */
export type TaxLineItem = {
    /**
     * The number of the line.
     */
    LineNumber: string | null;
    /**
     * Discount on the line.
     */
    Discount: number | null;
    /**
     * Effective tax rate, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate: number | null;
    /**
     * Tax to charge.
     */
    Tax: number | null;
    /**
     * Whether the item is taxable.
     */
    Taxability: boolean;
    /**
     * The taxable amount.
     */
    Taxable: number | null;
    TaxDetails: TaxDetailList;
};

/**
 * One tax of a line.
 */
export type TaxDetail = {
    /**
     * The tax's identifier.
     */
    TaxId: string | null;
    /**
     * The tax's name.
     */
    TaxName: string | null;
    /**
     * The country that levies it, ISO 3166-1 alpha-2.
     */
    CountryCode: string | null;
    /**
     * Rate of the tax, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate: number | null;
    /**
     * The region that levies it, ISO 3166-2.
     */
    RegionCode: string | null;
    /**
     * The amount of the tax.
     */
    Tax: number | null;
    /**
     * The taxable amount of the line.
     */
    Taxable: number | null;
    /**
     * The tax authority.
     */
    TaxAuthority: string | null;
    /**
     * The type of the tax authority.
     */
    TaxAuthorityType: string | null;
    /**
     * The tax's category.
     */
    TaxCategory: string | null;
    /**
     * The tax's type.
     */
    TaxType: string | null;
};

/**
 * A payment on an invoice.
 */
export type Payment = {
    /**
     * The payment's identifier.
     */
    Id: string;
    /**
     * The amount.
     */
    Amount: number | null;
    /**
     * The cash drawer of the payment.
     */
    DrawerId: string | null;
    /**
     * The payment method.
     */
    PaymentMethodId: number | null;
    /**
     * The payment's identifier in another system.
     */
    ReferenceId: string | null;
    /**
     * When the payment was made.
     */
    TransactionDate: string | null;
    TransactionType: PaymentTransactionType;
};

/**
 * Invoice summaries.
 */
export type InvoiceSummaryList = Array<InvoiceSummary>;

/**
 * Orders on an invoice.
 */
export type OrderList = Array<Order>;

/**
 * Items of an order.
 */
export type OrderItemList = Array<OrderItem>;

/**
 * Dropship orders on an invoice.
 */
export type DropshipOrderList = Array<DropshipOrder>;

/**
 * Items of a dropship order.
 */
export type DropshipOrderItemList = Array<DropshipOrderItem>;

/**
 * The lines for which taxes were calculated.
 */
export type TaxLineItemList = Array<TaxLineItem>;

/**
 * The individual taxes of a line.
 */
export type TaxDetailList = Array<TaxDetail>;

/**
 * Payments on an invoice.
 */
export type PaymentList = Array<Payment>;

/**
 * An invoice to create. The representation from a GET is accepted; members that the system sets are ignored.
 */
export type InvoiceCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: string | null;
    /**
     * Ignored; the system records who creates the invoice.
     */
    CreatedByUser?: string | null;
    /**
     * Ignored; the system sets it.
     */
    CreatedDateUtc?: string | null;
    Customer?: CustomerCreate;
    DropshipOrders?: DropshipOrderCreateList;
    /**
     * The employee who made the sale; 0 if omitted.
     */
    EmployeeId?: number | null;
    /**
     * Whether the invoice is a refund; false if omitted. A refund requires OriginalInvoiceId.
     */
    IsRefund?: boolean | null;
    /**
     * The node of the company tree where the sale was made; 0 if omitted.
     */
    LocationId?: number | null;
    /**
     * Free text about the invoice, for people.
     */
    Notes?: string | null;
    Orders?: OrderCreateList;
    /**
     * The refunded invoice; only for refunds. The empty GUID means none.
     */
    OriginalInvoiceId?: string | null;
    Payments?: PaymentCreateList;
    /**
     * The printed identifier.
     */
    PrintableId?: string | null;
    TaxCalculationResult?: TaxCalculationResultCreate;
};

/**
 * The person or organization that was invoiced, as of that time; null if there is none.
 */
export type CustomerCreate = {
    /**
     * The customer's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * An alternative or preferred name.
     */
    AlternateName?: string | null;
    BillingAddress?: AddressCreate;
    /**
     * Name of the kind of customer.
     */
    CustomerType?: string | null;
    /**
     * Code of the kind of customer.
     */
    CustomerTypeId?: number | null;
    /**
     * Date of birth; a date without a time is accepted.
     */
    DateOfBirth?: string | null;
    /**
     * Whether other systems, such as one for marketing, must leave the customer alone; false if omitted.
     */
    DoNotContact?: boolean | null;
    /**
     * A person's last name.
     */
    FamilyName?: string | null;
    /**
     * A person's middle name.
     */
    MiddleName?: string | null;
    /**
     * Free text about the customer, for people.
     */
    Notes?: string | null;
    /**
     * A person's first name, or an organization's full name.
     */
    PrimaryName?: string | null;
    ShippingAddress?: AddressCreate;
    /**
     * Title or form of address, such as Dr.
     */
    Title?: string | null;
} | null;

/**
 * An address of a customer; null if there is none.
 */
export type AddressCreate = {
    /**
     * The address's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * The country, ISO 3166-1 alpha-2.
     */
    CountryCode?: string | null;
    /**
     * Whether other systems must not use the address; false if omitted.
     */
    DoNotContact?: boolean | null;
    /**
     * City, town or village.
     */
    Locality?: string | null;
    /**
     * Free text about the address, for people.
     */
    Notes?: string | null;
    /**
     * Postal or zip code.
     */
    PostalCode?: string | null;
    /**
     * Number of the post office box.
     */
    PostOfficeBoxNumber?: string | null;
    /**
     * The state or province, ISO 3166-2; only together with CountryCode.
     */
    StateCode?: string | null;
    /**
     * Street and number.
     */
    StreetAddress1?: string | null;
    /**
     * Additional line of the street address.
     */
    StreetAddress2?: string | null;
} | null;

/**
 * An order on an invoice.
 */
export type OrderCreate = {
    /**
     * The order's identifier; assigned if omitted.
     */
    Id?: string | null;
    Items?: OrderItemCreateList;
    /**
     * The printed identifier.
     */
    PrintableId?: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId?: string | null;
};

/**
 * An item of an order.
 */
export type OrderItemCreate = {
    /**
     * The item's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * Description of the item.
     */
    Description?: string | null;
    /**
     * The product in the catalog.
     */
    ProductId?: string | null;
    /**
     * The quantity; 1 if omitted.
     */
    Quantity?: number | null;
    /**
     * Unit price, at most 4 decimal places; 0 if omitted.
     */
    SellingPrice?: number | null;
    /**
     * Serial number of the unit.
     */
    SerialNumber?: string | null;
    /**
     * Stock-keeping unit. Refunds are matched by it, or by ProductId if it is omitted.
     */
    Sku?: string | null;
};

/**
 * An order that a supplier ships.
 */
export type DropshipOrderCreate = {
    /**
     * The order's identifier; assigned if omitted.
     */
    Id?: string | null;
    Items?: DropshipOrderItemCreateList;
    /**
     * The printed identifier.
     */
    PrintableId?: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId?: string | null;
    /**
     * The node to which it is shipped for pick-up.
     */
    ShippingEntityId?: number | null;
    /**
     * A shipping option of the supplier.
     */
    ShippingMethod?: string | null;
    /**
     * The supplier.
     */
    SupplierId?: number | null;
};

/**
 * An item of a dropship order.
 */
export type DropshipOrderItemCreate = {
    /**
     * The item's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * Description of the item.
     */
    Description?: string | null;
    /**
     * The product in the catalog.
     */
    ProductId?: string | null;
    /**
     * The quantity; 1 if omitted.
     */
    Quantity?: number | null;
    /**
     * Unit price, at most 4 decimal places; 0 if omitted.
     */
    SellingPrice?: number | null;
    /**
     * Stock-keeping unit. Refunds are matched by it, or by ProductId if it is omitted.
     */
    Sku?: string | null;
};

/**
 * The taxes of an invoice; null if none were calculated.
 */
export type TaxCalculationResultCreate = {
    /**
     * The calculation's identifier; assigned if omitted.
     */
    Id?: string | null;
    Lines?: TaxLineItemCreateList;
} | null;

/**
 * The taxes of one line.
 */
export type TaxLineItemCreate = {
    /**
     * The number of the line.
     */
    LineNumber?: string | null;
    /**
     * Discount on the line.
     */
    Discount?: number | null;
    /**
     * Effective tax rate, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate?: number | null;
    /**
     * Tax to charge; part of the total.
     */
    Tax?: number | null;
    /**
     * Whether the item is taxable; false if omitted.
     */
    Taxability?: boolean | null;
    /**
     * The taxable amount.
     */
    Taxable?: number | null;
    TaxDetails?: TaxDetailCreateList;
};

/**
 * One tax of a line.
 */
export type TaxDetailCreate = {
    /**
     * The tax's identifier.
     */
    TaxId?: string | null;
    /**
     * The tax's name.
     */
    TaxName?: string | null;
    /**
     * The country that levies it, ISO 3166-1 alpha-2.
     */
    CountryCode?: string | null;
    /**
     * Rate of the tax, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate?: number | null;
    /**
     * The region that levies it, ISO 3166-2.
     */
    RegionCode?: string | null;
    /**
     * The amount of the tax.
     */
    Tax?: number | null;
    /**
     * The taxable amount of the line.
     */
    Taxable?: number | null;
    /**
     * The tax authority.
     */
    TaxAuthority?: string | null;
    /**
     * The type of the tax authority.
     */
    TaxAuthorityType?: string | null;
    /**
     * The tax's category.
     */
    TaxCategory?: string | null;
    /**
     * The tax's type.
     */
    TaxType?: string | null;
};

/**
 * A payment on an invoice.
 */
export type PaymentCreate = {
    /**
     * The payment's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * The amount.
     */
    Amount?: number | null;
    /**
     * The cash drawer of the payment.
     */
    DrawerId?: string | null;
    /**
     * The payment method.
     */
    PaymentMethodId?: number | null;
    /**
     * The payment's identifier in another system.
     */
    ReferenceId?: string | null;
    /**
     * When the payment was made.
     */
    TransactionDate?: string | null;
    TransactionType?: PaymentTransactionTypeCreate;
};

/**
 * Orders on an invoice; empty if omitted.
 */
export type OrderCreateList = Array<OrderCreate> | null;

/**
 * Items of an order; empty if omitted.
 */
export type OrderItemCreateList = Array<OrderItemCreate> | null;

/**
 * Dropship orders on an invoice; empty if omitted.
 */
export type DropshipOrderCreateList = Array<DropshipOrderCreate> | null;

/**
 * Items of a dropship order; empty if omitted.
 */
export type DropshipOrderItemCreateList = Array<DropshipOrderItemCreate> | null;

/**
 * The lines that taxes were calculated for; empty if omitted.
 */
export type TaxLineItemCreateList = Array<TaxLineItemCreate> | null;

/**
 * The individual taxes of a line; empty if omitted.
 */
export type TaxDetailCreateList = Array<TaxDetailCreate> | null;

/**
 * Payments on an invoice; empty if omitted.
 */
export type PaymentCreateList = Array<PaymentCreate> | null;

/**
 * One of the errors of a request.
 */
export type ProblemDetail = {
    /**
     * Stable code of the error; only business rules have one.
     */
    Code?: string;
    /**
     * The index of the invalid member of a bulk list, from 0.
     */
    Index?: number;
    /**
     * The invalid field, as a path from the body, or the name of a parameter.
     */
    Field?: string;
    /**
     * Description of the error, and what is allowed.
     */
    Message: string;
};

/**
 * All errors found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * A sentence for people; it names the invalid field if there is one.
     */
    Message: string;
    /**
     * More details about the cause.
     */
    Description?: string | null;
    /**
     * Stable code of the error, for programs. With several errors, the code of the one that determined the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
};

/**
 * The version of the service and of its database.
 */
export type PingStatus = {
    /**
     * Version of the software.
     */
    ApplicationVersion: string;
    /**
     * Number of database migrations that have been applied.
     */
    DbVersion: number;
};

/**
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

/**
 * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
 */
export type Skip = number;

/**
 * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
 */
export type SkipToken = string;

/**
 * The maximum number of members to return; if omitted, the whole list is returned.
 */
export type Top = number;

/**
 * Whether the response has `X-Total-Count`, the total number of members on all pages.
 */
export type Count = boolean;

/**
 * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * The invoice.
 */
export type InvoiceId = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

export type ListInvoiceSummariesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/InvoiceSummaries';
};

export type ListInvoiceSummariesErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListInvoiceSummariesError = ListInvoiceSummariesErrors[keyof ListInvoiceSummariesErrors];

export type ListInvoiceSummariesResponses = {
    /**
     * The invoices, in the requested order.
     */
    200: InvoiceSummaryList;
};

export type ListInvoiceSummariesResponse = ListInvoiceSummariesResponses[keyof ListInvoiceSummariesResponses];

export type CreateInvoiceData = {
    /**
     * The complete invoice.
     */
    body: InvoiceCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Invoices';
};

export type CreateInvoiceErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CreateInvoiceError = CreateInvoiceErrors[keyof CreateInvoiceErrors];

export type CreateInvoiceResponses = {
    /**
     * The complete new invoice.
     */
    201: Invoice;
};

export type CreateInvoiceResponse = CreateInvoiceResponses[keyof CreateInvoiceResponses];

export type GetInvoiceData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The invoice.
         */
        InvoiceId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Invoices({InvoiceId})';
};

export type GetInvoiceErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetInvoiceError = GetInvoiceErrors[keyof GetInvoiceErrors];

export type GetInvoiceResponses = {
    /**
     * The invoice.
     */
    200: Invoice;
};

export type GetInvoiceResponse = GetInvoiceResponses[keyof GetInvoiceResponses];

export type PingInvoicingData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingInvoicingErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type PingInvoicingError = PingInvoicingErrors[keyof PingInvoicingErrors];

export type PingInvoicingResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingInvoicingResponse = PingInvoicingResponses[keyof PingInvoicingResponses];
