// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/invoicing/v1` | `${string}://${string}/invoicing/v1` | `${string}://${string}/invoicing` | (string & {});
};

/**
 * What kind of invoice it is; None has no item at all.
 */
export type InvoiceType = 'None' | 'Purchase' | 'Refund';

/**
 * Whether a payment was taken or given back.
 */
export type PaymentTransactionType = 'Purchase' | 'Refund';

/**
 * Whether a payment was taken or given back, by name or by number, Purchase 1 and Refund 0; Purchase where it is left out.
 */
export type PaymentTransactionTypeCreate = 'Purchase' | 'Refund' | null;

/**
 * What was sold or given back, once and for all.
 */
export type Invoice = {
    /**
     * The invoice's identifier, given by the system.
     */
    Id: string;
    /**
     * Who created the invoice: the identifier of the user, or of the client where no user stands behind it.
     */
    CreatedByUser: string;
    /**
     * When the invoice was created, UTC.
     */
    CreatedDateUtc: string;
    Customer: Customer;
    DropshipOrders: DropshipOrderList;
    /**
     * The employee who made the sale; 0 for none.
     */
    EmployeeId: number;
    /**
     * Whether the invoice is a refund.
     */
    IsRefund: boolean;
    /**
     * The node of the company tree where the sale was made; 0 for none.
     */
    LocationId: number;
    /**
     * Notes.
     */
    Notes: string | null;
    Orders: OrderList;
    /**
     * The invoice that is refunded; null unless this is a refund.
     */
    OriginalInvoiceId: string | null;
    Payments: PaymentList;
    /**
     * The identifier that is printed.
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
     * The employee who made the sale; 0 for none.
     */
    EmployeeId: number;
    /**
     * Prices of all items times their quantities, and the taxes of all lines; negative for a refund.
     */
    InvoiceTotal: number;
    InvoiceType: InvoiceType;
    /**
     * The node of the company tree where the sale was made; 0 for none.
     */
    LocationId: number;
    /**
     * The identifier that is printed.
     */
    PrintableId: string | null;
    /**
     * Reserved; always null.
     */
    PaymentTypes: string | null;
};

/**
 * The person or organization that an invoice is for, as it was then; null where it names none.
 */
export type Customer = {
    /**
     * The customer's identifier.
     */
    Id: string;
    /**
     * Another name, or the preferred one.
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
     * Whether other systems, such as one for marketing, must leave the customer alone.
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
     * Notes.
     */
    Notes: string | null;
    /**
     * A person's first name, or an organization's whole name.
     */
    PrimaryName: string | null;
    ShippingAddress: Address;
    /**
     * Title.
     */
    Title: string | null;
} | null;

/**
 * An address of a customer; null where there is none.
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
     * Notes.
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
     * The state or province, after ISO 3166-2.
     */
    StateCode: string | null;
    /**
     * Street and number.
     */
    StreetAddress1: string | null;
    /**
     * More of the street address.
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
     * The identifier that is printed.
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
     * What it is.
     */
    Description: string | null;
    /**
     * The product in the catalog.
     */
    ProductId: string | null;
    /**
     * How many.
     */
    Quantity: number;
    /**
     * Price of one.
     */
    SellingPrice: number;
    /**
     * Serial number of the very piece.
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
     * The identifier that is printed.
     */
    PrintableId: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId: string | null;
    /**
     * The node that it ships to, for pick-up there.
     */
    ShippingEntityId: number | null;
    /**
     * One of the supplier's ways of shipping.
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
     * What it is.
     */
    Description: string | null;
    /**
     * The product in the catalog.
     */
    ProductId: string | null;
    /**
     * How many.
     */
    Quantity: number;
    /**
     * Price of one.
     */
    SellingPrice: number;
    /**
     * Stock-keeping unit.
     */
    Sku: string | null;
};

/**
 * The taxes of an invoice; null where none were calculated.
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
     * Which line it is.
     */
    LineNumber: string | null;
    /**
     * Discount on the line.
     */
    Discount: number | null;
    /**
     * Effective rate of tax.
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
     * The amount that is taxed.
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
     * The country that raises it, ISO 3166-1 alpha-2.
     */
    CountryCode: string | null;
    /**
     * Rate of the tax.
     */
    Rate: number | null;
    /**
     * The region that raises it, after ISO 3166-2.
     */
    RegionCode: string | null;
    /**
     * The tax.
     */
    Tax: number | null;
    /**
     * The amount of the line that is taxed.
     */
    Taxable: number | null;
    /**
     * Who raises it.
     */
    TaxAuthority: string | null;
    /**
     * What kind of authority that is.
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
     * The drawer that the money went into or came from.
     */
    DrawerId: string | null;
    /**
     * The way of paying.
     */
    PaymentMethodId: number | null;
    /**
     * The payment's identifier in another system.
     */
    ReferenceId: string | null;
    /**
     * When it was made.
     */
    TransactionDate: string | null;
    TransactionType: PaymentTransactionType;
};

/**
 * Invoices in short.
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
 * The lines that taxes were calculated for.
 */
export type TaxLineItemList = Array<TaxLineItem>;

/**
 * The taxes of a line, one by one.
 */
export type TaxDetailList = Array<TaxDetail>;

/**
 * Payments on an invoice.
 */
export type PaymentList = Array<Payment>;

/**
 * An invoice to create. What a read returned may be sent again; members that the system sets are ignored.
 */
export type InvoiceCreate = {
    /**
     * Ignored; the system gives a new one.
     */
    Id?: string | null;
    /**
     * Ignored; the system knows who creates the invoice.
     */
    CreatedByUser?: string | null;
    /**
     * Ignored; the system sets it.
     */
    CreatedDateUtc?: string | null;
    Customer?: CustomerCreate;
    DropshipOrders?: DropshipOrderCreateList;
    /**
     * The employee who made the sale; 0 where it is left out.
     */
    EmployeeId?: number | null;
    /**
     * Whether the invoice is a refund; false where it is left out. A refund names the OriginalInvoiceId.
     */
    IsRefund?: boolean | null;
    /**
     * The node of the company tree where the sale was made; 0 where it is left out.
     */
    LocationId?: number | null;
    /**
     * Notes.
     */
    Notes?: string | null;
    Orders?: OrderCreateList;
    /**
     * The invoice that is refunded; of refunds alone. The empty GUID stands for none.
     */
    OriginalInvoiceId?: string | null;
    Payments?: PaymentCreateList;
    /**
     * The identifier that is printed.
     */
    PrintableId?: string | null;
    TaxCalculationResult?: TaxCalculationResultCreate;
};

/**
 * The person or organization that an invoice is for, as it was then; null where it names none.
 */
export type CustomerCreate = {
    /**
     * The customer's identifier; made where it is left out.
     */
    Id?: string | null;
    /**
     * Another name, or the preferred one.
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
     * Date of birth; a date alone is enough.
     */
    DateOfBirth?: string | null;
    /**
     * Whether other systems, such as one for marketing, must leave the customer alone; false where it is left out.
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
     * Notes.
     */
    Notes?: string | null;
    /**
     * A person's first name, or an organization's whole name.
     */
    PrimaryName?: string | null;
    ShippingAddress?: AddressCreate;
    /**
     * Title.
     */
    Title?: string | null;
} | null;

/**
 * An address of a customer; null where there is none.
 */
export type AddressCreate = {
    /**
     * The address's identifier; made where it is left out.
     */
    Id?: string | null;
    /**
     * The country, ISO 3166-1 alpha-2.
     */
    CountryCode?: string | null;
    /**
     * Whether other systems must not use the address; false where it is left out.
     */
    DoNotContact?: boolean | null;
    /**
     * City, town or village.
     */
    Locality?: string | null;
    /**
     * Notes.
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
     * The state or province, after ISO 3166-2; only together with CountryCode.
     */
    StateCode?: string | null;
    /**
     * Street and number.
     */
    StreetAddress1?: string | null;
    /**
     * More of the street address.
     */
    StreetAddress2?: string | null;
} | null;

/**
 * An order on an invoice.
 */
export type OrderCreate = {
    /**
     * The order's identifier; made where it is left out.
     */
    Id?: string | null;
    Items?: OrderItemCreateList;
    /**
     * The identifier that is printed.
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
     * The item's identifier; made where it is left out.
     */
    Id?: string | null;
    /**
     * What it is.
     */
    Description?: string | null;
    /**
     * The product in the catalog.
     */
    ProductId?: string | null;
    /**
     * How many; 1 where it is left out.
     */
    Quantity?: number | null;
    /**
     * Price of one, at most 4 decimal places; 0 where it is left out.
     */
    SellingPrice?: number | null;
    /**
     * Serial number of the very piece.
     */
    SerialNumber?: string | null;
    /**
     * Stock-keeping unit; refunds are counted by it, and by ProductId where it is left out.
     */
    Sku?: string | null;
};

/**
 * An order that a supplier ships.
 */
export type DropshipOrderCreate = {
    /**
     * The order's identifier; made where it is left out.
     */
    Id?: string | null;
    Items?: DropshipOrderItemCreateList;
    /**
     * The identifier that is printed.
     */
    PrintableId?: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId?: string | null;
    /**
     * The node that it ships to, for pick-up there.
     */
    ShippingEntityId?: number | null;
    /**
     * One of the supplier's ways of shipping.
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
     * The item's identifier; made where it is left out.
     */
    Id?: string | null;
    /**
     * What it is.
     */
    Description?: string | null;
    /**
     * The product in the catalog.
     */
    ProductId?: string | null;
    /**
     * How many; 1 where it is left out.
     */
    Quantity?: number | null;
    /**
     * Price of one, at most 4 decimal places; 0 where it is left out.
     */
    SellingPrice?: number | null;
    /**
     * Stock-keeping unit; refunds are counted by it, and by ProductId where it is left out.
     */
    Sku?: string | null;
};

/**
 * The taxes of an invoice; null where none were calculated.
 */
export type TaxCalculationResultCreate = {
    /**
     * The calculation's identifier; made where it is left out.
     */
    Id?: string | null;
    Lines?: TaxLineItemCreateList;
} | null;

/**
 * The taxes of one line.
 */
export type TaxLineItemCreate = {
    /**
     * Which line it is.
     */
    LineNumber?: string | null;
    /**
     * Discount on the line.
     */
    Discount?: number | null;
    /**
     * Effective rate of tax.
     */
    Rate?: number | null;
    /**
     * Tax to charge; it counts in the total.
     */
    Tax?: number | null;
    /**
     * Whether the item is taxable; false where it is left out.
     */
    Taxability?: boolean | null;
    /**
     * The amount that is taxed.
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
     * The country that raises it, ISO 3166-1 alpha-2.
     */
    CountryCode?: string | null;
    /**
     * Rate of the tax.
     */
    Rate?: number | null;
    /**
     * The region that raises it, after ISO 3166-2.
     */
    RegionCode?: string | null;
    /**
     * The tax.
     */
    Tax?: number | null;
    /**
     * The amount of the line that is taxed.
     */
    Taxable?: number | null;
    /**
     * Who raises it.
     */
    TaxAuthority?: string | null;
    /**
     * What kind of authority that is.
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
     * The payment's identifier; made where it is left out.
     */
    Id?: string | null;
    /**
     * The amount.
     */
    Amount?: number | null;
    /**
     * The drawer that the money went into or came from.
     */
    DrawerId?: string | null;
    /**
     * The way of paying.
     */
    PaymentMethodId?: number | null;
    /**
     * The payment's identifier in another system.
     */
    ReferenceId?: string | null;
    /**
     * When it was made.
     */
    TransactionDate?: string | null;
    TransactionType?: PaymentTransactionTypeCreate;
};

/**
 * Orders on an invoice; none where they are left out.
 */
export type OrderCreateList = Array<OrderCreate> | null;

/**
 * Items of an order; none where they are left out.
 */
export type OrderItemCreateList = Array<OrderItemCreate> | null;

/**
 * Dropship orders on an invoice; none where they are left out.
 */
export type DropshipOrderCreateList = Array<DropshipOrderCreate> | null;

/**
 * Items of a dropship order; none where they are left out.
 */
export type DropshipOrderItemCreateList = Array<DropshipOrderItemCreate> | null;

/**
 * The lines that taxes were calculated for; none where they are left out.
 */
export type TaxLineItemCreateList = Array<TaxLineItemCreate> | null;

/**
 * The taxes of a line, one by one; none where they are left out.
 */
export type TaxDetailCreateList = Array<TaxDetailCreate> | null;

/**
 * Payments on an invoice; none where they are left out.
 */
export type PaymentCreateList = Array<PaymentCreate> | null;

/**
 * One fault among those that made a request fail.
 */
export type ProblemDetail = {
    /**
     * Stable name of the fault; business rules have one.
     */
    Code?: string;
    /**
     * The member at fault of a list that was sent in bulk, from 0.
     */
    Index?: number;
    /**
     * The field at fault, as a path from the body or the name of a parameter.
     */
    Field?: string;
    /**
     * What is wrong with it and what is allowed.
     */
    Message: string;
};

/**
 * All faults that were found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * One sentence for people; it names the field at fault where there is one.
     */
    Message: string;
    /**
     * More words on the cause.
     */
    Description?: string | null;
    /**
     * Stable name of the fault, for programs. With several faults that of the one which gave the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
};

/**
 * Which build of the service answers, on which state of the database.
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
 * The company; it has to be the company of the access token.
 */
export type CompanyId = number;

/**
 * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * How many members to leave out at the start.
 */
export type Skip = number;

/**
 * How many members to return at most; without it the whole list comes.
 */
export type Top = number;

/**
 * Whether `X-Total-Count` says how many members all pages have together.
 */
export type Count = boolean;

/**
 * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * The invoice.
 */
export type InvoiceId = string;

export type ListInvoiceSummariesData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListInvoiceSummariesError = ListInvoiceSummariesErrors[keyof ListInvoiceSummariesErrors];

export type ListInvoiceSummariesResponses = {
    /**
     * The invoices, in the order asked for.
     */
    200: InvoiceSummaryList;
};

export type ListInvoiceSummariesResponse = ListInvoiceSummariesResponses[keyof ListInvoiceSummariesResponses];

export type CreateInvoiceData = {
    /**
     * The invoice with all that belongs to it.
     */
    body: InvoiceCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type CreateInvoiceError = CreateInvoiceErrors[keyof CreateInvoiceErrors];

export type CreateInvoiceResponses = {
    /**
     * The new invoice, whole.
     */
    201: Invoice;
};

export type CreateInvoiceResponse = CreateInvoiceResponses[keyof CreateInvoiceResponses];

export type GetInvoiceData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
